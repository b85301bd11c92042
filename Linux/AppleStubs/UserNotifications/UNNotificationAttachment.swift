// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public let UNErrorDomain = "UNErrorDomain"
public let UNNotificationAttachmentOptionsTypeHintKey =
    "UNNotificationAttachmentOptionsTypeHintKey"
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"

public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
    "UNNotificationAttachmentOptionsThumbnailTimeKey"

/// A file that comes with a notification.
open class UNNotificationAttachment: NSObject {
    public let identifier: String
    open private(set) var url: URL
    public let type: String
    /// What was asked of the thumbnail.
    public let stubOptions: [AnyHashable: Any]

    /// Checks a file: it must exist (error 100), have a type that is attached (101) and be no larger
    /// than Apple's limit for it (102).
    public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
        guard let values = try? FileManager.default.attributesOfItem(atPath: URL.path) else {
            throw NSError(domain: UNErrorDomain, code: 100)
        }
        let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
        if URL.pathExtension == "mov", !StubFailures.shared.attachesQuickTime {
            throw NSError(domain: UNErrorDomain, code: 101)
        }
        guard let type = hint ?? Self.types[URL.pathExtension.lowercased()]?.identifier,
            let limit = Self.types.values.first(where: { $0.identifier == type })?.limit
        else { throw NSError(domain: UNErrorDomain, code: 101) }
        let size = (values[.size] as? NSNumber)?.intValue ?? 0
        guard size <= limit else { throw NSError(domain: UNErrorDomain, code: 102) }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        self.url = URL
        self.type = type
        stubOptions = options ?? [:]
    }

    /// Moves the file into the system's store, as iOS does when a content is handed over; a file that
    /// is gone by then is lost.
    public func stubMoveToStore() {
        let store = FileManager.default.temporaryDirectory.appendingPathComponent("stub-store")
        try? FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        let place = store.appendingPathComponent("\(UUID().uuidString).\(url.pathExtension)")
        try? FileManager.default.moveItem(at: url, to: place)
        url = place
    }

    private static let types: [String: (identifier: String, limit: Int)] = [
        "jpg": ("public.jpeg", 10_000_000), "jpeg": ("public.jpeg", 10_000_000),
        "png": ("public.png", 10_000_000), "gif": ("com.compuserve.gif", 10_000_000),
        "aiff": ("public.aiff-audio", 5_000_000), "aif": ("public.aiff-audio", 5_000_000),
        "wav": ("com.microsoft.waveform-audio", 5_000_000), "mp3": ("public.mp3", 5_000_000),
        "m4a": ("public.mpeg-4-audio", 5_000_000), "mpg": ("public.mpeg", 50_000_000),
        "mpeg": ("public.mpeg", 50_000_000), "m2v": ("public.mpeg-2-video", 50_000_000),
        "mov": ("com.apple.quicktime-movie", 50_000_000),
        "mp4": ("public.mpeg-4", 50_000_000), "avi": ("public.avi", 50_000_000),
    ]
}
