extension MediaFormat {
    /// Detects the format of an attachment in memory. See
    /// ``init(attachment:contentType:hint:url:)``.
    package init(attachment bytes: [UInt8], hint: String?, url: String) throws(DownloadError) {
        try self.init(attachment: Bytes(bytes), contentType: nil, hint: hint, url: url)
    }

    /// Detects the format of an attachment from its content. If the content doesn't identify audio
    /// or video, uses the server's content type, the hint in the payload and the URL, in this
    /// order.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - contentType: The content type in the server's response.
    ///   - hint: The type in the payload.
    ///   - url: The URL of the download.
    /// - Throws: ``DownloadError`` if the content isn't media, has a format that iOS doesn't
    ///   attach, is larger than Apple's limit for its format, or is an image with an invalid
    ///   header.
    init(
        attachment bytes: Bytes,
        contentType: String?,
        hint: String?,
        url: String
    ) throws(DownloadError) {
        guard bytes.count > 0 else { throw .emptyResponse }
        // A text response is an error page or an error message, even if the URL indicates media.
        let hasTextType =
            contentType?.hasPrefix("text/") == true
            || contentType?.hasPrefix("application/json") == true
        let names = [contentType, hint, ParsedPayload.Media(url: url).fileExtension].compactMap {
            $0
        }
        let declared =
            Self.isText(bytes) || hasTextType
            ? nil : names.lazy.compactMap(MediaFormat.init(audioOrVideo:)).first
        guard
            let format = MediaFormat(of: bytes.bytes(at: 0, count: Self.signatureCount)) ?? declared
        else { throw .notMedia }
        guard format.isAttachable else { throw .unsupportedMedia(format.name) }
        guard bytes.count <= format.byteLimit else { throw .tooLarge(limit: format.byteLimit) }
        // iOS decodes attachments in another process, so the pixel limit doesn't apply.
        if format.group == .image {
            _ = try DownloadError.wrapping { () throws(ImageError) in try ImageHeader.read(bytes) }
        }
        self = format
    }

    /// Returns whether the content begins like HTML or a JSON object, regardless of its content
    /// type.
    private static func isText(_ bytes: Bytes) -> Bool {
        let start = bytes.bytes(at: 0, count: 64).withoutByteOrderMark.drop { $0 <= 0x20 }
        return start.first == UInt8(ascii: "<") || start.first == UInt8(ascii: "{")
    }
}
