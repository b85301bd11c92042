import Foundation

/// A measured quantity and its baseline.
struct Measurement {
    let name: String
    let value: Double
    let baseline: String
    let baselineValue: Double
    let target: Target
    var unit = "µs"

    static func report(_ measurements: [Measurement]) {
        for measurement in measurements {
            let (value, baseline) = (measurement.value, measurement.baselineValue)
            print(
                "\(measurement.name): \((value / baseline).short)× \(measurement.baseline) "
                    + "(\(value.short) \(measurement.unit), baseline \(baseline.short) "
                    + "\(measurement.unit); "
                    + measurement.target.description(
                        of: value,
                        baseline: baseline,
                        unit: " \(measurement.unit)"
                    ) + ")"
            )
            TargetLog.shared.add(
                measurement.name,
                measurement.target.isMet(by: value, baseline: baseline)
            )
        }
        fflush(nil)
    }

    /// Returns the minimum time per call over a number of rounds, in microseconds. Other processes can only
    /// increase the time, so the minimum is the best estimate.
    static func minTime(rounds: Int, calls: Int, _ work: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<rounds {
            let start = DispatchTime.now().uptimeNanoseconds
            for _ in 0..<calls { try work() }
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start)
            best = min(best, elapsed / 1000 / Double(calls))
        }
        return best
    }

    /// Returns the minimum time of a number of runs of a program, in microseconds.
    static func minProcessTime(
        rounds: Int,
        _ program: String,
        _ arguments: [String]
    ) throws -> Double {
        let null = open("/dev/null", O_WRONLY)
        defer { close(null) }
        return try minTime(rounds: rounds, calls: 1) {
            try spawn([program] + arguments, output: null)
        }
    }

    /// Returns the minimum CPU time of a number of runs of a program, in microseconds, and the maximum memory that
    /// one of them used, in bytes. Both include everything that happens before and after `main`.
    static func processCost(
        rounds: Int,
        _ program: String,
        _ arguments: [String]
    ) throws -> (time: Double, memory: Double) {
        let null = open("/dev/null", O_WRONLY)
        defer { close(null) }
        var (time, memory) = (Double.infinity, 0.0)
        for _ in 0..<rounds {
            let usage = try spawn([program] + arguments, output: null)
            let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            let micros = Double(usage.ru_utime.tv_usec) + Double(usage.ru_stime.tv_usec)
            time = min(time, seconds * 1e6 + micros)
            #if canImport(Darwin)
            memory = max(memory, Double(usage.ru_maxrss))
            #else
            memory = max(memory, Double(usage.ru_maxrss) * 1024)
            #endif
        }
        return (time, memory)
    }

    /// Runs a program and waits until it exits. Foundation's `Process` polls for the exit, which would distort
    /// the measurement.
    @discardableResult
    private static func spawn(_ words: [String], output: Int32) throws -> rusage {
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
        var usage = rusage()
        wait4(process, &code, 0, &usage)
        // A program that fails would look fast. Findings are no failure, but incorrect usage (64) is.
        guard code & 0x7F == 0, (0..<64).contains(code >> 8 & 0xFF) else {
            throw CocoaError(
                .executableLoad,
                userInfo: [NSDebugDescriptionErrorKey: "\(words) ended with \(code)"]
            )
        }
        return usage
    }
}
