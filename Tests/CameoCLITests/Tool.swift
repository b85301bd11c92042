#if os(macOS) || os(Linux)
@testable import CameoPreview
import CameoNativeHost
import Foundation
import TestSupport
import Testing

/// The command-line tool, which runs as a process.
enum Tool {
    struct Run: Sendable {
        let code: Int32
        let output: String
        let errors: String
    }

    /// The notice on standard error when a run renders images as root: the browser has no sandbox.
    static let browserNotice =
        NativeHost.shared.isRoot ? "cameo: \(Browser.sandboxNotice)\n" : ""

    static func run(_ arguments: String..., input: String? = nil) throws -> Run {
        try run(arguments, input: input)
    }

    static func run(
        _ arguments: [String],
        input: String? = nil,
        folder: String? = nil,
        environment: [String: String] = [:]
    ) throws -> Run {
        try run(
            Repository.product("cameo"),
            arguments,
            input: input,
            folder: folder,
            environment: environment
        )
    }

    /// A running tool, and the lines that it writes to standard error.
    final class Watch {
        private let process = Process()
        private let pipe = Pipe()
        private var rest = ""

        fileprivate init(_ arguments: [String]) throws {
            process.executableURL = Repository.product("cameo")
            process.arguments = arguments
            process.standardError = pipe
            try process.run()
        }

        /// Waits for the next line, or returns `nil` if the tool has exited.
        func nextLine() throws -> String? {
            while !rest.contains("\n") {
                let data = pipe.fileHandleForReading.availableData
                if data.isEmpty { return nil }
                rest += String(decoding: data, as: UTF8.self)
            }
            let line = rest.prefix { $0 != "\n" }
            rest = String(rest.dropFirst(line.count + 1))
            return String(line)
        }

        func stop() {
            process.terminate()
            process.waitUntilExit()
        }
    }

    /// Starts the tool without waiting until it exits.
    static func start(_ arguments: String...) throws -> Watch {
        try Watch(arguments)
    }

    /// Runs a shell script with the tool as `$0` and a word as `$1`.
    static func shell(_ script: String, _ word: String) throws -> Run {
        let tool = Repository.product("cameo").path
        return try run(URL(fileURLWithPath: "/bin/sh"), ["-c", script, tool, word])
    }

    /// Runs commands that fail, and returns the text that a terminal displays: the commands and
    /// their messages.
    static func transcript(
        _ commands: [(words: [String], code: Int32)],
        folder: String
    ) throws -> String {
        try commands.map { words, code in
            let run = try run(words, folder: folder)
            #expect(run.code == code, "\(words)")
            #expect(run.output.isEmpty || code == 0, "\(words)")
            #expect(run.errors.hasPrefix("cameo: "), "\(words)")
            return "$ cameo \(words.joined(separator: " "))\n\(run.errors)"
        }
        .joined(separator: "\n")
    }

    /// Runs a program, such as a copy of the tool.
    static func run(
        _ program: URL,
        _ arguments: [String],
        input: String? = nil,
        folder: String? = nil,
        environment: [String: String] = [:]
    ) throws -> Run {
        let process = Process()
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.executableURL = program
        process.arguments = arguments
        process.environment = [
            "COLUMNS": "80", "PATH": "/usr/bin:/bin", "NO_COLOR": "1",
        ].merging(environment) { $1 }
        let (output, errors) = (try file(), try file())
        defer { [output, errors].forEach { try? FileManager.default.removeItem(at: $0) } }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let pipe = Pipe()
        process.standardInput = pipe
        try process.run()
        pipe.fileHandleForWriting.write(Data((input ?? "").utf8))
        try pipe.fileHandleForWriting.close()
        process.waitUntilExit()
        return Run(
            code: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        )
    }

    /// Creates a temporary folder with files, and returns its path.
    static func folder(_ files: [String: String]) throws -> String {
        let folder = Scratch.newURL()
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return folder.path
    }

    /// Creates a temporary text file.
    static func file(_ text: String = "") throws -> URL {
        let url = Scratch.newURL()
        try Data(text.utf8).write(to: url)
        return url
    }
}
#endif
