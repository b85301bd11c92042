import Foundation

/// A browser without a window, that takes commands through a pipe and answers through another.
///
/// Messages end with a zero byte. The browser reads from its file descriptor 3 and writes to 4.
final class BrowserProcess {
    private let path: String
    private let process: pid_t
    private let commands: Int32
    private let answers: Int32
    private let profile: URL
    private var received: [UInt8] = []
    private var hasEnded = false

    init(path: String) throws(BrowserError) {
        self.path = path
        profile = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-browser-\(UUID().uuidString)")
        let (commandsRead, commandsWrite) = try Self.pipe(path)
        let (answersRead, answersWrite) = try Self.pipe(path)
        defer {
            close(commandsRead)
            close(answersWrite)
        }
        commands = commandsWrite
        answers = answersRead
        process = try Self.spawn(
            path, Self.arguments(profile: profile.path), input: commandsRead, output: answersWrite)
    }

    deinit {
        end()
    }

    private static func arguments(profile: String) -> [String] {
        let quiet = [
            "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile)",
            "--no-first-run", "--no-default-browser-check", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--mute-audio", "--force-color-profile=srgb", "--font-render-hinting=none",
            "--lang=en", "about:blank",
        ]
        // A browser's sandbox cannot be set up by root, as in a container.
        return getuid() == 0 ? ["--no-sandbox"] + quiet : quiet
    }

    /// A pipe whose ends are out of the way of the numbers that the browser expects.
    private static func pipe(_ path: String) throws(BrowserError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw .notStarted(path, errno: errno) }
        let moved = ends.map { end in
            defer { close(end) }
            return fcntl(end, F_DUPFD_CLOEXEC, 10)
        }
        guard moved.allSatisfy({ $0 >= 0 }) else { throw .notStarted(path, errno: errno) }
        return (moved[0], moved[1])
    }

    private static func spawn(
        _ path: String, _ arguments: [String], input: Int32, output: Int32
    ) throws(BrowserError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 3)
        posix_spawn_file_actions_adddup2(&actions, output, 4)
        for descriptor in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        let pairs = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        var environment: [UnsafeMutablePointer<CChar>?] = pairs.map { strdup($0) } + [nil]
        defer { (words + environment).forEach { free($0) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, path, &actions, nil, &words, &environment)
        guard status == 0 else { throw .notStarted(path, errno: status) }
        return process
    }

    /// Sends one message.
    func send(_ message: String) throws(BrowserError) {
        // A browser that has gone would end this program too.
        signal(SIGPIPE, SIG_IGN)
        let bytes = Array(message.utf8) + [0]
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(commands, $0.baseAddress, $0.count) }
            guard count > 0 else { throw .ended(path) }
            sent += count
        }
    }

    /// Receives the next message; `nil` when none came until then.
    func receive(until deadline: DispatchTime) throws(BrowserError) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = Array(received[..<end])
                received.removeSubrange(...end)
                return message
            }
            let now = DispatchTime.now()
            guard now < deadline else { return nil }
            let left = (deadline.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000
            var descriptor = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, Int32(clamping: left + 1)) > 0 else { continue }
            let count = read(answers, &buffer, buffer.count)
            guard count > 0 else { throw .ended(path) }
            received += buffer[..<count]
        }
    }

    /// Ends the browser and removes its profile.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        close(commands)
        close(answers)
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        try? FileManager.default.removeItem(at: profile)
    }
}
