import Foundation

/// Tells the parts of an app what happened to its notifications, by callback or as a stream.
///
/// What happens before anybody listens is kept and told to the first who does: a tap may start the
/// app long before the part of it that can open a conversation is there. Each listener hears events
/// one after the other, in the order in which they happened.
public final class NotificationEvents: Sendable {
    /// Called with every event. What it throws is counted and written to no log; the others are told
    /// all the same.
    public typealias Listener = @Sendable (NotificationEvent) async throws -> Void

    /// The most events that are kept for the first listener; beyond that the oldest go.
    public static let maxKept = 100

    /// Somebody who listens, and what is still being told to them.
    private struct Subscriber: Sendable {
        let listener: Listener
        var last: Task<Void, Never>?
    }

    /// An event that nobody was told of yet, and who waits until somebody was.
    private struct Kept: Sendable {
        let event: NotificationEvent
        let isTold = OneShot<Bool>()
    }

    private struct State: Sendable {
        var subscribers: [UUID: Subscriber] = [:]
        var kept: [Kept] = []
        var failures = 0
    }

    private let state = Locked(State())

    /// Events that nobody listens to yet.
    public init() {}

    /// Listens until the returned closure is called.
    ///
    /// A response of the person's counts as handled when the listener returns: in the background iOS
    /// may suspend the app soon after.
    @discardableResult
    public func listen(_ listener: @escaping Listener) -> @Sendable () -> Void {
        let id = UUID()
        state.withLock { state in
            var subscriber = Subscriber(listener: listener)
            for kept in state.kept {
                let task = telling(kept.event, to: subscriber)
                subscriber.last = task
                Task {
                    await task.value
                    kept.isTold.resolve(true)
                }
            }
            state.kept = []
            state.subscribers[id] = subscriber
        }
        return { [self] in state.withLock { $0.subscribers[id] = nil } }
    }

    /// The events from the first that is asked for on, and those that nobody was told of.
    ///
    /// An event counts as handled when the next one is asked for, or the stream is let go.
    public func stream() -> AsyncStream<NotificationEvent> {
        let mailbox = Mailbox(self)
        return AsyncStream { await mailbox.next() }
    }

    /// How many times a listener has thrown.
    public var failures: Int { state.withLock { $0.failures } }

    /// Tells everybody; what happened first is told first.
    ///
    /// - Returns: Waits until all were told: who listens now, or where nobody does, who comes first.
    @discardableResult
    func tell(_ event: NotificationEvent) -> Task<Void, Never> {
        state.withLock { state in
            guard !state.subscribers.isEmpty else {
                let kept = Kept(event: event)
                state.kept.append(kept)
                if state.kept.count > Self.maxKept {
                    state.kept.removeFirst().isTold.resolve(false)
                }
                return Task { _ = await kept.isTold.value }
            }
            let tasks = state.subscribers.keys.compactMap { id -> Task<Void, Never>? in
                let task = state.subscribers[id].map { telling(event, to: $0) }
                state.subscribers[id]?.last = task
                return task
            }
            return Task { for task in tasks { await task.value } }
        }
    }

    private func telling(_ event: NotificationEvent, to subscriber: Subscriber) -> Task<Void, Never>
    {
        Task { [self] in
            await subscriber.last?.value
            do {
                try await subscriber.listener(event)
            } catch {
                state.withLock { $0.failures += 1 }
            }
        }
    }
}

/// What a stream's reader has not taken yet. Goes with the stream; only its state is held by those who
/// wait for the reader.
private final class Mailbox: Sendable {
    private struct State: Sendable {
        var end: (@Sendable () -> Void)?
        var events: [NotificationEvent] = []
        var parser: OneShot<Bool>?
        var handled: OneShot<Bool>?
        var isOver = false
    }

    private let events: NotificationEvents
    private let state = Locked(State())

    init(_ events: NotificationEvents) {
        self.events = events
    }

    /// The next event; the last one was handled when this is called.
    func next() async -> NotificationEvent? {
        let isNew = state.withLock { state in
            state.handled?.resolve(true)
            state.handled = nil
            return state.end == nil
        }
        if isNew {
            // Who makes a stream and never reads it takes nothing away from others.
            let end = events.listen { [state] in await Self.put($0, state) }
            state.withLock { $0.end = end }
        }
        while !Task.isCancelled {
            let parser = OneShot<Bool>()
            let event = state.withLock { state -> NotificationEvent? in
                guard state.events.isEmpty else { return state.events.removeFirst() }
                state.parser = parser
                return nil
            }
            if let event { return event }
            _ = await parser.value
        }
        return nil
    }

    /// Waits until the reader asks for more.
    private static func put(_ event: NotificationEvent, _ state: Locked<State>) async {
        let handled = OneShot<Bool>()
        let parser = state.withLock { state -> OneShot<Bool>? in
            guard !state.isOver else {
                handled.resolve(false)
                return nil
            }
            state.events.append(event)
            state.handled = handled
            defer { state.parser = nil }
            return state.parser
        }
        parser?.resolve(true)
        _ = await handled.value
    }

    deinit {
        let (end, handled) = state.withLock { state in
            state.isOver = true
            return (state.end, state.handled)
        }
        handled?.resolve(false)
        end?()
    }
}
