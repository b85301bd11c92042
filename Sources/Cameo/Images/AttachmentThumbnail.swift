#if os(iOS) || os(visionOS) || os(Linux)
import CoreGraphics
import Foundation
import UserNotifications

/// How an attachment is shown small, at the end of the card.
public struct AttachmentThumbnail: Sendable, Hashable {
    /// Whether none is shown.
    public var isHidden = false
    /// The part of a picture that is shown, from 0 to 1 each way; `nil` shows all of it.
    public var clip: Tile?
    /// The second of a film, or the number of a frame of an animated picture; `nil` leaves it to
    /// iOS.
    public var time: Double?

    /// The thumbnail that iOS makes.
    public init() {}

    /// An attachment of a file, which iOS moves away when the content is handed over.
    ///
    /// - Throws: What iOS has against it, in its own words.
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
