import Cameo
import CameoAnalysis
import Foundation
import TestSupport
import Testing

/// Tests of suggestions, of dates that are compared with the current time, and of findings in
/// pushes of other providers.
@Suite struct LintSuggestionTests {
    private func findings(_ text: String, now: Double? = nil) -> [LintFinding] {
        var linter = PushLinter()
        linter.now = now
        return linter.findings(in: Array(text.utf8), name: "push.json")
    }

    /// Returns the codes of the errors and warnings.
    private func codes(_ text: String) -> [String] {
        findings(text).filter { $0.severity > .info }.map(\.code)
    }

    /// Applies the first suggestion of a rule, and returns the resulting JSON.
    private func applied(
        _ code: String,
        _ text: String,
        isSafe: Bool = false
    ) throws -> JSONValue {
        let finding = try #require(findings(text).first { $0.code == code })
        let fix = try #require(finding.fixes.first)
        #expect(fix.isSafe == isSafe)
        var bytes = Array(text.utf8)
        for edit in fix.edits.reversed() {
            bytes.replaceSubrange(edit.range, with: edit.replacement)
        }
        return try JSONDocument(parsing: bytes).root
    }

    private func json(_ text: String) throws -> JSONValue {
        try JSONDocument(parsing: Array(text.utf8)).root
    }

    // MARK: Suggestions

    /// Returns the suggestions in the findings of a rule.
    private func suggestions(_ code: String, _ text: String) -> [String?] {
        findings(text).filter { $0.code == code }.map(\.suggestion)
    }

