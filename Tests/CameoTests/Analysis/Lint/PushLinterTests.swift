import CameoAnalysis
import Foundation
import Testing

@testable import ServerExample

/// Tests of the linter as a server uses it.
@Suite struct PushLinterTests {
    @Test func `a finding is described in one line without the text`() throws {
        let push = #"{"aps": {"alert": "Dinner at 8?", "mutable_content": 1}}"#
        let findings = PushLinter().findings(in: Data(push.utf8))
        let finding = try #require(findings.first { $0.severity == .error })
        #expect(finding.code == "key-misspelled")
        #expect(finding.range?.start.column == 35)
        #expect(
            finding.description.hasPrefix("1:35: error: ")
                && finding.description.hasSuffix(" [key-misspelled]")
        )
        #expect(!finding.description.contains("\n"))
        #expect(!"\(findings)".contains("Dinner"))
    }

    @Test func `the example for servers accepts a correct push and reports mistakes`() throws {
        try checkPush(
            #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "sound": "default"},
            "user": {"id": "7", "name": "Ada"}}
            """#
        )
        #expect(throws: PushMistakes.self) {
            try checkPush(#"{"aps": {"alert": "Hi", "mutable_content": 1}}"#)
        }
        #expect(throws: PushMistakes.self) { try checkPush("{") }
    }

    @Test func `a severity of nil turns a rule off`() {
        let push = Array(#"{"aps": {"alert": "Hi", "mutable_content": 1}}"#.utf8)
        var linter = PushLinter()
        let code = "key-misspelled"
        #expect(linter.findings(in: push).contains { $0.code == code })
        linter.severities[code: code] = nil
        #expect(!linter.findings(in: push).contains { $0.code == code })
        #expect(LintRule.named(code)?.defaultSeverity == .error)
    }
}
