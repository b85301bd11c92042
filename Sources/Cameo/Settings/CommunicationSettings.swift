/// The settings that an app uses to parse payloads and present notifications.
public struct CommunicationSettings: Sendable {
    /// The version of the JSON format that this library writes.
    package static let version = 1

    /// The app's mapping, which takes precedence over the presets. (default: none)
    public var mapping: Mapping?
    /// The names of the presets to use, in the order of <doc:Presets>. (default: all)
    public var presets: [Preset.Name]
    /// The order of the names in the title lines of a group message, and whether other text is
    /// moved to the body. (default: ``CommunicationSettings/TitleStyle/senderFirst``)
    public var titleStyle: TitleStyle
    /// The first line for ``CommunicationSettings/TitleStyle/senderInGroup``, in the user's
    /// language, with the placeholders `{sender}` and `{group}`. (default: `{sender} in {group}`)
    public var senderInGroupFormat: String
    /// The fallback for a group without its own avatar. (default:
    /// ``CommunicationSettings/GroupAvatarFallback/sender``)
    public var groupAvatarFallback: GroupAvatarFallback
    /// The style of group calls. (default: ``CommunicationSettings/GroupCallStyle/call``)
    public var groupCallStyle: GroupCallStyle
    /// The name of an image in the extension's bundle that is displayed for senders without an
    /// avatar. (default: none; initials are displayed)
    public var defaultAvatarImage: String?
    /// The policy for URLs that Cameo may load.
    package var urlPolicy: URLPolicy
    /// The hosts, including their subdomains, from which Cameo may load images and media; `nil` to
    /// allow all hosts. (default: `nil`)
    public var allowedHosts: [String]? {
        get { urlPolicy.allowedHosts }
        set { urlPolicy.allowedHosts = newValue?.map { $0.lowercased() } }
    }
    /// The timeout of an avatar download in seconds, from 1 to 20. (default: 5)
    public var avatarTimeout: Double
    /// The maximum size of the avatar cache in the app group in megabytes, from 16 to 1000.
    /// (default: 50)
    public var cacheSizeLimitMB: Double
    /// The maximum size of the attachment cache in the app group in megabytes, from 0 to 1000.
    /// (default: 100)
    public var mediaCacheSizeLimitMB: Double
    /// The names of query items that vary between signed versions of the same URL, such as `exp`
    /// and `sig`. They are ignored when URLs are compared, so that an image isn't downloaded again.
    /// (default: none)
    public var signatureQueryItems: [String]
    /// The events that are written to the system log. Message text is never logged. (default:
    /// ``CommunicationSettings/LogLevel/problems``)
    public var logLevel: LogLevel
    /// Whether interactions are donated to the system, which uses them for suggestions and Focus.
    /// Notifications look the same without donations (R16, not verified on a device). (default:
    /// true)
    public var isDonationEnabled: Bool
    /// Whether the last 20 payloads, including their text, are stored for `cameo inspect` in the
    /// directory `Cameo/payloads` of the app group. Only debug builds of the library store
    /// payloads. (default: false)
    public var recordsPayloads: Bool
    /// The accounts that are signed in on this device. (default: none)
    public var accounts: [CommunicationAccount]

    /// Creates the default settings.
    public init() {
        presets = PresetTable.shared.names
        titleStyle = .senderFirst
        senderInGroupFormat = "{sender} in {group}"
        groupAvatarFallback = .sender
        groupCallStyle = .call
        urlPolicy = URLPolicy()
        avatarTimeout = Limits.avatarTimeout
        logLevel = .problems
        cacheSizeLimitMB = 50
        mediaCacheSizeLimitMB = 100
        signatureQueryItems = []
        isDonationEnabled = true
        recordsPayloads = false
        accounts = []
    }

    /// The value of ``cacheSizeLimitMB`` in bytes.
    package var avatarCacheBytes: Int { Int((cacheSizeLimitMB * 1_000_000).rounded()) }

    /// The value of ``mediaCacheSizeLimitMB`` in bytes.
    package var mediaCacheBytes: Int { Int((mediaCacheSizeLimitMB * 1_000_000).rounded()) }

    /// The names of the presets to use; `nil` to use all presets.
    var enabledPresets: [Preset.Name]? {
        presets.count == PresetTable.shared.names.count ? nil : presets
    }

    /// Returns the candidate accounts for a push: those with the payload's scope, or all accounts
    /// if none match.
    func accounts(for scope: String?) -> [CommunicationAccount] {
        guard let scope else { return accounts }
        let named = accounts.filter { $0.scope == scope }
        return named.isEmpty ? accounts : named
    }
}

extension CommunicationSettings {
    /// The order of the names in the title lines of a group message. iOS displays these lines
    /// instead of the push's title (R4).
    public enum TitleStyle: String, Sendable, CaseIterable {
        /// The sender's name in the first line, the group's name in the second.
        case senderFirst
        /// The group's name in the first line, the sender's name in the second.
        case groupFirst
        /// Both names in the first line, such as "Ada in Engines".
        case senderInGroup
        /// The same order as ``senderFirst``, but the title, the subtitle and names that iOS
        /// doesn't display aren't moved to the text, unless the push has no body.
        case namesOnly
    }
}

extension CommunicationSettings {
    /// The fallback for a group without its own avatar (R3).
    public enum GroupAvatarFallback: String, Sendable, CaseIterable {
        /// The sender's avatar.
        case sender
        /// A composite of the members' avatars.
        case composite
        /// The initials of the group's name, or of the sender's name if the group has no name.
        case initials
        /// No avatar.
        case none
    }
}

extension CommunicationSettings {
    /// The style of group calls (R9).
    public enum GroupCallStyle: String, Sendable, CaseIterable {
        /// A call with a single avatar, which looks like a one-to-one call.
        case call
        /// A group message with the group's name and avatar.
        case message
    }
}

extension CommunicationSettings {
    /// The events that are written to the system log.
    public enum LogLevel: String, Sendable, CaseIterable {
        /// No events.
        case off
        /// Steps that failed or took too long.
        case problems
        /// All steps.
        case all
    }
}
