import Foundation

/// One push on its way to the person: knows the best content so far and hands it over once.
///
/// Whatever races (the work, its deadline, iOS taking the time away, an error), the first to finish
/// calls the system's handler, everyone after that does nothing. `@unchecked Sendable` with a
/// reason: the handler and the contents are Apple's and not `Sendable`; all access is under the
/// lock, and the handler is called outside it.
final class BestAttempt<Content>: @unchecked Sendable {
    /// Tells it from others.
    let id = UUID()
    private let lock = NSLock()
    private var best: Content
    private var handler: ((Content) -> Void)?
    private var work: Task<Void, Never>?
    private var reason: CompletionReason?

    /// The reason why a notification is delivered.
    enum CompletionReason: Sendable {
        /// The pipeline has run to its end.
        case completed
        /// The last deadline of the time budget has passed.
        case timeBudget
        /// iOS ends the extension.
        case systemExpiration
    }

    /// Takes charge of a push.
    ///
    /// - Parameters:
    ///   - content: The content that is handed over when nothing better is made.
    ///   - handler: The system's handler.
    init(_ content: Content, handler: @escaping (Content) -> Void) {
        best = content
        self.handler = handler
    }

    /// Whether the content was handed over.
    var isFinished: Bool {
        lock.withLock { handler == nil }
    }

    /// The reason for the delivery; `nil` before it.
    var completionReason: CompletionReason? {
        lock.withLock { reason }
    }

    /// Keeps a better content, which nobody changes after that.
    func checkpoint(_ content: Content) {
        lock.withLock { best = content }
    }

    /// Hands over this content, or the best so far, unless that was done already.
    ///
    /// - Parameters:
    ///   - content: The content, when it is better than the best so far.
    ///   - finisher: Who does it; all but the work itself end the work.
    /// - Returns: Whether it was this call that handed over.
    @discardableResult
    func deliver(_ content: Content? = nil, because reason: CompletionReason) -> Bool {
        let (handler, best, work) = lock.withLock {
            defer {
                if self.handler != nil { self.reason = reason }
                self.handler = nil
                self.work = nil
            }
            return (self.handler, self.best, self.work)
        }
        guard let handler else { return false }
        if reason != .completed { work?.cancel() }
        handler(content ?? best)
        return true
    }

    /// Starts the work, unless the content was handed over before it could begin.
    func start(_ body: @escaping @Sendable () async -> Void) {
        let task = Task(priority: .userInitiated) { await body() }
        let isTooLate = lock.withLock {
            guard handler != nil else { return true }
            work = task
            return false
        }
        if isTooLate { task.cancel() }
    }
}

/// A value that is handed from one thread to another and touched by one of them at a time.
///
/// `@unchecked Sendable` with a reason: contents, intents and requests are Apple's and not
/// `Sendable`, and a vendor's callback or a donation hands them over.
struct UncheckedSendable<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
