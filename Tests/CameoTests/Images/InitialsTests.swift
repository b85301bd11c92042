import Foundation
import Testing

@testable import Cameo

@Suite struct InitialsTests {
    @Test(arguments: [
        ("Ada Lovelace", "AL"), ("Ada", "A"), ("ada king lovelace", "AL"), ("", "?"), ("!!", "?"),
        ("عائشة", "ع"), ("田中 太郎", "田"), ("🚀 Team", "🚀"), ("Team 🚀", "T"), ("김 철수", "김"),
        ("Engines (3)", "E"), ("Ada Lovelace (Engines)", "AL"), ("Dr. Ada Lovelace", "AL"),
        ("J. Verne", "JV"), ("Dr. Lovelace", "DL"), ("ada.lovelace@example.com", "AL"),
        ("@ada", "A"),
        ("Anna Schmidt-Meier", "AS"), ("(3)", "3"), ("- Ada", "A"),
        ("  Grace  ", "G"), ("éva", "É"),
    ])
    func `initials are the first letters of the first and last words`(
        _ name: String,
        _ letters: String
    ) {
        #expect(Initials(of: name, id: "x").letters == letters)
    }

    @Test func `the color depends on the ID, and every color is used`() {
        #expect(Initials(of: "A", id: "u_ada").color == Initials(of: "B", id: "u_ada").color)
        let colors = Set((0..<200).map { Initials(of: "A", id: "u_\($0)").color })
        #expect(colors == Set(AvatarColor.initialsBackgrounds))
    }

    @Test(arguments: AvatarColor.initialsBackgrounds)
    func `white letters have sufficient contrast on every color`(_ color: AvatarColor) {
        // The formulas for relative luminance and contrast ratio are from WCAG 2.1.
        func linear(_ level: UInt8) -> Double {
            let part = Double(level) / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        let luminance =
            0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        #expect(1.05 / (luminance + 0.05) >= 4.5)
    }
}
