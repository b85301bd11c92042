#if os(iOS) || os(visionOS) || os(Linux)
@_exported import Cameo
import Foundation
import UserNotifications

/// Cameo's API for apps: settings, avatars, donations, the badge, setup reports, and notifications that
/// the app creates.
///
/// All data is stored in the app group container, which the extension shares. Values of this type are
/// cheap to copy; creating one reads the Info.plists of the app and its extensions.
public struct CommunicationApp: Sendable {
    /// App group container, or `nil` if the app has no app group.
    package let container: URL?
    /// Closure that changes how the app's own notifications are created, as the subclass of
    /// `CommunicationService` does in the extension. (default: no changes)
    public var service: @Sendable (inout ServiceConfiguration) -> Void
    /// Clock that measures time limits.
    package var clock: any NotificationClock
    let bundle: AppBundle
    /// Queue of events, which all values for the running app share.
    let notificationEvents: NotificationEvents
    private static let sharedEvents = NotificationEvents()

    /// Creates the API for the app of a bundle.
    public init(bundle: Bundle = .main) {
        self.init(
            container: AppGroup.container(of: bundle),
            bundle: AppBundle(bundle),
            events: Self.sharedEvents
        )
    }

    /// Creates the API for the running app with an app group container.
    package init(container: URL?) {
        self.init(container: container, bundle: AppBundle(.main))
    }

    init(
        container: URL?,
        bundle: AppBundle,
        clock: any NotificationClock = SystemClock(),
        events: NotificationEvents = NotificationEvents()
    ) {
        notificationEvents = events
        self.container = container
        self.bundle = bundle
        self.clock = clock
        service = { _ in }
    }

    /// Settings as the extension reads them: from the settings file, the extension's Info.plist, or
    /// defaults.
    public var settings: CommunicationSettings { readSettings().settings }

    func readSettings() -> (settings: CommunicationSettings, problems: [Finding]) {
        SettingsFile.read(
            container: container,
            plist: bundle.serviceExtensions.first?.settings
        )
    }

    /// Changes settings of the app and the extension, starting with the next push. Only settings that
    /// the closure changes are written to the settings file.
    ///
    /// - Throws: `CommunicationError.appGroupUnavailable`, `CommunicationSettings.ParseError` or errors of the file
    ///   system. The settings are then unchanged.
    public func configure(_ change: (inout CommunicationSettings) throws -> Void) throws {
        guard let container else { throw CommunicationError.appGroupUnavailable }
        try SettingsFile.change(
            in: container,
            plist: bundle.serviceExtensions.first?.settings,
            change
        )
    }

    /// The avatars that the extension shows.
    public var avatars: AvatarStore {
        AvatarStore(container: container, settings: settings, headers: keychain.headers)
    }

    /// The secrets that the app and its service extension share.
    package var keychain: SharedKeychain {
        SharedKeychain(information: bundle.serviceExtensions.first?.settings ?? JSONObject())
    }

    /// Donations of messages and calls to the system.
    public var donations: Donations {
        Donations(container: container, clock: clock) { settings.isDonationEnabled }
    }

    /// The number on the app's icon.
    public var badge: Badge { Badge(container: container, clock: clock) }

    /// Registers notification categories, replacing those with the same identifiers. Call it at every
    /// launch. Categories that other libraries registered remain. The settings file lists the categories for
    /// `cameo preview`.
    ///
    /// - Returns: Problems with categories and buttons that were left out.
    /// - Throws: `CommunicationError.categoriesNotRegistered(_:)`.
    @discardableResult
    public func register(
        _ categories: [NotificationCategory]
    ) async throws(CommunicationError) -> [Finding] {
        let problems = try await CategoryRegistry(clock: clock).register(categories)
        if let container {
            // Without them, a preview has no buttons; notifications don't depend on the file.
            try? SettingsFile.record(NotificationCategory.validated(categories).0, in: container)
        }
        return problems
    }

    /// Events of the app's notifications, as ``CommunicationDelegate`` reports them, starting with those
    /// that happened before the first request: a tap may launch the app long before the screen that can
    /// open a conversation exists.
    ///
    /// Each stream receives all events from its first request on. An event counts as handled when the next
    /// one is requested, or the stream is released: in the background, iOS may suspend the app soon after.
    public var events: AsyncStream<NotificationEvent> { notificationEvents.stream() }

    /// Records of recent deliveries, oldest first; empty without an app group.
    public var deliveries: [DeliveryRecord] {
        container.map { DeliveryLog(container: $0).entries().map(\.record) } ?? []
    }

    /// Numbers of pushes on each of the last days, oldest first; empty without an app group. The log has the last 400
    /// pushes or more.
    public var dailyDeliveries: [DailyDeliveries] {
        guard let container else { return [] }
        let log = DeliveryLog(container: container)
        return DailyDeliveries.table(
            of: log.entries(limit: .max),
            isComplete: log.isComplete,
            at: Date()
        )
    }

    /// Sends receipts that the extension had no time to send. Call it at launch and when the app enters
    /// the foreground. Each receipt is sent at most once.
    ///
    /// - Returns: Number of receipts that were sent.
    @discardableResult
    public func sendReceipts() async -> Int {
        guard let container else { return 0 }
        return await ReceiptSender(
            outbox: ReceiptOutbox(container: container),
            fetcher: configuration.effectiveDownloader
        ).sendPending()
    }

    var configuration: ServiceConfiguration {
        var configuration = ServiceConfiguration(container: container)
        (configuration.settings, configuration.problems) = readSettings()
        configuration.clock = clock
        configuration.headers = keychain.headers
        service(&configuration)
        return configuration
    }

    /// Parses the payload of a notification as the extension does. Title, subtitle and body of the
    /// content are used only if the payload has none, since the extension may have changed them.
    public func parsed(of content: UNNotificationContent) -> ParsedPayload {
        var payload = Payload(userInfo: content.userInfo)
        if payload.aps.alert.isEmpty || payload.aps.alert.isLocalizedByKey {
            let alert = Alert(
                title: content.title.nonEmpty,
                subtitle: content.subtitle.nonEmpty,
                body: content.body.nonEmpty
            )
            payload = Payload(userInfo: content.userInfo, alert: alert)
        }
        return PayloadParser(settings: settings).parse(payload)
    }
}
#endif
