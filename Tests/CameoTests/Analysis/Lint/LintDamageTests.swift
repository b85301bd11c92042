import Cameo
import CameoAnalysis
import Foundation
import TestSupport
import Testing

/// Tests of text, IDs and URLs that a server damaged, and of requests to services that Cameo
/// doesn't convert.
@Suite struct LintDamageTests {
    private func codes(_ text: String) -> [String] {
        PushLinter().findings(in: Array(text.utf8), name: "push.json")
            .filter { $0.severity > .info }.map(\.code)
    }

    private func codes(ofBody body: String) -> [String] {
        codes(#"{"aps": {"alert": {"title": "Ada", "body": \#(JSONValue.string(body).compact)}}}"#)
    }

    @Test(
        arguments: [
            ("undefined liked your photo", "null-as-text"),
            ("undefined: This is a title", "null-as-text"),
            ("Message from null", "null-as-text"), ("Message from (null)", "null-as-text"),
            ("NaN new messages", "null-as-text"), ("It starts at Invalid Date", "null-as-text"),
            ("Order [object Object] was sent", "null-as-text"),
            (#"Optional("Opening Talk") starts"#, "null-as-text"),
            ("Hello {{ user.name | default: 'you' }}", "placeholder-unreplaced"),
            ("Hello ${user.name}", "placeholder-unreplaced"),
            ("Hello $(name)", "placeholder-unreplaced"),
            ("Hello {from.full_name}", "placeholder-unreplaced"),
            ("Hello %{name}", "placeholder-unreplaced"),
            ("Hello %(name)s", "placeholder-unreplaced"),
            ("Hello #{name}", "placeholder-unreplaced"),
            ("Hello <%= user.name %>", "placeholder-unreplaced"),
            ("*|FNAME|*, hello", "placeholder-unreplaced"),
            ("{% if a %}Hello", "placeholder-unreplaced"), ("Hello %@", "placeholder-unreplaced"),
            ("%1$s wrote to %2$s", "placeholder-unreplaced"),
            ("You have %d messages", "placeholder-unreplaced"),
            ("Hello %!s(MISSING)", "placeholder-unreplaced"),
            ("{count, plural, one {One} other {#}}", "placeholder-unreplaced"),
            ("{'text': 'Hi', 'user': None}", "object-as-text"),
            (#"{"text": "Hi"}"#, "object-as-text"), (#"[{"text": "Hi"}]"#, "object-as-text"),
            (#"{:text=>"Hi"}"#, "object-as-text"), ("{text=Hi, user=null}", "object-as-text"),
            ("chat.Message@305d335", "object-as-text"), ("[LMessage;@1b6d3586", "object-as-text"),
            ("<Message: 0x600003a1c000>", "object-as-text"),
            ("<chat.Message object at 0x7f2b3c>", "object-as-text"),
            ("#<Message:0x00007f8b>", "object-as-text"),
            ("Instance of 'Message'", "object-as-text"),
            ("map[text:Hi user:Ada]", "object-as-text"), ("System.String[]", "object-as-text"),
            ("{\n    text = Hi;\n}", "object-as-text"),
            ("push.new_message.body", "translation-missing"),
            ("NEW_MESSAGE_BODY", "translation-missing"),
            ("translation missing: en.push.body", "translation-missing"),
            ("Happy birthday \u{FFFD}\u{FFFD}", "mojibake"), ("√úber die Br√ºcke", "mojibake"),
            ("It‚Äôs ready", "mojibake"), ("РџСЂРёРІРµС‚", "mojibake"),
            (#"hello\nGrace"#, "text-escaped-twice"),
            ("Charged to 100%% now", "text-escaped-twice"),
            ("See+you+at+the+station", "text-escaped-twice"),
        ]
    )
    func `damaged text has a finding`(_ body: String, _ code: String) {
        #expect(codes(ofBody: body) == [code])
    }

    @Test(
        arguments: [
            "TypeError: undefined is not a function", "The null hypothesis was rejected",
            "null and void", "It's optional (really)", "That's an invalid date of birth",
            "`undefined` again", "about 5 %, say", "50% off, 100% cotton", "a 5%s fee",
            "C++ and A+ students, 1+1=2", "It costs $5 (or $(6) in town)", ":-{ and {} and { x }",
            #"Send {"a": 1} to me"#, "[1]", "a@b.cafe1", "ada@engines.dev", "me@Home1",
            "release.notes.txt", "v1.2.3", "engines.dev", "FREE_SHIPPING", "a.b.c",
            #"C:\new\table is the path"#, #"\\server\new"#, "Ça va ? À bientôt, là-bas… « œuvre »",
            "Größe: 12 €, schöne Grüße", "Не, не СССР, Россия и РФ", "√2 and √π", "Русский Сад",
        ]
    )
    func `text that users write isn't reported as damaged`(_ body: String) {
        #expect(codes(ofBody: body) == [])
    }

    private func codes(ofAvatar url: String) -> [String] {
        codes(
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "data": {"senderId": "u_1", "senderName": "Ada", "conversationId": "c_7", "senderAvatar": \#(JSONValue.string(url).compact)}}"#
        )
    }

    @Test(
        arguments: [
            "https://images.engines.dev/undefined.png", "https://images.engines.dev/null",
            "https://images.engines.dev/a-undefined-b.png", "https://images.engines.dev/?u=NaN",
            "https://images.engines.dev/[object%20Object]",
            "https://images.engines.dev/a.png?w=1&amp;h=2",
            "https://images.engines.dev/{size}/1.png",
            "https://chat.engines.dev/https://images.engines.dev/ada.png",
            "https://chat.engines.devhttps://images.engines.dev/ada.png",
        ]
    )
    func `a damaged URL has one finding`(_ url: String) {
        #expect(codes(ofAvatar: url) == ["url-damaged"])
    }

    @Test(
        arguments: [
            "https://images.engines.dev/nullable.png", "https://images.engines.dev/a.png?x=null",
            "https://images.engines.dev/fetch/https://a.dev/ada.png",
            "https://images.engines.dev/?url=https://a.dev/ada.png",
        ]
    )
    func `a URL that contains such words elsewhere isn't reported`(_ url: String) {
        #expect(codes(ofAvatar: url) == [])
    }

    @Test func `a path without a server is a warning, and other rejected URLs are errors`() {
        #expect(codes(ofAvatar: "/avatars/ada.png") == ["image-relative"])
        #expect(codes(ofAvatar: "//images.engines.dev/ada.png") == ["url-rejected"])
        #expect(codes(ofAvatar: "https://printer.local/ada.png") == ["url-rejected"])
    }

    @Test func `an ID that contains a missing value is an error`() {
        func codes(_ id: String) -> [String] {
            self.codes(
                #"{"aps": {"alert": "Hi", "mutable-content": 1, "thread-id": "c"}, "senderId": \#(id), "senderName": "Ada", "conversationId": "c"}"#
            )
        }
        #expect(codes(#""chat_undefined""#) == ["null-as-text"])
        #expect(codes(#""undefinedness""#) == [])
        #expect(codes("175928847299117063") == ["number-rounded"])
        #expect(codes("9007199254740991") == [])
    }

    @Test(
        arguments: [
            (#"{"audience": "all", "device_types": ["ios"], "notification": {"alert": "Hi"}}"#, []),
            (
                #"{"audience": {"tag": "a"}, "notification": {"ios": {"badge": "one", "mutable-content": true}}}"#,
                ["request-field-invalid", "value-invalid", "request-field-invalid"]
            ),
            (
                #"{"audience": "all", "device_types": "all", "notification": {"ios": {"badge": "+1", "interruption_level": "time_sensitive"}}}"#,
                ["value-invalid"]
            ),
            (
                #"{"messages": {"apple_push": {"alert": "Hi", "badge": "1", "mutable-content": true}}}"#,
                ["type-mismatch", "request-field-invalid"]
            ),
            (
                #"{"notifications": [{"tokens": ["a"], "platform": "ios", "message": "Hi"}]}"#,
                ["type-mismatch"]
            ),
            (
                #"{"event": "begin", "event_updates": {"a": 1}, "contents": {"en": "Hi {{ name }}"}}"#,
                ["value-invalid"]
            ),
            (
                #"{"app_id": "a", "email_to": ["a@engines.dev"], "email_subject": "Hi {{ name }}"}"#,
                []
            ),
            (
                #"{"name": "a", "to": {"subscriberId": "1"}, "overrides": {"apns": {"payload": {"aps": {}}}}}"#,
                []
            ),
            (#"{"device_key": "a", "title": "Ada", "body": "Hi"}"#, []),
            (#"{"topic": "engines", "title": "Ada", "message": "Hi"}"#, []),
            (#"{"recipient": {"clientId": "a"}, "apns": {"aps": {"alert": "Hi"}}}"#, []),
            (#"{"Identity": ["a"], "Apn": {"aps": {"alert": "Hi"}}}"#, []),
            (#"{"message": "Hi", "data": {"attachment": {"url": "/local/a.jpg"}}}"#, []),
            (
                #"{"recipients": {"a": 1}, "message": {"body": "Hi"}, "custom_payload": "{\"aps\": {}}"}"#,
                []
            ),
        ] as [(String, [String])]
    )
    func `requests to services that aren't converted are checked`(
        _ text: String,
        _ expected: [String]
    ) {
        let codes = codes(text)
        #expect(codes.filter { $0 == "request-unknown" }.count == 1)
        #expect(codes.filter { $0 != "request-unknown" }.sorted() == expected.sorted())
    }

    @Test func `an array of requests that aren't converted isn't reported as invalid JSON`() {
        let text = #"[{"audience": "all", "device_types": "all", "notification": {"alert": "Hi"}}]"#
        #expect(codes(text) == ["request-unknown"])
    }

    @Test(
        arguments: [
            (#"{"apns-push-type": "voip", "apns-topic": "a.b.voip"}"#, 4700, []),
            (#"{"apns-push-type": "voip", "apns-topic": "a.b.voip"}"#, 5200, ["payload-too-large"]),
            (#"{"apns-push-type": "voip", "apns-topic": "a.b.voip"}"#, 10, []),
        ] as [(String, Int, [String])]
    )
    func `a VoIP push has its own size limit`(_ headers: String, _ size: Int, _ expected: [String])
    {
        let text = String(repeating: "a", count: size)
        #expect(
            codes(#"{"headers": \#(headers), "payload": {"aps": {}, "call": "\#(text)"}}"#)
                == expected
        )
    }

    @Test(
        arguments: [
            (#"{"apns-topic": "pass.a.b", "apns-push-type": "background"}"#, []),
            (#"{"apns-topic": "pass.a.b", "apns-push-type": "alert"}"#, []),
            (
                #"{"apns_topic": "a.b", "push-type": "alert"}"#,
                ["header-unknown", "header-unknown"]
            ),
            (
                #"{"apns-push-type": "alert", "apns-expiration": "1795300000.25"}"#,
                ["expiration-invalid"]
            ),
        ] as [(String, [String])]
    )
    func `damaged APNs headers have a finding`(_ headers: String, _ expected: [String]) {
        let aps = headers.contains("pass.") ? "{}" : #"{"alert": "Hi"}"#
        #expect(codes(#"{"headers": \#(headers), "payload": {"aps": \#(aps)}}"#) == expected)
    }

    @Test func `damaged values of a payload have a finding`() {
        #expect(
            codes(#"{"aps": {"alert": {"loc-key": "A", "loc-args": ["a", 3]}}}"#) == [
                "type-mismatch"
            ]
        )
        #expect(
            codes(
                #"{"aps": {"timestamp": 1795300000, "event": "update", "content-state": {"end": 1795300000000}}}"#
            ) == ["live-activity-date-invalid"]
        )
        #expect(codes(##"{"aps": {"alert": "Hi", "badge": "#(count)"}}"##) == [])
        #expect(
            codes(
                #"{"aps": {"alert": "Hi", "interruption-level": "critical", "sound": {"critical": true, "name": "a.caf"}}}"#
            ) == ["flag-not-one"]
        )
        #expect(codes(#"{"default": "Hi", "aps": {"alert": "Hi"}}"#) == ["sns-key-misspelled"])
        let object =
            #"{"to": {"type": "expo", "data": "ExponentPushToken[x]"}, "ttl": 60, "body": "Hi"}"#
        #expect(codes(object).contains("expo-token-invalid"))
        #expect(
            codes(#"{"to": "ExponentPushToken x", "ttl": 60, "body": "Hi"}"#).contains(
                "expo-token-invalid"
            )
        )
    }
}
