import Foundation

/// The start of commands with one file, compared with a program that does nothing.
enum StartBenchmark {
    static func run(tool: String) throws -> [Measurement] {
        let examples = Example.folder
        let file = examples.appendingPathComponent("payloads/direct.json").path
        let assets = ["--assets", examples.appendingPathComponent("assets").path]
        let commands = [
            ["--version"], ["inspect", file], ["map", file], ["preview", file] + assets,
            ["send", file, "--provider", "apns", "--dry-run"],
            ["gallery", examples.appendingPathComponent("payloads").path, "--html", "-"] + assets,
        ]
        let idle = try Measurement.processCost(rounds: 40, "/bin/true", [])
        return try commands.map { arguments in
            let cost = try Measurement.processCost(rounds: 40, tool, arguments)
            return Measurement(
                name: "start of cameo \(arguments[0])",
                value: cost.time,
                baseline: "/bin/true, in CPU time",
                baselineValue: idle.time,
                target: .more(10_000)
            )
        } + memory(tool: tool, ["inspect", file])
    }

    private static func memory(tool: String, _ arguments: [String]) throws -> [Measurement] {
        let sizes = try ChildProcess.memory(of: [["/bin/true"], [tool] + arguments])
        return [
            Measurement(
                name: "memory of cameo inspect",
                value: sizes[1],
                baseline: "Python before it starts a program",
                baselineValue: sizes[0],
                target: .atMost(16_000),
                unit: "KB"
            )
        ]
    }
}