    @Test(
        arguments: [
            (#""mutable_content": true"#, "expo-aps-key-ignored"),
            (#""mutableContent": true"#, nil),
            (#""content_available": true"#, "expo-mutable-content-missing"),
            (#""dry_run": true"#, "expo-mutable-content-missing"),
        ]
    )
    func `a message to an Expo token isn't a message for Firebase`(_ key: String, _ code: String?) {
        let text = """
            {"to": "ExponentPushToken[grace]", "body": "Hi", "ttl": 60, \(key),
             "data": {"senderId": "u_ada", "senderName": "Ada", "conversationId": "c_7"}}
            """
        let codes = findings(text).map(\.code)
        #expect(!codes.contains("fcm-api-legacy"))
        #expect(code == nil || codes.contains(code ?? ""))
        #expect(
            !(codes.contains("expo-mutable-content-missing")
                && codes.contains("mutable-content-missing"))
        )
    }

    @Test func `a title that isn't drawn can be replaced with the sender's name`() throws {
        let text = #"{"aps": {"alert": {"title": "Hi", "body": "x"}, "mutable-content": 1}, "#
        let keys = #""senderId": "u_ada", "senderName": "Ada"}"#
        #expect(
            try applied("title-not-drawn", text + keys)
                == json(text.replacingOccurrences(of: "\"Hi\"", with: "\"Ada\"") + keys)
        )
    }

    @Test func `text for OneSignal without a language becomes English`() throws {
        let text = """
            {"app_id": "0a1b2c3d-0a1b-4c3d-8e4f-0a1b2c3d4e5f", "included_segments": ["All"],
             "contents": "Hi"}
            """
        #expect(
            try applied("type-mismatch", text, isSafe: true)
                == json(text.replacingOccurrences(of: #""Hi""#, with: #"{"en": "Hi"}"#))
        )
        #expect(suggestions("type-mismatch", text).compactMap { $0 }.count == 1)
    }

    @Test func `another service's spelling of a key is reported only once`() {
        let text = """
            {"to": "ExponentPushToken[grace]", "body": "Hi", "ttl": 60, "mutable_content": true,
             "data": {"senderId": "u_ada", "senderName": "Ada", "conversationId": "c_7"}}
            """
        #expect(codes(text) == ["expo-aps-key-ignored"])
    }

    @Test(
        arguments: [
            (#""ExponentPushToken[grace""#, "Send the entire token"),
            (#""ExponentPushToken""#, "Send the entire token"),
            (
                #"{"type": "expo", "data": "ExponentPushToken[grace]"}"#,
                "Send only the object's \"data\" value"
            ),
        ]
    )
    func `a truncated or wrapped token is recognized`(_ token: String, _ fix: String) throws {
        let text = #"{"to": \#(token), "body": "Hi", "mutableContent": true, "ttl": 60}"#
        let found = suggestions("expo-token-invalid", text).compactMap { $0 }
        let suggestion = try #require(found.first)
        #expect(suggestion.hasPrefix(fix))
    }

    @Test func `the finding for data that isn't an object has a suggestion`() {
        let text =
            #"{"to": "ExponentPushToken[a]", "body": "Hi", "mutableContent": true, "data": ["a"]}"#
        #expect(suggestions("expo-data-not-object", text).compactMap { $0 }.count == 1)
    }

    @Test func `suggestions for payload keys in a OneSignal request name OneSignal's fields`() {
        let text = """
            {"app_id": "0a1b2c3d-0a1b-4c3d-8e4f-0a1b2c3d4e5f", "included_segments": ["All"],
             "contents": {"en": "Hi"}, "title": "Ada", "ThreadId": "c_7",
             "aps": {"sound": "a.caf"}, "room": "Engines"}
            """
        let named = suggestions("onesignal-key-unknown", text).compactMap { $0 }
        #expect(named.count == 4)
        for (suggestion, field) in zip(named, ["headings", "thread_id", "ios_sound", "data"]) {
            #expect(suggestion.contains("\"\(field)\""))
        }
        #expect(!codes(text).contains("text-missing"))
    }

    @Test(
        arguments: [
            (#""senderName": ["Ada", "Grace"]"#, "senderName"),
            (#""senderId": {"id": "u_ada", "realm": "engines"}"#, "senderId"),
            (#""senderAvatar": {"small": "https://a.dev/1.png"}"#, "senderAvatar"),
            (#""group_name": {}"#, "group_name"), (#""roomId": [7]"#, "roomId"),
        ]
    )
    func `a common key with several values is at least a warning`(_ member: String, _ key: String) {
        let text = #"{"aps": {"alert": "Hi", "mutable-content": 1}, "data": {\#(member)}}"#
        let found = findings(text).filter { $0.code == "mapped-value-unusable" }
        #expect(found.map(\.path) == ["data.\(key)"])
        #expect(found.allSatisfy { $0.severity >= .warning && $0.suggestion != nil })
    }

    @Test(
        arguments: [
            #"{"aps": {"alert": "Hi""#, #"{"aps": {"alert": "Hi"#, #"{"aps": {"alert": "Hi",}"#,
            #"{"aps": {"alert": ["Hi",]}"#, #"{aps: {"alert": "Hi"}}"#, "hello",
            "{\"aps\": {}} {\"aps\": {}}",
        ]
    )
    func `text that isn't JSON has a suggestion`(_ text: String) throws {
        #expect(suggestions("json-invalid", text).compactMap { $0 }.count == 1)
        // A debugger dump may have unquoted names.
        do throws(PayloadText.ParseError) {
            _ = try PayloadText(parsing: Array(text.utf8))
        } catch { #expect(error.suggestion != nil) }
    }

    @Test func `a request to the legacy API is converted to the HTTP API`() throws {
        let old = """
            {"to": "/topics/news", "priority": "high", "collapse_key": "n1", "time_to_live": 60,
             "mutable_content": true,
             "notification": {"title": "Hi", "body": "All", "sound": "default", "badge": "3"},
             "data": {"n": 7, "list": [1], "text": "a", "no": null}}
            """
        let new = """
            {"message": {"topic": "news", "notification": {"title": "Hi", "body": "All"},
             "data": {"n": "7", "list": "[1]", "text": "a"},
             "android": {"priority": "HIGH", "ttl": "60s", "collapse_key": "n1",
              "notification": {"sound": "default"}},
             "apns": {"headers": {"apns-priority": "10", "apns-collapse-id": "n1"},
              "payload": {"aps": {"mutable-content": 1, "sound": "default", "badge": 3}}}}}
            """
        #expect(try applied("fcm-api-legacy", old) == json(new))
        #expect(!codes(new).contains("fcm-api-legacy"))
    }

    @Test(
        arguments: [
            #"{"registration_ids": ["a", "b"], "notification": {"body": "Hi"}}"#,
            #"{"to": "a", "notification": {"body": "Hi", "vendor": 1}}"#,
            #"{"to": "a", "notification": {"body": "Hi"}, "direct_book_ok": true}"#,
        ]
    )
    func `a request to the legacy API without an equivalent has no suggestion`(_ text: String)
        throws
    {
        let finding = try #require(findings(text).first { $0.code == "fcm-api-legacy" })
        #expect(finding.fixes == [])
    }

    @Test func `keys of an APNs payload are converted to keys of Expo`() throws {
        let start = #"{"to": "ExponentPushToken[grace]", "ttl": 1"#
        #expect(
            try applied(
                "expo-aps-key-ignored",
                start
                    + #", "aps": {"alert": {"title": "A", "body": "B"}, "mutable-content": 1, "category": "c"}}"#
            )
                == json(
                    start
                        + #", "title": "A", "body": "B", "mutableContent": true, "categoryId": "c"}"#
                )
        )
        #expect(
            try applied(
                "expo-aps-key-ignored",
                start + #", "body": "B", "thread-id": "t", "interruption-level": "active"}"#,
                isSafe: true
            ) == json(start + #", "body": "B", "threadId": "t", "interruptionLevel": "active"}"#)
        )
        let unknown = findings(start + #", "body": "B", "aps": {"own": 1}}"#)
        #expect(unknown.first { $0.code == "expo-aps-key-ignored" }?.fixes == [])
    }

    @Test(
        arguments: [
            (
                #"{"critical": 1, "name": "a.caf", "volume": 80}"#,
                #"{"critical": 1, "name": "a.caf", "volume": 0.8}"#
            ),
            (
                #"{"critical": 1, "name": "a.caf", "volume": -2}"#,
                #"{"critical": 1, "name": "a.caf", "volume": 0}"#
            ),
            (
                #"{"critical": 1, "name": "a.caf", "volume": "0.5"}"#,
                #"{"critical": 1, "name": "a.caf", "volume": 0.5}"#
            ),
            (#"{"critical": 1}"#, #"{"critical": 1, "name": "default"}"#),
            (#"{"critical": 1, "name": ""}"#, #"{"critical": 1, "name": "default"}"#),
            (#"{"name": "a.caf"}"#, #""a.caf""#),
            (#"{"critical": 0, "name": "a.caf"}"#, #""a.caf""#),
        ]
    )
    func `the sound of a critical alert is corrected`(_ sound: String, _ expected: String) throws {
        func payload(_ sound: String) -> String {
            #"{"aps": {"alert": "Hi", "interruption-level": "critical", "sound": \#(sound)}}"#
        }
        #expect(try applied("sound-dictionary-invalid", payload(sound)) == json(payload(expected)))
    }

    @Test func `a token is replaced with a placeholder that isn't a token`() throws {
        let hex = String(repeating: "0a1b2c3d", count: 8)
        let request =
            #"{"headers": {":path": "/3/device/\#(hex)", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Hi"}}}"#
        let zeros = String(repeating: "0", count: 64)
        let expected = request.split(separator: hex).joined(separator: zeros)
        #expect(try applied("device-token-in-file", request) == json(expected))
        #expect(!codes(expected).contains("device-token-in-file"))
        let expo = #"{"to": ["ExponentPushToken[AbCdEfGhIjKlMnOpQrStUv]"], "body": "Hi", "ttl": 1}"#
        let fixed = try applied("device-token-in-file", expo)
        #expect(!codes(fixed.compact).contains("device-token-in-file"))
        #expect(!codes(fixed.compact).contains("expo-token-invalid"))
    }

    @Test func `an idempotency key depends on the content`() throws {
        func key(_ body: String) throws -> String? {
            let text =
                #"{"app_id": "a", "include_subscription_ids": ["s"], "contents": {"en": "\#(body)"}}"#
            guard case .object(let request) = try applied("onesignal-idempotency-key-missing", text)
            else {
                return nil
            }
            return request["idempotency_key"]?.text
        }
        let first = try #require(try key("Hi"))
        #expect(first.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
        #expect(try key("Hi") == first)
        #expect(try key("Hello") != first)
    }

    // MARK: Dates

    @Test func `an expiration date is compared with the current time`() {
        func severities(_ text: String, now: Double?) -> [Finding.Severity] {
            findings(text, now: now).filter { $0.code == "expiration-invalid" }.map(\.severity)
        }
        let apns =
            #"{"headers": {"apns-push-type": "alert", "apns-expiration": "1790000000"}, "payload": {"aps": {"alert": "Hi"}}}"#
        #expect(severities(apns, now: nil) == [])
        #expect(severities(apns, now: 1_789_999_999) == [])
        #expect(severities(apns, now: 1_790_000_001) == [.warning])
        let never = apns.replacingOccurrences(of: "1790000000", with: "0")
        #expect(severities(never, now: 1_790_000_001) == [])
        let expo = #"{"to": "ExponentPushToken[x]", "body": "Hi", "expiration": 1790000000}"#
        #expect(severities(expo, now: 1_789_999_999) == [])
        #expect(severities(expo, now: 1_790_000_001) == [.warning])
    }

    // MARK: False positives

    @Test func `pushes of other providers have only the findings that were validated`() throws {
        let pushes = try #require(try Repository.object("Fixtures/valid-pushes.json"))
        var lines: [String] = []
        for (name, value) in pushes.members {
            let found = PushLinter().findings(in: Array(value.pretty.utf8), name: "push.json")
            lines.append(
                "\(name): "
                    + found.map { "\($0.severity.rawValue) \($0.code) \($0.path)" }
                    .joined(separator: ", ")
            )
        }
        #expect(lines.count > 60)
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "lint-valid-pushes.txt")
    }

    @Test func `a signature in a URL isn't reported as a token`() {
        func codes(_ url: String) -> [String] {
            self.codes(
                #"{"aps": {"alert": "Hi", "mutable-content": 1}, "senderId": "a", "senderName": "A", "senderAvatar": "\#(url)"}"#
            )
        }
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJ1cmwiOiJhL2IucG5nIn0.c2lnbmF0dXJl"
        #expect(codes("https://a.dev/storage/v1/object/sign/a/b.png?token=\(token)") == [])
        #expect(codes("https://a.dev/b.png?token=abcdef&expires=1800000000") == [])
        #expect(codes("https://a.dev/b.png?token=abcdef") == ["image-url-with-token"])
        #expect(
            Set(codes("https://a.dev/b.png?token=\(token)")) == [
                "image-url-with-token", "secret-in-payload",
            ]
        )
    }

    @Test func `a name may be enclosed in a directional isolate`() {
        func codes(_ name: String) -> [String] {
            self.codes(
                #"{"aps": {"alert": "Hi", "mutable-content": 1}, "senderId": "a", "senderName": "\#(name)"}"#
            )
        }
        #expect(codes("\u{2068}آدا\u{2069}") == [])
        #expect(codes("Ada\u{202E}gnp.exe") == ["name-with-control-character"])
        #expect(codes("\u{2068}Ada\u{202E}gnp\u{2069}") == ["name-with-control-character"])
    }

    @Test func `decrypted content needs no aps`() {
        let zulip = """
            {"realm_url": "https://z.dev", "sender_full_name": "Ada", "sender_id": 6, "type": "message",
             "recipient_type": "channel", "channel_id": 1, "channel_name": "d", "topic": "t",
             "message_id": 4, "content": "Hi", "user_id": 1, "sender_avatar_url": "https://z.dev/1.png"}
            """
        #expect(!codes(zulip).contains("aps-missing"))
        #expect(codes(#"{"senderId": "a", "senderName": "Ada", "text": "Hi"}"#) == ["aps-missing"])
    }

    @Test func `a system sound requires the extension`() {
        #expect(codes(#"{"aps": {"alert": "Hi", "sound": "1107", "mutable-content": 1}}"#) == [])
        #expect(codes(#"{"aps": {"alert": "Hi", "sound": "1107"}}"#) == ["sound-name-invalid"])
        #expect(
            codes(#"{"aps": {"alert": "Hi", "sound": "chime", "mutable-content": 1}}"#) == [
                "sound-name-invalid"
            ]
        )
    }
}
