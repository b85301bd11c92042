import Foundation

/// Calls the content handler exactly once, with the best attempt available.
///
/// The pipeline, its deadline, errors and the end of the extension's time may race: the first one calls
/// the system's handler, and later calls do nothing. `@unchecked Sendable` because Apple's handler and
/// content types aren't `Sendable`; the lock protects every access, and the handler is called outside it.
final class BestAttempt<Content>: @unchecked Sendable {
    /// Identifies the attempt among those of other notifications.
    let id = UUID()
    private let lock = NSLock()
    private var best: Content
    private var handler: ((Content) -> Void)?
    private var task: Task<Void, Never>?
    private var reason: CompletionReason?

    /// The reason why a notification is delivered.
    enum CompletionReason: Sendable {
        /// The pipeline has finished.
        case completed
        /// The last deadline of the time budget has passed.
        case timeBudget
        /// iOS ends the extension.
        case systemExpiration
    }

    /// Creates an attempt.
    ///
    /// - Parameters:
    ///   - content: The content to deliver unless there is a better one.
    ///   - handler: The system's content handler.
    init(_ content: Content, handler: @escaping (Content) -> Void) {
        best = content
        self.handler = handler
    }

    /// Whether the content was delivered.
    var isFinished: Bool {
        lock.withLock { handler == nil }
    }

    /// The reason for the delivery; `nil` until then.
    var completionReason: CompletionReason? {
        lock.withLock { reason }
    }

    /// Stores better content, which must not change afterwards.
    ///
    /// - Returns: Whether it will be delivered unless there is a better one; `false` after the delivery.
    @discardableResult
    func checkpoint(_ content: Content) -> Bool {
        lock.withLock {
            guard handler != nil else { return false }
            best = content
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
        let (handler, best, task) = lock.withLock {
            defer {
                if self.handler != nil { self.reason = reason }
                self.handler = nil
                self.task = nil
            }
            return (self.handler, self.best, self.task)
        }
        guard let handler else { return false }
        if reason != .completed { task?.cancel() }
        handler(content ?? best)
        return true
    }

    /// Starts a task that prepares the content. Cancels it if a content was already delivered, unless the
    /// task itself has finished its work so quickly: it may go on after the delivery.
    func start(_ body: @escaping @Sendable () async -> Void) {
        let newTask = Task(priority: .userInitiated) { await body() }
        let isTooLate = lock.withLock {
            guard handler != nil else { return reason != .completed }
            task = newTask
            return false
        }
        if isTooLate { newTask.cancel() }
    }
}
