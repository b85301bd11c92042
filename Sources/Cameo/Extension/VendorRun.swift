#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// One run of a vendor step, for one notification.
///
/// Only the first call to the handler counts, and only before the run is closed at its deadline.
/// After the vendor's code was notified of the expiration, a call with the received content doesn't
/// count, because better content may follow. A result that must not be styled is delivered
/// synchronously within the call, so that it reaches iOS even if the vendor's code then exits the
/// process.
final class VendorRun: Sendable {
    /// A result of the vendor's code.
    enum Result: Sendable {
        /// A copy of the content for the next step.
        case content(UncheckedSendable<UNNotificationContent>)
        /// The vendor returned content without text, which was delivered to hide the notification.
        case hidden
        /// The vendor's content was delivered without changes.
        case leftAsIs(UncheckedSendable<UNNotificationContent>)
        /// The object that receives the notification couldn't be created. Contains the reason.
        case unavailable(String)
    }

    /// The time that the vendor gets to return its best content after it was notified, in seconds.
    /// Cameo gets the same time to style a late result before the delivery.
    static let expirationTimeout = 1.0
    /// The time after which code that is still running is assumed to have stored its handler, in
    /// seconds.
    private static let storingTime = 1.0
    /// The text that Xcode's template appends to the title as an example. It isn't part of a
    /// sender's name. Some apps write it with a capital letter.
    private static let exampleSuffixes = [" [modified]", " [Modified]"]

    private struct State: Sendable {
        /// The time at which the vendor's code was called.
        var callTime: Double?
        var hasReturned = false
        /// Whether further calls to the handler are ignored.
        var isClosed = false
        /// Whether a result passed to the handler was accepted.
        var hasAnswered = false
        var wasHandlerCalled = false
        var isExpirationRequested = false
        var wasNotified = false
        var hasEnded = false
        var service: UncheckedSendable<UNNotificationServiceExtension>?

        /// Returns whether to notify the vendor's code of the expiration now. Returns `true` at
        /// most once.
        mutating func startNotification() -> Bool {
            guard isExpirationRequested, !wasNotified, !wasHandlerCalled else { return false }
            wasNotified = true
            return true
        }
    }

    let step: VendorStep
    private let request: UncheckedSendable<UNNotificationRequest>
    private let leavesStyled: Bool
    private let bestAttempt: BestAttempt
    private let clock: any NotificationClock
    private let state = Locked(State())
    private let shot = OneShot<Result>()
    private let returned = OneShot<Bool>()

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - request: The request, with the result of the previous step.
    ///   - leavesStyled: Whether the step may deliver results without Cameo's style.
    ///   - bestAttempt: The attempt that delivers results without Cameo's style.
    ///   - clock: The clock for all time limits.
    init(
        _ step: VendorStep,
        request: UNNotificationRequest,
        leavesStyled: Bool,
        bestAttempt: BestAttempt,
        clock: any NotificationClock
    ) {
        self.step = step
        self.request = UncheckedSendable(request)
        self.leavesStyled = leavesStyled && step.styled == .leave
        self.bestAttempt = bestAttempt
        self.clock = clock
    }

    /// Whether the vendor's code was notified of the expiration.
    var wasNotified: Bool { state.withLock { $0.wasNotified } }

    /// Whether the vendor's code is still running after its result was accepted.
    var isRunningAfterResult: Bool { state.withLock { $0.hasAnswered && !$0.hasReturned } }

    /// Runs the vendor's code on a separate queue, because it may block.
    ///
    /// - Parameters:
    ///   - deadline: The time by which the vendor must return a result. A vendor that is notified
    ///     at this time gets one more second.
    ///   - latest: The time at which the next step must start.
    /// - Returns: The result; `nil` if there is none before the deadline, or if the notification
    ///   was delivered in the meantime.
    func result(by deadline: Double, latest: Double) async -> Result? {
        // Use a new queue for each run, because an earlier run may still block its queue. The
        // system reuses threads, and creates another one if all are blocked.
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
        // The deadline has passed, or the notification was delivered and the task was canceled.
        if result == nil { requestExpiration(because: bestAttempt.completionReason) }
        return result
    }

    /// Ends the run after the delivery. Releases the extension object as soon as it has called its
    /// handler.
    func end(because reason: BestAttempt.CompletionReason?) {
        requestExpiration(because: reason)
        release {
            $0.hasEnded = true
            $0.isClosed = true
        }
    }

    /// Waits until the vendor's code returns or a deadline passes. Returns whether the code has
    /// returned.
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

    /// Accepts the result that the vendor passes to the handler, on the vendor's thread.
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

    /// Returns the result of the vendor. Delivers the result if Cameo must not style it. Returns
    /// `nil` if the notification was already delivered.
    private func result(_ content: UNNotificationContent) -> Result? {
        if step.emptied == .hide, content.hasNoText {
            return bestAttempt.deliver(content, because: .completed) ? .hidden : nil
        }
        if leavesStyled, content != request.value.content {
            // Don't copy the result of `updating(from:)`, which must be passed on unchanged (R11).
            let isDelivered = bestAttempt.deliver(content, because: .completed)
            return isDelivered ? .leftAsIs(UncheckedSendable(content)) : nil
        }
        // Copy the content on the vendor's thread, because the vendor may continue to change it.
        let snapshot = content.snapshot
        let title = request.value.content.title
        guard Self.exampleSuffixes.contains(where: { snapshot.title == title + $0 }) else {
            return .content(UncheckedSendable(snapshot))
        }
        let draft = snapshot.mutableDraft
        draft.title = title
        return .content(UncheckedSendable(draft.snapshot))
    }

    /// Changes the state, and releases the object outside the lock if it's no longer needed.
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

    /// Notifies the vendor's code of the expiration, if ``VendorStep/expiration`` allows it for the
    /// reason of the delivery. Before the delivery, the reason is `nil`.
    private func requestExpiration(because reason: BestAttempt.CompletionReason?) {
        switch (step.expiration, reason) {
        case (.deadline, _), (.system, .systemExpiration?): requestExpiration()
        case (.never, _), (.system, _): break
        }
    }

    /// Notifies the vendor's code, or schedules the notification for the time at which the code has
    /// stored its handler.
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
