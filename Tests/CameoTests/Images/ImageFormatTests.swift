import TestSupport
import Testing

@testable import Cameo

@Suite struct ImageFormatTests {
    @Test(arguments: [
        (Sample.png, ImageFormat.png), (Sample.jpeg, .jpeg), (Sample.webp, .webp),
        (Sample.svg, .svg), (Array("GIF89a....".utf8), .gif),
        (Array("  <svg width='1'>".utf8), .svg),
        ([0, 0, 0, 24] + Array("ftypheic....".utf8), .heic),
        ([0, 0, 0, 24] + Array("ftypavif....".utf8), .avif),
    ])
    func `the format of an image is detected from its first bytes`(
        _ bytes: [UInt8],
        _ format: ImageFormat
    ) {
        #expect(ImageFormat(of: bytes) == format)
    }

    @Test(arguments: [
        "", "<!DOCTYPE html><html>", "hello", "RIFF....WAVE", "....ftypisom", "<?xml?><rss>",
    ])
    func `other content has no image format`(_ text: String) {
        #expect(ImageFormat(of: Array(text.utf8)) == nil)
    }
}
