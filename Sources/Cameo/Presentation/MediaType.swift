/// What an attachment is, as far as its address and the payload's hint tell.
public enum MediaType: Sendable, Hashable {
    case image, audio, video
    /// A picture that is made a JPEG or PNG before it is attached, by its name.
    case convertible(String)
    /// A film that Apple's table does not have and that is tried nevertheless, by its name (▲).
    case untabled(String)
    /// Something that iOS does not attach, by its name.
    case unsupported(String)
    /// Not known before the bytes are seen; treated as an image.
    case unknown

    /// Apple's limit for it, in bytes.
    var byteLimit: Int {
        switch self {
        case .image, .convertible, .unsupported: Limits.imageBytes
        case .audio: Limits.audioBytes
        // What is not known may be the largest; when it is there, the limit of its kind counts.
        case .video, .untabled, .unknown: Limits.videoBytes
        }
    }

    /// The type of one word: a file extension, a MIME type, a UTI or a provider's category.
    init?(word: String) {
        guard let type = Self.words[word.lowercased()] else { return nil }
        self = type
    }

    /// What iOS attaches, and what people send that it does not.
    ///
    /// Source: Apple, `UNNotificationAttachment`, table 1.
    private static let words: [String: MediaType] = {
        let types: [(MediaType, String)] = [
            (
                .image,
                """
                jpg jpeg png gif image image/jpeg image/jpg image/png image/x-png image/gif \
                public.jpeg public.png com.compuserve.gif public.image
                """
            ),
            (
                .audio,
                """
                aiff aif wav wave mp3 m4a mp4a audio audio/aiff audio/x-aiff audio/wav audio/x-wav \
                audio/mpeg audio/mp3 audio/mp4 public.aiff-audio com.microsoft.waveform-audio \
                public.mp3 public.mpeg-4-audio
                """
            ),
            (
                .video,
                """
                mp4 m4v mpg mpeg mp2 m2v avi video video/mp4 video/x-m4v com.apple.m4v-video video/mpeg video/mpeg2 video/avi \
                public.mpeg public.mpeg-2-video public.mpeg-4 public.avi
                """
            ),
            (.unsupported("SVG"), "svg image/svg+xml public.svg-image"),
            (.convertible("WebP"), "webp image/webp org.webmproject.webp"),
            (.convertible("HEIC"), "heic heif image/heic image/heif public.heic"),
            (.convertible("AVIF"), "avif image/avif public.avif"),
            (.untabled("QuickTime"), "mov video/quicktime com.apple.quicktime-movie"),
            (.unsupported("WebM"), "webm video/webm"),
            (.unsupported("PDF"), "pdf application/pdf com.adobe.pdf"),
        ]
        return types.reduce(into: [:]) { words, entry in
            for word in entry.1.split(separator: " ") { words[String(word)] = entry.0 }
        }
    }()
}

extension Media {
    /// What it is: by the extension in its address, else by the payload's hint.
    static func type(url: String, hint: String?) -> MediaType {
        let word = DataURL.contentType(of: url) ?? fileExtension(of: url)
        if let type = word.flatMap(MediaType.init(word:)) { return type }
        return hint.flatMap { MediaType(word: $0.trimmed) } ?? .unknown
    }

    /// The extension of the name that the query gives the file (`?filename=photo.jpg`), else of the
    /// address's last component.
    fileprivate static func fileExtension(of url: String) -> String? {
        guard !DataURL.isOne(url) else { return nil }
        if let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) {
            let items = url[mark...].dropFirst().split(separator: "&")
            let name = items.first { $0.hasPrefix("filename=") }
            if let name, let dot = name.lastIndex(of: ".") {
                return String(name[name.index(after: dot)...])
            }
        }
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let name = path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(name[name.index(after: dot)...])
    }

    /// The extension of the file's name, where the address tells it.
    var fileExtension: String? { Self.fileExtension(of: url) }

    /// What iOS attaches of these, in order.
    static func attachable(_ media: [Media], diagnostics: inout [Diagnostic]) -> [Media] {
        let attachable = media.filter { medium in
            switch medium.type {
            case .unsupported(let name):
                diagnostics.append(.mediaNotAttachable(name))
                return false
            case .convertible(let name): diagnostics.append(.mediaConverted(name))
            case .untabled(let name): diagnostics.append(.mediaOutsideTable(name))
            case .image, .audio, .video, .unknown: break
            }
            return true
        }
        if attachable.count > 1 { diagnostics.append(.moreMedia(attachable.count)) }
        if !attachable.isEmpty, attachable.allSatisfy({ $0.type == .audio }) {
            diagnostics.append(.mediaWithoutThumbnail)
        }
        return Array(attachable.prefix(PresentationPlan.maxAttachments))
    }
}
