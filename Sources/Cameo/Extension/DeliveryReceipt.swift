import Foundation

/// A delivery receipt, which is sent once to the app's server or a vendor's.
public struct DeliveryReceipt: Sendable {
    /// Identifier of the message. One receipt is sent for each message of an account.
    let messageID: String
    /// URL that the receipt is posted to (HTTPS).
    let url: String
    /// Body of the request, sent as JSON.
    let body: JSONObject
    /// Scope of the account that the message is for.
    let account: String?

    /// Creates a receipt.
    ///
    /// - Parameters:
    ///   - messageID: Identifier of the message. One receipt is sent for each message of an account.
    ///   - url: URL that the receipt is posted to (HTTPS).
    ///   - body: Body of the request, sent as a JSON object.
    ///   - account: Scope of the account that the message is for; `nil` in an app without accounts.
    /// - Throws: `EncodingError` if the body can't be encoded, or isn't an object in JSON.
    public init(
        messageID: String,
        url: URL,
        body: some Encodable,
        account: String? = nil
    ) throws {
        let json = try JSONEncoder().encode(body)
        guard case .object(let object)? = try? JSONDocument(parsing: Array(json)).root else {
            throw EncodingError.invalidValue(
                body,
                EncodingError.Context(
                    codingPath: [],
                    debugDescription:
                        "The body of a receipt is a JSON object; pass a dictionary or a structure"
                )
            )
        }
        self.init(messageID: messageID, url: url.absoluteString, body: object, account: account)
    }

    package init(messageID: String, url: String, body: JSONObject, account: String? = nil) {
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
