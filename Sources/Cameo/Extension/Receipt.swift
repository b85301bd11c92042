/// A delivery receipt, which is sent once to the app's server or a vendor's.
public struct DeliveryReceipt: Sendable, Hashable {
    /// Identifier of the message. One receipt is sent for each message of an account.
    public let messageID: String
    /// URL that the receipt is posted to (HTTPS).
    public let url: String
    /// Body of the request, sent as JSON.
    public let body: JSONObject
    /// Scope of the account that the message is for.
    public let account: String?

    /// Creates a receipt.
    public init(messageID: String, url: String, body: JSONObject, account: String? = nil) {
        self.messageID = messageID
        self.url = url
        self.body = body
        self.account = account
    }

    /// Creates the receipt that a payload requests: `{"event": "delivered", "messageID": …}`, posted to
    /// the URL in `receiptUrlKey`.
    ///
    /// Returns `nil` if the payload contains no receipt URL or no message identifier.
    public init?(ofPayload parsed: ParsedPayload) {
        guard let id = parsed.messageID, let url = parsed.receiptURL else { return nil }
        self.init(
            messageID: id,
            url: url,
            body: JSONObject([("event", .string("delivered")), ("messageID", .string(id))]),
            account: parsed.account
        )
    }

    /// Name of the receipt's files in the outbox.
    var fileName: String { AccountFile.name(messageID, account: account) }
}
