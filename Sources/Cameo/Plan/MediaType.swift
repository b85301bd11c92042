/// What an attachment is, as far as its address and the payload's hint tell.
public enum MediaType: Sendable, Hashable {
    case image, audio, video
    /// Something that iOS does not attach, by its name.
    case unsupported(String)
    /// Not known before the bytes are seen; treated as an image.
    case unknown

    /// Apple's limit for it, in bytes.
    var byteLimit: Int {
        switch self {
        case .image, .unknown, .unsupported: Limits.imageBytes
        case .audio: Limits.audioBytes
        case .video: Limits.videoBytes
        }
    }

    /// The type of one word: a file extension, a MIME type, a UTI or a provider's category.
    ///
    /// Source of what iOS attaches: Apple, `UNNotificationAttachment`, table 1.
    init?(word: String) {
        switch word.lowercased() {
        case "jpg", "jpeg", "png", "gif", "image", "image/jpeg", "image/jpg", "image/png",
            "image/x-png", "image/gif", "public.jpeg", "public.png", "com.compuserve.gif",
            "public.image":
            self = .image
        case "aiff", "aif", "wav", "wave", "mp3", "m4a", "mp4a", "audio", "audio/aiff",
            "audio/x-aiff", "audio/wav", "audio/x-wav", "audio/mpeg", "audio/mp3", "audio/mp4",
            "public.aiff-audio", "com.microsoft.waveform-audio", "public.mp3",
            "public.mpeg-4-audio":
            self = .audio
        case "mp4", "mpg", "mpeg", "mp2", "m2v", "avi", "video", "video/mp4", "video/mpeg",
            "video/mpeg2", "video/avi", "public.mpeg", "public.mpeg-2-video", "public.mpeg-4",
            "public.avi":
            self = .video
        case "svg", "image/svg+xml", "public.svg-image": self = .unsupported("SVG")
        case "webp", "image/webp", "org.webmproject.webp": self = .unsupported("WebP")
        case "heic", "heif", "image/heic", "image/heif", "public.heic": self = .unsupported("HEIC")
        case "avif", "image/avif", "public.avif": self = .unsupported("AVIF")
        case "mov", "video/quicktime", "com.apple.quicktime-movie":
            self = .unsupported("QuickTime")
        case "m4v", "video/x-m4v", "com.apple.m4v-video": self = .unsupported("M4V")
        case "webm", "video/webm": self = .unsupported("WebM")
        case "pdf", "application/pdf", "com.adobe.pdf": self = .unsupported("PDF")
        default: return nil
        }
    }
}

extension Media {
    /// What it is: by the extension in its address, else by the payload's hint.
    public var type: MediaType {
        if let type = fileExtension.flatMap(MediaType.init) { return type }
        return typeHint.flatMap { MediaType(word: $0.trimmed) } ?? .unknown
    }

    /// The extension of the address's last component, without the query.
    private var fileExtension: String? {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let name = path.suffix(from: path.lastIndex(of: "/") ?? path.startIndex)
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return String(name[name.index(after: dot)...])
    }

    /// What iOS attaches of these, in order.
    static func attachable(_ media: [Media], notes: inout [Note]) -> [Media] {
        let attachable = media.filter { medium in
            guard case .unsupported(let name) = medium.type else { return true }
            notes.append(.mediaNotAttachable(name))
            return false
        }
        if attachable.count > 1 { notes.append(.moreMedia(attachable.count)) }
        if let first = attachable.first, first.type == .audio {
            notes.append(.mediaWithoutThumbnail)
        }
        return Array(attachable.prefix(Plan.mostAttachments))
    }
}
