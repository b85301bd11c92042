import Foundation

@testable import Cameo

/// A measured quantity, and a baseline from the same run.
struct Measurement {
    /// The condition that a value must meet.
    enum Target {
        /// The value is at most the given multiple of the baseline.
        case ratio(Double)
        /// The value is at most the given number of units.
        case atMost(Double)
        /// No target: the value is only reported next to the baseline.
        case none
    }

    let name: String
    let value: Double
    let baseline: String
    let baselineValue: Double
    let target: Target
    let unit: String

    private static let targets = Locked((met: 0, missed: [String]()))

    static func report(_ measurements: [Measurement]) {
        for measurement in measurements {
            let (value, baseline, unit) = (
                measurement.value, measurement.baselineValue, measurement.unit
            )
            var line = "\(measurement.name): \(value.short) \(unit), \((value / baseline).short)× "
            line += "\(measurement.baseline) (\(baseline.short) \(unit))"
            switch measurement.target {
            case .ratio(let limit):
                line += "; at most \(limit.short)×"
                line += add(measurement.name, isMet: value <= limit * baseline)
            case .atMost(let limit):
                line += "; at most \(limit.short) \(unit)"
                line += add(measurement.name, isMet: value <= limit)
            case .none: break
            }
            print(line)
        }
        fflush(nil)
    }

    /// Adds a target to the summary and returns the text to print about it.
    @discardableResult
    static func add(_ name: String, isMet: Bool) -> String {
        targets.withLock { targets in
            if isMet { targets.met += 1 } else { targets.missed.append(name) }
        }
        return isMet ? "" : ", NOT MET"
    }

    /// Prints the number of targets and the targets that aren't met.
    static func printSummary() {
        let (met, missed) = targets.withLock(\.self)
        print("\ntargets: \(met) met, \(missed.count) not met")
        for name in missed { print("  NOT MET: \(name)") }
    }
}

extension Double {
    /// The number with at most three decimal places; without decimal places if it is at least 100.
    var short: String {
        formatted(
            .number.precision(.fractionLength(abs(self) >= 100 ? 0...0 : 0...3))
                .locale(Locale(identifier: "en_US"))
        )
    }
}
