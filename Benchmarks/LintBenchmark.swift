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
        var measurements = [try rules(payloads)] + texts()
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

    /// Texts with many places at which a search may begin. The time per byte must not depend on the size.
    private static func texts() -> [Measurement] {
        let linter = PushLinter()
        return ["eyJ", "eyJa.", "{{", "0f", "%1$", "a b ", #"\u00e4"#].map { piece in
            let times = [1, 2, 4].map { factor in
                let text = String(repeating: piece, count: factor * 100_000 / piece.utf8.count)
                let bytes = Array(
                    #"{"aps":{"alert":"\#(text)"},"url":"https://a.dev/?\#(text)"}"#.utf8
                )
                return Measurement.minTime(rounds: 10, calls: 1) {
                    precondition(linter.findings(in: bytes).count < 1000)
                }
            }
            return Measurement(
                name: "lint 800 kB of \(piece.debugDescription), per 200 kB",
                value: max(times[2] / 4, times[1] / 2),
                baseline: "200 kB",
                baselineValue: times[0],
                target: .ratio(2)
            )
        }
    }

    /// All rules, compared with parsing and inspecting the same payloads: in instructions, which don't depend
    /// on what else the machine does, otherwise in time.
    private static func rules(_ payloads: [[UInt8]]) throws -> Measurement {
        if !CallCount.available([.instructions]).isEmpty {
            func count(_ variant: String) throws -> Double {
                try CallCount.instructions.perCall(few: 100, many: 300) { count in
                    [argument, variant, String(count)]
                }
            }
            return Measurement(
                name: "all rules of the linter",
                value: try count("lint"),
                baseline: "reading alone",
                baselineValue: try count("read"),
                target: .ratio(3),
                unit: "instructions"
            )
        }
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
