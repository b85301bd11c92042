import Foundation

/// A downloaded file that is ready to be attached.
package struct MediaFile: Sendable {
    /// The file, in a directory for one notification; its extension matches its format.
    package let file: URL
    /// The format of the file.
    package let format: MediaFormat

    /// Detects the format of a file from its content. For audio and video that the content doesn't
    /// identify, the server's content type, the payload's hint and the URL are used, in this order.
    ///
    /// - Parameters:
    ///   - file: The downloaded file.
    ///   - contentType: The content type that the server sent.
    ///   - hint: The type in the payload.
    ///   - url: The URL of the download.
    /// - Throws: ``DownloadError`` if the file isn't media, has a format that iOS doesn't attach, is
    ///   larger than Apple's limit for its format, or is an image with an invalid header.
    static func format(
        of file: URL,
        contentType: String?,
        hint: String?,
        url: String
    ) throws(DownloadError) -> MediaFormat {
        guard let bytes = FileBytes(file) else { throw .emptyResponse }
        return try MediaFormat(
            attachment: Bytes(bytes),
            contentType: contentType,
            hint: hint,
            url: url
        )
    }
}
