#if os(iOS) || os(visionOS) || os(Linux)
import CoreGraphics
import CoreText
import Foundation
import ImageIO

/// A square bitmap for drawing images, colors and initials before encoding.
struct Bitmap {
    private let context: CGContext
    private let side: CGFloat

    /// Creates a bitmap filled with a color. Returns `nil` if memory can't be allocated.
    ///
    /// - Parameter side: The width and height, in pixels.
    init?(side: Int, _ color: AvatarColor) {
        let context = CGContext(
            data: nil,
            width: side,
            height: side,
            bitsPerComponent: 8,
            bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue
        )
        guard let context else { return nil }
        self.context = context
        self.side = CGFloat(side)
        context.interpolationQuality = .high
        fill(Tile.whole, color)
    }

    /// Fills a tile with a color.
    func fill(_ tile: Tile, _ color: AvatarColor) {
        context.setFillColor(
            red: CGFloat(color.red) / 255,
            green: CGFloat(color.green) / 255,
            blue: CGFloat(color.blue) / 255,
            alpha: 1
        )
        context.fill(rect(tile))
    }

    /// Draws an image so that it fills a tile. Clips the overflow.
    func draw(_ image: CGImage, over tile: Tile) {
        let area = rect(tile)
        let (width, height) = (CGFloat(image.width), CGFloat(image.height))
        let scale = max(area.width / width, area.height / height)
        let size = CGSize(width: width * scale, height: height * scale)
        let origin = CGPoint(x: area.midX - size.width / 2, y: area.midY - size.height / 2)
        context.saveGState()
        context.clip(to: area)
        context.draw(image, in: CGRect(origin: origin, size: size))
        context.restoreGState()
    }

    /// Draws initials in white, centered in a tile. In a tile smaller than the image, draws only
    /// the first letter.
    func draw(_ initials: Initials, in tile: Tile) {
        let area = rect(tile)
        let size = min(area.width, area.height) * (initials.isWide ? 0.5 : 0.42)
        guard let font = CTFontCreateUIFontForLanguage(.emphasizedSystem, size, nil) else { return }
        let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        let text = NSAttributedString(
            string: tile == .whole ? initials.letters : initials.first,
            attributes: [
                NSAttributedString.Key(kCTFontAttributeName as String): font,
                NSAttributedString.Key(kCTForegroundColorAttributeName as String): white,
            ]
        )
        let line = CTLineCreateWithAttributedString(text as CFAttributedString)
        var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
        let width = CGFloat(CTLineGetTypographicBounds(line, &ascent, &descent, nil))
        // Capital letters don't extend below the baseline; emoji and ideographs do.
        let height = initials.isWide ? ascent - descent : CTFontGetCapHeight(font)
        context.textPosition = CGPoint(x: area.midX - width / 2, y: area.midY - height / 2)
        CTLineDraw(line, context)
    }

    /// Returns the bitmap as PNG or JPEG; `nil` if encoding fails.
    func encoded(asPNG isPNG: Bool) -> [UInt8]? {
        context.makeImage().flatMap { Self.encoded($0, asPNG: isPNG) }
    }

    /// Returns an image as PNG or JPEG; `nil` if encoding fails.
    static func encoded(_ image: CGImage, asPNG isPNG: Bool) -> [UInt8]? {
        let data = NSMutableData()
        let type = isPNG ? "public.png" : "public.jpeg"
        guard
            let destination = CGImageDestinationCreateWithData(
                data as CFMutableData,
                type as CFString,
                1,
                nil
            )
        else { return nil }
        let quality = [kCGImageDestinationLossyCompressionQuality: 0.85] as CFDictionary
        CGImageDestinationAddImage(destination, image, quality)
        guard CGImageDestinationFinalize(destination) else { return nil }
        return Array(UnsafeRawBufferPointer(start: data.bytes, count: data.length))
    }

    /// Returns the rectangle of a tile, in pixels. The y-axis points up in Core Graphics, and down
    /// in a tile.
    private func rect(_ tile: Tile) -> CGRect {
        CGRect(
            x: side * CGFloat(tile.x),
            y: side * CGFloat(1 - tile.y - tile.height),
            width: side * CGFloat(tile.width),
            height: side * CGFloat(tile.height)
        )
    }
}
#endif
