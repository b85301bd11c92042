import Foundation

/// Runs this program again with arguments, by itself or under a program that counts.
enum ChildProcess {
    /// Programs that count what a process does.
    enum Counter: String {
        /// Instructions and allocations.
        case valgrind
        /// System calls.
        case strace

        var path: String { "/usr/bin/\(rawValue)" }

        var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
    }

    /// The output of a process.
    struct Output {
        let standard: String
        let error: String
    }

    /// Returns the maximum memory of each command, in KB. A small program starts them, because the maximum of a process
    /// includes that of its parent when it starts.
    static func memory(
        of commands: [[String]],
        environment: [String: String] = [:]
    ) throws -> [Double] {
        let script = """
            import json, os, sys
            for words in json.loads(sys.argv[1]):
                out = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
                process = os.posix_spawn(words[0], words, os.environ, file_actions=out)
                _, status, usage = os.wait4(process, 0)
                assert status == 0, words
                print(usage.ru_maxrss)
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let list = String(decoding: try JSONEncoder().encode(commands), as: UTF8.self)
        process.arguments = ["python3", "-c", script, list]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let sizes = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap {
            Double($0)
        }
        guard sizes.count == commands.count else {
            throw CocoaError(
                .executableLoad,
                userInfo: [NSDebugDescriptionErrorKey: "\(commands[sizes.count]) failed"]
            )
        }
        return sizes
    }

    /// Runs this program with arguments.
    ///
    /// - Parameter counter: The program that counts, with its options.
    static func run(
        _ arguments: [String],
        under counter: (program: Counter, options: [String])? = nil
    ) throws -> Output {
        let process = Process()
        let words =
            (counter.map { [$0.program.path] + $0.options } ?? []) + [CommandLine.arguments[0]]
            + arguments
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        // An empty folder, because removing old temporary files of other processes would count too.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bench-\(UUID().uuidString)",
            isDirectory: true
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["TMPDIR": folder.path, "SWIFT_DETERMINISTIC_HASHING": "1"]
        ) { $1 }
        let errorFile = folder.appendingPathComponent("error")
        _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let standard = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let error = try Data(contentsOf: errorFile)
        guard process.terminationStatus == 0 else {
            throw CocoaError(
                .executableLoad,
                userInfo: [
                    NSDebugDescriptionErrorKey: "\(words) ended with \(process.terminationStatus): "
                        + String(decoding: error.suffix(1000), as: UTF8.self)
                ]
            )
        }
        return Output(
            standard: String(decoding: standard, as: UTF8.self),
            error: String(decoding: error, as: UTF8.self)
        )
    }
}
