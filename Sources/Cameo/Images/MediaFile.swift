import Foundation

/// A downloaded file that is ready to be attached.
package struct MediaFile: Sendable {
    /// The URL of the file, which is in a directory for one notification. The file extension
    /// matches the format.
    package let file: URL
    package let format: MediaFormat

    /// Returns the format of a file, detected from its content. If the content doesn't identify
    /// audio or video, uses the server's content type, the hint in the payload and the URL, in this
    /// order.
    ///
    /// - Parameters:
    ///   - file: The downloaded file.
    ///   - contentType: The content type in the server's response.
    ///   - hint: The type in the payload.
    ///   - url: The URL of the download.
    /// - Throws: ``DownloadError`` if the file isn't media, has a format that iOS doesn't attach,
    ///   is larger than Apple's limit for its format, or is an image with an invalid header.
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
