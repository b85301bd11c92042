import ImageIO
import UniformTypeIdentifiers
import XCTest

/// Tests that create the images for measuring the memory of the extension.
final class ImageTests: XCTestCase {
    private struct Kind {
        let name: String
        let type: UTType
        var properties: [CFString: Any] = [:]
    }

    private static var kinds: [Kind] {
        [
            Kind(name: "jpeg", type: .jpeg),
            Kind(
                name: "jpeg-progressive",
                type: .jpeg,
                properties: [
                    kCGImagePropertyJFIFDictionary: [kCGImagePropertyJFIFIsProgressive: true]
                ]
            ),
            Kind(name: "png", type: .png),
            Kind(
                name: "png-interlaced",
                type: .png,
                properties: [
                    kCGImagePropertyPNGDictionary: [kCGImagePropertyPNGInterlaceType: 1]
                ]
            ),
            Kind(name: "gif", type: .gif), Kind(name: "heic", type: .heic),
        ]
    }

    /// The sizes of the images: the width and height in pixels, and the number of megapixels for
    /// the name.
    private static let sizes = [
        (1000, 1000, 1), (2000, 2000, 4), (4000, 3000, 12), (8000, 6000, 48),
    ]

    func testImages() throws {
        let folder = try Exchange().folder.appendingPathComponent("images", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (width, height, millions) in Self.sizes {
            let image = try XCTUnwrap(Self.image(width: width, height: height))
            for kind in Self.kinds {
                let name =
                    "\(kind.name)-\(millions).\(kind.type.preferredFilenameExtension ?? "bin")"
                let url = folder.appendingPathComponent(name) as CFURL
                let identifier = kind.type.identifier as CFString
                guard
                    let destination = CGImageDestinationCreateWithURL(url, identifier, 1, nil)
                else {
                    XCTFail("ImageIO can't write \(name)")
                    continue
                }
                CGImageDestinationAddImage(destination, image, kind.properties as CFDictionary)
                XCTAssert(CGImageDestinationFinalize(destination), name)
            }
        }
    }

    private static func image(width: Int, height: Int) -> CGImage? {
        let context = CGContext(
            data: nil,
            width: width,
            height: height,
            bitsPerComponent: 8,
            bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue
        )
        context?.setFillColor(red: 1, green: 0, blue: 1, alpha: 1)
        context?.fill(CGRect(x: 0, y: 0, width: width, height: height))
        return context?.makeImage()
    }
}
