// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Intents

@available(iOS 10.0, macOS 10.14, *)
public let UNErrorDomain: String = "UNErrorDomain"
@available(iOS 10.0, macOS 10.14, *)
public let UNNotificationAttachmentOptionsTypeHintKey: String =
    "UNNotificationAttachmentOptionsTypeHintKey"
@available(iOS 10.0, macOS 10.14, *)
public let UNNotificationAttachmentOptionsThumbnailHiddenKey: String =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"
@available(iOS 10.0, macOS 10.14, *)
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey: String =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
@available(iOS 10.0, macOS 10.14, *)
public let UNNotificationAttachmentOptionsThumbnailTimeKey: String =
    "UNNotificationAttachmentOptionsThumbnailTimeKey"

/// A file that is shown with a notification.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationAttachment: NSObject, NSCopying {
    open var identifier: String { stubIdentifier }
    open var url: URL { stubURL }
    open var type: String { stubType }

    /// The options with which the attachment was created.
    public let stubOptions: [AnyHashable: Any]
    private let stubIdentifier: String
    private var stubURL: URL
    private let stubType: String

    init(stubIdentifier: String, url: URL, type: String, options: [AnyHashable: Any]) {
        self.stubIdentifier = stubIdentifier
        stubURL = url
        stubType = type
        stubOptions = options
    }

    /// Creates an attachment after checking the file. The file must exist (error 100), have a type
    /// that can be attached (101), and not exceed Apple's size limit for the type (102).
    public convenience init(
        identifier: String,
        url URL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        guard let values = try? FileManager.default.attributesOfItem(atPath: URL.path) else {
            throw NSError(domain: UNErrorDomain, code: 100)
        }
        let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
        if URL.pathExtension == "mov", !StubFailures.current.attachesQuickTime {
            throw NSError(domain: UNErrorDomain, code: 101)
        }
        guard let type = hint ?? Self.types[URL.pathExtension.lowercased()]?.identifier,
            let limit = Self.types.values.first(where: { $0.identifier == type })?.limit
        else { throw NSError(domain: UNErrorDomain, code: 101) }
        let size = (values[.size] as? NSNumber)?.intValue ?? 0
        guard size <= limit else { throw NSError(domain: UNErrorDomain, code: 102) }
        self.init(
            stubIdentifier: identifier.isEmpty ? UUID().uuidString : identifier,
            url: URL,
            type: type,
            options: options ?? [:]
        )
    }

    /// Moves the file to the system's store, as iOS does when it receives the content. If the file
    /// no longer exists, the attachment is lost.
    public func stubMoveToStore() {
        let store = FileManager.default.temporaryDirectory.appendingPathComponent("stub-store")
        try? FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        let location = store.appendingPathComponent("\(UUID().uuidString).\(url.pathExtension)")
        try? FileManager.default.moveItem(at: url, to: location)
        stubURL = location
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var values: [AnyHashable] {
        [identifier, url, type, NSDictionary(dictionary: stubOptions)]
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationAttachment)?.values == values
    }

    open override var hash: Int { identifier.hashValue }

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
