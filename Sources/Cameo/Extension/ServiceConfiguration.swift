#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

/// The configuration of a service extension.
public struct ServiceConfiguration: Sendable {
    /// A closure that changes a notification's content. If it throws, takes longer than
    /// ``TimeBudget/hook`` or removes all text, its changes are ignored.
    public typealias Hook =
        @Sendable (UNMutableNotificationContent) async throws -> UNMutableNotificationContent

    /// The settings for parsing and presenting notifications.
    public var settings = CommunicationSettings()
    /// The time limits of the steps.
    public var budget = TimeBudget()
    /// The step that runs the app's previous extension class, before ``vendorSteps``.
    ///
    /// The value `wrappedExtension` in the `Cameo` dictionary of the Info.plist sets this step.
    /// `cameo adopt` writes it.
    public var wrappedExtension: VendorStep?
    /// The steps that run vendors' extension code, in order.
    public var vendorSteps: [VendorStep] = []
    /// Returns the receipt to send for a push; `nil` to send no receipt. (default: `nil`)
    ///
    /// To send the receipt that a payload requests, use ``DeliveryReceipt/init(ofPayload:)``.
    public var receipt: (@Sendable (ParsedPayload) -> DeliveryReceipt?)?
    /// The decryptors of encrypted payloads. The first decryptor that detects a ciphertext is used.
    ///
    /// The value `decryption` in the `Cameo` dictionary of the Info.plist sets a decryptor, with
    /// keys from `keychainGroup`.
    public var decryptors: [any Decrypting] = []
    /// A hook that changes or decrypts the received content before the payload is parsed.
    public var willProcess: Hook?
    /// A hook that changes the content before the style is applied. The content must not change
    /// after the hook returns.
    public var willDeliver: Hook?
    /// A closure that receives the record of each delivery, which is also stored in the log.
    public var didDeliver: (@Sendable (DeliveryRecord) -> Void)?
    /// The downloader for images and media. (default: `URLSession`, with the settings' URL policy
    /// and ``headers``)
    var fetcher: (any Downloading)?
    /// The headers of requests to specific hosts, such as a token from the keychain.
    ///
    /// The value `authenticatedHosts` in the `Cameo` dictionary of the Info.plist sets the headers,
    /// with values from `keychainGroup`.
    public var headers = RequestHeaders()
    /// The options for attachment thumbnails.
    var thumbnail = AttachmentThumbnail()
    /// The clock for all time limits.
    package var clock: any NotificationClock = SystemClock()
    /// The audio route for calling back, unless the payload specifies one.
    public var audioRoute = INCallAudioRoute.unknown
    /// Whether an incoming call rings for 30 seconds: the sound in the payload repeats as a
    /// ringtone, and the sound `default` becomes the user's ringtone. Without a sound in the
    /// payload, the call is silent. (default: `false`)
    ///
    /// Requires iOS 15.2; not available in Mac Catalyst. Not verified on a device.
    public var ringsForIncomingCalls = false
    /// Returns whether a sender's identity is a guess, such as a name from a directory of phone
    /// numbers; `nil` if the payload always identifies the sender. (default: `nil`)
    ///
    /// Sets `INPerson.isContactSuggestion`, which applies to donated interactions. Not verified on
    /// a device.
    public var isContactSuggestion: (@Sendable (ParsedPayload) -> Bool)?
    /// Whether the style requires a successful donation, as in Apple's article. (default: `false`,
    /// because iOS doesn't require one, R16)
    public var needsDonation = false
    /// Whether to add placeholders to a group with fewer than two recipients. (default: `false`)
    public var usesPlaceholderRecipients = false
    /// Returns the attributed text of a message, such as text with Genmoji, for the content about
    /// to be delivered; `nil` to keep the plain text.
    ///
    /// Requires iOS 18 (R15). Not verified on a device.
    public var attributedBody: (@Sendable (UNNotificationContent) -> NSAttributedString?)?
    /// The text that replaces each notification's text until the user first unlocks the device
    /// after a restart. During that time, the app group's files can't be read. If the value is
    /// `nil`, notifications use the default settings instead.
    ///
    /// The value `noticeBeforeFirstUnlock` in the `Cameo` dictionary of the Info.plist sets this
    /// text.
    public var noticeBeforeFirstUnlock: String?

    /// The directory of the app group, which the app and the extension share. It contains the image
    /// cache, the badge count and the delivery log.
    package var container: URL?
    /// Whether the directory of the app group can be accessed.
    var appGroup = AppGroup.State.reachable
    /// The problems of settings that couldn't be parsed.
    package var problems: [Finding] = []
    /// The ``problems``, and the error of a mapping that the extension creates in code.
    var allProblems: [Finding] {
        guard let error = settings.mapping?.literalError else { return problems }
        return problems + [.settings(from: "configuration()", "\(error)")]
    }
    /// The registrations of categories, which all notifications of this process share.
    var registrations = CategoryRegistry.Registrations.ofProcess
    /// The current downloads, which all notifications of this configuration share.
    let coalescedDownloads: MediaLoader.CoalescedDownloads

    /// The current downloads of this process.
    private static let sharedDownloads = MediaLoader.CoalescedDownloads()

    /// Creates a configuration with the default settings. Doesn't read or write files.
    public init() { coalescedDownloads = MediaLoader.CoalescedDownloads() }

    /// Creates the default configuration of an extension. Settings come from the app group's file
    /// and the Info.plist, and the delivery log is in the app group.
    ///
    /// - Parameter bundle: The extension's bundle.
    public init(bundle: Bundle) {
        self.init(
            container: bundle == .main ? AppGroup.main : AppGroup.container(of: bundle),
            information: AppGroup.information(of: bundle)
        )
    }

    /// Creates the default configuration of an extension with the directory of an app group.
    ///
    /// - Parameters:
    ///   - container: The directory of the app group; `nil` to use the default settings.
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

    /// Applies the decryptor and the headers in the Info.plist and the keychain.
    mutating func apply(_ keychain: SharedKeychain) {
        headers = keychain.headers
        let decryptor = keychain.decryptor { reason in
            problems.append(.settings(from: "Info.plist", reason))
        }
        if let decryptor { decryptors = [decryptor] }
    }

    /// Whether interactions are donated to the system. `false` before the first unlock, because the
    /// user's choice can't be read.
    var isDonationEnabled: Bool { settings.isDonationEnabled && appGroup != .locked }

    /// The custom downloader, or the default downloader if there is none.
    package var effectiveDownloader: any Downloading {
        fetcher ?? URLSessionDownloader(policy: settings.urlPolicy, headers: headers)
    }

    /// Creates the loader for the images and media of a notification.
    ///
    /// - Parameter trail: The breadcrumb of the notification.
    func mediaLoader(_ trail: BreadcrumbTrail?) -> MediaLoader {
        MediaLoader(
            downloader: effectiveDownloader,
            imageDecoder: ImageIODecoder(),
            container: container,
            settings: settings,
            clock: clock,
            coalescedDownloads: coalescedDownloads,
            trail: trail
        )
    }
}
#endif
