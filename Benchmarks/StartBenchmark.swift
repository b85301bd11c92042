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

    /// Returns the memory of a command. It is started by a small program, because the maximum memory of a process
    /// includes that of its parent when it starts.
    private static func memory(tool: String, _ arguments: [String]) throws -> [Measurement] {
        let script = """
            import os, sys
            def memory(words):
                out = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
                process = os.posix_spawn(words[0], words, os.environ, file_actions=out)
                return os.wait4(process, 0)[2].ru_maxrss
            print(memory(["/bin/true"]), memory(sys.argv[1:]))
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, tool] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        let sizes = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard sizes.count == 2 else { return [] }
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
