#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// One run of a vendor step, for one notification.
///
/// Only the first call of the handler counts, and only before the run is closed at its deadline. After the
/// vendor's code was notified, the content as received doesn't count: better content may follow. A result
/// that isn't styled is delivered within that call, so that it reaches iOS even if the vendor's code then
/// ends the process.
final class VendorRun: Sendable {
    /// A result of the vendor's code.
    enum Result: Sendable {
        /// A copy of the content to continue with.
        case content(UncheckedSendable<UNNotificationContent>)
        /// The content without text was delivered.
        case hidden
        /// The content was delivered as it is.
        case leftAsIs(UncheckedSendable<UNNotificationContent>)
        /// There is no object to call; contains the reason.
        case unavailable(String)
    }

    /// Time that a vendor has to return its best content after it was notified, and that Cameo has to style
    /// the result of a late step before the delivery, in seconds.
    static let expirationTimeout = 1.0
    /// Time after which code that hasn't returned is assumed to have stored its handler, in seconds.
    private static let storingTime = 1.0
    /// Text that Xcode's template appends to the title as an example, which isn't part of a sender's name.
    private static let exampleSuffix = " [modified]"

    private struct State: Sendable {
        /// When the vendor's code was called.
        var callTime: Double?
        var hasReturned = false
        /// Whether calls of the handler have no effect any more.
        var isClosed = false
        /// Whether the result of a call of the handler was accepted.
        var hasAnswered = false
        var wasHandlerCalled = false
        var isExpirationRequested = false
        var wasNotified = false
        var hasEnded = false
        var service: UncheckedSendable<UNNotificationServiceExtension>?

        /// Returns whether the vendor's code has to be notified now; `true` at most once.
        mutating func startNotification() -> Bool {
            guard isExpirationRequested, !wasNotified, !wasHandlerCalled else { return false }
            wasNotified = true
            return true
        }
    }

    let step: VendorStep
    private let request: UncheckedSendable<UNNotificationRequest>
    private let leavesStyled: Bool
    private let bestAttempt: BestAttempt<UNNotificationContent>
    private let clock: any NotificationClock
    private let state = Locked(State())
    private let shot = OneShot<Result>()
    private let returned = OneShot<Bool>()

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - request: The request with the content of the previous step.
    ///   - leavesStyled: Whether results may be delivered without a style if the step asks for it.
    ///   - bestAttempt: Delivers results that aren't styled.
    ///   - clock: The clock of all time limits.
    init(
        _ step: VendorStep,
        request: UNNotificationRequest,
        leavesStyled: Bool,
        bestAttempt: BestAttempt<UNNotificationContent>,
        clock: any NotificationClock
    ) {
        self.step = step
        self.request = UncheckedSendable(request)
        self.leavesStyled = leavesStyled && step.styled == .leave
        self.bestAttempt = bestAttempt
        self.clock = clock
    }

    /// Whether the vendor's code was notified that its time expires.
    var wasNotified: Bool { state.withLock { $0.wasNotified } }

    /// Whether the vendor's code continues although it has returned its result.
    var isRunningAfterResult: Bool { state.withLock { $0.hasAnswered && !$0.hasReturned } }

    /// Runs the vendor's code on a queue of its own, so that it can block.
    ///
    /// - Parameters:
    ///   - deadline: When the vendor must have a result; one second later if it is notified then.
    ///   - latest: When the next step must start.
    /// - Returns: The result; `nil` if there is none before the deadline or the notification was delivered.
    func result(by deadline: Double, latest: Double) async -> Result? {
        // The system keeps the threads of queues, and creates one if all are blocked.
        DispatchQueue(label: "cameo.vendor", qos: .userInitiated).async { self.call() }
        let extra = step.expiration == .deadline ? Self.expirationTimeout : 0
        let end = min(deadline + extra, latest)
        var cancelNotification: @Sendable () -> Void = {}
        if step.expiration == .deadline {
            cancelNotification = clock.schedule(at: end - extra) { self.requestExpiration() }
        }
        let cancelEnd = clock.schedule(at: end) { self.close() }
        let result = await shot.value
        cancelNotification()
        cancelEnd()
        // The notification was delivered, and the task was canceled.
        if result == nil { requestExpiration(because: bestAttempt.completionReason) }
        return result
    }

    /// Ends the run after the delivery: the object is released as soon as its handler was called.
    func end(because reason: BestAttempt<UNNotificationContent>.CompletionReason?) {
        requestExpiration(because: reason)
        release {
            $0.hasEnded = true
            $0.isClosed = true
        }
    }

