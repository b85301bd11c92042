/// The format of an attachment, detected from its content. The raw value is the usual file
/// extension.
package enum MediaFormat: String, Sendable, Hashable, CaseIterable {
    case png, jpeg, gif, webp, heic, avif, svg
    case mp3, m4a, wav, aiff
    case mp4, m4v, mov, mpeg, avi
    case webm, ogg, flac, aac, pdf

    /// The kind of attachment for a format.
    enum Group: Sendable {
        case image, audio, video, none
    }

    /// The number of bytes needed to detect the format.
    static let signatureCount = 1024

    /// Detects the format of the content. Returns `nil` if it is unknown.
    init?(of bytes: [UInt8]) {
        let start = bytes.bytes(at: 0, count: Self.signatureCount)
        if let image = ImageFormat(of: start) {
            self = image.mediaFormat
        } else if start.has("ftyp", at: 4) {
            self = Self.format(
                ofBrand: String(decoding: start.bytes(at: 8, count: 4), as: UTF8.self)
            )
        } else if ["moov", "mdat", "wide", "free", "skip"].contains(where: { start.has($0, at: 4) })
        {
            self = .mov
        } else if start.has("RIFF", at: 0) {
            guard let format = Self.riff.first(where: { start.has($0.name, at: 8) }) else {
                return nil
            }
            self = format.format
        } else if start.has("FORM", at: 0), start.has("AIFF", at: 8) || start.has("AIFC", at: 8) {
            self = .aiff
        } else if start.has("ID3", at: 0) || Self.isMP3Frame(start) {
            self = .mp3
        } else if [0x1BA, 0x1B3].contains(start.bigEndian(4, at: 0) ?? 0) {
            self = .mpeg
        } else if let format = Self.signatures.first(where: { start.starts(with: $0.bytes) }) {
            self = format.format
        } else if start.count > 1, start[0] == 0xFF, start[1] & 0xF6 == 0xF0 {
            self = .aac
        } else {
            return nil
        }
    }

    /// Detects the format from at least the first 1,024 bytes of the content. Returns `nil` if it
    /// is unknown.
    package init?(ofFirst bytes: [UInt8]) { self.init(of: bytes) }

    /// Creates the format for a file extension, a MIME type or a uniform type identifier of audio
    /// or video. Returns `nil` for any other name.
    ///
    /// Images aren't included, because the content always identifies them.
    init?(audioOrVideo name: String) {
        let name = String(name.prefix { $0 != ";" }).trimmed.lowercased()
        guard let format = Self.names[name] else { return nil }
        self = format
    }

    /// The kind of attachment for the format.
    var group: Group {
        switch self {
        case .png, .jpeg, .gif, .webp, .heic, .avif, .svg: .image
        case .mp3, .m4a, .wav, .aiff: .audio
        case .mp4, .m4v, .mov, .mpeg, .avi: .video
        case .webm, .ogg, .flac, .aac, .pdf: .none
        }
    }

    /// Whether the file must be converted to JPEG or PNG before iOS can attach it.
    package var needsConversion: Bool { self == .webp || self == .heic || self == .avif }

    /// Whether iOS attaches the file, unchanged or converted.
    var isAttachable: Bool { group != .none && self != .svg }

    /// Whether Apple documents that iOS attaches the format. QuickTime isn't documented, but
    /// developers report that it works (▲).
    var isDocumentedByApple: Bool { isAttachable && !needsConversion && self != .mov }

    /// Apple's size limit for the format, in bytes.
    var byteLimit: Int {
        switch group {
        case .image: Limits.imageBytes
        case .audio: Limits.audioBytes
        case .video, .none: Limits.videoBytes
        }
    }

    /// The file extension that iOS expects for the format. M4V is attached as MPEG-4.
    var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .m4v: "mp4"
        default: rawValue
        }
    }

    /// The uniform type identifier that iOS receives as a hint; `nil` for a format without a hint.
    var typeIdentifier: String? {
        switch self {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .gif: "com.compuserve.gif"
        case .mp3: "public.mp3"
        case .m4a: "public.mpeg-4-audio"
        case .wav: "com.microsoft.waveform-audio"
        case .aiff: "public.aiff-audio"
        case .mp4, .m4v: "public.mpeg-4"
        case .mov: "com.apple.quicktime-movie"
        case .mpeg: "public.mpeg"
        case .avi: "public.avi"
        default: nil
        }
    }

    /// The display name of the format, such as "QuickTime".
    var name: String {
        switch self {
        case .webp: "WebP"
        case .webm: "WebM"
        case .mov: "QuickTime"
        case .ogg: "Ogg"
        default: rawValue.uppercased()
        }
    }

    private static func format(ofBrand brand: String) -> MediaFormat {
        switch brand {
        case "M4A ", "M4B ", "M4P ": .m4a
        case "M4V ", "M4VH", "M4VP": .m4v
        case "qt  ": .mov
        default: .mp4
        }
    }

    private static let riff: [(name: String, format: MediaFormat)] = [
        ("WAVE", .wav), ("AVI ", .avi),
    ]

    private static let signatures: [(bytes: [UInt8], format: MediaFormat)] = [
        ([0x1A, 0x45, 0xDF, 0xA3], .webm), (Array("OggS".utf8), .ogg), (Array("fLaC".utf8), .flac),
        (Array("%PDF-".utf8), .pdf),
    ]

    /// Returns whether the bytes begin with the header of an MPEG layer III audio frame.
    private static func isMP3Frame(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 2, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2 else { return false }
        let (version, rate, frequency) = (bytes[1] >> 3 & 3, bytes[2] >> 4, bytes[2] >> 2 & 3)
        return version != 1 && rate != 15 && frequency != 3
    }

    private static let names: [String: MediaFormat] = [
        "mp3": .mp3, "audio/mpeg": .mp3, "audio/mp3": .mp3, "public.mp3": .mp3,
        "mpg": .mpeg, "mpeg": .mpeg, "mp2": .mpeg, "m2v": .mpeg, "video/mpeg": .mpeg,
        "video/mpeg2": .mpeg, "public.mpeg": .mpeg, "public.mpeg-2-video": .mpeg,
        "mp4": .mp4, "video/mp4": .mp4, "public.mpeg-4": .mp4,
        "m4v": .m4v, "video/x-m4v": .m4v, "com.apple.m4v-video": .m4v,
        "mov": .mov, "video/quicktime": .mov, "com.apple.quicktime-movie": .mov,
    ]
}

extension ImageFormat {
    /// The corresponding media format.
    fileprivate var mediaFormat: MediaFormat {
        switch self {
        case .png: .png
        case .jpeg: .jpeg
        case .gif: .gif
        case .webp: .webp
        case .heic: .heic
        case .avif: .avif
        case .svg: .svg
        }
    }
}
