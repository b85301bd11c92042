import Testing

@testable import CameoAnalysis
@testable import CameoPreview

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("Ada", 3), ("日本", 4), ("🚂", 2), ("👩🏽‍🚀", 2), ("e\u{301}", 1), ("✈️", 2), ("한글", 4), ("ｱ", 1),
        ("مرحبا", 5), ("", 0),
    ])
    func `text has the width of its terminal columns`(_ text: String, _ columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func `long text is truncated to a number of columns`() {
        #expect("Analytical".truncated(to: 6) == "Analy…")
        #expect("日本語日本語".truncated(to: 6) == "日本…")
        #expect("short".truncated(to: 5) == "short")
        #expect("x".truncated(to: 0) == "")
    }

    @Test func `text is wrapped between words, and inside words that are too long`() {
        #expect("the second engine runs".wrapped(to: 11) == ["the second", "engine runs"])
        #expect("https://example.com".wrapped(to: 10) == ["https://ex", "ample.com"])
        #expect("one\n\ntwo".wrapped(to: 10) == ["one", "", "two"])
    }

    @Test func `control characters and bidirectional overrides are replaced`() {
        #expect(
            "a\u{1B}[31mb\u{9B}c\u{202E}d\u{7}".printable
                == "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}d\u{FFFD}"
        )
        #expect("one\ntwo\tthree".printable == "one two three")
    }
}
