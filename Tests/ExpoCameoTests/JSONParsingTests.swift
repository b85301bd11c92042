import Testing

@testable import Cameo
@testable import CameoApp
@testable import ExpoCameo

/// Tests of decoding JSON from JavaScript.
@Suite struct JSONParsingTests {
    private func value(_ json: String) throws -> JSONValue {
        try JSONValue(fromJavaScript: json, of: "message")
    }

    private func message(_ json: String) throws -> OutgoingMessage {
        try OutgoingMessage(json: value(json))
    }

    @Test func `every key of a message is decoded`() throws {
        let message = try message(
            """
            {"recipients": ["u_grace", 7, {"id": "u_mary", "name": "Mary",
              "avatarUrl": "https://a.example/mary.png", "handle": "mary@example.com",
              "contactIdentifier": "c_1"}, {"handle": "+441", "handleType": "unknown"}],
             "conversationId": "engines", "groupName": "Engines", "recipientCount": 40,
             "isAudio": true, "account": "work", "id": "m_1"}
            """
        )
        var expected = OutgoingMessage(
            to: [
                MessageRecipient(id: "u_grace"), MessageRecipient(id: "7"),
                MessageRecipient(
                    id: "u_mary",
                    name: "Mary",
                    avatarURL: "https://a.example/mary.png",
                    handle: PersonHandle(kind: .emailAddress, value: "mary@example.com"),
                    contactIdentifier: "c_1"
                ),
                MessageRecipient(id: nil, handle: PersonHandle(kind: .unknown, value: "+441")),
            ],
            conversationID: "engines",
            groupName: "Engines",
            recipientCount: 40,
            isAudio: true,
            account: "work",
            id: "m_1"
        )
        #expect(message == expected)
        expected = OutgoingMessage(to: [MessageRecipient(id: "u_grace")], conversationID: nil)
        #expect(try self.message(#"{"recipients": ["u_grace"], "groupName": null}"#) == expected)
    }

    @Test(
        arguments: [
            (#"[]"#, .wrongType(of: "message", expected: "an object")),
            (
                #"{"recipient": []}"#,
                .unknownKey(of: "message", key: "recipient", known: OutgoingMessage.keys)
            ),
            (
                #"{"recipients": "u_grace"}"#,
                .invalidValue(of: "message", key: "recipients", expected: "a list")
            ),
            (
                #"{"recipientCount": "many"}"#,
                .invalidValue(of: "message", key: "recipientCount", expected: "a whole number")
            ),
            (
                #"{"isAudio": 1}"#,
                .invalidValue(of: "message", key: "isAudio", expected: "true or false")
            ),
            (
                #"{"conversationId": {}}"#,
                .invalidValue(of: "message", key: "conversationId", expected: "a string")
            ),
            (
                #"{"recipients": [{}]}"#,
                .missingKey(of: "recipient", key: "id", example: #""id": "u_grace""#)
            ),
            (
                #"{"recipients": [{"handle": "a", "handleType": "mail"}]}"#,
                .invalidValue(
                    of: "recipient",
                    key: "handleType",
                    expected: "one of emailAddress, phoneNumber, unknown"
                )
            ),
        ] as [(String, BridgeError)]
    )
    func `an invalid message is an error`(json: String, expected: BridgeError) {
        #expect(throws: expected) { try message(json) }
    }

    @Test func `omitted keys of a category default to the values for messages`() throws {
        let categories = try NotificationCategory.list(
            json: value(#"[{"id": "message"}, {"id": "b", "actions": ["markAsRead", "reply"]}]"#)
        )
        #expect(
            categories == [.message(), .message(id: "b", actions: [.markAsRead(), .reply()])]
        )
    }

    @Test func `every key of a category is decoded`() throws {
        let categories = try NotificationCategory.list(
            json: value(
                """
                [{"id": "c", "reportsDismissal": false, "isAllowedInCarPlay": false,
                  "hiddenPreviewsPlaceholder": "%u messages", "showsTitleWithoutPreview": true,
                  "intentIdentifiers": [],
                  "actions": [
                    {"id": "a", "title": "A", "templateIcon": "cross", "opensApp": true,
                     "requiresUnlocking": true, "isDestructive": true},
                    {"id": "b", "icon": "star", "reply": true},
                    {"id": "d", "reply": {"buttonTitle": "Go", "placeholder": "Text"},
                     "requiresUnlocking": false}]}]
                """
            )
        )
        #expect(
            categories == [
                NotificationCategory(
                    id: "c",
                    actions: [
                        NotificationAction(
                            id: "a",
                            title: "A",
                            icon: .template("cross"),
                            opensApp: true,
                            requiresUnlocking: true,
                            isDestructive: true
                        ),
                        NotificationAction(
                            id: "b",
                            title: nil,
                            icon: .system("star"),
                            reply: NotificationAction.Reply(),
                            requiresUnlocking: true
                        ),
                        NotificationAction(
                            id: "d",
                            title: nil,
                            reply: NotificationAction.Reply(buttonTitle: "Go", placeholder: "Text")
                        ),
                    ],
                    reportsDismissal: false,
                    hiddenPreviewsPlaceholder: "%u messages",
                    showsTitleWithoutPreview: true
                )
            ]
        )
    }

    @Test func `text that isn't JSON is an error`() {
        let error = #expect(throws: BridgeError.self) { try message("{") }
        guard case .notJSON("message", _) = error else {
            Issue.record("Unexpected error: \(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: [
            (#"{"id": "a"}"#, .wrongType(of: "categories", expected: "a list of categories")),
            (#"[{}]"#, .missingKey(of: "category", key: "id", example: #""id": "message""#)),
            (
                #"[{"id": "a", "intentIdentifiers": [true]}]"#,
                .invalidValue(
                    of: "category",
                    key: "intentIdentifiers",
                    expected: "a list of strings"
                )
            ),
            (
                #"[{"id": "a", "actions": ["answer"]}]"#,
                .wrongType(of: "action", expected: "an object, or one of reply, markAsRead, mute")
            ),
            (
                #"[{"id": "a", "actions": [{"id": "b", "reply": "yes"}]}]"#,
                .invalidValue(of: "action", key: "reply", expected: "true or an object")
            ),
            (
                #"[{"id": "a", "actions": [{"title": "b"}]}]"#,
                .missingKey(of: "action", key: "id", example: #""id": "reply""#)
            ),
            (
                #"[{"id": "a", "actions": [{"id": "b", "reply": {"button": "Go"}}]}]"#,
                .unknownKey(of: "reply", key: "button", known: ["buttonTitle", "placeholder"])
            ),
        ] as [(String, BridgeError)]
    )
    func `an invalid category is an error`(json: String, expected: BridgeError) {
        #expect(throws: expected) { try NotificationCategory.list(json: value(json)) }
    }

    @Test(
        arguments: [
            (.wrongType(of: "settings", expected: "an object"), "Settings must be an object"),
            (
                .invalidValue(of: "message", key: "isAudio", expected: "true or false"),
                #"Message key "isAudio" must be true or false"#
            ),
            (
                .unknownKey(of: "reply", key: "button", known: ["buttonTitle", "placeholder"]),
                #"Unknown reply key "button"; valid keys are buttonTitle, placeholder"#
            ),
            (
                .missingKey(of: "category", key: "id", example: #""id": "message""#),
                #"Category has no "id"; add it, such as "id": "message""#
            ),
        ] as [(BridgeError, String)]
    )
    func `an error describes the failure and the fix`(error: BridgeError, expected: String) {
        #expect(error.description == expected)
    }
}
