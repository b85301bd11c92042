/// How an app wants its pushes read and drawn.
public struct Settings: Sendable, Hashable {
    /// The version of the settings' JSON that this library writes.
    public static let version = 1

    /// The app's own mapping, which is asked before all presets.
    public var mapping: Mapping?
    /// The presets to ask; their order is fixed (``Preset/all``).
    public var presets: [Preset.Name]
    /// What the first line of a group's notification says.
    public var titleStyle: TitleStyle
    /// How sender and group are put together by ``TitleStyle/senderInGroup``: a text with
    /// `{sender}` and `{group}`, in the language of the app's people.
    public var senderInGroupFormat: String
    /// What a group without a picture of its own shows.
    public var groupAvatarFallback: GroupAvatarFallback
    /// How a call of several people is drawn.
    public var groupCallStyle: GroupCallStyle
    /// The name of the picture in the extension's bundle for people without one.
    public var defaultAvatarImage: String?
    /// Which addresses are asked.
    public var urlPolicy: URLPolicy
    /// How long a portrait may take to arrive, in seconds.
    public var avatarTimeout: Double
    /// The size limit of the avatar cache in the app group, in megabytes, from 16 to 1000. (default: 50)
    public var cacheSizeLimitMB: Double
    /// The size limit of the attachment cache in the app group, in megabytes, from 0 to 1000.
    /// (default: 100)
    public var mediaCacheSizeLimitMB: Double
    /// The items of an address's query that differ from one signature of a picture to the next, such
    /// as `exp` and `sig`: without them two signatures of one picture cost one download.
    public var signatureQueryItems: [String]
    /// What is written to the system's log; never a text of a message.
    public var logLevel: LogLevel
    /// Whether the system is told who writes and is written to, for its suggestions and for Focus;
    /// without it notifications look the same (R16, not verified on a device).
    public var isDonationEnabled: Bool
    /// Whether the last payloads are kept whole in the app group, for `cameo inspect`. Only debug
    /// builds of the library heed it: see ``PayloadRecorder``.
    public var recordsPayloads: Bool
    /// The people who are signed in.
    public var accounts: [Account]

    /// The settings of an app that has written none.
    public init() {
        presets = Preset.all.map { $0.name }
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

    /// ``cacheSizeLimitMB`` in bytes.
    var avatarCacheBytes: Int { Int((cacheSizeLimitMB * 1_000_000).rounded()) }

    /// ``mediaCacheSizeLimitMB`` in bytes.
    var mediaCacheBytes: Int { Int((mediaCacheSizeLimitMB * 1_000_000).rounded()) }

    /// What is asked of a payload: the mapping, then the presets.
    var candidates: [Preset] {
        let chosen =
            presets.count == Preset.all.count
            ? Preset.all : Preset.all.filter { presets.contains($0.name) }
        guard let mapping else { return chosen }
        return [Preset(mapping)] + chosen
    }

    /// The accounts that a push may be for: the one that it names, else all.
    func accounts(for scope: String?) -> [Account] {
        guard let scope else { return accounts }
        let named = accounts.filter { $0.scope == scope }
        return named.isEmpty ? accounts : named
    }
}

/// What the first line of a notification says, where iOS draws no title (R4).
public enum TitleStyle: String, Sendable, CaseIterable {
    /// The sender; a group's name stands in the second line.
    case senderFirst
    /// The group; the sender stands in the second line.
    case groupFirst
    /// Both: "Ada in Engines".
    case senderInGroup
}

/// What a group without a picture of its own shows (R3).
public enum GroupAvatarFallback: String, Sendable, CaseIterable {
    /// The sender's portrait.
    case sender
    /// The members' portraits, put together.
    case composite
    /// The initials of the group's name.
    case initials
    /// Nothing.
    case none
}

/// How a call of several people is drawn (R9).
public enum GroupCallStyle: String, Sendable, CaseIterable {
    /// As a call: one picture, and nothing that tells it from a call of two.
    case call
    /// As a message in a group, with the group's name and picture.
    case message
}

/// What is written to the system's log.
public enum LogLevel: String, Sendable, CaseIterable {
    /// Nothing.
    case off
    /// Steps that failed or took too long.
    case problems
    /// Every step.
    case all
}
