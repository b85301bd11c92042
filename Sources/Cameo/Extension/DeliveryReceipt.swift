import Foundation

/// A delivery receipt that is sent once, to the server of the app or a vendor.
public struct DeliveryReceipt: Sendable {
    /// The identifier of the message. Each message of an account has one receipt.
    let messageID: String
    /// The HTTPS URL to which the receipt is posted.
    let url: String
    /// The body of the request, sent as JSON.
    let body: JSONObject
    /// The scope of the account that the message is for; `nil` in an app without accounts.
    let account: String?

    /// Creates a receipt.
    ///
    /// - Parameters:
    ///   - messageID: The identifier of the message. Each message of an account has one receipt.
    ///   - url: The HTTPS URL to which the receipt is posted.
    ///   - body: The body of the request, sent as a JSON object.
    ///   - account: The scope of the account that the message is for; `nil` in an app without
    ///     accounts.
    /// - Throws: `EncodingError` if the body can't be encoded as a JSON object.
    public init(messageID: String, url: URL, body: some Encodable, account: String? = nil) throws {
        let json = try JSONEncoder().encode(body)
        guard case .object(let object)? = try? JSONDocument(parsing: Array(json)).root else {
            throw EncodingError.invalidValue(
                body,
                EncodingError.Context(
                    codingPath: [],
                    debugDescription:
                        "A receipt's body must be a JSON object; pass a dictionary or a structure"
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

    /// Creates the receipt that a payload requests. Its body is `{"event": "delivered",
    /// "messageID": …}`, and its URL is the value of `receiptUrlKey`.
    ///
    /// Returns `nil` if the payload contains no receipt URL or no message identifier.
    public init?(ofPayload parsed: ParsedPayload) {
        guard let id = parsed.messageID, let url = parsed.receiptURL else { return nil }
        self.init(
            messageID: id,
            url: url,
            body: ["event": .string("delivered"), "messageID": .string(id)],
            account: parsed.account
        )
    }

    /// The name of the receipt's files in the outbox.
    var fileName: String { AccountFile.name(messageID, account: account) }
}
