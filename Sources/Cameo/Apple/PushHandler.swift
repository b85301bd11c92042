#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation
    import UserNotifications

    /// Styles pushes for a service extension that cannot subclass ``CommunicationService``.
    ///
    /// Call ``handle(_:contentHandler:)`` from `didReceive` and ``timeWillExpire()`` from
    /// `serviceExtensionTimeWillExpire`.
    public final class PushHandler: Sendable {
        private let configuration: ServiceConfiguration
        private let underWay = Guarded<[UUID: Delivery<UNNotificationContent>]>([:])

        /// A handler of that configuration.
        public init(configuration: ServiceConfiguration = ServiceConfiguration()) {
            self.configuration = configuration
        }

        /// Handles one push: the handler is called once, before the time is up.
        public func handle(
            _ request: UNNotificationRequest,
            contentHandler: @escaping (UNNotificationContent) -> Void
        ) {
            let delivery = Delivery<UNNotificationContent>(
                request.content, handler: contentHandler)
            let id = UUID()
            underWay.access { $0[id] = delivery }
            let own = Handed(request)
            let configuration = configuration
            let start = configuration.time.now
            let record = Guarded(DeliveryRecord())
            delivery.start { [underWay] in
                _ = await configuration.time.result(
                    by: start + configuration.budget.handOver
                ) {
                    let run = PushRun(
                        request: own.value, delivery: delivery, configuration: configuration,
                        start: start, record: record)
                    return Handed(await run.run())
                }
                let isLate = delivery.finish(byOwnWork: true)
                underWay.access { _ = $0.removeValue(forKey: id) }
                let end = configuration.time.now - start
                let told = record.access { $0.closed(at: end, isLate: isLate) }
                SystemLog(level: configuration.settings.log).write(told)
                configuration.didDeliver?(told)
            }
        }

        /// Hands over the best content so far of every push that is under way.
        public func timeWillExpire() {
            let deliveries = underWay.access { underWay in
                defer { underWay = [:] }
                return Array(underWay.values)
            }
            for delivery in deliveries { delivery.finish() }
        }
    }
#endif
