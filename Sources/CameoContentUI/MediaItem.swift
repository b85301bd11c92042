import Cameo
import Foundation

/// One attachment, as a content extension shows it.
public struct MediaItem: Sendable, Hashable {
    /// How it is shown.
    public enum Kind: String, Sendable, CaseIterable {
        /// A picture that stands still.
        case image
        /// A picture that moves.
        case animatedImage
        /// A sound.
        case audio
        /// A film.
        case video
        /// What cannot be shown here.
        case other
    }

    /// Its file; of a notification's attachment one must ask for access to it first.
    public let file: URL
    /// How it is shown.
    public let kind: Kind
    /// What its type is called, such as `PDF`.
    public let typeName: String
    /// Width and height in dots, of a picture that is drawn upright; `nil` where it is not known.
    public let size: Size?

    /// Width and height.
    public struct Size: Sendable, Hashable {
        /// The width.
        public let width: Int
        /// The height.
        public let height: Int

        /// A size.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// An attachment.
    ///
    /// - Parameters:
    ///   - file: Its file, which can be read.
    ///   - typeIdentifier: Its type, as `UNNotificationAttachment` names it.
    public init(file: URL, typeIdentifier: String) {
        self.file = file
        let ending = file.pathExtension.lowercased()
        let header = try? ImageHeader(of: file)
        let kind = Self.kind(typeIdentifier) ?? Self.kindsOfEndings[ending] ?? .other
        // What a decoder could not hold in memory, or is no picture, is not given to one.
        let isImage = kind == .image || kind == .animatedImage
        let fits = header.map { (try? $0.checkSize()) != nil } ?? false
        self.kind = isImage && !fits ? .other : kind
        typeName =
            ending.isEmpty
            ? typeIdentifier.split(separator: ".").last.map(String.init) ?? typeIdentifier
            : ending.uppercased()
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

    private static let kindsOfEndings: [String: Kind] = [
        "gif": .animatedImage, "jpg": .image, "jpeg": .image, "png": .image, "heic": .image,
        "webp": .image, "mp3": .audio, "m4a": .audio, "wav": .audio, "aif": .audio, "aiff": .audio,
        "mp4": .video, "m4v": .video, "mov": .video, "mpg": .video, "mpeg": .video, "avi": .video,
    ]

    /// How high it is shown in proportion to its width: a picture as it is, within bounds, so that no
    /// stripe fills the screen; a film as most are, until it is known.
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
