import Foundation
import Testing

@testable import Cameo

/// Tests that hosts accepted by the pure core don't change under NFKC normalization or
/// lowercasing.
@Suite struct HostNameTests {
    /// Returns whether a host equals its canonical form.
    private static func isCanonical(_ host: String) -> Bool {
        let canonical = host.precomposedStringWithCompatibilityMapping.lowercased()
        return Array(canonical.unicodeScalars) == Array(host.unicodeScalars)
    }

    private static let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(
        Unicode.Scalar.init
    )
    private static let allowed = scalars.filter { HostName.isUnambiguous(String($0)) }

    @Test func `every allowed character is its own canonical form`() {
        #expect(Self.scalars.count == 0x110000 - 0x800)
        #expect(Self.allowed.count > 30_000)
        let changed = Self.allowed.filter { !Self.isCanonical(String($0)) }
        #expect(changed == [])
    }

    @Test func `no allowed character is a combining mark`() {
        let marks = Self.allowed.filter {
            switch $0.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: true
            default: false
            }
        }
        #expect(marks == [])
    }

    @Test func `pairs of allowed characters are their own canonical form`() {
        // Test only some ideographs and Hangul syllables, and all other characters.
        let letters = Self.allowed.enumerated().compactMap { position, scalar in
            scalar.value < 0x3100 || position.isMultiple(of: 997) ? scalar : nil
        }
        var checked = 0
        for (row, first) in letters.enumerated() {
            for second in letters.dropFirst(row % 3).enumerated()
            where second.offset.isMultiple(of: 3) {
                let pair = String(String.UnicodeScalarView([first, second.element]))
                guard HostName.isUnambiguous(pair) else { continue }
                checked += 1
                if !Self.isCanonical(pair) { Issue.record("\(pair)") }
            }
        }
        #expect(checked > 10_000)
    }

    @Test(arguments: [
        "münchen.example", "пример.рф", "例え.テスト", "δοκιμή.δοκιμή", "דוגמה.דוגמה", "테스트.테스트",
        "xn--mnchen-3ya.example", "straße-1.example", "ひらがな.カタカナ",
    ])
    func `a host in one script is allowed`(_ host: String) throws {
        #expect(try URLPolicy().validate("https://\(host)/a.png") == "https://\(host)/a.png")
    }

    @Test(arguments: [
        "аpple.example", "раypal.example", "gοοgle.example", "пример.example", "mü例.example",
        "MÜNCHEN.example", "München.example", "mu\u{308}nchen.example", "ﬁlm.example",
        "ｅxample.example", "exa\u{200D}mple.example", "ex\u{AD}ample.example", "example。com",
        "ª.example", "ſ.example", "İ.example", "①.example", "\u{202E}moc.example",
    ])
    func `a host with mixed scripts or compatibility characters isn't allowed`(_ host: String) {
        #expect(throws: URLPolicyError.malformed) {
            try URLPolicy().validate("https://\(host)/a.png")
        }
    }
}
