// Apple documents these names. `nonisolated(unsafe)` because CFString is a class. The constants
// never change.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CoreGraphics
import Foundation

@available(iOS 4.0, macOS 10.4, *)
public nonisolated(unsafe) let kCGImageDestinationLossyCompressionQuality: CFString =
    "kCGImageDestinationLossyCompressionQuality" as NSString

/// An image encoder. It always writes uncompressed PNG with 256 colors, regardless of the requested
/// type.
public final class CGImageDestination {
    fileprivate let data: NSMutableData
    fileprivate var image: CGImage?

    fileprivate init(_ data: NSMutableData) {
        self.data = data
    }
}

@available(iOS 4.0, macOS 10.4, *)
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    ["public.png", "public.jpeg"].contains(type as String) && count == 1
        ? CGImageDestination(data) : nil
}

@available(iOS 4.0, macOS 10.4, *)
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination,
    _ image: CGImage,
    _ properties: CFDictionary?
) {
    idst.image = image
}

@available(iOS 4.0, macOS 10.4, *)
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
    guard let image = idst.image else { return false }
    idst.data.append(Data(PNG.encoded(image)))
    return true
}

/// A PNG encoder that writes 256 colors and uncompressed blocks (RFC 1951, 3.2.4).
private enum PNG {
    static func encoded(_ image: CGImage) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((image.width + 1) * image.height)
        image.stubPixels.withUnsafeBufferPointer { pixels in
            var offset = 0
            for _ in 0..<image.height {
                rows.append(0)
                for _ in 0..<image.width {
                    let (red, green, blue) = (
                        pixels[offset], pixels[offset + 1], pixels[offset + 2]
                    )
                    rows.append(red & 0xE0 | (green & 0xE0) >> 3 | blue >> 6)
                    offset += 4
                }
            }
        }
        var stream: [UInt8] = [0x78, 0x01]
        var offset = 0
        repeat {
            let count = min(65_535, rows.count - offset)
            let isLast: UInt8 = offset + count == rows.count ? 1 : 0
            stream += [isLast, UInt8(count & 255), UInt8(count >> 8)]
            stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)]
            stream += rows[offset..<offset + count]
            offset += count
        } while offset < rows.count
        stream += number(adler(rows))
        let header = number(UInt32(image.width)) + number(UInt32(image.height)) + [8, 3, 0, 0, 0]
        var palette: [UInt8] = []
        for index in 0..<256 {
            let levels = [index >> 5, index >> 2 & 7, (index & 3) * 7 / 3]
            palette += levels.map { UInt8($0 * 255 / 7) }
        }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + chunk("IHDR", header)
            + chunk("PLTE", palette) + chunk("IDAT", stream) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return number(UInt32(body.count)) + named + number(checksum(named))
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { bytes in
            var (low, high): (UInt32, UInt32) = (1, 0)
            for index in 0..<bytes.count {
                low = (low + UInt32(bytes[index])) % 65_521
                high = (high + low) % 65_521
            }
            return high << 16 | low
        }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
        }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            bytes.withUnsafeBufferPointer { bytes in
                var value = ~UInt32(0)
                for index in 0..<bytes.count {
                    value = table[Int((value ^ UInt32(bytes[index])) & 255)] ^ value >> 8
                }
                return ~value
            }
        }
    }
}