    /// Waits until the vendor's code has returned, and returns whether it has.
    func hasReturned(by deadline: Double) async -> Bool {
        let cancel = clock.schedule(at: deadline) { self.returned.resolve(nil) }
        let hasReturned = await returned.value
        cancel()
        return hasReturned ?? false
    }

    private func call() {
        switch step.work {
        case .closures(let run, _):
            enter(nil)
            run(request.value, request.value.content.mutableDraft) { self.receive($0) }
        case .service(let make):
            switch make() {
            case .unavailable(let reason):
                state.withLock { $0.isClosed = true }
                return shot.resolve(.unavailable(reason))
            case .made(let service):
                enter(service)
                service.didReceive(request.value) { self.receive($0) }
            }
        }
        let isNotified = state.withLock { state in
            state.hasReturned = true
            return state.startNotification()
        }
        returned.resolve(true)
        if isNotified { notify() }
    }

    private func enter(_ service: UNNotificationServiceExtension?) {
        let now = clock.now
        let isLate = state.withLock { state in
            state.callTime = now
            state.service = service.map(UncheckedSendable.init)
            return state.isExpirationRequested
        }
        if isLate { requestExpiration() }
    }

    /// Receives a call of the handler, on the vendor's thread.
    private func receive(_ content: UNNotificationContent) {
        let isUnchanged = wasNotified && content == request.value.content
        var isFirst = false
        release {
            $0.wasHandlerCalled = true
            guard !isUnchanged else { return }
            isFirst = !$0.isClosed
            $0.isClosed = true
            if isFirst { $0.hasAnswered = true }
        }
        if isFirst { shot.resolve(result(content)) }
    }

    /// Returns the result, and delivers it if it isn't styled; `nil` if the notification was delivered
    /// before.
    private func result(_ content: UNNotificationContent) -> Result? {
        if step.emptied == .hide, content.hasNoText {
            return bestAttempt.deliver(content, because: .completed) ? .hidden : nil
        }
        if leavesStyled, content != request.value.content {
            // Not copied: the result of `updating(from:)` must be passed on unchanged (R11).
            let isDelivered = bestAttempt.deliver(content, because: .completed)
            return isDelivered ? .leftAsIs(UncheckedSendable(content)) : nil
        }
        // Copied on the vendor's thread, because the vendor may continue to change it.
        let snapshot = content.snapshot
        let title = request.value.content.title
        guard snapshot.title == title + Self.exampleSuffix else {
            return .content(UncheckedSendable(snapshot))
        }
        let draft = snapshot.mutableDraft
        draft.title = title
        return .content(UncheckedSendable(draft.snapshot))
    }

    /// Changes the state and releases the object if it isn't needed any more, outside the lock.
    private func release(_ change: (inout State) -> Void) {
        let released =
            state.withLock { state in
                change(&state)
                guard state.hasEnded, state.wasHandlerCalled else { return nil }
                defer { state.service = nil }
                return state.service
            } as UncheckedSendable<UNNotificationServiceExtension>?
        withExtendedLifetime(released) {}
    }

    private func close() {
        state.withLock { $0.isClosed = true }
        shot.resolve(nil)
    }

    /// Requests to notify the vendor's code after the delivery, if the step allows it for this reason.
    private func requestExpiration(
        because reason: BestAttempt<UNNotificationContent>.CompletionReason?
    ) {
        switch (step.expiration, reason) {
        case (.deadline, _), (.system, .systemExpiration?): requestExpiration()
        case (.never, _), (.system, _): break
        }
    }

    /// Notifies the vendor's code, or remembers to do so when it has stored its handler.
    private func requestExpiration() {
        let now = clock.now
        var storedTime: Double?
        let isNotified = state.withLock { state in
            state.isExpirationRequested = true
            guard let callTime = state.callTime else { return false }
            guard state.hasReturned || now >= callTime + Self.storingTime else {
                storedTime = callTime + Self.storingTime
                return false
            }
            return state.startNotification()
        }
        if isNotified { notify() }
        if let storedTime { _ = clock.schedule(at: storedTime) { self.requestExpiration() } }
    }

    /// Notifies the vendor's code on another thread, as iOS does.
    private func notify() {
        Thread.detachNewThread { [self] in
            switch step.work {
            case .closures(_, let timeWillExpire):
                if let best = timeWillExpire?(request.value, request.value.content.mutableDraft) {
                    receive(best)
                }
            case .service:
                let service = state.withLock { $0.service }
                service?.value.serviceExtensionTimeWillExpire()
            }
        }
    }
}
#endif
