import Foundation

/// Actions that each run once, at a point in time, on one queue.
///
/// Almost all actions are time limits that are canceled within milliseconds. A timer is therefore set only
/// for an action that is due before the next timer, and isn't canceled with it: after the first
/// notifications of a burst, scheduling an action only adds it to a list.
final class Timetable: Sendable {
    private struct Entry: Sendable {
        let id: Int
        let moment: Double
        let action: @Sendable () -> Void
    }

    private struct State: Sendable {
        /// The actions in the order in which they were added.
        var entries: [Entry] = []
        var lastID = 0
        /// When the next timer fires.
        var nextTimer = Double.infinity
    }

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "cameo.time", qos: .userInitiated)

    /// Seconds since the device started, without the time that it was asleep.
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Adds an action.
    ///
    /// - Parameters:
    ///   - moment: When to run the action; as soon as possible if the moment has passed.
    ///   - action: The action.
    /// - Returns: The identifier for removing the action.
    func add(_ moment: Double, _ action: @escaping @Sendable () -> Void) -> Int {
        let (id, needsTimer) = state.withLock { state in
            state.lastID += 1
            state.entries.append(Entry(id: state.lastID, moment: moment, action: action))
            guard moment < state.nextTimer else { return (state.lastID, false) }
            state.nextTimer = moment
            return (state.lastID, true)
        }
        if needsTimer { setTimer(moment) }
        return id
    }

    /// Removes an action that hasn't run.
    func remove(_ id: Int) {
        // Released outside the lock, because that may run other code.
        let removed = state.withLock { state in
            state.entries.lastIndex { $0.id == id }.map { state.entries.remove(at: $0) }
        }
        withExtendedLifetime(removed) {}
    }

    private func setTimer(_ moment: Double) {
        let deadline = DispatchTime(uptimeNanoseconds: UInt64(max(0, moment) * 1e9))
        queue.asyncAfter(deadline: deadline) { self.runActions(until: moment) }
    }

    /// Runs the actions that are due, and sets a timer for the next one.
    ///
    /// - Parameter moment: The moment for which the timer was set. The clock may be a nanosecond behind.
    private func runActions(until moment: Double) {
        let latest = max(moment, Self.now)
        var (due, next) = state.withLock { state -> ([Entry], Double?) in
            let due = state.entries.filter { $0.moment <= latest }
            if !due.isEmpty { state.entries.removeAll { $0.moment <= latest } }
            // Another timer is set for a later moment.
            guard state.nextTimer <= latest else { return (due, nil) }
            state.nextTimer = state.entries.map(\.moment).min() ?? .infinity
            return (due, state.nextTimer.isFinite ? state.nextTimer : nil)
        }
        if let next { setTimer(next) }
        // Few actions are due at once: sorting would take more code than time.
        while let entry = due.min(by: { ($0.moment, $0.id) < ($1.moment, $1.id) }) {
            due.removeAll { $0.id == entry.id }
            entry.action()
        }
    }
}
