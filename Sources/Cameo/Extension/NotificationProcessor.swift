#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// A processor that styles notifications in a service extension that can't subclass
/// ``CommunicationService``.
///
/// Call ``handle(_:contentHandler:)`` from `didReceive` and ``timeWillExpire()`` from
/// `serviceExtensionTimeWillExpire`.
public final class NotificationProcessor: Sendable {
    private let makeConfiguration: @Sendable () -> ServiceConfiguration
    private let process: DeliveryRecord.ProcessKind
    /// A closure that returns the directory of the app group for breadcrumbs, before the
    /// configuration is created.
    private let container: @Sendable () -> URL?
    /// The clock that applies before the configuration is created.
    private let clock: any NotificationClock
    private let cachedConfiguration = Locked<ServiceConfiguration?>(nil)
    private let attempts = Locked<[ObjectIdentifier: BestAttempt]>([:])

    /// Creates a processor.
    ///
    /// - Parameter configuration: The configuration; `nil` to create it from the extension's bundle
    ///   when the first push arrives. (default: `nil`)
    public convenience init(configuration: ServiceConfiguration? = nil) {
        if let configuration {
            self.init(configuration: configuration, process: .serviceExtension)
        } else {
            self.init { ServiceConfiguration(bundle: .main) }
        }
    }

    /// Creates a processor for the extension or the app.
    package convenience init(
        configuration: ServiceConfiguration,
        process: DeliveryRecord.ProcessKind
    ) {
        let isReachable = configuration.appGroup == .reachable
        let container = isReachable ? configuration.container : nil
        self.init(process, container: { container }) { configuration }
    }

    init(
        _ process: DeliveryRecord.ProcessKind = .serviceExtension,
        clock: any NotificationClock = SystemClock(),
        container: @escaping @Sendable () -> URL? = { AppGroup.main },
        _ makeConfiguration: @escaping @Sendable () -> ServiceConfiguration
    ) {
        self.process = process
        self.clock = clock
        self.container = container
        self.makeConfiguration = makeConfiguration
    }

    /// Processes a notification, and calls the content handler exactly once and on time.
    public func handle(
        _ request: UNNotificationRequest,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let push = register(request, contentHandler)
        start(request, push, configuration(orMake: makeConfiguration))
    }

    /// Returns the configuration. Creates it for the first notification, without holding the lock,
    /// because the app's code may be slow.
    func configuration(orMake make: () -> ServiceConfiguration) -> ServiceConfiguration {
        if let cached = cachedConfiguration.withLock({ $0 }) { return cached }
        let configuration = make()
        return cachedConfiguration.withLock { cached in
            let first = cached ?? configuration
            cached = first
            return first
        }
    }

    /// A notification whose processing hasn't started.
    struct Push {
        let bestAttempt: BestAttempt
        /// The arrival time on the processor's clock.
        let arrival: Double
        /// The name of the record in the log.
        let name: TimestampedName
        /// The breadcrumb of the current step; `nil` in the app and without an app group.
        let trail: BreadcrumbTrail?
        /// Cancels the deadline of the default time budget.
        let cancelDeadline: @Sendable () -> Void
    }

    /// Registers a notification, so that it is delivered at expiration even if its processing
    /// hasn't started.
    func register(
        _ request: UNNotificationRequest,
        _ contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> Push {
        let arrival = clock.now
        let bestAttempt = BestAttempt(request.content, handler: contentHandler)
        attempts.withLock { $0[ObjectIdentifier(bestAttempt)] = bestAttempt }
        // Write the breadcrumb first, because the app's code may terminate the process.
        let name = TimestampedName(Date())
        let trail =
            process == .app
            ? nil : container().flatMap { BreadcrumbTrail(container: $0, name: name) }
        if let trail {
            bestAttempt.onDelivery { trail.recordDelivery(isTimeOver: $0 != .completed) }
        }
        let cancelDeadline = clock.schedule(at: arrival + TimeBudget().delivery) {
            bestAttempt.deliver(because: .timeBudget)
        }
        return Push(
            bestAttempt: bestAttempt,
            arrival: arrival,
            name: name,
            trail: trail,
            cancelDeadline: cancelDeadline
        )
    }

    /// Starts processing a notification.
    func start(
        _ request: UNNotificationRequest,
        _ push: Push,
        _ configuration: ServiceConfiguration
    ) {
        let request = UncheckedSendable(request)
        let (bestAttempt, clock) = (push.bestAttempt, configuration.clock)
        // In tests, the configuration's clock differs from the processor's clock, so their times
        // can't be compared.
        let start = type(of: clock) == type(of: self.clock) ? push.arrival : clock.now
        let cancel = clock.schedule(at: start + configuration.budget.delivery) {
            bestAttempt.deliver(because: .timeBudget)
        }
        push.cancelDeadline()
        bestAttempt.start { [attempts, process] in
            let pipeline = NotificationPipeline(
                request: request.value,
                push: push,
                configuration: configuration,
                process: process,
                start: start
            )
            await pipeline.run()
            bestAttempt.deliver(because: .completed)
            cancel()
            attempts.withLock { $0[ObjectIdentifier(bestAttempt)] = nil }
            await pipeline.report()
            TemporaryDirectory.removeAbandonedOnce()
        }
    }

    /// Delivers the best content so far for each unfinished notification.
    public func timeWillExpire() {
        let attempts = attempts.withLock { attempts in
            defer { attempts = [:] }
            return Array(attempts.values)
        }
        for attempt in attempts { attempt.deliver(because: .systemExpiration) }
    }
}
#endif
