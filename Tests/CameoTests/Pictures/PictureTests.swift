import Cameo
import TestSupport
import Testing

@Suite struct PictureTests {
    @Test(arguments: [
        (Sample.png, PictureKind.png), (Sample.jpeg, .jpeg), (Sample.webp, .webp),
        (Sample.svg, .svg), (Array("GIF89a....".utf8), .gif),
        (Array("  <svg width='1'>".utf8), .svg),
        ([0, 0, 0, 24] + Array("ftypheic....".utf8), .heic),
        ([0, 0, 0, 24] + Array("ftypavif....".utf8), .avif),
    ])
    func `a picture is known by its first bytes`(_ bytes: [UInt8], _ kind: PictureKind) {
        #expect(PictureKind(of: bytes) == kind)
    }

    @Test(arguments: [
        "", "<!DOCTYPE html><html>", "hello", "RIFF....WAVE", "....ftypisom", "<?xml?><rss>",
    ])
    func `anything else is none`(_ text: String) {
        #expect(PictureKind(of: Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("Ada Lovelace", "AL"), ("Ada", "A"), ("ada king lovelace", "AL"), ("", "?"), ("!!", "?"),
        ("عائشة", "ع"), ("田中 太郎", "田"), ("🚀 Team", "🚀"), ("Team 🚀", "T"), ("김 철수", "김"),
        ("Engines (3)", "E3"),
        ("  Grace  ", "G"), ("éva", "É"),
    ])
    func `initials are the first letters of the first and the last word`(
        _ name: String, _ letters: String
    ) {
        #expect(Initials(of: name, id: "x").letters == letters)
    }

    @Test func `the colour stays with the id and is one of a circle`() {
        #expect(Initials(of: "A", id: "u_ada").hue == Initials(of: "B", id: "u_ada").hue)
        let hues = Set((0..<100).map { Initials(of: "A", id: "u_\($0)").hue })
        #expect(hues.count > 50)
        #expect(hues.allSatisfy { (0..<360).contains($0) })
    }
}
