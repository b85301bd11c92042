/// The limits on the resources that a notification uses.
package enum Limits {
    /// The maximum size of an avatar, in bytes. iOS displays it at about 38 points (R7), so 5 MB is
    /// sufficient for any reasonable original.
    package static let avatarBytes = 5_000_000
    /// The default timeout of an avatar download, in seconds. iOS gives the extension about 30
    /// seconds.
    package static let avatarTimeout = 5.0
    /// The valid range of the avatar timeout, in seconds. Its upper bound equals the attachment
    /// timeout.
    static let avatarTimeoutRange = 1.0...20.0
    /// The timeout of an attachment download, in seconds.
    package static let mediaTimeout = 20.0
    /// Apple's maximum size of an image, in bytes (UNNotificationAttachment).
    package static let imageBytes = 10_000_000
    /// Apple's maximum size of an audio file, in bytes (UNNotificationAttachment).
    package static let audioBytes = 5_000_000
    /// Apple's maximum size of a video, in bytes (UNNotificationAttachment).
    package static let videoBytes = 50_000_000
    /// The number of buttons that iOS displays if the notification has enough space
    /// (UNNotificationCategory).
    static let buttons = 10
    /// The width and height of an avatar, in pixels. iOS displays it at about 38 points (R7).
    static let avatarPixels = 256
    /// The maximum width and height of a converted attachment, in pixels. A larger bitmap would
    /// exceed the extension's memory limit.
    static let attachmentPixels = 1024
}
