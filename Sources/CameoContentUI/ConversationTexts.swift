/// What a content extension says by itself, to be put into the language of the app's people.
public struct ConversationTexts: Sendable, Hashable {
    /// What VoiceOver calls a picture.
    public var avatar = "Photo"
    /// What VoiceOver calls a picture that moves.
    public var animatedImage = "Animated photo"
    /// What VoiceOver calls a sound.
    public var sound = "Voice message"
    /// What VoiceOver calls a film.
    public var film = "Video"
    /// What stands for an attachment that cannot be shown here; `%@` is its type.
    public var unshown = "%@ – open the app to see it"

    /// The English texts.
    public init() {}

    /// What VoiceOver calls an attachment.
    public func label(of item: MediaItem) -> String {
        switch item.kind {
        case .image: avatar
        case .animatedImage: animatedImage
        case .audio: sound
        case .video: film
        case .other: unshownLabel(item.typeName)
        }
    }

    /// What stands for an attachment that cannot be shown here.
    public func unshownLabel(_ type: String) -> String {
        var parts = unshown.split(separator: "%", omittingEmptySubsequences: false)[...]
        var text = String(parts.popFirst() ?? "")
        for part in parts { text += part.first == "@" ? type + part.dropFirst() : "%" + part }
        return text
    }
}
