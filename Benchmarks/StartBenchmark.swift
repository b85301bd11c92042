import Foundation

/// The whole run of `cameo inspect` on one file, against a program that does nothing.
enum StartBenchmark {
    static func run(tool: String) throws -> [Measurement] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/payloads/direct.json")
        let idle = try Measurement.shortestProcess(rounds: 40, "/bin/true", [])
        let inspect = try Measurement.shortestProcess(rounds: 40, tool, ["inspect", file.path])
        return [
            Measurement(
                name: "start of cameo inspect",
                value: inspect,
                baseline: "/bin/true",
                baselineValue: idle,
                aim: "under 40,000 µs more"
            )
        ]
    }
}
