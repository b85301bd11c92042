#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// Styles notifications in a service extension that can't subclass ``CommunicationService``.
///
/// Call ``handle(_:contentHandler:)`` from `didReceive` and ``timeWillExpire()`` from
/// `serviceExtensionTimeWillExpire`.
public final class NotificationProcessor: Sendable {
    private let makeConfiguration: @Sendable () -> ServiceConfiguration
    private let place: DeliveryRecord.Place
    private let cachedConfiguration = Locked<ServiceConfiguration?>(nil)
    private let attempts = Locked<[ObjectIdentifier: BestAttempt<UNNotificationContent>]>([:])

    /// Creates a processor.
    ///
    /// - Parameter configuration: The configuration, or `nil` to read it from the extension's bundle when
    ///   the first push arrives.
    public convenience init(configuration: ServiceConfiguration? = nil) {
        self.init { configuration ?? ServiceConfiguration(bundle: .main) }
    }

    /// Creates a processor for the extension or for the app.
    package convenience init(configuration: ServiceConfiguration, place: DeliveryRecord.Place) {
        self.init(place) { configuration }
    }

    private init(
        _ place: DeliveryRecord.Place = .serviceExtension,
        _ makeConfiguration: @escaping @Sendable () -> ServiceConfiguration
    ) {
        self.place = place
        self.makeConfiguration = makeConfiguration
    }

    /// Processes a notification, and calls the content handler exactly once and on time.
    public func handle(
        _ request: UNNotificationRequest,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let bestAttempt = register(request, contentHandler)
        start(request, bestAttempt, configuration(orMake: makeConfiguration))
    }

    /// Returns the configuration, which is created for the first notification.
    func configuration(orMake make: () -> ServiceConfiguration) -> ServiceConfiguration {
        cachedConfiguration.withLock { cached in
            let configuration = cached ?? make()
            cached = configuration
            return configuration
        }
    }

    /// Registers a notification, so that it is delivered when the time expires even if processing hasn't
    /// started.
    func register(
        _ request: UNNotificationRequest,
        _ contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> BestAttempt<UNNotificationContent> {
        let bestAttempt = BestAttempt<UNNotificationContent>(
            request.content,
            handler: contentHandler
        )
        attempts.withLock { $0[ObjectIdentifier(bestAttempt)] = bestAttempt }
        return bestAttempt
    }

    /// Starts to process a notification.
    func start(
        _ request: UNNotificationRequest,
        _ bestAttempt: BestAttempt<UNNotificationContent>,
        _ configuration: ServiceConfiguration
    ) {
        let request = UncheckedSendable(request)
        let clock = configuration.clock
        let start = clock.now
        let cancel = clock.schedule(at: start + configuration.budget.delivery) {
            bestAttempt.deliver(because: .timeBudget)
        }
        bestAttempt.start { [attempts, place] in
            let pipeline = NotificationPipeline(
                request: request.value,
                bestAttempt: bestAttempt,
                configuration: configuration,
                place: place,
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

    /// Delivers the best content so far of each notification in progress.
    public func timeWillExpire() {
        let attempts = attempts.withLock { attempts in
            defer { attempts = [:] }
            return Array(attempts.values)
        }
        for attempt in attempts { attempt.deliver(because: .systemExpiration) }
    }
}
#endif
