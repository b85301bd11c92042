import CameoHost
import Foundation

/// The process of the installed browser. Messages end with a zero byte. The browser reads from file
/// descriptor 3 and writes to file descriptor 4.
final class NativeBrowserProcess: BrowserProcess {
    private let process: ChildProcess
    private let commands: ProcessPipe
    private let responses: ProcessPipe
    private let profile = FileManager.default.temporaryDirectory
        .appendingPathComponent("cameo-\(UUID().uuidString.prefix(8))")
    private var received: [UInt8] = []
    /// The number of received bytes that are known not to contain the end of a message.
    private var searched = 0

    /// The maximum length of a message, in bytes: enough for a large image in Base64.
    private static let maxMessageLength = 64_000_000

    init(_ path: String, _ arguments: [String]) throws(HostError) {
        do {
            try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: false)
        } catch {
            throw HostError(name: HostError.profile, profile.path)
        }
        var environment = ProcessInfo.processInfo.environment
        // The browser's temporary files are in its profile, so that they are removed with it. Their
        // path must be short, because the length of socket paths is limited to about 100 bytes.
        if profile.path.utf8.count <= 60 {
            environment["TMPDIR"] = profile.path
        }
        // Writing to a browser that has exited must not terminate this process.
        signal(SIGPIPE, SIG_IGN)
        do throws(ChildProcess.StartError) {
            commands = try ProcessPipe()
            responses = try ProcessPipe()
            // A child process inherits only the standard descriptors, so a shell moves the pipes to
            // the other descriptors.
            process = try ChildProcess(
                "/bin/sh",
                ["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null", path]
                    + ["--user-data-dir=\(profile.path)"] + arguments,
                environment: environment,
                input: commands.reading,
                output: responses.writing
            )
        } catch {
            throw HostError(name: "\(error.code)", "")
        }
        commands.closeReading()
        responses.closeWriting()
    }

    deinit { close() }

    func close() {
        if process.isRunning {
            kill(-process.id, SIGKILL)
            _ = process.wait()
        }
        // Child processes may still write files while they exit, so removing the profile is
        // retried.
        for _ in 0..<50 where FileManager.default.fileExists(atPath: profile.path) {
            try? FileManager.default.removeItem(at: profile)
            usleep(2000)
        }
    }

    func send(_ message: String) -> Bool { Descriptor.write(message + "\0", to: commands.writing) }

    func receive(within seconds: Double) -> BrowserMessage {
        let deadline = ProcessInfo.processInfo.systemUptime + seconds
        let output = responses.reading
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let end = received[searched...].firstIndex(of: 0) {
                defer {
                    received.removeSubrange(...end)
                    searched = 0
                }
                return .message(Array(received[..<end]))
            }
            searched = received.count
            let left = deadline - ProcessInfo.processInfo.systemUptime
            guard left > 0 else { return .timedOut }
            var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, Int32(left * 1000) + 1) > 0 else { continue }
            let count = read(output, &buffer, buffer.count)
            guard count > 0, searched <= Self.maxMessageLength else { return .exited }
            received += buffer[..<count]
        }
    }
}
