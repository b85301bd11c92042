import Testing

@testable import CameoPreview

@Suite struct ChangedWordsTests {
    /// Returns the text with each different part in brackets.
    private func marked(_ text: String, _ other: String) -> String {
        ChangedWords(of: text, comparedWith: other).parts
            .map { $0.isChanged ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test(arguments: [
        ("Are you coming tonight?", "Are you coming today?", "Are you coming [tonight?]"),
        ("Engines", "Engine", "[Engines]"),
        ("a b c d", "a d", "a [b c] d"),
        ("one\n two", "one two", "one\n two"),
        ("Hi", "", "[Hi]"), ("", "Hi", ""), ("Hi", "Hi", "Hi"),
        (" Hi ", "Ho", " [Hi] "),
    ])
    func `changed words are marked as a whole`(_ text: String, _ other: String, _ expected: String)
    {
        #expect(marked(text, other) == expected)
    }

    @Test(arguments: [
        ("今晚来吗？", "明晚来吗？", "[今]晚来吗？"),
        ("世界\u{3099}x", "世界\u{3099}y", "世界\u{3099}[x]"),
        ("오늘 밤에 와?", "내일 밤에 와?", "[오늘] 밤에 와?"),
        ("هل أنت قادم الليلة؟", "هل أنت قادم غدًا؟", "هل أنت قادم [الليلة؟]"),
        ("👩‍👩‍👧 hi", "👩‍👩‍👦 hi", "[👩‍👩‍👧] hi"),
    ])
    func `no character is split in any script`(
        _ text: String,
        _ other: String,
        _ expected: String
    ) {
        #expect(marked(text, other) == expected)
    }

    @Test func `markup in text is escaped`() {
        let html = ChangedWords(of: "<b> & <i>", comparedWith: "<b> &").html("ins")
        #expect(html == "&lt;b&gt; &amp; <ins>&lt;i&gt;</ins>")
    }
}
