/// A reader of HEIC and AVIF headers, which consist of nested boxes (ISO/IEC 23008-12).
enum HEIFHeader {
    private static let maxBoxes = 100
    /// The maximum size of the `meta` box, in bytes.
    private static let maxMetaSize = 1 << 20

    static func read(_ bytes: Bytes, _ format: ImageFormat) -> ImageHeader? {
        // Additional `meta` boxes, or boxes beyond the maximum number, could contain a larger size.
        guard boxCount("meta", in: bytes, 0..<bytes.count) == 1,
            let meta = box("meta", in: bytes, 0..<bytes.count), meta.count <= maxMetaSize,
            // The `meta` box has a version and flags before its content.
            let properties = box("iprp", in: bytes, meta.dropFirst(4)),
            let container = box("ipco", in: bytes, properties)
        else { return nil }
        var (width, height, turns) = (0, 0, 0)
        let isAll = forEachBox(in: bytes, container) { name, range in
            let start = range.lowerBound
            switch name {
            case "ispe":
                // The image, its tiles and its thumbnails each specify a size. Use the largest.
                let size = (
                    bytes.bigEndian(4, at: start + 4) ?? 0, bytes.bigEndian(4, at: start + 8) ?? 0
                )
                let isSmall = size.0 >= 0 && size.1 >= 0 && size.0 < 1 << 24 && size.1 < 1 << 24
                if isSmall, Int64(size.0) * Int64(size.1) > Int64(width) * Int64(height) {
                    (width, height) = size
                } else if !isSmall {
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
            format: format,
            width: width,
            height: height,
            orientation: [1, 8, 3, 6][turns],
            isAnimated: ["msf1", "hevc", "avis"].contains(brand)
        )
    }

    /// Returns the number of boxes with a name; 0 if the file has more than the maximum number of
    /// boxes.
    private static func boxCount(_ name: String, in bytes: Bytes, _ range: Range<Int>) -> Int {
        var count = 0
        let isAll = forEachBox(in: bytes, range) { boxName, _ in
            if boxName == name { count += 1 }
            return true
        }
        return isAll ? count : 0
    }

    /// Returns whether every box is complete and one of them contains the pixels.
    static func isComplete(_ bytes: Bytes) -> Bool {
        var (end, hasPixels) = (0, false)
        forEachBox(in: bytes, 0..<bytes.count) { name, content in
            end = content.upperBound
            hasPixels = hasPixels || name == "mdat"
            return true
        }
        // Some encoders append bytes after the last box. Accept up to seven.
        return hasPixels && bytes.count - end < 8
    }

    private static func box(_ name: String, in bytes: Bytes, _ range: Range<Int>) -> Range<Int>? {
        var found: Range<Int>?
        forEachBox(in: bytes, range) { boxName, content in
            if boxName == name { found = content }
            return found == nil
        }
        return found
    }

    /// Calls a closure with the name and content range of each box, until the closure returns
    /// `false`.
    ///
    /// - Returns: `false` if the range contains more than 100 boxes.
    @discardableResult
    private static func forEachBox(
        in bytes: Bytes,
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
                guard let high = bytes.bigEndian(4, at: offset + 8), high == 0,
                    let low = bytes.bigEndian(4, at: offset + 12)
                else { return true }
                (size, header) = (low, 16)
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
