import Foundation

/// A file that came, ready to be attached.
public struct MediaFile: Sendable, Hashable {
    /// The file, in a folder of the push's own; its extension is that of what its bytes are.
    public let file: URL
    /// What its bytes are.
    public let format: MediaFormat

    /// Decides what a file is, by its bytes; where they do not tell, by what the server, the payload
    /// and the address say of sound and film, in this order.
    ///
    /// - Throws: ``DownloadError``: no media, a kind that iOS does not attach, larger than Apple's limit
    ///   for its kind, or a picture whose header is not in order.
    static func format(
        of file: URL,
        contentType: String?,
        hint: String?,
        address: String
    ) throws(DownloadError) -> MediaFormat {
        guard let bytes = FileBytes(file), bytes.count > 0 else { throw .empty }
        // A server that calls it text has sent a page or a message.
        let isSaidToBeText =
            contentType?.hasPrefix("text/") == true
            || contentType?.hasPrefix("application/json") == true
        let words = [contentType, hint, Media(url: address).fileExtension].compactMap { $0 }
        let named =
            isText(bytes) || isSaidToBeText
            ? nil : words.lazy.compactMap(MediaFormat.init(soundOrFilm:)).first
        guard let format = MediaFormat(of: bytes) ?? named else { throw .notMedia }
        guard format.isAttachable else { throw .unsupportedMedia(format.name) }
        guard bytes.count <= format.byteLimit else { throw .tooLarge(limit: format.byteLimit) }
        // What is only handed on is iOS's to decode, in a process of its own.
        if format.group == .image { _ = try ImageHeader.read(bytes) }
        return format
    }

    /// Whether the bytes are a page or a message of an error, whatever the server calls them.
    private static func isText(_ bytes: some ByteSource) -> Bool {
        let start = bytes.bytes(at: 0, count: 64).withoutByteOrderMark.drop { $0 <= 0x20 }
        return start.first == UInt8(ascii: "<") || start.first == UInt8(ascii: "{")
    }
}
