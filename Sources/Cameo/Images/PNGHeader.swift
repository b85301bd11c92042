/// A reader of PNG headers (ISO/IEC 15948), including the chunks of animated PNG and EXIF.
enum PNGHeader {
    /// The maximum number of chunks before the pixels.
    private static let maxChunks = 200

    static func read(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.bigEndian(4, at: 8) == 13, bytes.has("IHDR", at: 12),
            let width = bytes.bigEndian(4, at: 16), let height = bytes.bigEndian(4, at: 20),
            let depth = bytes.bigEndian(1, at: 24), let color = bytes.bigEndian(1, at: 25),
            isAllowed(depth, of: color), bytes.bigEndian(2, at: 26) == 0,
            let interlace = bytes.bigEndian(1, at: 28), interlace <= 1,
            isAllowed(width), isAllowed(height)
        else { return nil }
        var (isAnimated, orientation) = (false, 1)
        var offset = 33
        for _ in 0..<maxChunks {
            guard let length = bytes.bigEndian(4, at: offset), isAllowed(length) else { return nil }
            let name = String(decoding: bytes.bytes(at: offset + 4, count: 4), as: UTF8.self)
            switch name {
            case "acTL": isAnimated = (bytes.bigEndian(4, at: offset + 8) ?? 0) > 1
            case "eXIf": orientation = TIFFOrientation.read(bytes, at: offset + 8, count: length)
            case "IDAT":
                return ImageHeader(
                    format: .png,
                    width: width,
                    height: height,
                    orientation: orientation,
                    isAnimated: isAnimated,
                    isInterlaced: interlace == 1
                )
            case "IEND", "IHDR": return nil
            default: break
            }
            guard length < bytes.count - offset else { return nil }
            offset += 12 + length
        }
        return nil
    }

    /// Returns whether a number in the header is less than 2³¹. On WebAssembly, `Int` has 32 bits,
    /// so larger numbers are negative.
    private static func isAllowed(_ number: Int) -> Bool { number >= 0 && number <= Int(Int32.max) }

    /// Returns whether a bit depth is allowed for a color type.
    private static func isAllowed(_ depth: Int, of color: Int) -> Bool {
        switch color {
        case 0: [1, 2, 4, 8, 16].contains(depth)
        case 3: [1, 2, 4, 8].contains(depth)
        case 2, 4, 6: [8, 16].contains(depth)
        default: false
        }
    }
}

/// A reader of the orientation in EXIF data, which has the TIFF format.
enum TIFFOrientation {
    private static let tag = 0x0112
    private static let maxEntries = 100

    /// Returns the orientation, from 1 to 8; 1 if it is missing or invalid.
    static func read(_ source: Bytes, at start: Int, count: Int) -> Int {
        let bytes = source.bytes(at: start, count: min(count, 1 << 16))
        let isBig = bytes.has("MM", at: 0)
        guard isBig || bytes.has("II", at: 0) else { return 1 }
        func number(_ length: Int, _ offset: Int) -> Int? {
            isBig ? bytes.bigEndian(length, at: offset) : bytes.littleEndian(length, at: offset)
        }
        guard number(2, 2) == 42, let directory = number(4, 4), let entries = number(2, directory)
        else { return 1 }
        for entry in 0..<min(entries, maxEntries) {
            let offset = directory + 2 + entry * 12
            guard number(2, offset) == tag else { continue }
            let orientation = number(2, offset + 8) ?? 1
            return (1...8).contains(orientation) ? orientation : 1
        }
        return 1
    }
}
