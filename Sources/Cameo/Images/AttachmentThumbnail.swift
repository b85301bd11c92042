#if os(iOS) || os(visionOS) || os(Linux)
import CoreGraphics
import Foundation
import UserNotifications

/// The appearance of an attachment's thumbnail in the notification.
struct AttachmentThumbnail: Sendable {
    var isHidden = false
    /// The visible part of an image; `nil` for the whole image.
    var clip: Tile?
    /// The time in a video, in seconds, or the number of a frame in an animated image; `nil` to let
    /// iOS choose.
    var time: Double?

    /// Creates the default appearance of iOS.
    init() {}

    /// Creates an attachment from a file. iOS moves the file when the content is delivered.
    ///
    /// - Throws: The error that iOS returns if it rejects the file.
    func attachment(_ media: MediaFile) throws -> UNNotificationAttachment {
        var options: [AnyHashable: Any] = [:]
        if let type = media.format.typeIdentifier {
            options[UNNotificationAttachmentOptionsTypeHintKey] = type
        }
        if isHidden { options[UNNotificationAttachmentOptionsThumbnailHiddenKey] = true }
        if let clip {
            let rect = CGRect(x: clip.x, y: clip.y, width: clip.width, height: clip.height)
            options[UNNotificationAttachmentOptionsThumbnailClippingRectKey] =
                rect.dictionaryRepresentation
        }
        if let time {
            options[UNNotificationAttachmentOptionsThumbnailTimeKey] = NSNumber(value: time)
        }
        return try UNNotificationAttachment(
            identifier: UUID().uuidString,
            url: media.file,
            options: options
        )
    }
}
#endif
