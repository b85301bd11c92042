#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

/// The configuration of a service extension.
public struct ServiceConfiguration: Sendable {
    /// A hook that changes a notification's content. If it throws, its changes are ignored.
    public typealias Hook =
        @Sendable (UNMutableNotificationContent) async throws -> UNMutableNotificationContent

    /// Settings for parsing and presenting notifications.
    public var settings = CommunicationSettings()
    /// Time limits of the steps.
    public var budget = TimeBudget()
    /// The step that runs the extension class that the app had before, first and before ``vendorSteps``.
    ///
    /// Set by `wrappedExtension` in the `Cameo` dictionary of the Info.plist, which `cameo adopt` writes.
    public var wrappedExtension: VendorStep?
    /// Steps that run vendors' extension code, in order.
    public var vendorSteps: [VendorStep] = []
    /// Returns the receipt of a delivery, which is sent once; `nil` sends none. (default: `nil`)
    ///
    /// Use ``DeliveryReceipt/init(ofPayload:)`` for the receipt that a payload requests.
    public var receipt: (@Sendable (ParsedPayload) -> DeliveryReceipt?)?
    /// Decryptors of encrypted payloads. The first one that finds a ciphertext is used.
    ///
    /// Set by `decryption` in the `Cameo` dictionary of the Info.plist, with keys from `keychainGroup`.
    public var decryptors: [any Decrypting] = []
    /// Changes or decrypts the content as received, before the payload is parsed.
    public var willProcess: Hook?
    /// Changes the content before the style is applied; it must not change afterwards.
    public var willDeliver: Hook?
    /// Called with the record of each delivery, in addition to the log.
    public var didDeliver: (@Sendable (DeliveryRecord) -> Void)?
    /// Downloads images and media. (default: `URLSession`, with the settings' URL policy and
    /// ``headers``)
    var fetcher: (any Downloading)?
    /// Headers of requests to certain hosts, such as a token from the keychain.
    ///
    /// Set by `authenticatedHosts` in the `Cameo` dictionary of the Info.plist, with values from
    /// `keychainGroup`.
    public var headers = RequestHeaders()
    /// Options for the thumbnails of attachments.
    var thumbnail = AttachmentThumbnail()
    /// Clock for all time limits.
    package var clock: any NotificationClock = SystemClock()
    /// Audio route of calls.
    public var audioRoute = INCallAudioRoute.unknown
    /// Whether the sound of an incoming call repeats for 30 seconds as a ringtone: the user's ringtone
    /// for `default`, otherwise the sound that the payload names. A payload without a sound stays silent.
    /// (default: `false`)
    ///
    /// Requires iOS 15.2; not available in Mac Catalyst. Not verified on a device.
    public var ringsForIncomingCalls = false
    /// Returns whether a sender's identity is a guess, such as a name that a directory found for a phone
    /// number; `nil` if senders are always known. (default: `nil`)
    ///
    /// Sets `INPerson.isContactSuggestion`, which applies to donated interactions. Not verified on a
    /// device.
    public var isContactSuggestion: (@Sendable (ParsedPayload) -> Bool)?
    /// Whether the style is applied only after a successful donation, as in Apple's article. (default:
    /// `false`, because the style doesn't require a donation, R16)
    public var needsDonation = false
    /// Whether placeholders are added to a group with fewer than two recipients. (default: `false`)
    public var usesPlaceholderRecipients = false
    /// Returns a message's attributed text, such as one with Genmoji, for the content about to be delivered;
    /// `nil` keeps the plain text.
    ///
    /// Requires iOS 18 (R15). Not verified on a device.
    public var attributedBody: (@Sendable (UNNotificationContent) -> NSAttributedString?)?
    /// Text shown instead of each notification before the first unlock after a restart, while the app
    /// group's files can't be read; `nil` delivers notifications with the default settings.
    ///
    /// Set by `noticeBeforeFirstUnlock` in the `Cameo` dictionary of the Info.plist.
    public var noticeBeforeFirstUnlock: String?

    /// The app group's directory, which the app and the extension share. It contains the image cache, the
    /// badge count and the delivery log.
    package var container: URL?
    /// Whether the app group's directory can be accessed.
    var appGroup = AppGroup.State.reachable
    /// Whether pushes in progress leave breadcrumbs in the app group, from which deaths of the process are recorded.
    var leavesBreadcrumbs = true
    /// Settings that couldn't be parsed.
    package var problems: [Finding] = []
    /// ``problems``, and the error of a mapping that the extension creates.
    var allProblems: [Finding] {
        guard let error = settings.mapping?.literalError else { return problems }
        return problems + [.settings(from: "configuration()", "\(error)")]
    }
    /// Registrations of categories, shared by the notifications of this process.
    var registrations = CategoryRegistry.Registrations.ofProcess
    /// Downloads in progress, shared by the notifications of this process.
    let coalescedDownloads: MediaLoader.CoalescedDownloads

    /// Downloads in progress in this process.
    private static let sharedDownloads = MediaLoader.CoalescedDownloads()

    /// Creates a configuration with the default settings, without reading or writing files.
    public init() {
        coalescedDownloads = MediaLoader.CoalescedDownloads()
    }

    /// Creates the default configuration of an extension: settings from the app group's file and the
    /// Info.plist, and a delivery log in the app group.
    ///
    /// - Parameter bundle: The extension's bundle.
    public init(bundle: Bundle) {
        self.init(
            container: AppGroup.container(of: bundle),
            information: AppGroup.information(of: bundle)
        )
    }

    /// Creates the default configuration of an extension with a given app group directory.
    ///
    /// - Parameters:
    ///   - container: The app group's directory. If it is `nil`, notifications are processed with the
    ///     default settings.
    ///   - information: The `Cameo` dictionary of the Info.plist.
    package init(container: URL?, information: [String: Any]? = nil) {
        coalescedDownloads = Self.sharedDownloads
        self.container = container
        appGroup = AppGroup.state(of: container)
        let plist = information.map { Payload(userInfo: $0).root }
        (settings, problems) = SettingsFile.read(container: container, plist: plist)
        guard let plist else { return }
        noticeBeforeFirstUnlock = information?["noticeBeforeFirstUnlock"] as? String
        if let wrapped = plist["wrappedExtension"] {
            wrappedExtension = VendorStep(wrappedExtension: wrapped, &problems)
        }
        apply(SharedKeychain(information: plist))
    }

    /// Uses the decryptor and the headers that the Info.plist and the keychain contain.
    mutating func apply(_ keychain: SharedKeychain) {
        headers = keychain.headers
        let decryptor = keychain.decryptor { reason in
            problems.append(.settings(from: "Info.plist", reason))
        }
        if let decryptor { decryptors = [decryptor] }
    }

    /// Whether interactions are donated to the system. `false` before the first unlock, because the user's
    /// choice can't be read then.
    var isDonationEnabled: Bool { settings.isDonationEnabled && appGroup != .locked }

    /// The custom fetcher, otherwise the default one.
    package var effectiveDownloader: any Downloading {
        fetcher ?? URLSessionDownloader(policy: settings.urlPolicy, headers: headers)
    }

    /// Loads the images and media of a notification.
    var mediaLoader: MediaLoader {
        MediaLoader(
            downloader: effectiveDownloader,
            imageDecoder: ImageIODecoder(),
            container: container,
            settings: settings,
            clock: clock,
            coalescedDownloads: coalescedDownloads
        )
    }
}
#endif
