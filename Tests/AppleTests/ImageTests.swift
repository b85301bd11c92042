#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests that ImageIO decodes every kind of image that Cameo accepts.
@Suite struct ImageTests {
    /// A solid-color image: (200, 120, 60) before alpha is applied.
    struct Image: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        var size = (width: 3, height: 2)
        var isHalfTransparent = false

        var testDescription: String { name }
    }

    static let images = [
        Image(name: "PNG", bytes: Sample.png, size: (2, 2)),
        Image(name: "JPEG", bytes: Sample.jpeg, size: (2, 2)),
        Image(name: "WebP", bytes: Sample.webp, size: (2, 2)),
        Image(name: "GIF", bytes: Sample.gif, size: (2, 2)),
        Image(name: "progressive JPEG", bytes: Sample.progressiveJPEG),
        Image(name: "rotated JPEG", bytes: Sample.rotatedJPEG, size: (2, 3)),
        Image(name: "lossless WebP", bytes: Sample.losslessWebP),
        Image(name: "WebP with alpha", bytes: Sample.extendedWebP, isHalfTransparent: true),
        Image(name: "animated WebP", bytes: Sample.animatedWebP),
        Image(name: "animated GIF", bytes: Sample.animatedGIF),
        Image(name: "animated PNG", bytes: Sample.animatedPNG),
        Image(name: "HEIC", bytes: Sample.heic, size: (64, 48)),
        Image(name: "AVIF", bytes: Sample.avif, size: (64, 48)),
    ]

    private func file(_ bytes: [UInt8]) throws -> URL {
        let file = Scratch.newURL()
        try Data(bytes).write(to: file)
        return file
    }

    @Test(arguments: images)
    func `an avatar is square, upright and opaque`(_ image: Image) throws {
        let header = try ImageHeader(of: image.bytes)
        let avatar = try ImageIODecoder().decodeAvatar(from: try file(image.bytes), header)
        let decoded = try ImageHeader(of: avatar.bytes)
        #expect((decoded.width, decoded.height) == (Limits.avatarPixels, Limits.avatarPixels))
        #if canImport(Darwin)
        // The background is visible through the image: 229, 229, 234.
        let color = image.isHalfTransparent ? [215, 174, 147] : [200, 120, 60]
        let pixel = try #require(Pixels(avatar.bytes)).center
        for (value, expected) in zip(pixel, color) { #expect(abs(value - expected) <= 12) }
        #expect(avatar.format == .jpeg)
        #endif
    }

    @Test(arguments: images)
    func `an image becomes an attachment that iOS accepts`(_ image: Image) throws {
        let header = try ImageHeader(of: image.bytes)
        let (file, format) = try ImageIODecoder().convertForAttachment(
            try file(image.bytes),
            header
        ) { Scratch.newURL($0) }
        let bytes = Array(try Data(contentsOf: file))
        let converted = try ImageHeader(of: bytes)
        #expect(converted.format == format)
        #expect([.png, .jpeg].contains(format))
        #expect(file.pathExtension == format.rawValue)
        #if canImport(Darwin)
        #expect(converted.width == image.size.width)
        #expect(converted.height == image.size.height)
        if image.isHalfTransparent { #expect(format == .png) }
        #endif
    }

    /// The images of the examples. On Linux, the stub can't read the size of a JPEG file.
    #if os(Linux)
    static let examples = ["people/ada.png", "people/grace.png", "groups/engines.png"]
    #else
    static let examples = [
        "people/ada.png", "people/grace.png", "groups/engines.png", "media/gear.jpg",
    ]
    #endif

    @Test(arguments: examples)
    func `a thumbnail isn't larger than its limit`(_ name: String) throws {
        let path = Repository.folder("Examples/assets/pictures.example.com/\(name)")
        let file = URL(fileURLWithPath: path)
        let header = try ImageHeader(of: Array(try Data(contentsOf: file)))
        for side in [16, 64, Limits.avatarPixels] where side < max(header.width, header.height) {
            #expect(ImageIODecoder.maxSide(ofThumbnail: file, limit: side) == side)
        }
    }

    #if canImport(Darwin)
    @Test(arguments: images)
    func `a truncated image is partially drawn or rejected`(_ image: Image) throws {
        for count in [image.bytes.count / 2, image.bytes.count - 1] {
            guard let header = try? ImageHeader(of: Array(image.bytes.prefix(count))) else {
                continue
            }
            let file = try file(Array(image.bytes.prefix(count)))
            let avatar: [UInt8]
            do throws(ImageError) {
                avatar = try ImageIODecoder().decodeAvatar(from: file, header).bytes
            } catch {
                #expect(error == .undecodable(header.format.name))
                continue
            }
            #expect(try ImageHeader(of: avatar).width == Limits.avatarPixels)
        }
    }
    #endif

    @Test func `initials are drawn on their background color`() throws {
        let initials = try #require(
            try ExtensionRun(Fixtures.oneSignal ?? [])?.inspection.plan.initials
        )
        let bytes = try #require(AvatarRenderer.initials(initials))
        let header = try ImageHeader(of: Array(bytes))
        #expect(header.format == .png)
        #expect((header.width, header.height) == (Limits.avatarPixels, Limits.avatarPixels))
        #if canImport(Darwin)
        let pixels = try #require(Pixels(Array(bytes)))
        let color = [initials.color.red, initials.color.green, initials.color.blue].map(Int.init)
        for (value, expected) in zip(pixels.corner, color) { #expect(abs(value - expected) <= 2) }
        #expect(pixels.containsWhite)
        #endif
    }

    @Test func `a group's avatar has a tile for each member`() throws {
        let initials = try #require(
            try ExtensionRun(Fixtures.oneSignal ?? [])?.inspection.plan.initials
        )
        let bytes = try #require(
            AvatarRenderer.composite([(Sample.png, initials), (nil, initials)])
        )
        #expect(try ImageHeader(of: Array(bytes)).width == Limits.avatarPixels)
        #if canImport(Darwin)
        #expect(try #require(Pixels(Array(bytes))).contains([200, 120, 60]))
        #endif
    }
}
#endif
