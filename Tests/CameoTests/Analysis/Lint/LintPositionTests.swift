import Cameo
import CameoAnalysis
import Foundation
import TestSupport
import Testing

/// Tests of the ranges of findings.
@Suite struct LintPositionTests {
    /// Returns the text in the range of a finding, and the positions of the range's start and end.
    private func location(
        _ code: String,
        _ bytes: [UInt8],
        name: String = "push.json"
    ) throws -> (text: String, start: SourcePosition, end: SourcePosition) {
        let result = PushLinter().lint(bytes, name: name)
        let finding = try #require(result.findings.first { $0.code == code })
        let range = try #require(finding.range)
        return (
            String(decoding: result.source.bytes[range.bytes], as: UTF8.self), range.start,
            range.end
        )
    }

    private func location(
        _ code: String,
        _ text: String,
        name: String = "push.json"
    ) throws -> (text: String, start: SourcePosition, end: SourcePosition) {
        try location(code, Array(text.utf8), name: name)
    }

    @Test func `a value is marked`() throws {
        let found = try location(
            "type-mismatch",
            "{\n  \"aps\": {\"alert\": \"Hi\", \"badge\": \"3\"}\n}"
        )
        #expect(found.text == #""3""#)
        #expect(found.start.line == 2)
        #expect(found.start.column == 35)
        #expect(found.end.line == 2)
        #expect(found.end.column == 38)
        #expect(found.start.offset == 36)
    }

