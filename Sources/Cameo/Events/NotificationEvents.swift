import Foundation

/// Tells the parts of an app what happened to its notifications, by callback or as a stream.
///
/// What happens before anybody listens is kept and told to the first who does: a tap may start the
/// app long before the part of it that can open a conversation is there.
public final class NotificationEvents: Sendable {
    /// Called with every event. What it throws is counted and written to no log; the others are told
    /// all the same.
    public typealias Listener = @Sendable (NotificationEvent) async throws -> Void

    /// The most events that are kept for the first listener; beyond that the oldest go.
    public static let mostKept = 100

    private struct State: Sendable {
        var listeners: [UUID: Listener] = [:]
        var kept: [NotificationEvent] = []
        var failures = 0
    }

    private let state = Guarded(State())

    /// Events that nobody listens to yet.
    public init() {}

    /// Listens until the returned closure is called.
    ///
    /// A response of the person's counts as handled when the listener returns: in the background iOS
    /// may suspend the app soon after.
    @discardableResult
    public func listen(_ listener: @escaping Listener) -> @Sendable () -> Void {
        let id = UUID()
        let kept = state.access { state in
            defer { state.kept = [] }
            state.listeners[id] = listener
            return state.kept
        }
        if !kept.isEmpty {
            Task {
                for event in kept { await call(listener, event) }
            }
        }
        return { [self] in state.access { $0.listeners[id] = nil } }
    }

    /// The events from now on, and those that nobody was told of; until the task that reads them ends.
    public func stream() -> AsyncStream<NotificationEvent> {
        AsyncStream { continuation in
            let end = listen { continuation.yield($0) }
            continuation.onTermination = { _ in end() }
        }
    }

    /// How many times a listener has thrown.
    public var failures: Int { state.access { $0.failures } }

    /// Tells everybody, all at once, and returns when they are done.
    func tell(_ event: NotificationEvent) async {
        let listeners = state.access { state -> [Listener] in
            if state.listeners.isEmpty {
                state.kept = state.kept.suffix(Self.mostKept - 1) + [event]
            }
            return Array(state.listeners.values)
        }
        await withTaskGroup(of: Void.self) { group in
            for listener in listeners {
                group.addTask { await self.call(listener, event) }
            }
        }
    }

    private func call(_ listener: Listener, _ event: NotificationEvent) async {
        do {
            try await listener(event)
        } catch {
            state.access { $0.failures += 1 }
        }
    }
}
