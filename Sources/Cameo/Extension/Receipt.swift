/// That a message was delivered, to be told to the app's server or a vendor's, once.
public struct Receipt: Sendable, Hashable {
    /// The message's identifier; of one message in one account one receipt is sent.
    public let messageID: String
    /// The address that is told (HTTPS).
    public let address: String
    /// What is posted, as JSON.
    public let body: JSONObject
    /// The scope of the account that the message is for.
    public let account: String?

    /// A receipt.
    public init(messageID: String, address: String, body: JSONObject, account: String? = nil) {
        self.messageID = messageID
        self.address = address
        self.body = body
        self.account = account
    }

    /// The receipt that a payload asks for: `{"event": "delivered", "messageID": …}` to its
    /// `receiptUrlKey`. `nil` when it names no address or has no identifier.
    public init?(ofPayload parsed: ParsedPayload) {
        guard let id = parsed.messageID, let address = parsed.receiptURL else { return nil }
        self.init(
            messageID: id,
            address: address,
            body: JSONObject([("event", .string("delivered")), ("messageID", .string(id))]),
            account: parsed.account
        )
    }

    /// The name of its files.
    var fileName: String { AccountFile.name(messageID, account: account) }
}
