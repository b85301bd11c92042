import Foundation

/// One line of the benchmark: something measured, and what it is measured against.
struct Measurement {
    let name: String
    let value: Double
    let baseline: String
    let baselineValue: Double
    /// What is aimed at, in words.
    let aim: String

    static func report(_ measurements: [Measurement]) {
        for measurement in measurements {
            let ratio = measurement.value / measurement.baselineValue
            print(
                "\(measurement.name): \(format(ratio))× \(measurement.baseline) "
                    + "(\(format(measurement.value)) µs against "
                    + "\(format(measurement.baselineValue)) µs; aim: \(measurement.aim))"
            )
        }
    }

    private static func format(_ number: Double) -> String {
        String(format: number < 100 ? "%.2f" : "%.0f", number)
    }

    /// The shortest of many rounds, in microseconds a call; what disturbs only makes it longer.
    static func shortest(rounds: Int, calls: Int, _ work: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<rounds {
            let start = DispatchTime.now().uptimeNanoseconds
            for _ in 0..<calls { try work() }
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start)
            best = min(best, elapsed / 1000 / Double(calls))
        }
        return best
    }

    /// The shortest of many runs of a program, in microseconds.
    static func shortestProcess(
        rounds: Int,
        _ program: String,
        _ arguments: [String]
    ) throws -> Double {
        let null = open("/dev/null", O_WRONLY)
        defer { close(null) }
        return try shortest(rounds: rounds, calls: 1) {
            try spawn([program] + arguments, output: null)
        }
    }

    /// Foundation's `Process` waits by looking now and then, which hides what is measured.
    private static func spawn(_ words: [String], output: Int32) throws {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        var environment: [UnsafeMutablePointer<CChar>?] = [strdup("PATH=\(path)"), nil]
        defer { environment.forEach { free($0) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, words[0], &actions, nil, &arguments, &environment)
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
        var code: Int32 = 0
        waitpid(process, &code, 0)
    }
}
