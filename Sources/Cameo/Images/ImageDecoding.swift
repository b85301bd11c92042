import Foundation

/// The seam behind which pictures are decoded: ImageIO in the extension, nothing on the desk, where
/// a browser draws the bytes as they are.
public protocol ImageDecoding: Sendable {
    /// A portrait: square, upright, small, on a background where the picture is transparent.
    ///
    /// Called with pictures whose header was examined and whose size fits.
    ///
    /// - Throws: ``DownloadError/undecodable(_:)``.
    func avatar(
        of file: URL,
        _ header: ImageHeader
    ) throws(DownloadError) -> (bytes: [UInt8], kind: ImageFormat)

    /// A picture that iOS attaches, made of one that it does not.
    ///
    /// - Parameters:
    ///   - file: The picture.
    ///   - header: Its header.
    ///   - newFile: Makes the place of a file with that ending.
    /// - Throws: ``DownloadError/undecodable(_:)``, ``DownloadError/noRoom``.
    func attachable(
        _ file: URL,
        _ header: ImageHeader,
        _ newFile: (_ ending: String) -> URL?
    ) throws(DownloadError) -> (file: URL, kind: ImageFormat)
}

/// Passes pictures through as they came: a browser draws them.
public struct PassthroughImageDecoder: ImageDecoding {
    /// The one there is.
    public init() {}

    /// The bytes of the file.
    public func avatar(
        of file: URL,
        _ header: ImageHeader
    ) throws(DownloadError) -> (bytes: [UInt8], kind: ImageFormat) {
        guard let data = FileManager.default.contents(atPath: file.path) else { throw .empty }
        return (Array(data), header.kind)
    }

    /// The file itself.
    public func attachable(
        _ file: URL,
        _ header: ImageHeader,
        _ newFile: (_ ending: String) -> URL?
    ) throws(DownloadError) -> (file: URL, kind: ImageFormat) {
        (file, header.kind)
    }
}
