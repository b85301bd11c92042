import Foundation
import TestSupport

/// Benchmark of `cameo lint` with 10,000 payloads of 1 KB. One in ten contains a mistake.
enum LintBenchmark {
    static func run(tool: String) throws -> [Measurement] {
        let folder = Scratch.newURL()
        for index in 0..<10_000 {
            let location = folder.appendingPathComponent("\(index / 1000)")
            try FileManager.default.createDirectory(at: location, withIntermediateDirectories: true)
            try Data(payload(index).utf8).write(
                to: location.appendingPathComponent("\(index).json")
            )
        }
        let all = try ChildProcess.cost(of: [tool, "lint", folder.path], rounds: 3)
        let some = try ChildProcess.cost(
            of: [tool, "lint", folder.appendingPathComponent("0").path],
            rounds: 3
        )
        return [
            Measurement(
                name: "cameo lint of 10,000 payloads",
                value: all.seconds,
                baseline: "1,000 payloads",
                baselineValue: some.seconds,
                target: .atMost(2),
                unit: "s"
            ),
            Measurement(
                name: "memory of cameo lint, 10,000 payloads",
                value: all.megabytes,
                baseline: "1,000 payloads",
                baselineValue: some.megabytes,
                target: .ratio(2),
                unit: "MB"
            ),
        ]
    }

    /// Returns a payload with a unique sender and a unique conversation.
    private static func payload(_ index: Int) -> String {
        """
        {
          "aps": {
            "alert": {"title": "Sender \(index)", "body": "Are you coming tonight?"},
            "mutable-content": 1,
            "sound": "default",
            "badge": \(index % 10 == 0 ? "\"3\"" : "3"),
            "thread-id": "chat-\(index)"
          },
          "messageId": "m_\(index)",
          "senderId": "u_\(index)",
          "senderName": "Sender \(index)",
          "senderAvatar": "https://pictures.example.org/people/\(index).png",
          "conversationId": "chat-\(index)",
          "own": {"text": "\(String(repeating: "words ", count: 100))"}
        }

        """
    }
}
