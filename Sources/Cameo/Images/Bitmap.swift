#if os(iOS) || os(visionOS) || os(Linux)
import CoreGraphics
import CoreText
import Foundation
import ImageIO

/// A square that is drawn into, and encoded in the end. Draws what it is told, and decides
/// nothing.
struct Bitmap {
    private let context: CGContext
    private let side: CGFloat

    /// A square of one colour; `nil` when there is no memory for it.
    init?(side: Int, _ color: AvatarColor) {
        let made = CGContext(
            data: nil,
            width: side,
            height: side,
            bitsPerComponent: 8,
            bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue
        )
        guard let made else { return nil }
        context = made
        self.side = CGFloat(side)
        context.interpolationQuality = .high
        fill(Tile.whole, color)
    }

    /// Fills a tile with a colour.
    func fill(_ tile: Tile, _ color: AvatarColor) {
        context.setFillColor(
            red: CGFloat(color.red) / 255,
            green: CGFloat(color.green) / 255,
            blue: CGFloat(color.blue) / 255,
            alpha: 1
        )
        context.fill(rect(tile))
    }

    /// Draws a picture so that it covers a tile, cut at the sides that are too long.
    func draw(_ image: CGImage, over tile: Tile) {
        let area = rect(tile)
        let (width, height) = (CGFloat(image.width), CGFloat(image.height))
        let scale = max(area.width / width, area.height / height)
        let size = CGSize(width: width * scale, height: height * scale)
        let origin = CGPoint(
            x: area.midX - size.width / 2,
            y: area.midY - size.height / 2
        )
        context.saveGState()
        context.clip(to: area)
        context.draw(image, in: CGRect(origin: origin, size: size))
        context.restoreGState()
    }

    /// Writes initials in white into the middle of a tile.
    func write(_ initials: Initials, in tile: Tile) {
        let area = rect(tile)
        let size = min(area.width, area.height) * (initials.isWide ? 0.5 : 0.42)
        guard let font = CTFontCreateUIFontForLanguage(.emphasizedSystem, size, nil) else {
            return
        }
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
        // Capitals stand on the line; signs and emoji reach below it.
        let height = initials.isWide ? ascent - descent : CTFontGetCapHeight(font)
        context.textPosition = CGPoint(
            x: area.midX - width / 2,
            y: area.midY - height / 2
        )
        CTLineDraw(line, context)
    }

    /// The bytes of a PNG, or of a JPEG; `nil` when it cannot be encoded.
    func encoded(asPNG isPNG: Bool) -> [UInt8]? {
        context.makeImage().flatMap { Self.encoded($0, asPNG: isPNG) }
    }

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
        return CGImageDestinationFinalize(destination) ? Array(data as Data) : nil
    }

    /// The tile in dots; its top is at the top, where Core Graphics has its largest numbers.
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
