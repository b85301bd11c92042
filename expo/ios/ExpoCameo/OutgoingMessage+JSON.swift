import CameoApp

extension OutgoingMessage {
    static let keys = [
        "recipients", "conversationId", "groupName", "recipientCount", "isAudio", "account", "id",
    ]

    /// Decodes a message.
    ///
    /// - Throws: ``BridgeError``.
    init(json: JSONValue) throws(BridgeError) {
        let members = try Members(json, of: "message", keys: Self.keys)
        var recipients: [MessageRecipient] = []
        for recipient in try members.list("recipients") ?? [] {
            recipients.append(try MessageRecipient(json: recipient))
        }
        self.init(
            to: recipients,
            conversationID: try members.string("conversationId"),
            groupName: try members.string("groupName"),
            recipientCount: try members.integer("recipientCount"),
            isAudio: try members.boolean("isAudio") ?? false,
            account: try members.string("account"),
            id: try members.string("id")
        )
    }
}

extension MessageRecipient {
    static let keys = [
        "id", "name", "avatarUrl", "handle", "handleType", "contactIdentifier",
    ]
    private static let handleTypes = ["emailAddress", "phoneNumber", "unknown"]

    /// Decodes a recipient: an object, or an identifier.
    ///
    /// - Throws: ``BridgeError``.
    init(json: JSONValue) throws(BridgeError) {
        if let id = json.text {
            self.init(id: id)
            return
        }
        let members = try Members(json, of: "recipient", keys: Self.keys)
        let type = try members.string("handleType")
        if let type, !Self.handleTypes.contains(type) {
            throw .invalidValue(
                of: members.name,
                key: "handleType",
                expected: "one of " + Self.handleTypes.joined(separator: ", ")
            )
        }
        self.init(
            id: try members.string("id"),
            name: try members.string("name"),
            avatarURL: try members.string("avatarUrl"),
            handle: try members.string("handle").map { PersonHandle(value: $0, hint: type) },
            contactIdentifier: try members.string("contactIdentifier")
        )
        guard id != nil || name != nil || handle != nil else {
            throw .missingKey(of: members.name, key: "id", example: "\"id\": \"u_grace\"")
        }
    }
}
