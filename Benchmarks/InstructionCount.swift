import Foundation

/// Counts the instructions of a call with valgrind, in child processes that run this program.
enum InstructionCount {
    private static let valgrind = "/usr/bin/valgrind"

    static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: valgrind) }

    /// Returns the number of instructions of a call, as the difference of two runs, so that
    /// instructions at the start of the process don't count.
    ///
    /// - Parameter arguments: Returns the arguments of a run with a number of calls.
    static func perCall(few: Int, many: Int, _ arguments: (Int) -> [String]) throws -> Double {
        let difference = try total(arguments(many)) - total(arguments(few))
        return Double(difference) / Double(many - few)
    }

    private static func total(_ arguments: [String]) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: valgrind)
        process.arguments =
            [
                "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                CommandLine.arguments[0],
            ] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["SWIFT_DETERMINISTIC_HASHING": "1"]
        ) { $1 }
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let output = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: output, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.contains("refs:") }
        let digits = line?.split(separator: ":").last?.filter { $0.isNumber }
        guard process.terminationStatus == 0, let total = digits.flatMap({ Int($0) }) else {
            throw CocoaError(.coderInvalidValue)
        }
        return total
    }
}
