import Foundation
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct InspectionDifferenceTests {
    private func difference(_ old: String, _ new: String) throws -> InspectionDifference {
        func inspection(_ text: String) throws -> Inspection {
            Inspection(of: try Payload(parsing: Array(text.utf8)))
        }
        return InspectionDifference(from: try inspection(old), to: try inspection(new))
    }

    private func push(_ aps: String = "", _ more: String = "") -> String {
        #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1\#(aps)}, "senderId": "u"\#(more)}"#
    }

    @Test(arguments: [
        (#", "thread-id": "t""#, "", ["appearance.threadIdentifier"]),
        (#", "sound": "default""#, "", ["appearance.sound"]),
        (#", "badge": 3"#, "", ["appearance.badge"]),
        (#", "category": "message""#, "", ["appearance.category"]),
        (#", "interruption-level": "passive""#, "", ["appearance.interruptionLevel"]),
        ("", #", "senderAvatar": "https://a.example/ada.png""#, ["appearance.avatar"]),
    ])
    func `a change to the payload is listed as a change to the notification`(
        _ aps: String,
        _ more: String,
        _ paths: [String]
    ) throws {
        let added = try difference(push(), push(aps, more))
        #expect(added.changes.map(\.path) == paths)
        #expect(try difference(push(aps, more), push()).changes.map(\.path) == paths)
        #expect(try difference(push(aps, more), push(aps, more)).isEmpty)
    }

    @Test func `changes to text and buttons contain the old and new values`() throws {
        let old = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
             "custom": {"i": "1"}, "buttons": [{"i": "yes", "n": "Yes"}]}
            """#
        let new = #"""
            {"aps": {"alert": {"title": "Grace", "body": "Hi"}, "mutable-content": 1},
             "custom": {"i": "1"}, "buttons": [{"i": "yes", "n": "Of course"}]}
            """#
        let difference = try difference(old, new)
        #expect(difference.changes.map(\.path) == ["actions", "appearance.firstLine"])
        let first = try #require(difference.changes.last)
        #expect(first.old == .string("Ada") && first.new == .string("Grace"))
        #expect(difference.changes[0].text(difference.changes[0].new) == "Of course")
    }

    @Test func `the order of keys and unused keys don't matter`() throws {
        let one =
            #"{"senderId": "u", "x": 1, "aps": {"mutable-content": 1, "alert": {"body": "Hi", "title": "Ada"}}}"#
        #expect(try difference(push(), one).isEmpty)
    }

    @Test func `lint findings that appear and disappear are listed`() throws {
        func compare(_ old: String, _ new: String) throws -> InspectionDifference {
            func inspection(_ text: String) throws -> Inspection {
                Inspection(of: try Payload(parsing: Array(text.utf8)))
            }
            func findings(_ text: String) -> [LintFinding] {
                PushLinter().findings(in: Array(text.utf8))
            }
            return InspectionDifference(
                from: try inspection(old),
                to: try inspection(new),
                findings: (findings(old), findings(new))
            )
        }
        let broken = push(#", "badge": "three""#)
        let added = try compare(push(), broken)
        #expect(added.addedFindings.map(\.code) == ["type-mismatch"])
        #expect(added.removedFindings.isEmpty && !added.isEmpty)
        #expect(
            added.lines(width: 80).contains {
                $0.hasPrefix("  + ") && $0.hasSuffix("[type-mismatch]")
            }
        )
        // A new error precedes the changes, and a removed one follows them.
        let renamed = broken.replacingOccurrences(of: "Hi", with: "Hello")
        #expect(try compare(push(), renamed).lines(width: 80).first?.hasPrefix("  + error") == true)
        #expect(try compare(renamed, push()).lines(width: 80).last?.hasPrefix("  - error") == true)
        #expect(try compare(broken, push()).removedFindings.map(\.code) == ["type-mismatch"])
        // The same mistake at another position isn't a difference.
        #expect(try compare(broken, " \n" + broken).isEmpty)
        // Diagnostics aren't repeated as findings.
        let plain = #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}}, "senderId": "u"}"#
        let codes = try compare(push(), plain).addedFindings.map(\.code)
        #expect(!codes.contains("mutable-content-missing"))
    }

    @Test func `diagnostics that appear and disappear are listed`() throws {
        let broken = #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}}, "senderId": "u"}"#
        let difference = try difference(push(), broken)
        #expect(difference.addedDiagnostics.contains { $0.isOf(.mutableContentMissing) })
        let back = try self.difference(broken, push())
        #expect(back.removedDiagnostics.contains { $0.isOf(.mutableContentMissing) })
        #expect(!back.addedDiagnostics.contains { $0.isOf(.mutableContentMissing) })
    }

    @Test func `values are printable, and URLs have no query`() throws {
        func url(_ query: String) -> String {
            push("", #", "senderAvatar": "https://a.example/ada.png?key=\#(query)""#)
        }
        let lines = try difference(url("secret"), url("other")).lines(width: 200)
        #expect(lines.count == 1)
        #expect(!lines[0].contains("secret") && !lines[0].contains("other"))
        let text = try difference(
            #"{"aps": {"alert": "Who\u001b[31m comes?\n::error::x"}}"#,
            #"{"aps": {"alert": "Who comes?"}}"#
        )
        let joined = text.lines(width: 200)
        #expect(joined.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\n") })
        #expect(joined[0].contains("Who comes?"))
    }

    @Test func `long values are on separate lines`() throws {
        let long = String(repeating: "engine ", count: 20)
        let lines = try difference(
            #"{"aps": {"alert": "\#(long)"}}"#,
            #"{"aps": {"alert": "short"}}"#
        ).lines(width: 80)
        #expect(lines.first == "  text")
        #expect(lines.dropFirst().map { $0.prefix(6) } == ["    - ", "    + "])
    }

    @Test func `the JSON contains paths, values and diagnostics`() throws {
        let json = JSONObject(try difference(push(), push(#", "badge": 3"#)).json)
        let change = try #require(json["changes"]?.array?.first?.object)
        #expect(change["path"]?.text == "appearance.badge")
        #expect(change["old"] == .null && change["new"]?.integer == 3)
        #expect(json["addedDiagnostics"]?.array?.isEmpty == true)
    }
}
