#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// Styles pushes for a service extension that cannot subclass ``CommunicationService``.
///
/// Call ``handle(_:contentHandler:)`` from `didReceive` and ``timeWillExpire()`` from
/// `serviceExtensionTimeWillExpire`.
public final class NotificationProcessor: Sendable {
    private let makeConfiguration: @Sendable () -> ServiceConfiguration
    private let place: DeliveryRecord.Place
    private let made = Locked<ServiceConfiguration?>(nil)
    private let underWay = Locked<[UUID: BestAttempt<UNNotificationContent>]>([:])

    /// A handler with the configuration of the extension's bundle, which is read when the first
    /// push arrives.
    public convenience init() {
        self.init { ServiceConfiguration(bundle: .main) }
    }

    /// A handler of that configuration.
    public convenience init(configuration: ServiceConfiguration) {
        self.init(configuration: configuration, place: .serviceExtension)
    }

    /// A handler for the extension, or for the app.
    convenience init(configuration: ServiceConfiguration, place: DeliveryRecord.Place) {
        self.init(place) { configuration }
    }

    private init(
        _ place: DeliveryRecord.Place = .serviceExtension,
        _ makeConfiguration: @escaping @Sendable () -> ServiceConfiguration
    ) {
        self.place = place
        self.makeConfiguration = makeConfiguration
    }

    /// Handles one push: the handler is called once, before the time is up.
    public func handle(
        _ request: UNNotificationRequest,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let delivery = open(request, contentHandler)
        start(request, delivery, configuration(orMake: makeConfiguration))
    }

    /// The configuration that was made for the first push, which is made now when this is the
    /// first.
    func configuration(orMake make: () -> ServiceConfiguration) -> ServiceConfiguration {
        let configuration = made.withLock { $0 } ?? make()
        made.withLock { $0 = configuration }
        return configuration
    }

    /// Takes charge of a push, so that expiry finds it whatever is done next.
    func open(
        _ request: UNNotificationRequest,
        _ contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> BestAttempt<UNNotificationContent> {
        let delivery = BestAttempt<UNNotificationContent>(
            request.content,
            handler: contentHandler
        )
        underWay.withLock { $0[delivery.id] = delivery }
        return delivery
    }

    /// Starts the work of a push.
    func start(
        _ request: UNNotificationRequest,
        _ delivery: BestAttempt<UNNotificationContent>,
        _ configuration: ServiceConfiguration
    ) {
        let own = UncheckedSendable(request)
        let time = configuration.time
        let start = time.now
        let cancel = time.schedule(at: start + configuration.budget.delivery) {
            delivery.deliver(because: .timeBudget)
        }
        delivery.start { [underWay, place] in
            let run = NotificationPipeline(
                request: own.value,
                delivery: delivery,
                configuration: configuration,
                place: place,
                start: start
            )
            await run.run()
            delivery.deliver(because: .completed)
            cancel()
            underWay.withLock { _ = $0.removeValue(forKey: delivery.id) }
            run.report()
            TemporaryDirectory.removeAbandoned()
        }
    }

    /// Hands over the best content so far of every push that is under way.
    public func timeWillExpire() {
        let deliveries = underWay.withLock { underWay in
            defer { underWay = [:] }
            return Array(underWay.values)
        }
        for delivery in deliveries { delivery.deliver(because: .systemExpiration) }
    }
}
#endif
