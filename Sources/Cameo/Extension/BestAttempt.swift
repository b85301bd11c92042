#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// A container for the best content so far, which calls the content handler exactly once.
///
/// The pipeline, its deadline, and iOS when the extension's time expires may all request delivery
/// concurrently. The first request calls the system's handler; later requests have no effect. The state
/// is `@unchecked Sendable`, because Apple's handler and content types aren't `Sendable`. A lock
/// protects all access, and the handler is called outside the lock.
final class BestAttempt: Sendable {
    private struct State: @unchecked Sendable {
        /// The best content so far; `nil` after the delivery, to free memory while tasks or timers
        /// still retain the attempt.
        var best: UNNotificationContent?
        var handler: ((UNNotificationContent) -> Void)?
        var task: Task<Void, Never>?
        var reason: CompletionReason?
        /// The closure that is called after the handler.
        var didDeliver: (@Sendable (CompletionReason) -> Void)?
    }

    private let state: Locked<State>

    /// The reason why a notification is delivered.
    enum CompletionReason: Sendable {
        /// The pipeline has delivered its result.
        case completed
        /// The deadline of the time budget has passed.
        case timeBudget
        /// iOS is about to terminate the extension.
        case systemExpiration
    }

    /// Creates an attempt.
    ///
    /// - Parameters:
    ///   - content: The content to deliver if no better content is stored.
    ///   - handler: The system's content handler.
    init(_ content: UNNotificationContent, handler: @escaping (UNNotificationContent) -> Void) {
        state = Locked(State(best: content, handler: handler))
    }

    /// Whether the content was delivered.
    var isFinished: Bool { state.withLock { $0.handler == nil } }

    /// The reason for the delivery; `nil` before the delivery.
    var completionReason: CompletionReason? { state.withLock { $0.reason } }

    /// Stores better content, which must not change afterwards.
    ///
    /// - Returns: Whether the content was stored; `false` after the delivery.
    @discardableResult
    func checkpoint(_ content: UNNotificationContent) -> Bool {
        state.withLock { state in
            guard state.handler != nil else { return false }
            state.best = content
            return true
        }
    }

    /// Delivers the given content, or the best content so far, unless content was already
    /// delivered.
    ///
    /// - Parameters:
    ///   - content: The content; `nil` for the best content so far.
    ///   - reason: The reason for the delivery. All reasons except ``CompletionReason/completed``
    ///     cancel the task.
    /// - Returns: Whether this call delivered the content.
    @discardableResult
    func deliver(_ content: UNNotificationContent? = nil, because reason: CompletionReason) -> Bool
    {
        let last = state.withLock { state -> State? in
            guard state.handler != nil else { return nil }
            defer { state = State(best: nil, handler: nil, task: nil, reason: reason) }
            return state
        }
        guard let last, let handler = last.handler, let best = content ?? last.best else {
            return false
        }
        if reason != .completed { last.task?.cancel() }
        handler(best)
        guard let didDeliver = last.didDeliver else { return true }
        // After a timeout or an expiration, this thread must also deliver other notifications, so
        // don't block it.
        if reason == .completed {
            didDeliver(reason)
        } else {
            DispatchQueue.global(qos: .utility).async { didDeliver(reason) }
        }
        return true
    }

    /// Sets the closure that is called after the delivery. Calls it immediately if the content was
    /// already delivered.
    func onDelivery(_ body: @escaping @Sendable (CompletionReason) -> Void) {
        let reason = state.withLock { state in
            if state.handler != nil { state.didDeliver = body }
            return state.reason
        }
        if let reason { body(reason) }
    }

    /// Starts a task that prepares the content. If the content was already delivered, cancels the
    /// task, unless the task itself delivered the content.
    func start(_ body: @escaping @Sendable () async -> Void) {
        let newTask = Task(priority: .userInitiated) { await body() }
        let isTooLate = state.withLock { state in
            guard state.handler != nil else { return state.reason != .completed }
            state.task = newTask
            return false
        }
        if isTooLate { newTask.cancel() }
    }
}
#endif
