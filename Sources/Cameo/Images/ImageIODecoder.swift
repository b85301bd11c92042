#if os(iOS) || os(visionOS) || os(Linux)
import CoreGraphics
import Foundation
import ImageIO

/// A decoder that uses the thumbnails of ImageIO. For most images, this avoids decoding the full
/// bitmap.
package struct ImageIODecoder: ImageDecoding {
    package init() {}

    /// The color behind transparent areas of an avatar.
    private static let background = AvatarColor(red: 229, green: 229, blue: 234)

    package func decodeAvatar(
        from file: URL,
        _ header: ImageHeader
    ) throws(ImageError) -> (bytes: [UInt8], format: ImageFormat) {
        // Size the thumbnail so that its shorter side matches the avatar, unless the longer side is
        // more than four times as long.
        let (short, long) = (min(header.width, header.height), max(header.width, header.height))
        let side = min(Limits.avatarPixels * long / short, Limits.avatarPixels * 4)
        guard let image = Self.thumbnail(of: file, side: side),
            let bitmap = Bitmap(side: Limits.avatarPixels, Self.background)
        else { throw .undecodable(header.format.name) }
        bitmap.draw(image, over: .whole)
        guard let bytes = bitmap.encoded(asPNG: false), let format = ImageFormat(of: bytes) else {
            throw .undecodable(header.format.name)
        }
        return (bytes, format)
    }

    package func convertForAttachment(
        _ file: URL,
        _ header: ImageHeader,
        _ newFile: (_ fileExtension: String) -> URL?
    ) throws(ImageError) -> (file: URL, format: ImageFormat) {
        guard let image = Self.thumbnail(of: file, side: Limits.attachmentPixels),
            // PNG preserves transparency.
            let bytes = Bitmap.encoded(image, asPNG: image.hasAlpha),
            let format = ImageFormat(of: bytes)
        else { throw .undecodable(header.format.name) }
        guard let converted = newFile(format.rawValue),
            (try? Data(bytes).write(to: converted)) != nil
        else { throw .diskFull }
        return (converted, format)
    }

    /// Returns an upright image whose sides don't exceed a limit, or `nil` if the image can't be
    /// decoded.
    ///
    /// - Parameter side: The maximum length of a side, in pixels.
    static func thumbnail(of file: URL, side: Int) -> CGImage? {
        let options =
            [
                kCGImageSourceShouldCache: false,
                kCGImageSourceCreateThumbnailFromImageAlways: true,
                kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceThumbnailMaxPixelSize: side,
            ] as [CFString: Any]
        let uncached = [kCGImageSourceShouldCache: false] as CFDictionary
        return CGImageSourceCreateWithURL(file as CFURL, uncached).flatMap {
            CGImageSourceCreateThumbnailAtIndex($0, 0, options as CFDictionary)
        }
    }
}

extension CGImage {
    /// Whether the image may have transparent areas.
    fileprivate var hasAlpha: Bool { ![.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo) }
}
#endif
