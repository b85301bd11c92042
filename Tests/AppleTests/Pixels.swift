#if os(iOS) || os(visionOS) || os(Linux)
// A file that imports both Testing and CoreGraphics doesn't compile on Linux, which has no overlay
// for both modules.
import CoreGraphics
import Foundation
import ImageIO

@testable import Cameo

extension ImageIODecoder {
    /// Returns the longer side of an image's thumbnail, in pixels, or `nil` if there is none.
    static func maxSide(ofThumbnail file: URL, limit: Int) -> Int? {
        thumbnail(of: file, side: limit).map { max($0.width, $0.height) }
    }
}

#if canImport(Darwin)
/// The pixels of an image, decoded by Core Graphics.
struct Pixels {
    private let values: [UInt8]
    private let width: Int

    init?(_ bytes: [UInt8]) {
        guard let source = CGImageSourceCreateWithData(Data(bytes) as CFData, nil),
            let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
        else { return nil }
        var values = [UInt8](repeating: 0, count: image.width * image.height * 4)
        let isDrawn = values.withUnsafeMutableBytes { buffer in
            let context = CGContext(
                data: buffer.baseAddress,
                width: image.width,
                height: image.height,
                bitsPerComponent: 8,
                bytesPerRow: image.width * 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue
            )
            context?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
            return context != nil
        }
        guard isDrawn else { return nil }
        self.values = values
        width = image.width
    }

    private func pixel(_ index: Int) -> [Int] { values[index * 4..<index * 4 + 3].map(Int.init) }

    /// The red, green and blue of the center pixel.
    var center: [Int] { pixel(values.count / 4 / 2 + width / 2) }
    /// The red, green and blue of the first pixel.
    var corner: [Int] { pixel(0) }
    /// Whether at least one pixel is white.
    var containsWhite: Bool { contains([255, 255, 255]) }

    /// Returns whether at least one pixel approximately matches a color.
    func contains(_ color: [Int]) -> Bool {
        (0..<values.count / 4).contains { index in
            zip(pixel(index), color).allSatisfy { abs($0 - $1) <= 4 }
        }
    }
}
#endif
#endif
