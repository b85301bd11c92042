import Cameo
import Testing

@testable import ExpoCameo

/// What JavaScript sends, read.
@Suite struct ReadingTests {
    private func value(_ json: String) throws -> JSONValue {
        try JSONValue(fromJavaScript: json, of: "it")
    }

    private func message(_ json: String) throws -> OutgoingMessage {
        try OutgoingMessage(json: value(json))
    }

    @Test func `a message has everything that it may have`() throws {
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
                Recipient(id: "u_grace"), Recipient(id: "7"),
                Recipient(
                    id: "u_mary",
                    name: "Mary",
                    avatarURL: "https://a.example/mary.png",
                    handle: Handle(kind: .emailAddress, value: "mary@example.com"),
                    contactIdentifier: "c_1"
                ),
                Recipient(id: nil, handle: Handle(kind: .unknown, value: "+441")),
            ],
            conversationID: "engines",
            groupName: "Engines",
            recipientCount: 40,
            isAudio: true,
            account: "work",
            id: "m_1"
        )
        #expect(message == expected)
        expected = OutgoingMessage(to: [Recipient(id: "u_grace")], conversationID: nil)
        #expect(try self.message(#"{"recipients": ["u_grace"], "groupName": null}"#) == expected)
    }

    @Test(arguments: [
        (#"[]"#, "the message must be an object"),
        (
            #"{"recipient": []}"#,
            "the message has an unknown key \"recipient\"; the keys are "
                + "recipients, conversationId, groupName, recipientCount, isAudio, account, id"
        ),
        (#"{"recipients": "u_grace"}"#, "\"recipients\" of the message must be a list"),
        (
            #"{"recipientCount": "many"}"#,
            "\"recipientCount\" of the message must be a whole number"
        ),
        (#"{"isAudio": 1}"#, "\"isAudio\" of the message must be true or false"),
        (#"{"conversationId": {}}"#, "\"conversationId\" of the message must be a text"),
        (#"{"recipients": [{}]}"#, "a recipient lacks \"id\"; add it, such as \"id\": \"u_grace\""),
        (
            #"{"recipients": [{"handle": "a", "handleType": "mail"}]}"#,
            "\"handleType\" of a recipient must be one of emailAddress, phoneNumber, unknown"
        ),
        (
            #"{"#,
            "it is not JSON: line 1, column 2: the text ends where a name in double quotes belongs"
        ),
    ])
    func `what is wrong with a message is named`(json: String, words: String) throws {
        let error = #expect(throws: BridgeError.self) { try message(json) }
        #expect(error?.description == words)
    }

    @Test func `a category that says nothing is that of messages`() throws {
        let categories = try NotificationCategory.list(
            json: value(#"[{"id": "message"}, {"id": "b", "actions": ["markAsRead", "reply"]}]"#)
        )
        #expect(
            categories == [.message(), .message(id: "b", actions: [.markAsRead(), .reply()])]
        )
    }

    @Test func `a category has everything that it may have`() throws {
        let categories = try NotificationCategory.list(
            json: value(
                """
                [{"id": "c", "tellsDismissal": false, "isAllowedInCarPlay": false,
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
                        Action(
                            id: "a",
                            title: "A",
                            icon: .template("cross"),
                            opensApp: true,
                            requiresUnlocking: true,
                            isDestructive: true
                        ),
                        Action(
                            id: "b",
                            title: nil,
                            icon: .system("star"),
                            reply: Action.Reply(),
                            requiresUnlocking: true
                        ),
                        Action(
                            id: "d",
                            title: nil,
                            reply: Action.Reply(buttonTitle: "Go", placeholder: "Text")
                        ),
                    ],
                    tellsDismissal: false,
                    hiddenPreviewsPlaceholder: "%u messages",
                    showsTitleWithoutPreview: true
                )
            ]
        )
    }

    @Test(arguments: [
        (#"{"id": "a"}"#, "the categories must be a list of categories"),
        (#"[{}]"#, "a category lacks \"id\"; add it, such as \"id\": \"message\""),
        (
            #"[{"id": "a", "intentIdentifiers": [true]}]"#,
            "\"intentIdentifiers\" of a category must be a list of texts"
        ),
        (
            #"[{"id": "a", "actions": ["answer"]}]"#,
            "an action must be an object, or one of reply, markAsRead, mute"
        ),
        (
            #"[{"id": "a", "actions": [{"id": "b", "reply": "yes"}]}]"#,
            "\"reply\" of an action must be true or an object"
        ),
        (
            #"[{"id": "a", "actions": [{"title": "b"}]}]"#,
            "an action lacks \"id\"; add it, such as \"id\": \"reply\""
        ),
        (
            #"[{"id": "a", "actions": [{"id": "b", "reply": {"button": "Go"}}]}]"#,
            "a reply has an unknown key \"button\"; the keys are buttonTitle, placeholder"
        ),
    ])
    func `what is wrong with a category is named`(json: String, words: String) throws {
        let error = #expect(throws: BridgeError.self) {
            try NotificationCategory.list(json: value(json))
        }
        #expect(error?.description == words)
    }
}
