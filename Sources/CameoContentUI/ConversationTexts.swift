/// The strings of a content extension, which the app can localize.
public struct ConversationTexts: Sendable, Hashable {
    /// The accessibility label of an image.
    public var image = "Photo"
    /// The accessibility label of an animated image.
    public var animatedImage = "Animated photo"
    /// The accessibility label of an audio file.
    public var audio = "Voice message"
    /// The accessibility label of a video.
    public var video = "Video"
    /// The text for an attachment that can't be displayed. `%@` is replaced with the attachment's
    /// type.
    public var unsupported = "%@ – open the app to see it"

    /// Creates the English strings.
    public init() {}

    /// Returns the accessibility label of an attachment.
    public func label(of item: MediaItem) -> String {
        switch item.kind {
        case .image: image
        case .animatedImage: animatedImage
        case .audio: audio
        case .video: video
        case .other: unsupportedLabel(item.typeName)
        }
    }

    /// Returns the text for an attachment that can't be displayed.
    ///
    /// - Parameter type: The name of the attachment's type, such as `PDF`.
    public func unsupportedLabel(_ type: String) -> String {
        var parts = unsupported.split(separator: "%", omittingEmptySubsequences: false)[...]
        var text = String(parts.popFirst() ?? "")
        for part in parts { text += part.first == "@" ? type + part.dropFirst() : "%" + part }
        return text
    }
}
