import Foundation
import TestSupport

/// Measurements of child processes: this program with other arguments, and other commands.
enum ChildProcess {
    private static let valgrind = "/usr/bin/valgrind"

    /// Whether instructions can be counted.
    static let countsInstructions = FileManager.default.isExecutableFile(atPath: valgrind)

    /// Runs this program with arguments and returns its output.
    ///
    /// - Parameter counter: A program that runs and measures this program, with options.
    static func run(_ arguments: [String], under counter: [String] = []) throws -> String {
        // Use an empty folder; otherwise, removing other processes' temporary files is measured
        // too.
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try output(
            of: counter + [CommandLine.arguments[0]] + arguments,
            ["TMPDIR": folder.path, "SWIFT_DETERMINISTIC_HASHING": "1"]
        )
    }

    /// Returns the number of instructions that a call executes. Unlike the time, it doesn't depend
    /// on other processes. It is the difference between two runs, which excludes the start of the
    /// process.
    ///
    /// - Parameter arguments: A closure that returns the arguments for a run with the given number
    ///   of calls.
    static func instructions(
        few: Int,
        many: Int,
        _ arguments: (Int) -> [String]
    ) throws -> Double {
        func total(_ count: Int) throws -> Double {
            let counter = [
                valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1",
            ]
            let lines = try run(arguments(count), under: counter).split(separator: "\n")
            // The line looks like "==1== Collected : 123".
            let line = lines.last { $0.contains("Collected :") }
            guard let count = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
                throw failure("\(lines.suffix(5))")
            }
            return count
        }
        return (try total(many) - total(few)) / Double(many - few)
    }

    private static let strace = "/usr/bin/strace"

    /// Whether system calls can be counted.
    static let countsSystemCalls = FileManager.default.isExecutableFile(atPath: strace)

    /// Returns the number of system calls for files and memory that one call makes, which is the
    /// difference between two runs. System calls for locks are excluded, because they depend on
    /// other processes.
    ///
    /// - Parameter arguments: A closure that returns the arguments for a run with the given number
    ///   of calls.
    static func systemCalls(
        few: Int,
        many: Int,
        _ arguments: (Int) -> [String]
    ) throws -> Double {
        func total(_ count: Int) throws -> Double {
            let file = Scratch.newURL()
            let counter = [
                strace, "--follow-forks", "--summary-only", "--output=\(file.path)",
                "--trace=%file,%desc,getrusage,kill",
            ]
            _ = try run(arguments(count), under: counter)
            // The line looks like "100.00    0.000123           1       123         4 total".
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let words = lines.last?.split(separator: " ") ?? []
            guard words.last == "total", words.count > 4, let count = Double(words[3]) else {
                throw failure("\(lines.suffix(3))")
            }
            return count
        }
        return (try total(many) - total(few)) / Double(many - few)
    }

    /// The cost of a command: the shortest time and the largest memory of several runs, including
    /// the work before and after the main function.
    struct Cost {
        let seconds: Double
        let processorSeconds: Double
        let megabytes: Double
    }

    /// Measures a command. A small launcher starts it, because a process's peak memory includes its
    /// parent's memory at launch.
    ///
    /// - Parameter command: The command; `python3` is replaced with the interpreter's path, because
    ///   `python3` may be a wrapper script.
    static func cost(of command: [String], rounds: Int = 1) throws -> Cost {
        let script = """
            import os, sys, time
            words = [sys.executable if word == "python3" else word for word in sys.argv[2:]]
            quiet = [(os.POSIX_SPAWN_OPEN, stream, "/dev/null", os.O_WRONLY, 0) for stream in (1, 2)]
            for _ in range(int(sys.argv[1])):
                start = time.monotonic()
                process = os.posix_spawn(words[0], words, os.environ, file_actions=quiet)
                _, status, usage = os.wait4(process, 0)
                seconds = time.monotonic() - start
                # Findings aren't a failure, but incorrect usage is.
                assert os.WIFEXITED(status) and os.WEXITSTATUS(status) < 64, (words, status)
                unit = 1e6 if sys.platform == "darwin" else 1e6 / 1024
                print(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)
            """
        let home = ["HOME": Scratch.newURL().path]
        let text = try output(
            of: ["/usr/bin/env", "python3", "-c", script, "\(rounds)"] + command,
            home
        )
        let runs = text.split(separator: "\n").map { line in
            line.split(separator: " ").map { Double($0) ?? .nan }
        }
        func column(_ number: Int) -> [Double] { runs.map { $0[number] } }
        return Cost(
            seconds: column(0).min() ?? .nan,
            processorSeconds: column(1).min() ?? .nan,
            megabytes: column(2).max() ?? .nan
        )
    }

    private static func output(
        of words: [String],
        _ environment: [String: String]
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw failure("\(words) ended with \(process.terminationStatus)")
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func failure(_ text: String) -> CocoaError {
        CocoaError(.executableLoad, userInfo: [NSDebugDescriptionErrorKey: text])
    }
}
