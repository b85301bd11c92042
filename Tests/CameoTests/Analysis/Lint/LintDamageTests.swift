import Cameo
import CameoAnalysis
import Foundation
import TestSupport
import Testing

/// Texts, IDs and URLs that a server damaged, and requests to services that aren't converted.
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
            ("undefined liked your photo", "leftover-value"),
            ("undefined: This is a title", "leftover-value"),
            ("Message from null", "leftover-value"), ("Message from (null)", "leftover-value"),
            ("NaN new messages", "leftover-value"), ("It starts at Invalid Date", "leftover-value"),
            ("Order [object Object] was sent", "leftover-value"),
            (#"Optional("Opening Talk") starts"#, "leftover-value"),
            ("Hello {{ user.name | default: 'you' }}", "placeholder-left"),
            ("Hello ${user.name}", "placeholder-left"), ("Hello $(name)", "placeholder-left"),
            ("Hello {from.full_name}", "placeholder-left"), ("Hello %{name}", "placeholder-left"),
            ("Hello %(name)s", "placeholder-left"), ("Hello #{name}", "placeholder-left"),
            ("Hello <%= user.name %>", "placeholder-left"),
            ("*|FNAME|*, hello", "placeholder-left"),
            ("{% if a %}Hello", "placeholder-left"), ("Hello %@", "placeholder-left"),
            ("%1$s wrote to %2$s", "placeholder-left"),
            ("You have %d messages", "placeholder-left"),
            ("Hello %!s(MISSING)", "placeholder-left"),
            ("{count, plural, one {One} other {#}}", "placeholder-left"),
            ("{'text': 'Hi', 'user': None}", "printed-value"),
            (#"{"text": "Hi"}"#, "printed-value"), (#"[{"text": "Hi"}]"#, "printed-value"),
            (#"{:text=>"Hi"}"#, "printed-value"), ("{text=Hi, user=null}", "printed-value"),
            ("chat.Message@305d335", "printed-value"), ("[LMessage;@1b6d3586", "printed-value"),
            ("<Message: 0x600003a1c000>", "printed-value"),
            ("<chat.Message object at 0x7f2b3c>", "printed-value"),
            ("#<Message:0x00007f8b>", "printed-value"), ("Instance of 'Message'", "printed-value"),
            ("map[text:Hi user:Ada]", "printed-value"), ("System.String[]", "printed-value"),
            ("{\n    text = Hi;\n}", "printed-value"),
            ("push.new_message.body", "translation-missing"),
            ("NEW_MESSAGE_BODY", "translation-missing"),
            ("translation missing: en.push.body", "translation-missing"),
            ("Happy birthday \u{FFFD}\u{FFFD}", "mojibake"), ("√úber die Br√ºcke", "mojibake"),
            ("It‚Äôs ready", "mojibake"), ("РџСЂРёРІРµС‚", "mojibake"),
            (#"hello\nGrace"#, "escaped-twice"), ("Charged to 100%% now", "escaped-twice"),
            ("See+you+at+the+station", "escaped-twice"),
        ]
    )
    func `a damaged text has a finding`(_ body: String, _ code: String) {
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
    func `a text that people write has none`(_ body: String) {
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
    func `a URL with such words elsewhere has none`(_ url: String) {
        #expect(codes(ofAvatar: url) == [])
    }

    @Test func `a path without a server is a warning, and another refused URL stays an error`() {
        #expect(codes(ofAvatar: "/avatars/ada.png") == ["image-relative"])
        #expect(codes(ofAvatar: "//images.engines.dev/ada.png") == ["address-refused"])
        #expect(codes(ofAvatar: "https://printer.local/ada.png") == ["address-refused"])
    }

    @Test func `an ID that contains a missing value is an error`() {
        func codes(_ id: String) -> [String] {
            self.codes(
                #"{"aps": {"alert": "Hi", "mutable-content": 1, "thread-id": "c"}, "senderId": \#(id), "senderName": "Ada", "conversationId": "c"}"#
            )
        }
        #expect(codes(#""chat_undefined""#) == ["leftover-value"])
        #expect(codes(#""undefinedness""#) == [])
        #expect(codes("175928847299117063") == ["number-rounded"])
        #expect(codes("9007199254740991") == [])
    }

    @Test(
        arguments: [
            (#"{"audience": "all", "device_types": ["ios"], "notification": {"alert": "Hi"}}"#, []),
            (
                #"{"audience": {"tag": "a"}, "notification": {"ios": {"badge": "one", "mutable-content": true}}}"#,
                ["request-field", "invalid-value", "request-field"]
            ),
            (
                #"{"audience": "all", "device_types": "all", "notification": {"ios": {"badge": "+1", "interruption_level": "time_sensitive"}}}"#,
                ["invalid-value"]
            ),
            (
                #"{"messages": {"apple_push": {"alert": "Hi", "badge": "1", "mutable-content": true}}}"#,
                ["wrong-type", "request-field"]
            ),
            (
                #"{"notifications": [{"tokens": ["a"], "platform": "ios", "message": "Hi"}]}"#,
                ["wrong-type"]
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
        #expect(codes.filter { $0 == "unknown-request" }.count == 1)
        #expect(codes.filter { $0 != "unknown-request" }.sorted() == expected.sorted())
    }

    @Test func `an array of such requests isn't invalid JSON`() {
        let text = #"[{"audience": "all", "device_types": "all", "notification": {"alert": "Hi"}}]"#
        #expect(codes(text) == ["unknown-request"])
    }

    @Test(
        arguments: [
            (#"{"apns-push-type": "voip", "apns-topic": "a.b.voip"}"#, 4700, []),
            (#"{"apns-push-type": "voip", "apns-topic": "a.b.voip"}"#, 5200, ["too-large"]),
            (#"{"apns-push-type": "voip", "apns-topic": "a.b.voip"}"#, 10, []),
        ] as [(String, Int, [String])]
    )
    func `a VoIP push has a limit of its own`(_ headers: String, _ size: Int, _ expected: [String])
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
            (#"{"apns-push-type": "alert", "apns-expiration": "1795300000.25"}"#, ["expiration"]),
        ] as [(String, [String])]
    )
    func `headers of APNs`(_ headers: String, _ expected: [String]) {
        let aps = headers.contains("pass.") ? "{}" : #"{"alert": "Hi"}"#
        #expect(codes(#"{"headers": \#(headers), "payload": {"aps": \#(aps)}}"#) == expected)
    }

    @Test func `values of a payload`() {
        #expect(
            codes(#"{"aps": {"alert": {"loc-key": "A", "loc-args": ["a", 3]}}}"#) == ["wrong-type"]
        )
        #expect(
            codes(
                #"{"aps": {"timestamp": 1795300000, "event": "update", "content-state": {"end": 1795300000000}}}"#
            ) == ["live-activity-date"]
        )
        #expect(codes(##"{"aps": {"alert": "Hi", "badge": "#(count)"}}"##) == [])
        #expect(
            codes(
                #"{"aps": {"alert": "Hi", "interruption-level": "critical", "sound": {"critical": true, "name": "a.caf"}}}"#
            ) == ["flag-not-one"]
        )
        #expect(codes(#"{"default": "Hi", "aps": {"alert": "Hi"}}"#) == ["sns-key"])
        let object =
            #"{"to": {"type": "expo", "data": "ExponentPushToken[x]"}, "ttl": 60, "body": "Hi"}"#
        #expect(codes(object).contains("expo-token"))
        #expect(
            codes(#"{"to": "ExponentPushToken x", "ttl": 60, "body": "Hi"}"#).contains("expo-token")
        )
    }
}
