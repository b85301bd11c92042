import Cameo
import CameoAnalysis
import TestSupport
import Testing

/// Tests of fixes, which edit a file's bytes.
@Suite struct LintFixTests {
    private static let fixable = LintFixture.all.filter { $0.fix == .safe }

    @Test func `many fixtures have a fix`() { #expect(Self.fixable.count >= 25) }

    /// Returns variants of the file: unchanged, with CRLF line endings, with tabs, and as compact
    /// JSON.
    private func forms(_ bytes: [UInt8]) -> [[UInt8]] {
        let text = String(decoding: bytes, as: UTF8.self)
        let crlf = Array(bytes.map { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }.joined())
        let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
        let tabs = lines.map { line -> String in
            let spaces = line.prefix { $0 == " " }.count
            return String(repeating: "\t", count: spaces / 2) + line.dropFirst(spaces)
        }
        var forms = [bytes, crlf, Array(tabs.joined(separator: "\n").utf8)]
        if let document = try? JSONDocument(parsing: bytes) {
            forms.append(Array(document.root.compact.utf8))
        }
        return forms
    }

    @Test(arguments: fixable)
    func `a fix removes its finding, and applying it twice changes nothing`(
        _ fixture: LintFixture
    ) throws {
        for bytes in forms(fixture.bad[0]) {
            // Some variants lose a byte order mark or comments.
            guard try fixture.findings(in: [bytes], isBad: true).map(\.code).contains(fixture.code)
            else { continue }
            let once = try fixture.fix(bytes)
            #expect(once.fixed.map(\.code).contains(fixture.code))
            // Other findings of the rule may lack a safe fix.
            #expect(
                !once.result.findings.contains { finding in
                    finding.code == fixture.code && finding.fixes.contains(where: \.isSafe)
                }
            )
            #expect(throws: Never.self) { try JSONDocument(parsing: once.bytes) }
            let twice = try fixture.fix(once.bytes)
            #expect(twice.bytes == once.bytes)
            #expect(twice.fixed == [])
            // The line endings and the indentation remain.
            if bytes.contains(0x0D) {
                let isCRLF = once.bytes.indices.allSatisfy {
                    once.bytes[$0] != 0x0A || $0 > 0 && once.bytes[$0 - 1] == 0x0D
                }
                #expect(isCRLF)
            }
            if bytes.contains(0x09) {
                let lines: [ArraySlice<UInt8>] = once.bytes.split(separator: 0x0A)
                #expect(!lines.contains { $0.first == 0x20 })
            }
        }
    }

