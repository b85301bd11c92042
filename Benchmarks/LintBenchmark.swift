import CameoAnalysis
import Foundation

@testable import Cameo

/// `cameo lint` of many payloads, and its rules compared with reading alone.
enum LintBenchmark {
    private static let count = 10_000

    /// The argument for running the rules as a child process, followed by a variant and a number of payloads.
    static let argument = "--lint"

    /// Processes payloads with a variant: `lint`, or `read` for parsing and inspecting alone.
    static func process(_ variant: String, count: Int) {
        // Created in advance, so that a further call is only a further payload.
        let payloads = (0..<100).map { Self.payload($0) }
        let parser = PayloadParser()
        let linter = PushLinter(parser: parser)
        var total = 0
        for index in 0..<count {
            let bytes = payloads[index % payloads.count]
            if variant == "lint" {
                total += linter.findings(in: bytes, name: "a.json").count
            } else if let payload = try? Payload(parsing: bytes) {
                total += Inspection(of: payload, parser: parser).appearance.diagnostics.count
            }
        }
        precondition(total >= 0)
    }

    /// - Parameter tool: The path of `cameo`; `nil` measures only the rules.
    static func run(tool: String?) throws -> [Measurement] {
        let payloads = (0..<count).map { Self.payload($0) }
        var measurements = [rules(payloads)]
        guard let tool else { return measurements }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-bench-lint-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (index, bytes) in payloads.enumerated() {
            let place = folder.appendingPathComponent("\(index / 1000)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(bytes).write(to: place.appendingPathComponent("\(index).json"))
        }
        let time = try Measurement.minProcessTime(rounds: 3, tool, ["lint", folder.path])
        let all = try Measurement.processCost(rounds: 1, tool, ["lint", folder.path])
        let few = try Measurement.processCost(
            rounds: 1,
            tool,
            ["lint", folder.appendingPathComponent("0").path]
        )
        measurements += [
            Measurement(
                name: "cameo lint of 10,000 payloads of 1 KB",
                value: time,
                baseline: "2 s",
                baselineValue: 2_000_000,
                target: .atMost(2_000_000)
            ),
            Measurement(
                name: "memory of cameo lint, 10,000 payloads",
                value: all.memory / 1e6,
                baseline: "1,000 payloads",
                baselineValue: few.memory / 1e6,
                target: .ratio(2),
                unit: "MB"
            ),
        ]
        return measurements
    }

    /// All rules, compared with parsing and inspecting the same payloads.
    private static func rules(_ payloads: [[UInt8]]) -> Measurement {
        let payloads = Array(payloads.prefix(500))
        let parser = PayloadParser()
        let linter = PushLinter(parser: parser)
        var total = 0
        let read = Measurement.minTime(rounds: 10, calls: 1) {
            for bytes in payloads {
                guard let payload = try? Payload(parsing: bytes) else { continue }
                total += Inspection(of: payload, parser: parser).appearance.diagnostics.count
            }
        }
        let lint = Measurement.minTime(rounds: 10, calls: 1) {
            for bytes in payloads { total += linter.findings(in: bytes, name: "a.json").count }
        }
        precondition(total > 0)
        return Measurement(
            name: "all rules of the linter",
            value: lint / Double(payloads.count),
            baseline: "reading alone",
            baselineValue: read / Double(payloads.count),
            target: .ratio(3)
        )
    }

    /// A payload of 1 KB with a sender and a conversation of its own. One in ten has a mistake.
    private static func payload(_ index: Int) -> [UInt8] {
        let badge = index % 10 == 0 ? "\"3\"" : "3"
        let start = """
            {
              "aps": {
                "alert": {"title": "Sender \(index)", "body": "Are you coming tonight?"},
                "mutable-content": 1,
                "sound": "default",
                "badge": \(badge),
                "thread-id": "chat-\(index)"
              },
              "messageId": "m_\(index)",
              "senderId": "u_\(index)",
              "senderName": "Sender \(index)",
              "senderAvatar": "https://pictures.example.org/people/\(index).png",
              "conversationId": "chat-\(index)",
              "own": {"text": "
            """
        let end = "\"}\n}\n"
        let padding = String(repeating: "words ", count: 200)
            .prefix(max(0, 1024 - start.utf8.count - end.utf8.count))
        return Array((start + padding + end).utf8)
    }
}
