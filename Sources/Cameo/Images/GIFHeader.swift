/// A reader of GIF headers (GIF89a specification).
enum GIFHeader {
    /// The maximum number of bytes to search for a second frame.
    private static let maxBytes = 1 << 18

    static func read(_ source: Bytes) -> ImageHeader? {
        let bytes = source.bytes(at: 0, count: maxBytes)
        guard var width = bytes.littleEndian(2, at: 6), var height = bytes.littleEndian(2, at: 8),
            let flags = bytes.littleEndian(1, at: 10)
        else { return nil }
        var offset = 13 + colorTableSize(flags)
        var (frames, isLooping) = (0, false)
        blocks: while frames < 2, let introducer = bytes.littleEndian(1, at: offset) {
            switch introducer {
            case 0x2C:
                guard let left = bytes.littleEndian(2, at: offset + 1),
                    let top = bytes.littleEndian(2, at: offset + 3),
                    let frameWidth = bytes.littleEndian(2, at: offset + 5),
                    let frameHeight = bytes.littleEndian(2, at: offset + 7),
                    let frameFlags = bytes.littleEndian(1, at: offset + 9),
                    frameWidth > 0, frameHeight > 0
                else { return nil }
                frames += 1
                // Decoders allocate extra memory for a frame that is larger than the canvas.
                width = max(width, left + frameWidth)
                height = max(height, top + frameHeight)
                offset = endOfBlocks(bytes, offset + 11 + colorTableSize(frameFlags))
            case 0x21:
                isLooping = isLooping || bytes.has("NETSCAPE2.0", at: offset + 3)
                offset = endOfBlocks(bytes, offset + 2)
            case 0x3B: break blocks
            default: return nil
            }
        }
        guard frames > 0 else { return nil }
        return ImageHeader(
            format: .gif,
            width: width,
            height: height,
            isAnimated: frames > 1 || isLooping
        )
    }

    private static func colorTableSize(_ flags: Int) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << ((flags & 0x07) + 1)
    }

    /// Returns the offset after a chain of blocks. Each block begins with its length.
    private static func endOfBlocks(_ bytes: [UInt8], _ start: Int) -> Int {
        var offset = start
        while let length = bytes.littleEndian(1, at: offset) {
            offset += 1 + length
            if length == 0 { break }
        }
        return offset
    }
}
