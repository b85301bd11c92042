/// HEIC and AVIF: ISO/IEC 23008-12, boxes within boxes.
enum HEIFHeader {
    private static let maxBoxes = 100
    /// A box with properties that is larger than that is none.
    private static let maxMeta = 1 << 20

    static func read(_ bytes: some ByteSource, _ kind: ImageFormat) -> ImageHeader? {
        // Two descriptions, or more than can be looked at, may hide a size from us.
        guard boxes("meta", in: bytes, 0..<bytes.count) == 1,
            let meta = box("meta", in: bytes, 0..<bytes.count), meta.count <= maxMeta,
            // A full box: version and flags stand before what it holds.
            let properties = box("iprp", in: bytes, meta.dropFirst(4)),
            let container = box("ipco", in: bytes, properties)
        else { return nil }
        var (width, height, turns) = (0, 0, 0)
        let isAll = forEachBox(in: bytes, container) { name, range in
            let start = range.lowerBound
            switch name {
            case "ispe":
                // The picture and its tiles and thumbnails each tell their size: the largest counts.
                let size = (
                    bytes.bigEndian(4, at: start + 4) ?? 0, bytes.bigEndian(4, at: start + 8) ?? 0
                )
                if size.0 < 1 << 24, size.1 < 1 << 24, size.0 * size.1 > width * height {
                    (width, height) = size
                } else if size.0 >= 1 << 24 || size.1 >= 1 << 24 {
                    (width, height) = (1 << 24, 1 << 24)
                }
            case "irot": turns = (bytes.bigEndian(1, at: start) ?? 0) & 3
            default: break
            }
            return true
        }
        guard isAll else { return nil }
        let brand = String(decoding: bytes.bytes(at: 8, count: 4), as: UTF8.self)
        return ImageHeader(
            kind: kind,
            width: width,
            height: height,
            orientation: [1, 8, 3, 6][turns],
            isAnimated: ["msf1", "hevc", "avis"].contains(brand)
        )
    }

    /// How many boxes of a name there are; none when there are more boxes than are looked at.
    private static func boxes(
        _ name: String,
        in bytes: some ByteSource,
        _ range: Range<Int>
    ) -> Int {
        var count = 0
        let isAll = forEachBox(in: bytes, range) { boxName, _ in
            if boxName == name { count += 1 }
            return true
        }
        return isAll ? count : 0
    }

    /// Whether every box is as long as it says; the pixels are in the last.
    static func isWhole(_ bytes: some ByteSource) -> Bool {
        var (end, hasPixels) = (0, false)
        forEachBox(in: bytes, 0..<bytes.count) { name, content in
            end = content.upperBound
            hasPixels = hasPixels || name == "mdat"
            return true
        }
        // Some writers leave a few bytes behind the last box.
        return hasPixels && bytes.count - end < 8
    }

    private static func box(
        _ name: String,
        in bytes: some ByteSource,
        _ range: Range<Int>
    ) -> Range<Int>? {
        var found: Range<Int>?
        forEachBox(in: bytes, range) { boxName, content in
            if boxName == name { found = content }
            return found == nil
        }
        return found
    }

    /// Calls with the name and the content of each box, until that returns `false`.
    ///
    /// - Returns: Whether the boxes came to their end; not when there are too many of them.
    @discardableResult
    private static func forEachBox(
        in bytes: some ByteSource,
        _ range: Range<Int>,
        _ body: (String, Range<Int>) -> Bool
    ) -> Bool {
        var offset = range.lowerBound
        for _ in 0..<maxBoxes {
            guard offset + 8 <= range.upperBound, let short = bytes.bigEndian(4, at: offset) else {
                return true
            }
            var (size, header) = (short, 8)
            if short == 1 {
                guard let high = bytes.bigEndian(4, at: offset + 8), high < 1 << 16,
                    let low = bytes.bigEndian(4, at: offset + 12)
                else { return true }
                (size, header) = (high << 32 | low, 16)
            } else if short == 0 {
                size = range.upperBound - offset
            }
            guard size >= header, size <= range.upperBound - offset else { return true }
            let name = String(decoding: bytes.bytes(at: offset + 4, count: 4), as: UTF8.self)
            guard body(name, offset + header..<offset + size) else { return true }
            offset += size
        }
        return offset + 8 > range.upperBound
    }
}
