/// How much a push may cost.
public enum Limits {
    /// A portrait's bytes. It is drawn at about 38 points (R7); 5 MB holds any sensible original.
    public static let avatarBytes = 5_000_000
    /// A portrait's time, in seconds, of the about 30 that iOS gives the extension.
    public static let avatarTimeout = 5.0
    /// What a portrait may be given, in seconds: longer than the media deadline helps nobody.
    static let avatarTimeoutRange = 1.0...20.0
    /// An attachment's time, in seconds.
    public static let mediaTimeout = 20.0
    /// Apple's limit of an image, in bytes (UNNotificationAttachment).
    public static let imageBytes = 10_000_000
    /// Apple's limit of a sound, in bytes (UNNotificationAttachment).
    public static let audioBytes = 5_000_000
    /// Apple's limit of a film, in bytes (UNNotificationAttachment).
    public static let videoBytes = 50_000_000
    /// The side of an avatar, in pixels; iOS draws it at about 38 points (R7).
    public static let avatarPixels = 256
    /// The longer side of an attachment that is converted, in pixels: more doesn't fit into the
    /// extension's memory.
    public static let attachmentPixels = 1024
}
