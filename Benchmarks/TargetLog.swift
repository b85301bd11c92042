import Foundation

/// The targets of this run, for the summary.
///
/// `@unchecked Sendable` with a reason: every access is under the lock.
final class TargetLog: @unchecked Sendable {
    static let shared = TargetLog()

    private let lock = NSLock()
    private var met = 0
    private var missed: [String] = []

    /// Adds a target; `nil` if there is none.
    func add(_ name: String, _ isMet: Bool?) {
        lock.withLock {
            if isMet == true { met += 1 }
            if isMet == false { missed.append(name) }
        }
    }

    /// Prints the number of targets, and those that aren't met.
    func printSummary() {
        lock.withLock {
            print("\ntargets: \(met) met, \(missed.count) not met")
            for name in missed { print("  NOT MET: \(name)") }
        }
    }
}
