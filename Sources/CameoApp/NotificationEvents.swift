import Cameo
import Foundation

/// A queue that delivers the events of the app's notifications to listeners and streams.
///
/// Events that arrive before there is a listener are queued for the first listener, because a tap
/// may launch the app long before the screen that opens conversations exists. Each listener
/// receives the events one at a time, in order.
package final class NotificationEvents: Sendable {
    /// A closure that handles an event. Errors are counted but not logged, and don't affect other
    /// listeners.
    package typealias Listener = @Sendable (NotificationEvent) async throws -> Void

    /// The maximum number of queued events. If the queue is full, the oldest events are dropped.
    static let maxQueuedEvents = 100

    /// A listener and the task that sends it the last event.
    private struct Subscriber: Sendable {
        let listener: Listener
        var lastTask: Task<Void, Never>?
    }

    /// An event that arrived before there was a listener.
    private struct QueuedEvent: Sendable {
        let event: NotificationEvent
        /// A value that resolves when the event was handled or dropped.
        let isHandled = OneShot<Bool>()
    }

    private struct State: Sendable {
        var subscribers: [UUID: Subscriber] = [:]
        var queue: [QueuedEvent] = []
        var errorCount = 0
    }

    private let state = Locked(State())

    /// Creates a queue without listeners.
    package init() {}

    /// Adds a listener.
    ///
    /// A user's response counts as handled when the listener returns. In the background, iOS may
    /// suspend the app soon after that.
    ///
    /// - Returns: A closure that removes the listener.
    @discardableResult
    package func listen(_ listener: @escaping Listener) -> @Sendable () -> Void {
        let id = UUID()
        state.withLock { state in
            var subscriber = Subscriber(listener: listener)
            for queued in state.queue {
                let task = send(queued.event, to: subscriber)
                subscriber.lastTask = task
                Task {
                    await task.value
                    queued.isHandled.resolve(true)
                }
            }
            state.queue = []
            state.subscribers[id] = subscriber
        }
        return { [self] in state.withLock { $0.subscribers[id] = nil } }
    }

    /// Returns a stream of events, starting with the queued events. The stream receives events
    /// after its first request.
    ///
    /// An event counts as handled when the next event is requested or the stream is released.
    package func stream() -> AsyncStream<NotificationEvent> {
        let buffer = StreamBuffer(self)
        return AsyncStream { await buffer.next() }
    }

    /// The number of errors that listeners have thrown.
    var errorCount: Int { state.withLock { $0.errorCount } }

    /// Sends an event to all listeners. Without a listener, queues the event for the first
    /// listener.
    ///
    /// - Returns: A task that finishes when all listeners have handled the event.
    @discardableResult
    func send(_ event: NotificationEvent) -> Task<Void, Never> {
        state.withLock { state in
            guard !state.subscribers.isEmpty else {
                let queued = QueuedEvent(event: event)
                state.queue.append(queued)
                if state.queue.count > Self.maxQueuedEvents {
                    state.queue.removeFirst().isHandled.resolve(false)
                }
                return Task { _ = await queued.isHandled.value }
            }
            let tasks = state.subscribers.keys.compactMap { id -> Task<Void, Never>? in
                let task = state.subscribers[id].map { send(event, to: $0) }
                state.subscribers[id]?.lastTask = task
                return task
            }
            return Task { for task in tasks { await task.value } }
        }
    }

    private func send(_ event: NotificationEvent, to subscriber: Subscriber) -> Task<Void, Never> {
        Task { [self] in
            await subscriber.lastTask?.value
            do {
                try await subscriber.listener(event)
            } catch {
                state.withLock { $0.errorCount += 1 }
            }
        }
    }
}

/// The events that the reader of a stream hasn't requested yet. The buffer is released with the
/// stream, because waiting listeners retain only its state.
private final class StreamBuffer: Sendable {
    private struct State: Sendable {
        var removeListener: (@Sendable () -> Void)?
        var events: [NotificationEvent] = []
        /// A value that resolves when an event arrives for the waiting reader.
        var hasEvent: OneShot<Bool>?
        /// A value that resolves when the reader has handled the most recent event.
        var isHandled: OneShot<Bool>?
        var isFinished = false
    }

    private let events: NotificationEvents
    private let state = Locked(State())

    init(_ events: NotificationEvents) { self.events = events }

    /// Returns the next event, or `nil` if the task was canceled. By calling this method, the
    /// reader marks the previous event as handled.
    func next() async -> NotificationEvent? {
        let isFirst = state.withLock { state in
            state.isHandled?.resolve(true)
            state.isHandled = nil
            return state.removeListener == nil
        }
        if isFirst {
            // Register the listener at the first request, because a stream that is never read must
            // not consume the queued events.
            let removeListener = events.listen { [state] in await Self.append($0, state) }
            state.withLock { $0.removeListener = removeListener }
        }
        while !Task.isCancelled {
            let hasEvent = OneShot<Bool>()
            let event = state.withLock { state -> NotificationEvent? in
                guard state.events.isEmpty else { return state.events.removeFirst() }
                state.hasEvent = hasEvent
                return nil
            }
            if let event { return event }
            _ = await hasEvent.value
        }
        return nil
    }

    /// Adds an event, and waits until the reader requests the next event.
    private static func append(_ event: NotificationEvent, _ state: Locked<State>) async {
        let isHandled = OneShot<Bool>()
        let hasEvent = state.withLock { state -> OneShot<Bool>? in
            guard !state.isFinished else {
                isHandled.resolve(false)
                return nil
            }
            state.events.append(event)
            state.isHandled = isHandled
            defer { state.hasEvent = nil }
            return state.hasEvent
        }
        hasEvent?.resolve(true)
        _ = await isHandled.value
    }

    deinit {
        let (removeListener, isHandled) = state.withLock { state in
            state.isFinished = true
            return (state.removeListener, state.isHandled)
        }
        isHandled?.resolve(false)
        removeListener?()
    }
}
