/// A square, uncompressed PNG image of a single color. It is encoded without any framework.
struct FlatImage: Sendable {
    let color: FlatColor
    /// The width and height in pixels.
    let side: Int

    /// The encoded image.
    var png: [UInt8] {
        let (red, green, blue) = color.components
        var rows: [UInt8] = []
        for _ in 0..<side {
            // Each row begins with the type of its filter.
            rows.append(0)
            for _ in 0..<side { rows += [red, green, blue] }
        }
        let header = Self.bigEndian(side) + Self.bigEndian(side) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + Self.chunk("IHDR", header) + Self.chunk("IDAT", Self.stored(rows))
            + Self.chunk("IEND", [])
    }

    /// Returns a zlib stream of uncompressed blocks.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, bytes.count)
            let count = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            for value in [count, ~count] {
                stream += [UInt8(value & 0xFF), UInt8(value >> 8)]
            }
            stream += bytes[start..<end]
            start = end
        } while start < bytes.count
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return stream + bigEndian(Int(high << 16 | low))
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        var checksum = UInt32.max
        for byte in body {
            checksum ^= UInt32(byte)
            for _ in 0..<8 {
                checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1
            }
        }
        return bigEndian(content.count) + body + bigEndian(Int(~checksum))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
