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
                    + "\(format(measurement.baselineValue)) µs; aim: \(measurement.aim))")
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
}
