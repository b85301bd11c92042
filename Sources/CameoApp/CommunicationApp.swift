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
    public let container: URL?
    /// Configures how the app's own notifications are created, as the subclass of
    /// `CommunicationService` does in the extension.
    public var configure: @Sendable (inout ServiceConfiguration) -> Void
    /// Clock that measures time limits.
    var clock: any NotificationClock
    let bundle: AppBundle

    /// Creates the API for the app of a bundle.
    public init(bundle: Bundle = .main) {
        self.init(container: AppGroup.container(of: bundle), bundle: AppBundle(bundle))
    }

    /// Creates the API for the running app with an app group container.
    init(container: URL?) {
        self.init(container: container, bundle: AppBundle(.main))
    }

    init(container: URL?, bundle: AppBundle, clock: any NotificationClock = SystemClock()) {
        self.container = container
        self.bundle = bundle
        self.clock = clock
        configure = { _ in }
    }

    /// Settings as the extension reads them: from the settings file, the extension's Info.plist, or
    /// defaults.
    public var settings: CommunicationSettings { readSettings().settings }

    func readSettings() -> (settings: CommunicationSettings, problems: [SettingsFile.Problem]) {
        SettingsFile.read(
            container: container,
            plist: bundle.serviceExtensions.first?.settings
        )
    }

    /// Changes settings of the app and the extension, starting with the next push. Only settings that
    /// the closure changes are written to the settings file.
    ///
    /// - Throws: ``CommunicationError/appGroupUnavailable``, ``CommunicationSettings/ParseError`` or errors of the file
    ///   system. The settings are then unchanged.
    public func updateSettings(_ change: (inout CommunicationSettings) -> Void) throws {
        guard let container else { throw CommunicationError.appGroupUnavailable }
        try SettingsFile.change(
            in: container,
            plist: bundle.serviceExtensions.first?.settings,
            change
        )
    }

    /// Returns the avatars that the extension shows, or `nil` without an app group.
    ///
    /// - Parameter headers: Headers of requests to some hosts.
    public func avatars(headers: RequestHeaders = RequestHeaders()) -> AvatarStore? {
        container.map { AvatarStore(container: $0, settings: settings, headers: headers) }
    }

    /// The secrets that the app and its service extension share.
    package var keychain: SharedKeychain {
        SharedKeychain(information: bundle.serviceExtensions.first?.settings ?? JSONObject())
    }

    /// Donations of messages and calls to the system.
    public var donations: Donations {
        Donations(container: container, clock: clock) { settings.isDonationEnabled }
    }

    /// Records of recent deliveries, or `nil` without an app group.
    var deliveries: DeliveryLog? { container.map(DeliveryLog.init) }

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
        configure(&configuration)
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
