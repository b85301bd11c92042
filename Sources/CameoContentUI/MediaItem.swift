import Cameo
import Foundation

/// An attachment in an expanded notification.
public struct MediaItem: Sendable, Hashable {
    /// The kind of an attachment, which determines how it is displayed.
    public enum Kind: String, Sendable, CaseIterable {
        /// A still image.
        case image
        /// An animated image.
        case animatedImage
        /// An audio file.
        case audio
        /// A video.
        case video
        /// A file that the notification can't display.
        case other
    }

    /// The URL of the file. Reading the file of an attachment requires security-scoped access.
    public let file: URL
    /// The kind of the attachment.
    public let kind: Kind
    /// The name of the type, such as `PDF`.
    public let typeName: String
    /// The size of the upright image; `nil` if it is unknown, and for other files.
    public let size: Size?

    /// A size in pixels.
    public struct Size: Sendable, Hashable {
        /// The width.
        public let width: Int
        /// The height.
        public let height: Int

        /// Creates a size.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// Creates an item from a file.
    ///
    /// - Parameters:
    ///   - file: The file, which must be readable.
    ///   - typeIdentifier: The type of the `UNNotificationAttachment`.
    public init(file: URL, typeIdentifier: String) {
        self.file = file
        let fileExtension = file.pathExtension.lowercased()
        let header = try? ImageHeader(of: file)
        let kind = Self.kind(typeIdentifier) ?? Self.kindsByExtension[fileExtension] ?? .other
        // Only images that fit in memory are decoded.
        let isImage = kind == .image || kind == .animatedImage
        let fits = header.map { (try? $0.checkSize()) != nil } ?? false
        self.kind = isImage && !fits ? .other : kind
        typeName =
            fileExtension.isEmpty
            ? typeIdentifier.split(separator: ".").last.map(String.init) ?? typeIdentifier
            : fileExtension.uppercased()
        size = header.map { Size(width: $0.uprightSize.width, height: $0.uprightSize.height) }
    }

    private static func kind(_ type: String) -> Kind? {
        switch type {
        case "com.compuserve.gif": .animatedImage
        case "public.jpeg", "public.png", "public.heic", "public.heif", "org.webmproject.webp":
            .image
        case "public.mp3", "public.mpeg-4-audio", "com.microsoft.waveform-audio",
            "public.aiff-audio", "com.apple.m4a-audio":
            .audio
        case "public.mpeg-4", "public.mpeg", "public.mpeg-2-video", "public.avi",
            "com.apple.quicktime-movie", "com.apple.m4v-video":
            .video
        default: nil
        }
    }

    private static let kindsByExtension: [String: Kind] = [
        "gif": .animatedImage, "jpg": .image, "jpeg": .image, "png": .image, "heic": .image,
        "webp": .image, "mp3": .audio, "m4a": .audio, "wav": .audio, "aif": .audio, "aiff": .audio,
        "mp4": .video, "m4v": .video, "mov": .video, "mpg": .video, "mpeg": .video, "avi": .video,
    ]

    /// The ratio of the view's height to its width. An image has its own ratio, clamped to
    /// 0.25…1.25; a video has the ratio 9:16.
    public var heightRatio: Double {
        switch kind {
        case .image, .animatedImage:
            guard let size, size.width > 0 else { return 0.75 }
            return min(max(Double(size.height) / Double(size.width), 0.25), 1.25)
        case .video: return 0.5625
        case .audio: return 0.2
        case .other: return 0.1
        }
    }
}
