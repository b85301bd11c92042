import Cameo

extension NotificationEvent {
    /// The event as JavaScript is told of it: no key is ever missing, what there is not is `null`.
    var json: JSONValue {
        let (kind, isInFront, actionID, text) = parts
        return .object(
            JSONObject([
                ("kind", .string(kind)),
                ("isInFront", isInFront.map(JSONValue.bool) ?? .null),
                ("actionId", .text(actionID)),
                ("text", .text(text)),
                ("notificationId", .string(notificationID)),
                ("messageId", .text(reading.messageID)),
                ("deepLink", .text(deepLink)),
                ("account", .text(reading.account)),
                ("sender", reading.sender.map(Self.json) ?? .null),
                ("conversation", reading.conversation.map(Self.json) ?? .null),
                ("payload", .object(Payload(userInfo: userInfo).root)),
            ]))
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
        .object(JSONObject([("id", .text(sender.id)), ("name", .text(sender.name))]))
    }

    private static func json(_ conversation: Conversation) -> JSONValue {
        .object(
            JSONObject([
                ("id", .text(conversation.id)), ("name", .text(conversation.name)),
                ("isGroup", .bool(conversation.isGroup)),
            ]))
    }
}
