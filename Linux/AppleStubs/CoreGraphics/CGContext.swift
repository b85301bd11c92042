// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A bitmap context. It draws fills and images pixel by pixel, without smoothing. The origin is at
/// the bottom left, as in Apple's framework.
public final class CGContext {
    @available(iOS 2.0, macOS 10.2, *)
    public let width: Int
    @available(iOS 2.0, macOS 10.2, *)
    public let height: Int
    @available(iOS 2.0, macOS 10.0, *)
    public var interpolationQuality: CGInterpolationQuality = .default
    public var textPosition: CGPoint = .zero
    private var pixels: [UInt8]
    private var fill: [UInt8] = [0, 0, 0, 255]
    private var clip: CGRect
    private var saved: [CGRect] = []

    @available(iOS 2.0, macOS 10.0, *)
    public init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        guard data == nil, width > 0, height > 0, bitsPerComponent == 8 else { return nil }
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 4)
        clip = CGRect(x: 0, y: 0, width: width, height: height)
    }

    @available(iOS 2.0, macOS 10.0, *)
    public func saveGState() { saved.append(clip) }

    @available(iOS 2.0, macOS 10.0, *)
    public func restoreGState() { clip = saved.popLast() ?? clip }

    @available(iOS 2.0, macOS 10.0, *)
    public func clip(to rect: CGRect) { clip = clip.intersection(rect) }

    @available(iOS 2.0, macOS 10.0, *)
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        fill = [red, green, blue, alpha].map { UInt8(max(0, min(255, $0 * 255))) }
    }

    @available(iOS 2.0, macOS 10.0, *)
    public func fill(_ rect: CGRect) {
        let color = fill
        paint(rect) { _, _ in (color[0], color[1], color[2], color[3]) }
    }

    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        image.stubPixels.withUnsafeBufferPointer { source in
            paint(rect) { x, y in
                let column = max(0, min(image.width - 1, Int(x * CGFloat(image.width))))
                let row = max(0, min(image.height - 1, Int((1 - y) * CGFloat(image.height))))
                let offset = (row * image.width + column) * 4
                return (source[offset], source[offset + 1], source[offset + 2], source[offset + 3])
            }
        }
    }

    @available(iOS 2.0, macOS 10.4, *)
    public func makeImage() -> CGImage? {
        CGImage(stubWidth: width, height: height, pixels: pixels)
    }

    /// Fills a rectangle with one color.
    public func stubFill(_ rect: CGRect, _ color: CGColor) {
        let bytes = (color.components ?? []).map { UInt8(max(0, min(255, $0 * 255))) }
        paint(rect) { _, _ in (bytes[0], bytes[1], bytes[2], bytes[3]) }
    }

    /// Paints a rectangle with the color that a closure returns for each relative position, from 0
    /// to 1 in both directions.
    private func paint(
        _ rect: CGRect,
        _ color: (CGFloat, CGFloat) -> (UInt8, UInt8, UInt8, UInt8)
    ) {
        let area = rect.intersection(clip)
        guard !area.isEmpty, rect.width > 0, rect.height > 0 else { return }
        let columns = Int(area.minX.rounded())..<Int(area.maxX.rounded())
        let (width, height) = (width, height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for y in Int(area.minY.rounded())..<Int(area.maxY.rounded()) {
                let placeY = (CGFloat(y) + 0.5 - rect.minY) / rect.height
                var offset = ((height - 1 - y) * width + columns.lowerBound) * 4
                for x in columns {
                    let placeX = (CGFloat(x) + 0.5 - rect.minX) / rect.width
                    let (red, green, blue, alpha) = color(placeX, placeY)
                    if alpha > 127 {
                        (pixels[offset], pixels[offset + 1], pixels[offset + 2]) = (
                            red, green, blue
                        )
                        pixels[offset + 3] = 255
                    }
                    offset += 4
                }
            }
        }
    }
}