    @Test func `a name is marked`() throws {
        let found = try location("key-misspelled", #"{"aps": {"alert": "Hi", "thread_id": "a"}}"#)
        #expect(found.text == #""thread_id""#)
    }

    @Test func `an object without a name is marked at its brace`() throws {
        #expect(try location("payload-not-read", #"  {"aps": {"alert": "Hi"}}"#).text == "{")
    }

    @Test func `columns count characters, code points and bytes`() throws {
        // The text contains a character of five code points and 18 bytes, and a character of two
        // code points.
        let found = try location(
            "type-mismatch",
            #"{"aps": {"alert": "👩‍👩‍👧e\#u{301}", "badge": "3"}}"#
        )
        #expect(found.start.column == 34)
        #expect(found.start.codePointColumn == 39)
        #expect(found.start.utf8Column == 53)
        #expect(found.end.utf8Column == 56)
    }

    @Test func `lines end with LF or CRLF`() throws {
        let text = "{\r\n\"aps\":\r\n{\"alert\": \"Hi\",\r\n\"badge\": \"3\"}}"
        let found = try location("type-mismatch", text)
        #expect(found.start.line == 4)
        #expect(found.start.column == 10)
        let source = PushLinter().lint(Array(text.utf8), name: "a.json").source
        #expect(source.line(3) == #"{"alert": "Hi","#)
        #expect(source.line(4) == #""badge": "3"}}"#)
        #expect(source.line(5) == nil)
        #expect(source.line(0) == nil)
    }

    @Test func `a byte order mark isn't part of a column`() throws {
        let text = "\u{FEFF}{\"aps\": {\"alert\": \"Hi\", \"badge\": \"3\"}}"
        let found = try location("type-mismatch", text)
        #expect(found.text == #""3""#)
        #expect(found.start.column == 34)
        #expect(found.start.utf8Column == 34)
        #expect(found.start.offset == 36)
        #expect(PushLinter().lint(Array(text.utf8), name: "a").source.line(1)?.first == "{")
    }

    @Test func `if a name is duplicated, the last value is marked`() throws {
        let text = #"{"aps": {"badge": 1, "badge": "3", "alert": "Hi"}}"#
        #expect(try location("type-mismatch", text).start.column == 31)
        #expect(try location("key-duplicate", text).start.column == 22)
    }

    @Test func `names with escapes are found`() throws {
        let text = #"{"aps": {"b\u0061dge": "3", "alert": "Hi"}}"#
        #expect(try location("type-mismatch", text).text == #""3""#)
    }

    @Test func `the position of a value in a string with JSON is the string's position`() throws {
        let text =
            #"{"headers": {"apns-push-type": "alert"}, "body": "{\"aps\": {\"alert\": \"Hi\", \"badge\": \"3\"}}"}"#
        let result = PushLinter().lint(Array(text.utf8), name: "a.json")
        let finding = try #require(result.findings.first { $0.code == "type-mismatch" })
        #expect(finding.path == "body.aps.badge")
        let bytes = try #require(finding.range).bytes
        #expect(result.source.bytes[bytes].starts(with: #""{\"aps"#.utf8))
        // A fix would have to encode the string again.
        #expect(finding.fixes == [])
    }

    @Test func `a payload in UTF-16 has positions but no fixes`() throws {
        let text = #"{"aps": {"alert": "Kommst du später?", "badge": "3"}}"#
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let result = PushLinter().lint(bytes, name: "a.json")
        let finding = try #require(result.findings.first { $0.code == "type-mismatch" })
        #expect(finding.range?.start.column == 49)
        #expect(finding.fixes == [])
        // No service reads UTF-16.
        #expect(result.findings.contains { $0.code == "json-invalid" && $0.severity == .error })
    }

    @Test func `a second object is marked at its brace`() throws {
        let found = try location("json-invalid", "{\"aps\": {}}\n{\"aps\": {}}\n", name: "a.json")
        #expect(found.start.line == 2)
        #expect(found.text == "{")
    }

    @Test func `JSON in a log has positions`() throws {
        let found = try location(
            "key-misspelled",
            "12:00 received {\"aps\": {\"alert\": \"Hi\", \"thread_id\": \"a\"}}\n",
            name: "log.txt"
        )
        #expect(found.text == #""thread_id""#)
        #expect(found.start.column == 40)
    }

    @Test func `the output of a debugger has no positions`() throws {
        let text =
            #"[AnyHashable("aps"): {"#
            + "\n    alert = Hi;\n    badge = \"-1\";\n    \"thread_id\" = a;\n}]"
        let result = PushLinter().lint(Array(text.utf8), name: "log.txt")
        let finding = try #require(result.findings.first { $0.code == "key-misspelled" })
        #expect(finding.range == nil)
        #expect(finding.path == "aps.thread_id")
    }

    @Test(
        arguments: [
            // The finding is about the payload that arrives, but its path is in the request.
            (
                #"{"message": {"fid": "f", "notification": {"title": "", "body": "Hi"}}}"#,
                "text-empty", "message.notification.title"
            ),
            (
                #"{"message": {"fid": "f", "apns": {"payload": {"aps": {"alert": "Hi", "badge": "3"}}}}}"#,
                "type-mismatch", "message.apns.payload.aps.badge"
            ),
            (
                #"{"message": {"fid": "f", "notification": {"body": "Hi"}, "data": {"senderId": "a", "senderName": "A", "senderAvatar": "http://a.dev/1.png"}}}"#,
                "url-rejected", "message.data.senderAvatar"
            ),
            (
                #"{"app_id": "a", "include_subscription_ids": ["s"], "contents": {"en": "Hi"}, "ios_sound": "chime"}"#,
                "sound-name-invalid", "ios_sound"
            ),
            (
                #"{"app_id": "a", "include_subscription_ids": ["s"], "contents": {"en": "Hi"}, "data": {"senderId": "a", "senderName": "A", "senderAvatar": "http://a.dev/1.png"}}"#,
                "url-rejected", "data.senderAvatar"
            ),
            (
                #"[{"to": "ExpoPushToken[x]", "body": "Hi"}, {"to": "ExpoPushToken[x]", "body": "Hi", "sound": "chime"}]"#,
                "sound-name-invalid", "[1].sound"
            ),
            (
                #"{"headers": {"APNS-Priority": "3"}, "payload": {"aps": {"alert": "Hi"}}}"#,
                "priority-invalid", "headers.APNS-Priority"
            ),
            (
                #"{"payload": {"aps": {"alert": "Hi", "sound": {"name": "a.mp3", "critical": 1}}}}"#,
                "sound-name-invalid", "payload.aps.sound.name"
            ),
        ]
    )
    func `a finding about the arriving payload is marked in the request`(
        _ text: String,
        _ code: String,
        _ path: String
    ) throws {
        let findings = PushLinter().findings(in: Array(text.utf8), name: "a.json")
        let finding = try #require(findings.first { $0.code == code })
        #expect(finding.path == path)
        #expect(finding.range != nil)
    }

    @Test func `values that a service adds have no findings`() {
        // Expo adds an empty thread-id.
        let text = #"{"to": "ExpoPushToken[x]", "body": "Hi", "mutableContent": true, "ttl": 1}"#
        let codes = PushLinter().findings(in: Array(text.utf8), name: "a.json").map(\.code)
        #expect(!codes.contains("text-empty"))
    }

    @Test func `findings are in the order of the file`() {
        for fixture in LintFixture.all {
            let findings = PushLinter().findings(in: fixture.bad[0], name: fixture.fileName)
            let offsets = findings.map { $0.range?.start.offset ?? 0 }
            #expect(offsets == offsets.sorted(), "\(fixture.code)")
        }
    }

    // MARK: Fingerprints

    @Test func `a fingerprint depends on code, path and value, not on the position`() throws {
        func fingerprint(_ text: String) throws -> String {
            let findings = PushLinter().findings(in: Array(text.utf8), name: "a.json")
            return try #require(findings.first { $0.code == "type-mismatch" }).fingerprint
        }
        let text = #"{"aps": {"alert": "Hi", "badge": "3"}}"#
        let expected = try fingerprint(text)
        // The FNV-1a hash of `type-mismatch`, `aps.badge` and `"3"`, each followed by the byte FF.
        #expect(expected == "ba7f9036c92faef5")
        #expect(try fingerprint("\n\n  " + text) == expected)
        #expect(try fingerprint(#"{"aps": {"badge": "3", "alert": "Hello"}}"#) == expected)
        #expect(try fingerprint(#"{"aps": {"alert": "Hi", "badge": "4"}}"#) != expected)
    }
}
