import Foundation
import HostSupport
import TestSupport

/// Benchmark of `cameo send`, compared with the client aioapns. The APNs server uses Node's http2
/// module and simulates no faults.
enum SendBenchmark {
    private static let count = 5000
    private static let otherCount = 2000

    static func run(tool: String) throws -> [Measurement] {
        if let problem = SendServer.Program.fastAPNs.problem ?? SendServer.Program.apns.problem {
            print("send: \(problem)")
            return []
        }
        let keys = try SendKeys.shared()
        let server = try SendServer(
            .fastAPNs,
            ["--public-key", keys.path("apns-public.pem")],
            records: false
        )
        defer { server.stop() }
        let (push, devices) = (Scratch.newURL("json"), Scratch.newURL("txt"))
        let payload = """
            {"aps":{"alert":{"title":"Ada","body":"Are you coming tonight?"},"mutable-content":1}}
            """
        try Data(payload.utf8).write(to: push)
        let tokens = (0..<count).map { String(format: "%064x\n", $0) }
        try Data(tokens.joined().utf8).write(to: devices)
        let command = [
            tool, "send", push.path, "--to-file", devices.path, "--key-file", keys.path("apns.p8"),
            "--key-id", SendKeys.keyID, "--team", SendKeys.team, "--topic", "com.example.engines",
            "--server", server.url, "--ca", keys.authority,
        ]
        var own: [ChildProcess.Cost] = []
        var other = Double.infinity
        // Alternate between the clients, because other processes affect the speed of both.
        for _ in 0..<5 {
            own.append(try ChildProcess.cost(of: command))
            let report = try OtherClient.send(to: server, ["--count", "\(otherCount)"])
            guard report.accepted == otherCount else {
                throw ChildProcess.failure("aioapns sent only \(report.accepted) pushes")
            }
            other = min(other, report.seconds)
        }
        return [
            Measurement(
                name: "cameo send of \(count) pushes, per push",
                value: (own.map(\.seconds).min() ?? .nan) / Double(count) * 1e6,
                baseline: "aioapns",
                baselineValue: other / Double(otherCount) * 1e6,
                target: .ratio(0.125),
                unit: "µs"
            ),
            Measurement(
                name: "memory of cameo send",
                value: own.map(\.megabytes).max() ?? .nan,
                baseline: "cameo send --dry-run",
                baselineValue: try ChildProcess.cost(of: command + ["--dry-run"]).megabytes,
                target: .atMost(26),
                unit: "MB"
            ),
        ]
    }
}
