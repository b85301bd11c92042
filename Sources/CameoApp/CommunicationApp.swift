#if os(iOS) || os(visionOS) || os(Linux)
@_exported import Cameo
import Foundation
import UserNotifications

/// Cameo's API for apps: settings, avatars, donations, the badge, setup reports, and notifications
/// that the app creates.
///
/// All data is in the app group's directory, which the app shares with the extension. Copying a
/// value is cheap. Creating one reads the Info.plist of the app and of its extensions.
public struct CommunicationApp: Sendable {
    /// The directory of the app group; `nil` if the app has no app group.
    package let container: URL?
    /// A closure that changes the configuration for the app's own notifications, as a subclass of
    /// `CommunicationService` does in the extension. (default: does nothing)
    public var service: @Sendable (inout ServiceConfiguration) -> Void
    /// The clock for time limits.
    package var clock: any NotificationClock
    let bundle: AppBundle
    /// The event queue, shared by all values for the running app.
    let notificationEvents: NotificationEvents
    private static let sharedEvents = NotificationEvents()

    /// Creates Cameo's API for the app of a bundle.
    public init(bundle: Bundle = .main) {
        self.init(
            container: AppGroup.container(of: bundle),
            bundle: AppBundle(bundle),
            events: Self.sharedEvents
        )
    }

    /// Creates Cameo's API for the running app with the directory of an app group.
    package init(container: URL?) { self.init(container: container, bundle: AppBundle(.main)) }

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

    /// The settings that the extension uses. They come from the settings file, the extension's
    /// Info.plist and the defaults.
    public var settings: CommunicationSettings { readSettings().settings }

    func readSettings() -> (settings: CommunicationSettings, problems: [Finding]) {
        SettingsFile.read(container: container, plist: bundle.serviceExtensions.first?.settings)
    }

    /// Changes the settings of the app and the extension, starting with the next push. Writes only
    /// the settings that the closure changes to the settings file.
    ///
    /// - Throws: `CommunicationError.appGroupUnavailable`, `CommunicationSettings.ParseError`, or a
    ///   file system error. In this case, the settings are unchanged.
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

    /// The number on the app icon.
    public var badge: Badge { Badge(container: container, clock: clock) }

    /// Registers notification categories. Replaces registered categories with the same identifiers,
    /// and keeps the categories of other libraries. Also writes the categories to the settings file
    /// for `cameo preview`. Call this method at every launch.
    ///
    /// - Returns: Problems with the categories and buttons that were omitted.
    /// - Throws: `CommunicationError.categoriesNotRegistered(_:)`.
    @discardableResult
    public func register(
        _ categories: [NotificationCategory]
    ) async throws(CommunicationError) -> [Finding] {
        let problems = try await CategoryRegistry(clock: clock).register(categories)
        if let container {
            // Only previews use the recorded categories, so errors are ignored.
            try? SettingsFile.record(NotificationCategory.validated(categories).0, in: container)
        }
        return problems
    }

    /// The events of the app's notifications, as ``CommunicationDelegate`` reports them. They
    /// include events from before the first request, because a tap may launch the app long before
    /// the screen that opens conversations exists.
    ///
    /// Each stream receives all events after its first request. An event counts as handled when the
    /// next event is requested or the stream is released. In the background, iOS may suspend the
    /// app soon after that.
    public var events: AsyncStream<NotificationEvent> { notificationEvents.stream() }

    /// The records of the last 200 deliveries, oldest first; empty without an app group.
    public var deliveries: [DeliveryRecord] {
        container.map { DeliveryLog(container: $0).entries().map(\.record) } ?? []
    }

    /// The number of pushes on each of the last 31 days with pushes, oldest first; empty without an
    /// app group. The log contains at least the last 400 pushes.
    public var dailyDeliveries: [DailyDeliveries] {
        guard let container else { return [] }
        let log = DeliveryLog(container: container)
        return DailyDeliveries.table(
            of: log.entries(limit: .max),
            isComplete: log.isComplete,
            at: Date()
        )
    }

    /// Sends the receipts that the extension didn't have time to send. Each receipt is sent at most
    /// once. Call this method at launch and when the app enters the foreground.
    ///
    /// - Returns: The number of receipts that were sent.
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

    /// Parses the payload of a notification as the extension does. Takes the title, subtitle and
    /// body from the payload, because the extension may have changed the content. Uses the
    /// content if the payload contains none or contains localization keys.
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

    /// Returns this app on this device as a recipient of pushes. The result is a line of JSON for
    /// `cameo send --to-file`, such as
    /// `{"environment":"sandbox","token":"00fc13…","topic":"com.example.app"}`.
    ///
    /// Show the line on a debug screen, or send it to a development server. Anyone with the
    /// server's key and this line can send notifications to the device, so don't log it in release
    /// builds.
    ///
    /// The app's signature determines the environment: a development profile and the Simulator use
    /// the APNs sandbox, and all other profiles use production. APNs rejects tokens from the other
    /// environment.
    ///
    /// - Parameter deviceToken: The token from
    ///   `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    public func pushRecipient(deviceToken: Data) -> String {
        var members = [
            ("environment", environment), ("token", Digest.hexadecimal(Array(deviceToken))),
        ]
        if let topic = bundle.identifier { members.append(("topic", topic)) }
        return JSONValue.object(JSONObject(members.map { ($0, .string($1)) })).compact
    }

    private var environment: String {
        #if targetEnvironment(simulator)
        "sandbox"
        #else
        // Apps from the App Store and TestFlight don't contain a profile.
        bundle.entitlements?.pushEnvironment == "development" ? "sandbox" : "production"
        #endif
    }
}
#endif
