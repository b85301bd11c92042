#if os(iOS) || os(visionOS) || os(Linux)
import CoreGraphics
import Foundation
import ImageIO

/// Decodes with ImageIO's thumbnailer, which for most pictures never holds the whole bitmap.
struct ImageIODecoder: ImageDecoding {
    /// What shows through where a portrait is transparent.
    private static let background = AvatarColor(red: 229, green: 229, blue: 234)

    func avatar(
        of file: URL,
        _ header: ImageHeader
    ) throws(DownloadError) -> (bytes: [UInt8], kind: ImageFormat) {
        // The shorter side fills the portrait, unless the picture is a stripe.
        let (short, long) = (
            min(header.width, header.height), max(header.width, header.height)
        )
        let side = min(Limits.avatarPixels * long / short, Limits.avatarPixels * 4)
        guard let image = Self.thumbnail(of: file, side: side),
            let bitmap = Bitmap(side: Limits.avatarPixels, Self.background)
        else { throw .undecodable(header.kind.name) }
        bitmap.draw(image, over: .whole)
        guard let bytes = bitmap.encoded(asPNG: false), let kind = ImageFormat(of: bytes) else {
            throw .undecodable(header.kind.name)
        }
        return (bytes, kind)
    }

    func attachable(
        _ file: URL,
        _ header: ImageHeader,
        _ newFile: (_ ending: String) -> URL?
    ) throws(DownloadError) -> (file: URL, kind: ImageFormat) {
        guard let image = Self.thumbnail(of: file, side: Limits.attachmentPixels),
            // What is transparent stays so.
            let bytes = Bitmap.encoded(image, asPNG: image.hasAlpha),
            let kind = ImageFormat(of: bytes)
        else { throw .undecodable(header.kind.name) }
        guard let made = newFile(kind.rawValue),
            (try? Data(bytes).write(to: made)) != nil
        else { throw .diskFull }
        return (made, kind)
    }

    /// A picture, upright, with no side longer than that; `nil` when it cannot be decoded.
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
    /// Whether something may show through.
    fileprivate var hasAlpha: Bool {
        ![.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo)
    }
}
#endif
