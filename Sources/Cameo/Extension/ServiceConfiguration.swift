#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

/// What an app wants done with its pushes in the extension.
public struct ServiceConfiguration: Sendable {
    /// Changes a content, or throws; the content is then as it was.
    public typealias Hook =
        @Sendable (UNMutableNotificationContent) async throws -> UNMutableNotificationContent

    /// How pushes are read and drawn.
    public var settings = Settings()
    /// How the time is spent.
    public var budget = Budget()
    /// The steps of vendors' extensions, in order.
    public var vendorSteps: [VendorStep] = []
    /// Makes the receipt of a delivery, which is posted once; without it none is sent.
    /// ``Receipt/init(ofPayload:)`` makes the one that a payload asks for.
    public var receipt: (@Sendable (ParsedPayload) -> Receipt?)?
    /// What opens encrypted pushes; the first for which a payload has a ciphertext.
    public var decryptors: [any Decrypting] = []
    /// Before anything is read: decrypts or changes what the payload says.
    public var willProcess: Hook?
    /// After everything but the style, which nothing may change.
    public var willDeliver: Hook?
    /// Told when a push was handed over; beside the log.
    public var didDeliver: (@Sendable (DeliveryRecord) -> Void)?
    /// Where pictures come from; `nil` is URLSession with the settings' addresses and with
    /// ``headers``.
    public var fetcher: (any Downloading)?
    /// What is sent with requests to some hosts, such as a token from the keychain.
    public var headers = RequestHeaders()
    /// How attachments are shown small.
    public var thumbnail = AttachmentThumbnail()
    /// The clock.
    public var time: any NotificationClock = SystemClock()
    /// Where the sound of a call comes out.
    public var audioRoute = INCallAudioRoute.unknown
    /// Whether a failed donation costs the style, as in Apple's article. By R16 it need not.
    public var needsDonation = false
    /// Whether a group of fewer than two recipients is filled up with people who do not exist.
    public var usesPlaceholderRecipients = false
    /// The text of a message with attributes, such as Genmoji, given the content about to be
    /// delivered; `nil` leaves the plain text. Drawn from iOS 18 on (R15), not verified on a
    /// device.
    public var attributedBody: (@Sendable (UNNotificationContent) -> NSAttributedString?)?
    /// What is shown instead of every push until the device is first unlocked after a start,
    /// while the app group's files cannot be read; `nil` delivers pushes by the defaults.
    ///
    /// From the Info.plist's `Cameo` dictionary: `noticeBeforeFirstUnlock`.
    public var noticeBeforeFirstUnlock: String?

    /// The app group's folder, which app and extension share: pictures are kept there, the badge
    /// is counted there, and deliveries are logged there.
    public var container: URL?
    /// Whether that folder can be read.
    public internal(set) var appGroup = AppGroup.State.reachable
    /// What could not be read of the settings.
    public internal(set) var problems: [SettingsFile.Problem] = []
    /// What pushes share that are under way in this process.
    let underWay: MediaLoader.CoalescedDownloads

    /// All extensions of a process share what is under way.
    private static let shared = MediaLoader.CoalescedDownloads()

    /// A configuration of defaults, which touches no file.
    public init() {
        underWay = MediaLoader.CoalescedDownloads()
    }

    /// The configuration of an extension that overrides nothing: settings from the app group's
    /// file and the Info.plist, and a log of deliveries in the app group.
    ///
    /// - Parameter bundle: The extension's bundle.
    public init(bundle: Bundle) {
        self.init(
            container: AppGroup.container(of: bundle),
            information: AppGroup.information(of: bundle)
        )
    }

    /// The same, for those who know the folder.
    ///
    /// - Parameters:
    ///   - container: The app group's folder; `nil` where it cannot be reached. Pushes are then
    ///     handled by the defaults.
    ///   - information: The `Cameo` dictionary of the Info.plist.
    public init(container: URL?, information: [String: Any]? = nil) {
        underWay = Self.shared
        self.container = container
        appGroup = AppGroup.state(of: container)
        (settings, problems) = SettingsFile.read(
            container: container,
            information: information
        )
        noticeBeforeFirstUnlock = information?["noticeBeforeFirstUnlock"] as? String
    }

    /// Whether anything is donated. What the person has said cannot be read before the first
    /// unlock, and is then taken for a no.
    var isDonationEnabled: Bool { settings.isDonationEnabled && appGroup != .locked }

    /// What asks servers.
    var usedFetcher: any Downloading {
        fetcher ?? URLSessionDownloader(policy: settings.urlPolicy, headers: headers)
    }

    /// What makes the pictures of a push.
    var engine: MediaLoader {
        MediaLoader(
            downloader: usedFetcher,
            imageDecoder: ImageIODecoder(),
            container: container,
            settings: settings,
            clock: time,
            coalescedDownloads: underWay
        )
    }
}
#endif
