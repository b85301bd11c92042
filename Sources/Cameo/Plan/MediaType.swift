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
                mp4 mpg mpeg mp2 m2v avi video video/mp4 video/mpeg video/mpeg2 video/avi \
                public.mpeg public.mpeg-2-video public.mpeg-4 public.avi
                """
            ),
            (.unsupported("SVG"), "svg image/svg+xml public.svg-image"),
            (.unsupported("WebP"), "webp image/webp org.webmproject.webp"),
            (.unsupported("HEIC"), "heic heif image/heic image/heif public.heic"),
            (.unsupported("AVIF"), "avif image/avif public.avif"),
            (.unsupported("QuickTime"), "mov video/quicktime com.apple.quicktime-movie"),
            (.unsupported("M4V"), "m4v video/x-m4v com.apple.m4v-video"),
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
        if let type = fileExtension(of: url).flatMap(MediaType.init(word:)) { return type }
        return hint.flatMap { MediaType(word: $0.trimmed) } ?? .unknown
    }

    /// The extension of the name that the query gives the file (`?filename=photo.jpg`), else of the
    /// address's last component.
    fileprivate static func fileExtension(of url: String) -> String? {
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

    /// Whether bytes begin as the sounds and films do that iOS attaches.
    static func isSoundOrFilm(_ bytes: [UInt8]) -> Bool {
        let box = bytes.dropFirst(4).prefix(4)
        let isContainer = bytes.starts(with: "RIFF".utf8) || bytes.starts(with: "FORM".utf8)
        let format = bytes.dropFirst(8).prefix(4)
        return box.elementsEqual("ftyp".utf8)
            || bytes.starts(with: "ID3".utf8)
            || bytes.first == 0xFF && bytes.dropFirst().first.map { $0 & 0xE0 == 0xE0 } == true
            || bytes.starts(with: [0, 0, 1, 0xBA]) || bytes.starts(with: [0, 0, 1, 0xB3])
            || isContainer
                && ["WAVE", "AVI ", "AIFF", "AIFC"].contains { format.elementsEqual($0.utf8) }
    }

    /// What iOS attaches of these, in order.
    static func attachable(_ media: [Media], notes: inout [Note]) -> [Media] {
        let attachable = media.filter { medium in
            guard case .unsupported(let name) = medium.type else { return true }
            notes.append(.mediaNotAttachable(name))
            return false
        }
        if attachable.count > 1 { notes.append(.moreMedia(attachable.count)) }
        if !attachable.isEmpty, attachable.allSatisfy({ $0.type == .audio }) {
            notes.append(.mediaWithoutThumbnail)
        }
        return Array(attachable.prefix(Plan.mostAttachments))
    }
}
