import Foundation

/// Calls the content handler exactly once, with the best attempt available.
///
/// The pipeline, its deadline, errors and the end of the extension's time may race: the first one calls
/// the system's handler, and later calls do nothing. The state is `@unchecked Sendable` because Apple's
/// handler and content types aren't `Sendable`; the lock protects every access, and the handler is called
/// outside it.
final class BestAttempt<Content>: Sendable {
    private struct State: @unchecked Sendable {
        /// `nil` after the delivery, because tasks and time limits that are still running may keep
        /// the attempt.
        var best: Content?
        var handler: ((Content) -> Void)?
        var task: Task<Void, Never>?
        var reason: CompletionReason?
        /// Called after the handler.
        var didDeliver: (@Sendable (CompletionReason) -> Void)?
    }

    private let state: Locked<State>

    /// The reason why a notification is delivered.
    enum CompletionReason: Sendable {
        /// The pipeline has finished.
        case completed
        /// The last deadline of the time budget has passed.
        case timeBudget
        /// iOS terminates the extension.
        case systemExpiration
    }

    /// Creates an attempt.
    ///
    /// - Parameters:
    ///   - content: The content to deliver unless there is a better one.
    ///   - handler: The system's content handler.
    init(_ content: Content, handler: @escaping (Content) -> Void) {
        state = Locked(State(best: content, handler: handler))
    }

    /// Whether the content was delivered.
    var isFinished: Bool {
        state.withLock { $0.handler == nil }
    }

    /// The reason for the delivery; `nil` until then.
    var completionReason: CompletionReason? {
        state.withLock { $0.reason }
    }

    /// Stores better content, which must not change afterwards.
    ///
    /// - Returns: Whether it will be delivered unless there is a better one; `false` after the delivery.
    @discardableResult
    func checkpoint(_ content: Content) -> Bool {
        state.withLock { state in
            guard state.handler != nil else { return false }
            state.best = content
            return true
        }
    }

    /// Delivers content, or the best attempt so far, unless the notification was already delivered.
    ///
    /// - Parameters:
    ///   - content: The content; `nil` for the best attempt so far.
    ///   - reason: The reason for the delivery. All but ``CompletionReason/completed`` cancel the task.
    /// - Returns: Whether this call delivered the content.
    @discardableResult
    func deliver(_ content: Content? = nil, because reason: CompletionReason) -> Bool {
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
        // The threads of timers and of iOS have other notifications to deliver.
        if reason == .completed {
            didDeliver(reason)
        } else {
            DispatchQueue.global(qos: .utility).async { didDeliver(reason) }
        }
        return true
    }

    /// Sets what is called after the delivery, immediately if the content was already delivered.
    func onDelivery(_ body: @escaping @Sendable (CompletionReason) -> Void) {
        let reason = state.withLock { state in
            if state.handler != nil { state.didDeliver = body }
            return state.reason
        }
        if let reason { body(reason) }
    }

    /// Starts a task that prepares the content. Cancels it if content was already delivered,
    /// unless the task itself has finished its work so quickly: it may continue after the delivery.
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
