import Cameo

extension OutgoingMessage {
    static let keys = [
        "recipients", "conversationId", "groupName", "recipientCount", "isAudio", "account", "id",
    ]

    /// A message as JavaScript describes it.
    ///
    /// - Throws: ``BridgeError``, naming the key.
    init(json: JSONValue) throws(BridgeError) {
        let members = try Members(json, of: "the message", keys: Self.keys)
        var recipients: [Recipient] = []
        for recipient in try members.list("recipients") ?? [] {
            recipients.append(try Recipient(json: recipient))
        }
        self.init(
            to: recipients,
            conversationID: try members.text("conversationId"),
            groupName: try members.text("groupName"),
            recipientCount: try members.integer("recipientCount"),
            isAudio: try members.flag("isAudio") ?? false,
            account: try members.text("account"),
            id: try members.text("id")
        )
    }
}

extension Recipient {
    static let keys = [
        "id", "name", "avatarUrl", "handle", "handleType", "contactIdentifier",
    ]
    private static let handleTypes = ["emailAddress", "phoneNumber", "unknown"]

    /// A recipient: an object, or an identifier alone.
    ///
    /// - Throws: ``BridgeError``, naming the key.
    init(json: JSONValue) throws(BridgeError) {
        if let id = json.text {
            self.init(id: id)
            return
        }
        let members = try Members(json, of: "a recipient", keys: Self.keys)
        let type = try members.text("handleType")
        if let type, !Self.handleTypes.contains(type) {
            throw .wrongValue(
                of: members.what,
                key: "handleType",
                expected: "one of " + Self.handleTypes.joined(separator: ", ")
            )
        }
        self.init(
            id: try members.text("id"),
            name: try members.text("name"),
            avatarURL: try members.text("avatarUrl"),
            handle: try members.text("handle").map { Handle(value: $0, hint: type) },
            contactIdentifier: try members.text("contactIdentifier")
        )
        guard id != nil || name != nil || handle != nil else {
            throw .missing(of: members.what, key: "id", example: "\"id\": \"u_grace\"")
        }
    }
}
