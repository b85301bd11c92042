/// A reader of JPEG headers (ITU-T T.81), including EXIF in an application segment.
enum JPEGHeader {
    /// The maximum number of segments before the frame.
    private static let maxSegments = 1000

    static func read(_ bytes: Bytes) -> ImageHeader? {
        var offset = 2
        var orientation = 1
        for _ in 0..<maxSegments {
            guard bytes.bigEndian(1, at: offset) == 0xFF,
                let marker = bytes.bigEndian(1, at: offset + 1)
            else { return nil }
            // Any number of fill bytes (FF) may precede a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            guard let length = bytes.bigEndian(2, at: offset + 2), length >= 2 else { return nil }
            switch marker {
            case 0xC4, 0xC8, 0xCC: break
            case 0xC0...0xCF: return frame(marker, length, bytes, offset, orientation)
            case 0xE1 where bytes.has("Exif\0\0", at: offset + 4):
                orientation = TIFFOrientation.read(bytes, at: offset + 10, count: length - 8)
            // Before the frame, a scan, an end or a restart is invalid.
            case 0xD0...0xDA, 0x00...0x01: return nil
            default: break
            }
            offset += 2 + length
        }
        return nil
    }

    private static func frame(
        _ marker: Int,
        _ length: Int,
        _ bytes: Bytes,
        _ offset: Int,
        _ orientation: Int
    ) -> ImageHeader? {
        guard let precision = bytes.bigEndian(1, at: offset + 4), precision == 8 || precision == 12,
            let height = bytes.bigEndian(2, at: offset + 5),
            let width = bytes.bigEndian(2, at: offset + 7),
            let components = bytes.bigEndian(1, at: offset + 9), (1...4).contains(components),
            length == 8 + 3 * components
        else { return nil }
        return ImageHeader(
            format: .jpeg,
            width: width,
            height: height,
            orientation: orientation,
            isInterlaced: marker & 0x03 == 2
        )
    }
}