    @Test(arguments: LintFixture.all)
    func `an edit changes only its own range`(_ fixture: LintFixture) throws {
        let bytes = fixture.bad[0]
        for finding in try fixture.findings(in: [bytes], isBad: true) {
            for fix in finding.fixes {
                #expect(!fix.edits.isEmpty)
                var offset = 0
                var changed = bytes
                for edit in fix.edits {
                    #expect(edit.range.lowerBound >= offset)
                    #expect(edit.range.upperBound <= bytes.count)
                    offset = edit.range.upperBound
                }
                for edit in fix.edits.reversed() {
                    changed.replaceSubrange(edit.range, with: edit.replacement)
                }
                #expect(changed != bytes)
                // Applying a suggestion also results in valid JSON.
                #expect(throws: Never.self, "\(finding.code)") {
                    try JSONDocument(parsing: LintFinding.withoutComments(changed))
                }
            }
        }
    }

    private func fixed(_ text: String, name: String = "push.json") -> String {
        let result = PushLinter().fix(Array(text.utf8), name: name)
        return String(decoding: result.bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            // The member is first, in the middle, last, or the only one.
            (
                #"{"summary-arg": "a", "body": "Hi"}"#, #"{"body": "Hi"}"#
            ),
            (
                #"{"title": "A", "summary-arg": "a", "body": "Hi"}"#,
                #"{"title": "A", "body": "Hi"}"#
            ),
            (#"{"body": "Hi", "summary-arg": "a"}"#, #"{"body": "Hi"}"#),
            (#"{"body": "Hi" , "summary-arg" : "a" }"#, #"{"body": "Hi" }"#),
            (
                #"{"body": "Hi", "summary-arg": "a", "summary-arg-count": 1}"#, #"{"body": "Hi"}"#
            ),
            (
                #"{"summary-arg": "a", "summary-arg-count": 1}"#, "{}"
            ),
        ]
    )
    func `members are removed with their commas`(_ alert: String, _ expected: String) {
        let text = #"{"aps": {"alert": \#(alert), "sound": "default", "mutable-content": 1}}"#
        #expect(
            fixed(text)
                == #"{"aps": {"alert": \#(expected), "sound": "default", "mutable-content": 1}}"#
        )
    }

    @Test func `a member is added in the style of the others`() {
        let chat = #""senderId": "u_ada", "senderName": "Ada""#
        #expect(
            fixed(#"{"aps": {"alert": "Hi"}, \#(chat)}"#)
                == #"{"aps": {"alert": "Hi", "mutable-content": 1}, \#(chat)}"#
        )
        #expect(
            fixed(#"{"aps":{"alert":"Hi","badge":1},\#(chat)}"#)
                == #"{"aps":{"alert":"Hi","badge":1,"mutable-content":1},\#(chat)}"#
        )
        #expect(
            fixed("{\n\t\"aps\": {\n\t\t\"alert\": \"Hi\"\n\t},\n\t\(chat)\n}\n")
                == "{\n\t\"aps\": {\n\t\t\"alert\": \"Hi\",\n\t\t\"mutable-content\": 1\n\t},\n\t\(chat)\n}\n"
        )
    }

    @Test func `numbers, escapes and duplicates elsewhere remain`() {
        let rest = #""n": 1.50e+3, "big": 12345678901234567890123, "e": "\u00e4\/", "n": -0"#
        #expect(
            fixed(#"{"aps": {"alert": "Hi", "thread_id": "a"}, \#(rest)}"#)
                == #"{"aps": {"alert": "Hi", "thread-id": "a"}, \#(rest)}"#
        )
    }

    @Test func `a misspelled key isn't renamed to an existing key`() {
        let text = #"{"aps": {"alert": "Hi", "thread-id": "a", "thread_id": "b"}}"#
        #expect(fixed(text) == text)
    }

    @Test func `a value is moved unchanged`() {
        #expect(
            fixed(#"{"aps": {"alert": "Hi"}, "relevance-score": 0.50}"#)
                == #"{"aps": {"alert": "Hi", "relevance-score": 0.50}}"#
        )
    }

    @Test func `comments are removed`() {
        let text = """
            {
              // A comment.
              "aps": { /* another */ "alert": "https://a.dev/", // the last
                "sound": "default", "mutable-content": 1,
              }, // end
            }
            """
        let expected = """
            {
              "aps": { "alert": "https://a.dev/",
                "sound": "default", "mutable-content": 1
              }
            }
            """
        #expect(fixed(text) == expected)
    }

    @Test func `fixes of the same range are applied one at a time`() {
        #expect(
            fixed(#"{"aps": {"alert": "Hi", "mutable_content": true, "summaryArg": 1}}"#)
                == #"{"aps": {"alert": "Hi", "mutable-content": 1, "summaryArg": 1}}"#
        )
    }

    @Test func `a file that isn't JSON has no fixes`() {
        for (text, name) in [
            ("{ aps = { alert = Hi; \"thread_id\" = a; }; }", "log.txt"),
            (#"received {"aps": {"alert": "Hi", "thread_id": "a"}}"#, "log.txt"),
            (#"{"aps": {"alert": "Hi", "thread_id": "a"}"#, "push.json"),
        ] { #expect(fixed(text, name: name) == text) }
    }
}

extension LintFinding {
    /// Returns the bytes without comments and trailing commas. Their fixes are applied one at a
    /// time.
    fileprivate static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        let linter = PushLinter()
        let findings = linter.findings(in: bytes, name: "push.json").filter {
            $0.code == "json-comment"
        }
        return applyingFixes(of: findings, to: bytes).bytes
    }
}
