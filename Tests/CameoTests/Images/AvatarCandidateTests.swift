import Cameo
import Foundation
import TestSupport
import Testing

@Suite struct InitialsTests {
    @Test(arguments: [
        (Sample.png, ImageFormat.png), (Sample.jpeg, .jpeg), (Sample.webp, .webp),
        (Sample.svg, .svg), (Array("GIF89a....".utf8), .gif),
        (Array("  <svg width='1'>".utf8), .svg),
        ([0, 0, 0, 24] + Array("ftypheic....".utf8), .heic),
        ([0, 0, 0, 24] + Array("ftypavif....".utf8), .avif),
    ])
    func `a picture is known by its first bytes`(_ bytes: [UInt8], _ kind: ImageFormat) {
        #expect(ImageFormat(of: bytes) == kind)
    }

    @Test(arguments: [
        "", "<!DOCTYPE html><html>", "hello", "RIFF....WAVE", "....ftypisom", "<?xml?><rss>",
    ])
    func `anything else is none`(_ text: String) {
        #expect(ImageFormat(of: Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("Ada Lovelace", "AL"), ("Ada", "A"), ("ada king lovelace", "AL"), ("", "?"), ("!!", "?"),
        ("عائشة", "ع"), ("田中 太郎", "田"), ("🚀 Team", "🚀"), ("Team 🚀", "T"), ("김 철수", "김"),
        ("Engines (3)", "E3"),
        ("  Grace  ", "G"), ("éva", "É"),
    ])
    func `initials are the first letters of the first and the last word`(
        _ name: String,
        _ letters: String
    ) {
        #expect(Initials(of: name, id: "x").letters == letters)
    }

    @Test func `the colour stays with the id, and every colour is used`() {
        #expect(Initials(of: "A", id: "u_ada").color == Initials(of: "B", id: "u_ada").color)
        let colors = Set((0..<200).map { Initials(of: "A", id: "u_\($0)").color })
        #expect(colors == Set(AvatarColor.initialsBackgrounds))
    }

    @Test(arguments: AvatarColor.initialsBackgrounds)
    func `white letters are readable on every colour`(_ color: AvatarColor) {
        // WCAG 2.1, relative luminance and contrast ratio.
        func linear(_ level: UInt8) -> Double {
            let part = Double(level) / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        let luminance =
            0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        #expect(1.05 / (luminance + 0.05) >= 4.5)
    }

    @Test func `the tiles of a group fill its picture and do not overlap`() {
        #expect(Tile.tiles(of: 0).isEmpty)
        for count in 1...6 {
            let tiles = Tile.tiles(of: count)
            #expect(tiles.count == min(count, 4))
            let area = tiles.reduce(0) { $0 + $1.width * $1.height }
            #expect(area > 0.95 && area <= 1)
            for (index, tile) in tiles.enumerated() {
                for other in tiles[(index + 1)...] {
                    let isApart =
                        tile.x + tile.width <= other.x || other.x + other.width <= tile.x
                        || tile.y + tile.height <= other.y || other.y + other.height <= tile.y
                    #expect(isApart)
                }
            }
        }
    }
}
