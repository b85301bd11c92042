#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// The app's side of Cameo: settings, pictures, donations, the badge, the diagnosis, and
/// notifications that the app makes itself.
///
/// Everything lies in the app group, where the extension finds it; this is a handle on it, cheap to
/// copy. When it is made, the Info.plists of the app and of its extensions are read.
public struct CommunicationApp: Sendable {
    /// The app group's folder; `nil` where the app has none.
    public let container: URL?
    /// Changes how the app's own notifications are made, as the subclass does in the extension.
    public var configure: @Sendable (inout ServiceConfiguration) -> Void
    /// The clock.
    public var time: any NotificationClock
    let bundle: AppBundle

    /// The app of a bundle.
    public init(bundle: Bundle = .main) {
        self.init(container: AppGroup.container(of: bundle), bundle: AppBundle(bundle))
    }

    /// The same, for those who know the app group's folder.
    public init(container: URL?) {
        self.init(container: container, bundle: AppBundle(.main))
    }

    init(container: URL?, bundle: AppBundle, time: any NotificationClock = SystemClock()) {
        self.container = container
        self.bundle = bundle
        self.time = time
        configure = { _ in }
    }

    /// The settings as the extension reads them: the file, the extension's Info.plist, defaults.
    public var settings: Settings { readSettings().settings }

    func readSettings() -> (settings: Settings, problems: [SettingsFile.Problem]) {
        SettingsFile.read(
            container: container,
            plist: bundle.serviceExtensions.first?.settings
        )
    }

    /// Changes settings for app and extension, from the next push on. Only what is changed is
    /// written; what else stands in the file or in the Info.plist counts as before.
    ///
    /// - Throws: ``AppGroupMissing``, ``Settings/ParseError``, or what the file system throws; the
    ///   settings are then as they were.
    public func updateSettings(_ change: (inout Settings) -> Void) throws {
        guard let container else { throw AppGroupMissing() }
        try SettingsFile.change(
            in: container,
            plist: bundle.serviceExtensions.first?.settings,
            change
        )
    }

    /// The pictures that the extension shows; `nil` without an app group.
    ///
    /// - Parameter headers: What is sent with requests to some hosts.
    public func avatars(headers: RequestHeaders = RequestHeaders()) -> AvatarStore? {
        container.map { AvatarStore(container: $0, settings: settings, headers: headers) }
    }

    /// What the system is told about whom the owner writes to.
    public var donations: Donations {
        Donations(container: container, time: time) { settings.isDonationEnabled }
    }

    /// What became of the last pushes; `nil` without an app group.
    public var deliveries: DeliveryLog? { container.map(DeliveryLog.init) }

    /// Sends the receipts for which the extension had no time; for the app's start and its return to
    /// the front. Each is sent at most once.
    ///
    /// - Returns: How many were sent.
    @discardableResult
    public func sendReceipts() async -> Int {
        guard let container else { return 0 }
        return await ReceiptSender(
            outbox: ReceiptOutbox(container: container),
            fetcher: configuration.usedFetcher
        ).flush()
    }

    var configuration: ServiceConfiguration {
        var configuration = ServiceConfiguration(container: container)
        (configuration.settings, configuration.problems) = readSettings()
        configuration.time = time
        configure(&configuration)
        return configuration
    }

    /// What a notification's payload says, read as the extension reads it: the lines of the content
    /// count only where the payload has none, since the extension has put them for iOS to draw.
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

/// There is no app group, or it cannot be reached.
public struct AppGroupMissing: Error, CustomStringConvertible {
    /// For those who need the app group's folder themselves and find none.
    public init() {}

    /// What is wrong, then the way out.
    public var description: String {
        "the app group cannot be reached; give the app the App Groups entitlement, and name the "
            + "group as appGroup in the Info.plist's Cameo dictionary where it is not group. and "
            + "the app's identifier"
    }
}
#endif
