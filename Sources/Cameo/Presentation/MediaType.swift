/// The type of an attachment, as determined from its URL and the hint in the payload.
package enum MediaType: Sendable, Equatable {
    case image, audio, video
    /// An image in the named format, which must be converted to JPEG or PNG.
    case convertible(String)
    /// A video in the named format, which iOS attaches although Apple's table doesn't list it (▲).
    case unlisted(String)
    /// A file in the named format, which iOS doesn't attach.
    case unsupported(String)
    /// An unknown type. The predicted appearance treats it as an image; the downloaded bytes
    /// determine the type.
    case unknown

    /// Apple's maximum size for the type, in bytes.
    var byteLimit: Int {
        switch self {
        case .image, .convertible, .unsupported: Limits.imageBytes
        case .audio: Limits.audioBytes
        // An unknown type may be a video. After the download, the limit for the actual type
        // applies.
        case .video, .unlisted, .unknown: Limits.videoBytes
        }
    }

    /// Creates the type for a file extension, a MIME type, a UTI or a provider's category. Returns
    /// `nil` for an unknown word.
    init?(word: String) {
        guard let type = Self.words[word.lowercased()] else { return nil }
        self = type
    }

    /// The types that iOS attaches, and common types that it can't attach.
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
                mp4 m4v mpg mpeg mp2 m2v avi video video/mp4 video/x-m4v com.apple.m4v-video \
                video/mpeg video/mpeg2 video/avi public.mpeg public.mpeg-2-video public.mpeg-4 \
                public.avi
                """
            ),
            (.unsupported("SVG"), "svg image/svg+xml public.svg-image"),
            (.convertible("WebP"), "webp image/webp org.webmproject.webp"),
            (.convertible("HEIC"), "heic heif image/heic image/heif public.heic"),
            (.convertible("AVIF"), "avif image/avif public.avif"),
            (.unlisted("QuickTime"), "mov video/quicktime com.apple.quicktime-movie"),
            (.unsupported("WebM"), "webm video/webm"),
            (.unsupported("PDF"), "pdf application/pdf com.adobe.pdf"),
        ]
        return types.reduce(into: [:]) { words, entry in
            for word in entry.1.split(separator: " ") { words[String(word)] = entry.0 }
        }
    }()
}

extension ParsedPayload.Media {
    /// Returns the type for the file extension in the URL or, if this is unknown, for the hint in
    /// the payload.
    static func type(url: String, hint: String?) -> MediaType {
        let word = DataURL.contentType(of: url) ?? fileExtension(of: url)
        if let type = word.flatMap(MediaType.init(word:)) { return type }
        return hint.flatMap { MediaType(word: $0.trimmed) } ?? .unknown
    }

    /// Returns the file extension of the file name in the query (`?filename=photo.jpg`), otherwise
    /// of the last path component. Returns `nil` if there is none.
    fileprivate static func fileExtension(of url: String) -> String? {
        guard !DataURL.isImageDataURL(url) else { return nil }
        // Indexing an array is faster than indexing a string's bytes.
        let bytes = url.bytes
        if bytes.contains(UInt8(ascii: "?")) {
            let query = url.drop { $0 != "?" }
            let items = query.dropFirst().split(separator: "&")
            let name = items.first { $0.hasPrefix("filename=") }
            if let name, let dot = name.lastIndex(of: ".") {
                return String(name[name.index(after: dot)...])
            }
        }
        var (end, dot) = (0, -1)
        path: while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "?"), UInt8(ascii: "#"): break path
            case UInt8(ascii: "/"): dot = -1
            case UInt8(ascii: "."): dot = end
            default: break
            }
            end += 1
        }
        return dot < 0 ? nil : String(decoding: bytes[(dot + 1)..<end], as: UTF8.self)
    }

    /// The file extension in the URL; `nil` if it has none.
    var fileExtension: String? { Self.fileExtension(of: url) }

    /// Returns the first ten media items that iOS attaches, in order, and appends diagnostics.
    static func attachable(_ media: [ParsedPayload.Media], diagnostics: inout [Finding])
        -> [ParsedPayload.Media]
    {
        let attachable = media.filter { medium in
            switch medium.type {
            case .unsupported(let name):
                diagnostics.append(.mediaNotAttachable(name))
                return false
            case .convertible(let name): diagnostics.append(.mediaConverted(name))
            case .unlisted(let name): diagnostics.append(.mediaOutsideTable(name))
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
