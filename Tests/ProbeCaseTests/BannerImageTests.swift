import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import ProbeCases

/// Tests of images in banners.
@Suite struct BannerImageTests {
    /// Returns a white banner of 360 × 66 points with three pixels per point and with colored
    /// squares.
    private static func banner(
        _ squares: (color: FlatColor, x: Int, side: Int)...
    ) -> BannerImage {
        let (width, height, scale) = (1080, 198, 3)
        var pixels = [UInt8](repeating: 250, count: width * height * 4)
        for square in squares {
            let (red, green, blue) = square.color.components
            for y in 20..<(20 + square.side * scale) {
                for x in (square.x * scale)..<((square.x + square.side) * scale) {
                    let pixel = (y * width + x) * 4
                    (pixels[pixel], pixels[pixel + 1], pixels[pixel + 2]) = (red, green, blue)
                }
            }
        }
        return BannerImage(width: width, height: height, scale: Double(scale), pixels: pixels)
    }

    @Test func `the widest image is the avatar and not the app's badge on it`() {
        let avatar = Self.banner((.magenta, 14, 38), (.yellow, 40, 16)).avatar()
        #expect(avatar == BannerImage.Avatar(color: .magenta, width: 38))
    }

    @Test func `the icon of a plain notification is an image, too`() {
        #expect(Self.banner((.yellow, 14, 38)).avatar().color == .yellow)
    }

    @Test func `a badge alone, a thumbnail and an empty banner have no avatar`() {
        let none = BannerImage.Avatar(color: nil, width: 0)
        #expect(Self.banner((.yellow, 40, 16)).avatar() == none)
        #expect(Self.banner((.cyan, 300, 38)).avatar() == none)
        #expect(Self.banner().avatar() == none)
        #expect(BannerImage(width: 3, height: 3, scale: 1, pixels: []).avatar() == none)
    }

    @Test func `scattered pixels aren't an image`() {
        var image = [UInt8](repeating: 250, count: 198 * 198 * 4)
        for position in stride(from: 0, to: image.count, by: 4 * 50) {
            (image[position], image[position + 1], image[position + 2]) = (255, 0, 255)
        }
        let banner = BannerImage(width: 198, height: 198, scale: 3, pixels: image)
        #expect(banner.avatar().color == nil)
    }

    @Test func `in right-to-left languages, the avatar is on the right`() {
        #expect(Self.banner((.cyan, 308, 38)).avatar(isRightToLeft: true).color == .cyan)
    }

    @Test func `colors are found although the screen changes them`() {
        #expect(FlatColor(red: 234, green: 51, blue: 247) == .magenta)
        #expect(FlatColor(red: 117, green: 251, blue: 253) == .cyan)
        #expect(FlatColor(red: 255, green: 253, blue: 84) == .yellow)
        for (red, green, blue) in [(0, 0, 0), (255, 255, 255), (142, 142, 147), (255, 59, 48)] {
            #expect(FlatColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)) == nil)
        }
    }

    @Test func `a flat image is a valid PNG of its size`() throws {
        for side in [1, 8, 160] {
            let png = FlatImage(color: .cyan, side: side).png
            let header = try ImageHeader(of: png)
            #expect(header.format == .png)
            #expect(header.width == side && header.height == side)
        }
    }
}
