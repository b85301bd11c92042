/// A cached avatar with the digests of its URL and its original image.
///
/// A file consists of a magic number, the fields, the avatar, and a digest of all these to detect
/// truncated and modified files.
package struct CacheEntry: Sendable {
    /// The SHA-256 digest (32 bytes) of the URL without its signature query items.
    let urlDigest: [UInt8]
    /// The SHA-256 digest (32 bytes) of the downloaded image.
    let originalDigest: [UInt8]
    /// The date of the download, in seconds since 1970.
    let date: Int
    let format: ImageFormat
    /// The encoded avatar.
    package let avatar: [UInt8]

    private static let magic = Array("CAMEO-1\n".utf8)
    private static let formats: [ImageFormat] = [.png, .jpeg, .gif, .webp, .heic, .avif]
    /// The size of the magic number, two digests, the date and the format.
    private static let headerCount = magic.count + 32 + 32 + 8 + 1
}

extension CacheEntry {
    /// Reads an entry. Returns `nil` if the bytes are truncated or modified.
    init?(_ bytes: [UInt8]) {
        let digestStart = bytes.count - 32
        guard digestStart > Self.headerCount, bytes.starts(with: Self.magic),
            bytes[digestStart...].elementsEqual(Digest.sha256(bytes[..<digestStart]))
        else { return nil }
        var offset = Self.magic.count
        func next(_ count: Int) -> ArraySlice<UInt8> {
            defer { offset += count }
            return bytes[offset..<offset + count]
        }
        urlDigest = Array(next(32))
        originalDigest = Array(next(32))
        let seconds = next(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let index = next(1).first, Int(index) < Self.formats.count, seconds < 1 << 53 else {
            return nil
        }
        date = Int(seconds)
        format = Self.formats[Int(index)]
        avatar = Array(bytes[offset..<digestStart])
    }

    /// The contents of the file.
    var bytes: [UInt8] {
        var bytes = Self.magic + urlDigest + originalDigest
        let seconds = UInt64(max(0, date))
        bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: seconds >> ($0 * 8)) }
        bytes.append(UInt8(Self.formats.firstIndex(of: format) ?? 0))
        bytes += avatar
        return bytes + Digest.sha256(bytes[...])
    }
}
