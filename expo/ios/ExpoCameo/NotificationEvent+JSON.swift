import Cameo

extension NotificationEvent {
    /// The event as JavaScript is told of it: no key is ever missing, what there is not is `null`.
    var json: JSONValue {
        let (kind, isInFront, actionID, text) = parts
        return .object(
            JSONObject([
                ("kind", .string(kind)),
                ("isInFront", isInFront.map(JSONValue.bool) ?? .null),
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

    private var parts: (kind: String, isInFront: Bool?, actionID: String?, text: String?) {
        switch kind {
        case .received(let isInFront): ("received", isInFront, nil, nil)
        case .tapped: ("tapped", nil, nil, nil)
        case .button(let id): ("button", nil, id, nil)
        case .reply(let actionID, let text): ("reply", nil, actionID, text)
        case .dismissed: ("dismissed", nil, nil, nil)
        }
    }

    private static func json(_ sender: Sender) -> JSONValue {
        .object(JSONObject([("id", JSONValue(sender.id)), ("name", JSONValue(sender.name))]))
    }

    private static func json(_ conversation: Conversation) -> JSONValue {
        .object(
            JSONObject([
                ("id", JSONValue(conversation.id)), ("name", JSONValue(conversation.name)),
                ("isGroup", .bool(conversation.isGroup)),
            ])
        )
    }
}
