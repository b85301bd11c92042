import Foundation

/// A decoder of images. The extension uses ImageIO. The command-line tool doesn't decode images,
/// because a browser displays them.
///
/// The decoder receives only images with a valid header, and with a size that fits in memory.
package protocol ImageDecoding: Sendable {
    /// Decodes an image as an avatar: small, square and upright, with a background color behind
    /// transparent areas.
    ///
    /// - Parameters:
    ///   - file: The image file.
    ///   - header: The header of the image.
    /// - Returns: The encoded avatar and its format.
    /// - Throws: ``ImageError``, such as ``ImageError/undecodable(_:)``.
    func decodeAvatar(
        from file: URL,
        _ header: ImageHeader
    ) throws(ImageError) -> (bytes: [UInt8], format: ImageFormat)

    /// Converts an image to a format that iOS attaches.
    ///
    /// - Parameters:
    ///   - file: The image file.
    ///   - header: The header of the image.
    ///   - newFile: A closure that returns the URL for a new file with the given extension.
    /// - Returns: The converted file and its format.
    /// - Throws: ``ImageError/undecodable(_:)`` or ``ImageError/diskFull``.
    func convertForAttachment(
        _ file: URL,
        _ header: ImageHeader,
        _ newFile: (_ fileExtension: String) -> URL?
    ) throws(ImageError) -> (file: URL, format: ImageFormat)
}

/// A decoder that returns images unchanged, for output that a browser displays.
package struct PassthroughImageDecoder: ImageDecoding {
    /// Creates a decoder.
    package init() {}

    /// Returns the content of the file.
    package func decodeAvatar(
        from file: URL,
        _ header: ImageHeader
    ) throws(ImageError) -> (bytes: [UInt8], format: ImageFormat) {
        guard let data = FileManager.default.contents(atPath: file.path) else { throw .empty }
        return (Array(data), header.format)
    }

    /// Returns the file itself.
    package func convertForAttachment(
        _ file: URL,
        _ header: ImageHeader,
        _ newFile: (_ fileExtension: String) -> URL?
    ) throws(ImageError) -> (file: URL, format: ImageFormat) {
        (file, header.format)
    }
}
