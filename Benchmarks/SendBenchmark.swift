#if os(Linux)
import CameoAnalysis
import CameoSend
import Foundation
import HostSupport
import TestSupport

/// `PushSender` with nghttp2, to servers of other projects on this machine: nghttpd, with h2load as the ceiling, and
/// APNs on Node's http2, with aioapns as another client. A process of its own sends. The tool's memory is measured.
enum SendBenchmark {
    /// The argument of the process that sends.
    static let argument = "--send"

    private static let streams = 100
    private static let count = 20_000
    private static let otherCount = 2000
    /// The number of pushes of the tool, whose memory is measured.
    private static let toolCount = 5000
    private static let rounds = 3

    /// Returns the measurements.
    ///
    /// - Parameter tool: The tool in release configuration, whose memory is measured.
    static func run(tool: String?) throws -> [Measurement] {
        try fanOut(tool: tool) + comparison()
    }

    // MARK: - nghttpd

    private static func fanOut(tool: String?) throws -> [Measurement] {
        if let problem = SendServer.Program.nghttpd.problem {
            print("sending to nghttpd: \(problem)")
            return []
        }
        let folder = Scratch.place()
        let devices = folder.appendingPathComponent("3/device")
        try FileManager.default.createDirectory(at: devices, withIntermediateDirectories: true)
        // nghttpd answers 200 if the file of the device exists.
        for number in 0..<count {
            let file = devices.appendingPathComponent(token(number)).path
            guard FileManager.default.createFile(atPath: file, contents: nil) else {
                throw CocoaError(.fileWriteUnknown)
            }
        }
        let server = try SendServer(.nghttpd, ["--folder", folder.path], records: false)
        defer { server.stop() }
        let rate = try (0..<rounds).map { _ in try self.rate(server) }.max() ?? 0
        let ceiling = try? h2load(server)
        return [
            Measurement(
                name: "pushes to nghttpd, \(streams) streams",
                value: rate,
                baseline: ceiling == nil ? "5,000 /s" : "h2load",
                baselineValue: ceiling ?? 5000,
                target: .atLeast(5000),
                unit: "/s"
            )
        ] + (try tool.map { try memory(server, tool: $0) } ?? [])
    }

    /// Returns the maximum memory of the tool while it sends, and of the same command that sends nothing. They are
    /// started by a small program, because the maximum memory of a process includes that of its parent when it starts.
    private static func memory(_ server: SendServer, tool: String) throws -> [Measurement] {
        let folder = Scratch.place()
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let (push, devices) = (
            folder.appendingPathComponent("push.json"), folder.appendingPathComponent("devices.txt")
        )
        try Data(payload.utf8).write(to: push)
        let tokens = (0..<toolCount).map(token).joined(separator: "\n")
        try Data(tokens.utf8).write(to: devices)
        let keys = try SendKeys.shared()
        let command = [
            tool, "send", push.path, "--to-file", devices.path, "--key-file", keys.path("apns.p8"),
            "--key-id", SendKeys.keyID, "--team", SendKeys.team, "--topic", "com.example.engines",
            "--server", server.url, "--ca", keys.authority,
        ]
        let sizes = try ChildProcess.memory(
            of: [command, command + ["--dry-run"]],
            environment: ["HOME": folder.path]
        )
        return [
            Measurement(
                name: "memory of cameo send, \(toolCount.formatted()) pushes",
                value: sizes[0] / 1024,
                baseline: "cameo send --dry-run",
                baselineValue: sizes[1] / 1024,
                target: .atMost(25),
                unit: "MB"
            )
        ]
    }

    /// Returns the requests per second of nghttp2's own client, which does nothing with the answers.
    private static func h2load(_ server: SendServer) throws -> Double? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "h2load", "--requests=\(count)", "--clients=1",
            "--max-concurrent-streams=\(streams)", "\(server.url)/3/device/\(token(0))",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        // finished in 192.66ms, 103812.26 req/s, 3.47MB/s
        let words = text.split { $0 == " " || $0 == "\n" || $0 == "," }
        return words.firstIndex(of: "req/s").flatMap { Double(words[$0 - 1]) }
    }

    // MARK: - Node

    private static func comparison() throws -> [Measurement] {
        if let problem = SendServer.Program.fastAPNs.problem ?? SendServer.Program.apns.problem {
            print("sending to Node, compared with aioapns: \(problem)")
            return []
        }
        let server = try SendServer(
            .fastAPNs,
            ["--public-key", SendKeys.shared().path("apns-public.pem")],
            records: false
        )
        defer { server.stop() }
        var (own, other) = (0.0, 0.0)
        // By turns, because other processes change the speed of both.
        for _ in 0..<rounds {
            own = max(own, try rate(server))
            let report = try OtherClient.send(to: server, ["--count", "\(otherCount)"])
            guard report.accepted == otherCount else {
                throw failure("aioapns sent \(report.accepted) of \(otherCount) pushes")
            }
            other = max(other, Double(otherCount) / report.seconds)
        }
        return [
            Measurement(
                name: "pushes to APNs on Node, \(streams) streams",
                value: own,
                baseline: "aioapns",
                baselineValue: other,
                target: .times(8),
                unit: "/s"
            )
        ]
    }

    // MARK: - The process that sends

    /// Returns the pushes per second, from the first to the last answer.
    private static func rate(_ server: SendServer) throws -> Double {
        let keys = try SendKeys.shared()
        let output = try ChildProcess.run([
            argument, server.url, keys.authority, keys.path("apns.p8"),
        ])
        let numbers = output.standard.split(whereSeparator: \.isWhitespace).compactMap {
            Double($0)
        }
        guard numbers.count == 1 else { throw failure("the process that sends reported nothing") }
        return Double(count) / numbers[0]
    }

    private static let payload = """
        {"aps":{"alert":{"title":"Ada","body":"Are you coming tonight?"},"mutable-content":1}}
        """

    /// Sends, and prints the time. All pushes must be accepted.
    static func send(_ arguments: [String]) async throws {
        var options = APNsMessage.Options()
        options.topic = "com.example.engines"
        let key = try Data(contentsOf: URL(fileURLWithPath: arguments[3]))
        var service = try APNsService(
            message: APNsMessage(PushFile(parsing: Array(payload.utf8)), options: options),
            credentials: .key(
                APNsKey(teamID: SendKeys.team, keyID: SendKeys.keyID, file: Array(key))
            ),
            environment: .sandbox,
            server: arguments[1],
            cache: ProviderTokenCache(directory: nil) { Date().timeIntervalSince1970 }
        )
        service.options.authorityFile = arguments[2]
        let sender = PushSender(service, HTTP2Transport(), concurrency: streams)
        let start = DispatchTime.now().uptimeNanoseconds
        var accepted = 0
        for await result in sender.send(to: (0..<count).lazy.map { PushRecipient(token($0)) })
        where result.answer.status == 200 {
            accepted += 1
        }
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        guard accepted == count else {
            throw failure("\(accepted) of \(count) pushes were accepted")
        }
        print(seconds)
    }

    private static func token(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    private static func failure(_ text: String) -> CocoaError {
        CocoaError(.executableLoad, userInfo: [NSDebugDescriptionErrorKey: text])
    }
}
#endif
