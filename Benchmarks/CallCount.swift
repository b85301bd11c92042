import Foundation

/// A quantity that a counting program reports. Unlike time, it doesn't depend on what else the machine does.
enum CallCount: String, CaseIterable {
    case instructions
    case allocations
    case systemCalls = "system calls"
    /// Memory that is still allocated a moment after the last call.
    case bytesInUse = "bytes kept"

    var counter: ChildProcess.Counter { self == .systemCalls ? .strace : .valgrind }

    /// Returns the quantities that can be counted, and prints which programs are missing for the others.
    static func available(_ counts: [CallCount]) -> [CallCount] {
        for counter in [ChildProcess.Counter.valgrind, .strace] where !counter.isInstalled {
            let names = counts.filter { $0.counter == counter }.map(\.rawValue)
            guard !names.isEmpty else { continue }
            print(
                "\(names.joined(separator: ", ")): not measured, because \(counter.rawValue) isn't "
                    + "installed (apt-get install \(counter.rawValue))"
            )
        }
        return counts.filter(\.counter.isInstalled)
    }

    /// Returns the count of a call, as the difference of two runs, so that the start of the process doesn't
    /// count.
    ///
    /// - Parameter arguments: Returns the arguments of a run with a number of calls.
    func perCall(few: Int, many: Int, _ arguments: (Int) -> [String]) throws -> Double {
        let difference = try total(arguments(many)) - total(arguments(few))
        return Double(difference) / Double(many - few)
    }

    private func total(_ arguments: [String]) throws -> Int {
        let output = try Self.outputs.output(of: arguments, under: (counter, options))
        guard let total = parse(output) else {
            throw CocoaError(
                .coderInvalidValue,
                userInfo: [NSDebugDescriptionErrorKey: "\(counter) printed \(output)"]
            )
        }
        return total
    }

    private static let outputs = Outputs()

    /// The outputs of this run, because one run of valgrind counts several quantities.
    ///
    /// `@unchecked Sendable` with a reason: every access is under the lock.
    private final class Outputs: @unchecked Sendable {
        private let lock = NSLock()
        private var outputs: [[String]: String] = [:]

        func output(
            of arguments: [String],
            under counter: (program: ChildProcess.Counter, options: [String])
        ) throws -> String {
            try lock.withLock {
                let key = counter.options + arguments
                if let output = outputs[key] { return output }
                let output = try ChildProcess.run(arguments, under: counter).error
                outputs[key] = output
                return output
            }
        }
    }

    private var options: [String] {
        switch self {
        case .instructions: ["--tool=callgrind", "--callgrind-out-file=/dev/null"]
        case .allocations, .bytesInUse: ["--tool=memcheck", "--undef-value-errors=no"]
        case .systemCalls: ["-c", "-f"]
        }
    }

    private func parse(_ text: String) -> Int? {
        let lines = text.split(separator: "\n")
        func number(_ word: Substring?) -> Int? {
            word.flatMap { Int($0.filter { $0 != "," }) }
        }
        switch self {
        case .instructions:
            // ==1== Collected : 123
            return number(
                lines.last { $0.contains("Collected :") }?.split(separator: " ").last
            )
        case .allocations:
            // ==1==   total heap usage: 1,234 allocs, 1,200 frees, 123,456 bytes allocated
            let words = lines.first { $0.contains("total heap usage:") }?.split(separator: " ")
            return number(words?.drop { $0 != "usage:" }.dropFirst().first)
        case .bytesInUse:
            // ==1==     in use at exit: 123,456 bytes in 1,234 blocks
            let words = lines.first { $0.contains("in use at exit:") }?.split(separator: " ")
            return number(words?.drop { $0 != "exit:" }.dropFirst().first)
        case .systemCalls:
            // 100.00    0.001234           2       567         8 total
            let words = lines.last { $0.hasSuffix(" total") }?.split(separator: " ") ?? []
            return words.count > 3 ? number(words[3]) : nil
        }
    }
}
