import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests of detecting media formats.
@Suite struct MediaFormatTests {
    private static func box(_ brand: String) -> [UInt8] {
        [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + [UInt8](repeating: 0, count: 12)
    }

    struct Row: Sendable {
        let bytes: [UInt8]
        let format: MediaFormat

        init(_ bytes: [UInt8], _ format: MediaFormat) {
            self.bytes = bytes
            self.format = format
        }
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let rows: [Row] = [
        Row(Sample.png, .png),
        Row(Sample.jpeg, .jpeg),
        Row(Sample.gif, .gif),
        Row(Sample.webp, .webp),
        Row(Sample.heic, .heic),
        Row(Sample.avif, .avif),
        Row(Sample.svg, .svg),
        Row(box("isom"), .mp4),
        Row(box("mp42"), .mp4),
        Row(box("M4V "), .m4v),
        Row(box("M4A "), .m4a),
        Row(box("qt  "), .mov),
        Row(text("\u{0}\u{0}\u{0}\u{8}wide"), .mov),
        Row(text("RIFF....WAVEfmt "), .wav),
        Row(text("RIFF....AVI LIST"), .avi),
        Row(text("FORM....AIFFCOMM"), .aiff),
        Row(text("FORM....AIFCFVER"), .aiff),
        Row(text("ID3\u{3}"), .mp3),
        Row([0xFF, 0xFB, 0x90, 0x64], .mp3),
        Row([0, 0, 1, 0xBA, 0x44], .mpeg),
        Row([0, 0, 1, 0xB3], .mpeg),
        Row([0x1A, 0x45, 0xDF, 0xA3], .webm),
        Row(text("OggS"), .ogg),
        Row(text("fLaC"), .flac),
        Row(text("%PDF-1.7"), .pdf),
        Row([0xFF, 0xF1, 0x50, 0x80], .aac),
    ]

    @Test(arguments: rows)
    func `the format is detected from the content`(_ row: Row) {
        #expect(MediaFormat(of: row.bytes) == row.format)
    }

    @Test(arguments: ["", "<html>", "{\"error\": 1}", "RIFF....XXXX", "FORM....8SVX", "\u{FF}"])
    func `unknown content has no format`(_ text: String) {
        #expect(MediaFormat(of: Array(text.utf8)) == nil)
    }

    private func format(
        _ bytes: [UInt8],
        _ contentType: String? = nil,
        hint: String? = nil,
        url: String = "https://a.example/file"
    ) throws -> MediaFormat {
        let file = Scratch.newURL()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bytes).write(to: file)
        return try MediaFile.format(
            of: file,
            contentType: contentType,
            hint: hint,
            url: url
        )
    }

    @Test
    func `content takes precedence over content type, hint and URL, in this order`()
        throws
    {
        let unknown: [UInt8] = [1, 2, 3, 4]
        let url = "https://a.example/clip.mov"
        #expect(try format(Sample.png, "video/mp4", hint: "audio/mpeg", url: url) == .png)
        #expect(
            try format(unknown, "video/mp4; codecs=x", hint: "audio/mpeg", url: url) == .mp4
        )
        #expect(try format(unknown, nil, hint: "audio/mpeg", url: url) == .mp3)
        #expect(try format(unknown, nil, hint: nil, url: url) == .mov)
        #expect(throws: DownloadError.notMedia) { try format(unknown) }
    }

    @Test func `an image is identified only by its content`() {
        #expect(throws: DownloadError.notMedia) {
            try format([1, 2, 3, 4], "image/png", url: "https://a.example/a.png")
        }
        #expect(throws: DownloadError.notMedia) {
            try format(Array("<html>".utf8), "video/mp4", url: "https://a.example/a.mp4")
        }
        #expect(throws: DownloadError.image(.incomplete("PNG"))) {
            try format(Array(Sample.png.dropLast(1)))
        }
    }

    @Test func `a text response is not a video, regardless of its URL`() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(throws: DownloadError.notMedia) {
            try format(mark + Array("<html>".utf8), "video/mp4")
        }
        for type in ["text/plain", "text/html; charset=utf-8", "application/json"] {
            #expect(throws: DownloadError.notMedia) {
                try format(Array("Not found".utf8), type, url: "https://a.example/clip.mp4")
            }
        }
    }

    @Test func `the pixel limit does not apply to attachments that are not converted`() throws {
        #expect(try format(Sample.png(width: 3000, height: 3000, isInterlaced: true)) == .png)
    }

    /// The usual types of attachments.
    @Test(arguments: [
        ("jpg", MediaFormat.jpeg, Limits.imageBytes, true),
        ("jpeg", .jpeg, Limits.imageBytes, true),
        ("png", .png, Limits.imageBytes, true), ("gif", .gif, Limits.imageBytes, true),
        ("mp3", .mp3, Limits.audioBytes, true), ("wav", .wav, Limits.audioBytes, true),
        ("aiff", .aiff, Limits.audioBytes, true), ("mp4", .mp4, Limits.videoBytes, true),
        ("m4v", .m4v, Limits.videoBytes, true), ("mov", .mov, Limits.videoBytes, false),
    ])
    func `each type has Apple's size limit and the expected file extension`(
        _ fileExtension: String,
        _ format: MediaFormat,
        _ limit: Int,
        _ isDocumented: Bool
    ) {
        #expect(format.byteLimit == limit)
        #expect(format.isAttachable)
        #expect(format.isDocumentedByApple == isDocumented)
        let expected =
            fileExtension == "jpeg" ? "jpg" : fileExtension == "m4v" ? "mp4" : fileExtension
        #expect(format.fileExtension == expected)
        #expect(format.typeIdentifier != nil)
        let type = ParsedPayload.Media(url: "https://a.example/file.\(fileExtension)").type
        #expect(type != .unknown && type != .unsupported(format.name))
    }

    @Test func `an audio file has a smaller size limit than a video`() throws {
        let large = Array("ID3".utf8) + [UInt8](repeating: 0, count: Limits.audioBytes)
        #expect(throws: DownloadError.tooLarge(limit: Limits.audioBytes)) { try format(large) }
    }
}
