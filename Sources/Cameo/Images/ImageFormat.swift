/// The kind of a picture, by its first bytes: names and content types lie.
public enum ImageFormat: String, Sendable, Hashable {
    case png, jpeg, gif, webp, heic, avif, svg

    /// Recognises a picture; `nil` for anything else.
    public init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("GIF87a".utf8))
            || bytes.starts(with: Array("GIF89a".utf8))
        {
            self = .gif
        } else if bytes.starts(with: Array("RIFF".utf8)),
            bytes.dropFirst(8).starts(with: "WEBP".utf8)
        {
            self = .webp
        } else if let kind = Self.containerKind(bytes) {
            self = kind
        } else if Self.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Whether bytes of this kind have a beginning and an end: a transfer that was cut off, or a mere
    /// signature, is no picture. What lies between is the decoder's to judge.
    func isWhole(_ bytes: some ByteSource) -> Bool {
        func tail(_ count: Int) -> [UInt8] {
            bytes.bytes(at: max(0, bytes.count - count), count: count)
        }
        switch self {
        case .png:
            // As with JPEG: bytes behind the end are not looked at by anyone.
            let end = tail(1 << 12)
            return bytes.has("IHDR", at: 12)
                && end.indices.contains {
                    end[$0] == 0x49 && end[$0...].starts(with: Self.endOfPNG)
                }
        case .jpeg:
            // Some writers leave bytes behind the end marker.
            let end = tail(1 << 16)
            return zip(end, end.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
        case .gif:
            return bytes.count > 13 && tail(64).contains(0x3B)
        case .webp:
            let size = bytes.littleEndian(4, at: 4) ?? 0
            return bytes.count >= 20 && size + 8 <= bytes.count + 1
        case .heic, .avif:
            return HEIFHeader.isWhole(bytes)
        case .svg:
            return true
        }
    }

    /// The last chunk's name and checksum, which are always the same.
    private static let endOfPNG: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

    /// HEIC and AVIF are kinds of one container, told apart by their brand.
    private static func containerKind(_ bytes: [UInt8]) -> ImageFormat? {
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8), bytes.count >= 12 else { return nil }
        let brand = String(decoding: bytes[8..<12], as: UTF8.self)
        switch brand {
        case "heic", "heix", "hevc", "heim", "heis": return .heic
        case "avif", "avis": return .avif
        case "mif1", "msf1":
            // A container of either: the other brands that it is compatible with tell.
            let length = min(bytes.bigEndian(4, at: 0) ?? 0, bytes.count)
            let brands = stride(from: 16, to: max(16, length - 3), by: 4)
            let isAVIF = brands.contains { bytes.has("avif", at: $0) || bytes.has("avis", at: $0) }
            return isAVIF ? .avif : .heic
        default: return nil
        }
    }

    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.withoutByteOrderMark.prefix(1024), as: UTF8.self)
            .trimmed.lowercased()
        return start.hasPrefix("<svg")
            || (start.hasPrefix("<?xml") || start.hasPrefix("<!doctype svg")
                || start.hasPrefix("<!--"))
                && start.split(separator: "<").contains { $0.hasPrefix("svg") }
    }

    /// The kind as people write it.
    public var name: String {
        switch self {
        case .webp: "WebP"
        default: rawValue.uppercased()
        }
    }

    /// Whether the system's decoder reads it, so that a portrait can be made of it.
    public var isDrawable: Bool { self != .svg }

    /// Whether iOS attaches it (Apple, `UNNotificationAttachment`, table 1).
    public var isAttachable: Bool { self == .png || self == .jpeg || self == .gif }

    /// The content type.
    public var contentType: String {
        switch self {
        case .svg: "image/svg+xml"
        default: "image/\(rawValue)"
        }
    }
}
