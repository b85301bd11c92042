import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests of reading image headers before an image is decoded.
@Suite struct ImageHeaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let header: ImageHeader
    }

    static let cases: [Case] = [
        Case(
            testDescription: "PNG",
            bytes: Sample.png,
            header: ImageHeader(format: .png, width: 2, height: 2)
        ),
        Case(
            testDescription: "interlaced PNG",
            bytes: Sample.png(width: 2, height: 2, isInterlaced: true),
            header: ImageHeader(format: .png, width: 2, height: 2, isInterlaced: true)
        ),
        Case(
            testDescription: "animated PNG",
            bytes: Sample.animatedPNG,
            header: ImageHeader(format: .png, width: 3, height: 2, isAnimated: true)
        ),
        Case(
            testDescription: "JPEG",
            bytes: Sample.jpeg,
            header: ImageHeader(format: .jpeg, width: 2, height: 2)
        ),
        Case(
            testDescription: "progressive JPEG",
            bytes: Sample.progressiveJPEG,
            header: ImageHeader(format: .jpeg, width: 3, height: 2, isInterlaced: true)
        ),
        Case(
            testDescription: "rotated JPEG",
            bytes: Sample.rotatedJPEG,
            header: ImageHeader(format: .jpeg, width: 3, height: 2, orientation: 6)
        ),
        Case(
            testDescription: "GIF",
            bytes: Sample.gif,
            header: ImageHeader(format: .gif, width: 2, height: 2)
        ),
        Case(
            testDescription: "animated GIF",
            bytes: Sample.animatedGIF,
            header: ImageHeader(format: .gif, width: 3, height: 2, isAnimated: true)
        ),
        Case(
            testDescription: "WebP",
            bytes: Sample.webp,
            header: ImageHeader(format: .webp, width: 2, height: 2)
        ),
        Case(
            testDescription: "lossless WebP",
            bytes: Sample.losslessWebP,
            header: ImageHeader(format: .webp, width: 3, height: 2)
        ),
        Case(
            testDescription: "extended WebP",
            bytes: Sample.extendedWebP,
            header: ImageHeader(format: .webp, width: 3, height: 2)
        ),
        Case(
            testDescription: "animated WebP",
            bytes: Sample.animatedWebP,
            header: ImageHeader(format: .webp, width: 3, height: 2, isAnimated: true)
        ),
        Case(
            testDescription: "HEIC",
            bytes: Sample.heic,
            header: ImageHeader(format: .heic, width: 64, height: 64)
        ),
        Case(
            testDescription: "AVIF",
            bytes: Sample.avif,
            header: ImageHeader(format: .avif, width: 64, height: 48)
        ),
    ]

    @Test(arguments: cases)
    func `a header contains format, size, orientation and animation`(_ example: Case) throws {
        #expect(try ImageHeader(of: example.bytes) == example.header)
        let file = Scratch.newURL()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(example.bytes).write(to: file)
        #expect(try ImageHeader(of: file) == example.header)
    }

    @Test func `the upright size of a rotated image has width and height swapped`() throws {
        let header = try ImageHeader(of: Sample.rotatedJPEG)
        #expect(header.uprightSize == (2, 3))
    }

    @Test(arguments: cases)
    func `an image that is truncated at any offset is rejected`(
        _ example: Case
    ) {
        for count in 0..<example.bytes.count - 12 {
            #expect(throws: ImageError.self) {
                try ImageHeader(of: Array(example.bytes.prefix(count)))
            }
        }
    }

    struct Rejected: Sendable {
        let bytes: [UInt8]
        let error: ImageError
    }

    static let rejected: [Rejected] = [
        // The IHDR chunk has the wrong length.
        Rejected(bytes: Sample.png.with(12, at: 11), error: .malformed("PNG")),
        // The width is zero.
        Rejected(bytes: Sample.png(width: 0, height: 2), error: .malformed("PNG")),
        // The color type is invalid.
        Rejected(bytes: Sample.png.with(5, at: 25), error: .malformed("PNG")),
        // A scan begins before the frame.
        Rejected(
            bytes: [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9],
            error: .malformed("JPEG")
        ),
        // The file is a script that begins like a GIF, as in attacks on browsers.
        Rejected(
            bytes: Array("GIF89a=1;/*<;xx*/alert(1);".utf8),
            error: .malformed("GIF")
        ),
        // The canvas and the bitmap differ in size.
        Rejected(bytes: Sample.extendedWebP.with(9, at: 24), error: .malformed("WebP")),
        Rejected(bytes: Sample.svg, error: .unsupportedFormat("SVG")),
        Rejected(bytes: Array("<html>not here</html>".utf8), error: .notAnImage),
        Rejected(bytes: [], error: .empty),
    ]

    @Test(arguments: rejected)
    func `an invalid header is rejected with its reason`(_ rejected: Rejected) {
        #expect(throws: rejected.error) { try ImageHeader(of: rejected.bytes) }
    }

    @Test(arguments: [
        (Sample.png(width: 60_000, height: 60_000), 50_000_000),
        (Sample.png(width: 3000, height: 3000, isInterlaced: true), 4_000_000),
        (Sample.gif.with(0xFF, at: 6).with(0xFF, at: 7).with(0xFF, at: 8), 4_000_000),
        (Sample.png(width: 1 << 30, height: 1 << 30), 50_000_000),
    ])
    func `an image with too many pixels is rejected before it is decoded`(
        _ bytes: [UInt8],
        _ limit: Int
    ) throws {
        let header = try ImageHeader(of: bytes)
        #expect(
            throws: ImageError.tooManyPixels(
                width: header.width,
                height: header.height,
                limit: limit
            )
        ) { try header.checkSize() }
    }

    @Test func `an image within the pixel limit is accepted`() throws {
        for bytes in [Sample.png(width: 7000, height: 7000), Sample.gif, Sample.heic] {
            try ImageHeader(of: bytes).checkSize()
        }
    }

    /// Returns a box of an ISO base media file.
    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let size = UInt32(content.count + 8)
        return [24, 16, 8, 0].map { UInt8(size >> $0 & 255) } + Array(name.utf8) + content
    }

    private static func size(_ width: Int, _ height: Int) -> [UInt8] {
        box(
            "ispe",
            [0, 0, 0, 0]
                + [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> $0 & 255) } }
        )
    }

    private static func heif(brand: String = "heic", _ properties: [UInt8], twice: Bool = false)
        -> [UInt8]
    {
        let meta = box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", properties)))
        let small = box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", size(64, 64))))
        return box("ftyp", Array("\(brand)\0\0\0\0mif1avif".utf8)) + (twice ? small : []) + meta
            + box("mdat", [1, 2, 3])
    }

    @Test func `a large size is found even after other boxes`() throws {
        let many = (0..<120).flatMap { _ in Self.box("free", []) }
        let large = Self.size(60_000, 60_000)
        #expect(throws: ImageError.malformed("HEIC")) {
            try ImageHeader(of: Self.heif(Self.size(64, 64) + many + large))
        }
        #expect(throws: ImageError.malformed("HEIC")) {
            try ImageHeader(of: Self.heif(large, twice: true))
        }
        let header = try ImageHeader(of: Self.heif(Self.size(64, 64) + large))
        #expect(throws: ImageError.self) { try header.checkSize() }
        // The limit depends on the format in the container.
        let avif = try ImageHeader(of: Self.heif(brand: "mif1", Self.size(5000, 5000)))
        #expect(avif.format == .avif)
        #expect(throws: ImageError.self) { try avif.checkSize() }
    }

    @Test(arguments: [ImageFormat.webp, .gif, .avif])
    func `formats that are decoded to a full bitmap have the smaller pixel limit`(
        _ format: ImageFormat
    ) {
        #expect(ImageHeader(format: format, width: 1, height: 1).pixelLimit == 4_000_000)
        let progressive = ImageHeader(format: .jpeg, width: 1, height: 1, isInterlaced: true)
        #expect(progressive.pixelLimit == 4_000_000)
        #expect(ImageHeader(format: .jpeg, width: 1, height: 1).pixelLimit == 50_000_000)
    }

    @Test func `a byte order mark and trailing bytes are ignored`() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(throws: ImageError.unsupportedFormat("SVG")) {
            try ImageHeader(of: mark + Sample.svg)
        }
        #expect(try ImageHeader(of: Sample.png + [0]).format == .png)
    }

    @Test func `a GIF of five thousand frames is read only up to the second frame`() throws {
        // Repeat the single frame between the screen descriptor and the end.
        let frame = Sample.gif.dropLast(1).drop { $0 != 0x2C }
        let start = Sample.gif.prefix { $0 != 0x2C }
        let bytes = Array(start) + (0..<5000).flatMap { _ in frame } + [0x3B]
        let header = try ImageHeader(of: bytes)
        #expect(header == ImageHeader(format: .gif, width: 2, height: 2, isAnimated: true))
        try header.checkSize()
    }

    @Test func `reading the header of a large file reads few bytes`() throws {
        struct Counted: ByteSource {
            let bytes: [UInt8]
            let read = Locked(0)
            var count: Int { bytes.count }
            func bytes(at offset: Int, count: Int) -> [UInt8] {
                let found = bytes.bytes(at: offset, count: count)
                read.withLock { $0 += found.count }
                return found
            }
        }
        let filler = [UInt8](repeating: 7, count: 5_000_000)
        let large = Counted(bytes: Sample.png.dropLast(12) + filler + Sample.png.suffix(12))
        _ = try ImageHeader.read(Bytes(large))
        #expect(large.read.withLock { $0 } < 100_000)
    }
}

extension [UInt8] {
    fileprivate func with(_ byte: UInt8, at offset: Int) -> [UInt8] {
        var bytes = self
        bytes[offset] = byte
        return bytes
    }
}
