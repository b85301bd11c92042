import Foundation
import TestSupport
import Testing

@testable import Cameo

/// What is known of a picture before anything decodes it.
@Suite struct PictureHeaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let header: ImageHeader
    }

    static let cases: [Case] = [
        Case(
            testDescription: "PNG",
            bytes: Sample.png,
            header: ImageHeader(kind: .png, width: 2, height: 2)
        ),
        Case(
            testDescription: "interlaced PNG",
            bytes: Sample.png(width: 2, height: 2, isInterlaced: true),
            header: ImageHeader(kind: .png, width: 2, height: 2, isInterlaced: true)
        ),
        Case(
            testDescription: "animated PNG",
            bytes: Sample.animatedPNG,
            header: ImageHeader(kind: .png, width: 3, height: 2, isAnimated: true)
        ),
        Case(
            testDescription: "JPEG",
            bytes: Sample.jpeg,
            header: ImageHeader(kind: .jpeg, width: 2, height: 2)
        ),
        Case(
            testDescription: "progressive JPEG",
            bytes: Sample.progressiveJPEG,
            header: ImageHeader(kind: .jpeg, width: 3, height: 2, isInterlaced: true)
        ),
        Case(
            testDescription: "turned JPEG",
            bytes: Sample.rotatedJPEG,
            header: ImageHeader(kind: .jpeg, width: 3, height: 2, orientation: 6)
        ),
        Case(
            testDescription: "GIF",
            bytes: Sample.gif,
            header: ImageHeader(kind: .gif, width: 2, height: 2)
        ),
        Case(
            testDescription: "animated GIF",
            bytes: Sample.animatedGIF,
            header: ImageHeader(kind: .gif, width: 3, height: 2, isAnimated: true)
        ),
        Case(
            testDescription: "WebP",
            bytes: Sample.webp,
            header: ImageHeader(kind: .webp, width: 2, height: 2)
        ),
        Case(
            testDescription: "lossless WebP",
            bytes: Sample.losslessWebP,
            header: ImageHeader(kind: .webp, width: 3, height: 2)
        ),
        Case(
            testDescription: "extended WebP",
            bytes: Sample.extendedWebP,
            header: ImageHeader(kind: .webp, width: 3, height: 2)
        ),
        Case(
            testDescription: "animated WebP",
            bytes: Sample.animatedWebP,
            header: ImageHeader(kind: .webp, width: 3, height: 2, isAnimated: true)
        ),
        Case(
            testDescription: "HEIC",
            bytes: Sample.heic,
            header: ImageHeader(kind: .heic, width: 64, height: 64)
        ),
        Case(
            testDescription: "AVIF",
            bytes: Sample.avif,
            header: ImageHeader(kind: .avif, width: 64, height: 48)
        ),
    ]

    @Test(arguments: cases)
    func `a header tells kind, size, orientation and animation`(_ example: Case) throws {
        #expect(try ImageHeader(of: example.bytes) == example.header)
        let file = Scratch.place()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(example.bytes).write(to: file)
        #expect(try ImageHeader(of: file) == example.header)
    }

    @Test func `a turned picture is as high as it is stored wide`() throws {
        let header = try ImageHeader(of: Sample.rotatedJPEG)
        #expect(header.uprightSize == (2, 3))
    }

    @Test(arguments: cases)
    func `a picture that is cut off anywhere is refused, and nothing is read beyond its end`(
        _ example: Case
    ) {
        for count in 0..<example.bytes.count - 12 {
            #expect(throws: DownloadError.self) {
                try ImageHeader(of: Array(example.bytes.prefix(count)))
            }
        }
    }

    struct Refused: Sendable {
        let bytes: [UInt8]
        let error: DownloadError
    }

    static let refused: [Refused] = [
        // The chunk with the size is not as long as it must be.
        Refused(bytes: Sample.png.with(12, at: 11), error: .malformedImage("PNG")),
        // No width.
        Refused(bytes: Sample.png(width: 0, height: 2), error: .malformedImage("PNG")),
        // A colour type that there is not.
        Refused(bytes: Sample.png.with(5, at: 25), error: .malformedImage("PNG")),
        // A scan where the frame should stand.
        Refused(
            bytes: [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9],
            error: .malformedImage("JPEG")
        ),
        // A page that begins like a GIF, as an attack on browsers does.
        Refused(
            bytes: Array("GIF89a=1;/*<;xx*/alert(1);".utf8),
            error: .malformedImage("GIF")
        ),
        // A canvas of another size than its bitmap.
        Refused(bytes: Sample.extendedWebP.with(9, at: 24), error: .malformedImage("WebP")),
        Refused(bytes: Sample.svg, error: .unsupportedImage("SVG")),
        Refused(bytes: Array("<html>not here</html>".utf8), error: .notAnImage),
        Refused(bytes: [], error: .empty),
    ]

    @Test(arguments: refused)
    func `what does not agree with itself is refused by name`(_ refused: Refused) {
        #expect(throws: refused.error) { try ImageHeader(of: refused.bytes) }
    }

    @Test(arguments: [
        (Sample.png(width: 60_000, height: 60_000), 50_000_000),
        (Sample.png(width: 3000, height: 3000, isInterlaced: true), 4_000_000),
        (Sample.gif.with(0xFF, at: 6).with(0xFF, at: 7).with(0xFF, at: 8), 4_000_000),
        (Sample.png(width: 1 << 30, height: 1 << 30), 50_000_000),
    ])
    func `a picture with more pixels than memory has room for is refused before any decoder`(
        _ bytes: [UInt8],
        _ limit: Int
    ) throws {
        let header = try ImageHeader(of: bytes)
        #expect(
            throws: DownloadError.tooManyPixels(
                width: header.width,
                height: header.height,
                limit: limit
            )
        ) { try header.checkSize() }
    }

    @Test func `a picture that fits is not refused`() throws {
        for bytes in [Sample.png(width: 7000, height: 7000), Sample.gif, Sample.heic] {
            try ImageHeader(of: bytes).checkSize()
        }
    }

    /// A box of an ISO file.
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

    @Test func `a size that is hidden behind others is not overlooked`() throws {
        let many = (0..<120).flatMap { _ in Self.box("free", []) }
        let large = Self.size(60_000, 60_000)
        #expect(throws: DownloadError.malformedImage("HEIC")) {
            try ImageHeader(of: Self.heif(Self.size(64, 64) + many + large))
        }
        #expect(throws: DownloadError.malformedImage("HEIC")) {
            try ImageHeader(of: Self.heif(large, twice: true))
        }
        let header = try ImageHeader(of: Self.heif(Self.size(64, 64) + large))
        #expect(throws: DownloadError.self) { try header.checkSize() }
        // A container of either kind is held to the limit of what it holds.
        let avif = try ImageHeader(of: Self.heif(brand: "mif1", Self.size(5000, 5000)))
        #expect(avif.kind == .avif)
        #expect(throws: DownloadError.self) { try avif.checkSize() }
    }

    @Test(arguments: [ImageFormat.webp, .gif, .avif])
    func `kinds of which the decoder holds every pixel have the smaller limit`(
        _ kind: ImageFormat
    ) {
        #expect(ImageHeader(kind: kind, width: 1, height: 1).pixelLimit == 4_000_000)
        let progressive = ImageHeader(kind: .jpeg, width: 1, height: 1, isInterlaced: true)
        #expect(progressive.pixelLimit == 4_000_000)
        #expect(ImageHeader(kind: .jpeg, width: 1, height: 1).pixelLimit == 50_000_000)
    }

    @Test func `marks of byte order and bytes behind the end change nothing`() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(throws: DownloadError.unsupportedImage("SVG")) {
            try ImageHeader(of: mark + Sample.svg)
        }
        #expect(try ImageHeader(of: Sample.png + [0]).kind == .png)
    }

    @Test func `a GIF of five thousand frames is looked at no further than its second`() throws {
        // What stands between the screen's description and the end is one frame, again and again.
        let frame = Sample.gif.dropLast(1).drop { $0 != 0x2C }
        let start = Sample.gif.prefix { $0 != 0x2C }
        let bytes = Array(start) + (0..<5000).flatMap { _ in frame } + [0x3B]
        let header = try ImageHeader(of: bytes)
        #expect(header == ImageHeader(kind: .gif, width: 2, height: 2, isAnimated: true))
        try header.checkSize()
    }

    @Test func `a large file costs no more than a small one`() throws {
        // Its size is in its first bytes, and the end in its last.
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
        _ = try ImageHeader.read(large)
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
