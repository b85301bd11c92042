/// A reader of WebP headers (RFC 9649).
enum WebPHeader {
    private static let maxChunks = 50

    static func read(_ bytes: Bytes) -> ImageHeader? {
        guard !bytes.has("VP8X", at: 12) else { return extended(bytes) }
        guard let size = bitmapSize(bytes, at: 12) else { return nil }
        return ImageHeader(format: .webp, width: size.width, height: size.height)
    }

    /// Reads the extended format: a canvas with a bitmap of the same size, or with animation frames
    /// of any size. Returns `nil` if the header is invalid.
    private static func extended(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.littleEndian(4, at: 16) == 10, let flags = bytes.littleEndian(1, at: 20),
            let width = bytes.littleEndian(3, at: 24), let height = bytes.littleEndian(3, at: 27)
        else { return nil }
        let isAnimated = flags & 0x02 != 0
        var offset = 30
        for _ in 0..<maxChunks {
            guard let length = bytes.littleEndian(4, at: offset + 4) else { return nil }
            if isAnimated, bytes.has("ANMF", at: offset) { break }
            if let size = bitmapSize(bytes, at: offset) {
                guard !isAnimated, size == (width + 1, height + 1) else { return nil }
                break
            }
            guard length >= 0, length < bytes.count - offset else { return nil }
            offset += 8 + length + length % 2
        }
        return ImageHeader(
            format: .webp,
            width: width + 1,
            height: height + 1,
            isAnimated: isAnimated
        )
    }

    /// Returns the size of the bitmap in the chunk at an offset; `nil` if the chunk isn't a valid
    /// bitmap.
    private static func bitmapSize(_ bytes: Bytes, at offset: Int) -> (width: Int, height: Int)? {
        if bytes.has("VP8 ", at: offset) {
            guard bytes.bigEndian(3, at: offset + 11) == 0x9D012A,
                let width = bytes.littleEndian(2, at: offset + 14),
                let height = bytes.littleEndian(2, at: offset + 16)
            else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        }
        guard bytes.has("VP8L", at: offset), bytes.bigEndian(1, at: offset + 8) == 0x2F,
            let bits = bytes.littleEndian(4, at: offset + 9)
        else { return nil }
        return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
}
