import Foundation

/// A run of `cameo inspect` with one file, compared with a program that does nothing.
enum StartBenchmark {
    static func run(tool: String) throws -> [Measurement] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/payloads/direct.json")
        let idle = try Measurement.minProcessTime(rounds: 40, "/bin/true", [])
        let inspect = try Measurement.minProcessTime(rounds: 40, tool, ["inspect", file.path])
        return [
            Measurement(
                name: "start of cameo inspect",
                value: inspect,
                baseline: "/bin/true",
                baselineValue: idle,
                target: "less than 40,000 µs more"
            )
        ]
    }
}
