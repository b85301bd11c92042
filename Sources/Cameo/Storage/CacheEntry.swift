/// A picture as it is kept: the bytes that are drawn, and what they were made of.
///
/// The format is a line of magic, the fields, the bytes, and a digest over all of it: a file that was
/// cut off or changed by anyone is not read.
struct CacheEntry: Sendable, Hashable {
    /// The digest of the address it came from, without the items that change.
    let addressDigest: [UInt8]
    /// The digest of the bytes as they came.
    let originalDigest: [UInt8]
    /// When it came, in seconds since 1970.
    let date: Int
    /// What the bytes are.
    let kind: ImageFormat
    /// The picture.
    let avatar: [UInt8]

    private static let magic = Array("CAMEO-1\n".utf8)
    private static let kinds: [ImageFormat] = [.png, .jpeg, .gif, .webp, .heic, .avif]
    /// Magic, two digests, date and kind.
    private static let headerCount = magic.count + 32 + 32 + 8 + 1

    /// - Precondition: Both digests are SHA-256, of 32 bytes.
    init(
        addressDigest: [UInt8],
        originalDigest: [UInt8],
        date: Int,
        kind: ImageFormat,
        avatar: [UInt8]
    ) {
        self.addressDigest = addressDigest
        self.originalDigest = originalDigest
        self.date = date
        self.kind = kind
        self.avatar = avatar
    }

    /// Reads an entry; `nil` when the bytes are not exactly what was written.
    init?(_ bytes: [UInt8]) {
        let digestStart = bytes.count - 32
        guard digestStart > Self.headerCount, bytes.starts(with: Self.magic),
            Digest.sha256(bytes[..<digestStart]) == Array(bytes[digestStart...])
        else { return nil }
        var offset = Self.magic.count
        func next(_ count: Int) -> ArraySlice<UInt8> {
            defer { offset += count }
            return bytes[offset..<offset + count]
        }
        addressDigest = Array(next(32))
        originalDigest = Array(next(32))
        let seconds = next(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let kind = next(1).first, Int(kind) < Self.kinds.count, seconds < 1 << 53 else {
            return nil
        }
        date = Int(seconds)
        self.kind = Self.kinds[Int(kind)]
        avatar = Array(bytes[offset..<digestStart])
    }

    /// What is written.
    var bytes: [UInt8] {
        var bytes = Self.magic + addressDigest + originalDigest
        let seconds = UInt64(max(0, date))
        bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: seconds >> ($0 * 8)) }
        bytes.append(UInt8(Self.kinds.firstIndex(of: kind) ?? 0))
        bytes += avatar
        return bytes + Digest.sha256(bytes[...])
    }
}
