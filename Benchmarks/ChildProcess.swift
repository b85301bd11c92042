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
