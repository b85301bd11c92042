import Foundation

#if os(Linux)
/// The processor time of `cameo preview --watch` while no file changes.
enum WatchBenchmark {
    private static let seconds: UInt32 = 6

    static func run(tool: String) throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-bench-watch-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try [1, 1000].map { count in
            let files = try (0..<count).map { number in
                let file = folder.appendingPathComponent("\(number).json")
                try Data(#"{"aps":{"alert":"\#(number)"}}"#.utf8).write(to: file)
                return file.path
            }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: tool)
            process.arguments =
                ["preview", "--watch", "--html", folder.appendingPathComponent("page.html").path]
                + files
            let messages = Pipe()
            process.standardError = messages
            try process.run()
            defer { process.terminate() }
            // The message that it watches.
            _ = messages.fileHandleForReading.availableData
            let start = try ticks(process.processIdentifier)
            sleep(seconds)
            let used = try ticks(process.processIdentifier) - start
            let perSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
            return Measurement(
                name: "cameo preview --watch of \(count) unchanged files",
                value: used / perSecond * 1e6 / Double(seconds),
                baseline: "a core",
                baselineValue: 1e6,
                target: .ratio(0.005)
            )
        }
    }

    /// Returns the processor time of a process, in clock ticks.
    private static func ticks(_ process: Int32) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The name of the program, in parentheses, may contain spaces.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return [11, 12].compactMap { fields.indices.contains($0) ? Double(fields[$0]) : nil }
            .reduce(0, +)
    }
}
#endif
