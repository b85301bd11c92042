/// The format of an image, detected from its first bytes, because file names and content types are
/// unreliable.
package enum ImageFormat: String, Sendable, Hashable {
    case png, jpeg, gif, webp, heic, avif, svg

    /// Detects the format of an image; `nil` for any other content.
    package init?(of bytes: [UInt8]) {
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
        } else if let format = Self.containerFormat(bytes) {
            self = format
        } else if Self.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Returns whether the bytes begin and end like a file of this format. If not, the file is a
    /// truncated download, or contains nothing but a signature. The decoder checks the bytes in
    /// between.
    func isComplete(_ bytes: Bytes) -> Bool {
        func tail(_ count: Int) -> [UInt8] {
            bytes.bytes(at: max(0, bytes.count - count), count: count)
        }
        switch self {
        case .png:
            // Decoders ignore bytes after the end, as for JPEG.
            let end = tail(1 << 12)
            return bytes.has("IHDR", at: 12)
                && end.indices.contains {
                    end[$0] == 0x49 && end[$0...].starts(with: Self.endOfPNG)
                }
        case .jpeg:
            // Some encoders add bytes after the end marker.
            let end = tail(1 << 16)
            return zip(end, end.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
        case .gif: return bytes.count > 13 && tail(64).contains(0x3B)
        case .webp:
            let size = bytes.littleEndian(4, at: 4) ?? 0
            // On WebAssembly, `Int` has 32 bits, so larger sizes are negative.
            return bytes.count >= 20 && size >= 0 && size <= bytes.count - 7
        case .heic, .avif: return HEIFHeader.isComplete(bytes)
        case .svg: return true
        }
    }

    /// The type and checksum of the last chunk, which are the same in all files.
    private static let endOfPNG: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

    /// Returns HEIC or AVIF according to the brand; `nil` for any other content. Both formats have
    /// the same container.
    private static func containerFormat(_ bytes: [UInt8]) -> ImageFormat? {
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8), bytes.count >= 12 else { return nil }
        let brand = String(decoding: bytes[8..<12], as: UTF8.self)
        switch brand {
        case "heic", "heix", "hevc", "heim", "heis": return .heic
        case "avif", "avis": return .avif
        case "mif1", "msf1":
            // This brand allows either format, so check the compatible brands.
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

    /// The display name of the format, such as "JPEG".
    package var name: String {
        switch self {
        case .webp: "WebP"
        default: rawValue.uppercased()
        }
    }

    /// Whether the system can decode the format. Avatars require this.
    package var isDrawable: Bool { self != .svg }

    /// The MIME type.
    package var contentType: String {
        switch self {
        case .svg: "image/svg+xml"
        default: "image/\(rawValue)"
        }
    }
}
