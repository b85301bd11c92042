import CameoApp

extension NotificationEvent {
    /// The event as JSON for JavaScript. All keys are present; absent values are `null`.
    var json: JSONValue {
        let (kind, isInForeground, actionID, text) = parts
        return .object(
            JSONObject([
                ("kind", .string(kind)),
                ("isInForeground", isInForeground.map(JSONValue.bool) ?? .null),
                ("actionId", JSONValue(actionID)),
                ("text", JSONValue(text)),
                ("notificationId", .string(notificationID)),
                ("messageId", JSONValue(parsed.messageID)),
                ("deepLink", JSONValue(deepLink)),
                ("account", JSONValue(parsed.account)),
                ("sender", parsed.sender.map(Self.json) ?? .null),
                ("conversation", parsed.conversation.map(Self.json) ?? .null),
                ("payload", .object(Payload(userInfo: userInfo).root)),
            ])
        )
    }

    private var parts: (kind: String, isInForeground: Bool?, actionID: String?, text: String?) {
        switch kind {
        case .received(let isInForeground): ("received", isInForeground, nil, nil)
        case .tapped: ("tapped", nil, nil, nil)
        case .button(let id): ("button", nil, id, nil)
        case .reply(let actionID, let text): ("reply", nil, actionID, text)
        case .dismissed: ("dismissed", nil, nil, nil)
        }
    }

    private static func json(_ sender: ParsedPayload.Sender) -> JSONValue {
        .object(JSONObject([("id", JSONValue(sender.id)), ("name", JSONValue(sender.name))]))
    }

    private static func json(_ conversation: ParsedPayload.Conversation) -> JSONValue {
        .object(
            JSONObject([
                ("id", JSONValue(conversation.id)), ("name", JSONValue(conversation.name)),
                ("isGroup", .bool(conversation.isGroup)),
            ])
        )
    }
}
