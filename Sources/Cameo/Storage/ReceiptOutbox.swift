import Foundation

/// The outbox of delivery receipts. Each receipt is sent at most once.
///
/// A receipt is stored before it is sent. The app or the extension claims the receipt before
/// sending it, and only one of them succeeds. A claimed receipt is never sent again, even if the
/// process terminates, unless the request is known not to have reached the server.
package struct ReceiptOutbox: Sendable {
    /// The time after which an unsent receipt is removed, in seconds (one week).
    static let receiptLifetime = 7 * 24 * 3600.0

    /// The time after which a claimed receipt can no longer be pending, in seconds.
    private static let claimTimeout = 60.0

    private let pending: FileCache
    private let claimed: FileCache

    package init(container: URL) {
        func files(_ name: String, _ byteLimit: Int, sets: Int) -> FileCache {
            FileCache(
                directory: AppGroup.path("receipts/\(name)", in: container),
                byteLimit: byteLimit,
                sets: sets
            )
        }
        pending = files("waiting", 500_000, sets: 1)
        // Each claimed receipt takes one byte, so the limit is about 4,000 receipts.
        claimed = files("sent", 4_000, sets: 16)
    }

    /// Stores a receipt.
    ///
    /// - Returns: Whether the receipt is new, that is, neither pending nor claimed.
    /// - Throws: A file system error.
    func add(_ receipt: DeliveryReceipt, at date: Date) throws -> Bool {
        guard FileStatus(claimed.path(receipt.fileName)) == nil else { return false }
        let bytes = Data(JSONValue.object(receipt.json(at: date)).compact.utf8)
        return try pending.claim(receipt.fileName) { try bytes.write(to: $0) }
    }

    /// Claims a receipt before sending it.
    ///
    /// - Returns: Whether this call claimed the receipt; `false` if it was already claimed.
    /// - Throws: A file system error.
    func claim(_ receipt: DeliveryReceipt) throws -> Bool {
        try claimed.claim(receipt.fileName) { try Data("1".utf8).write(to: $0) }
    }

    /// Removes a receipt that was sent or may have been sent.
    func finish(_ receipt: DeliveryReceipt) { pending.remove(receipt.fileName) }

    /// Releases a claimed receipt that is known not to have been sent, so that it can be sent
    /// later.
    func release(_ receipt: DeliveryReceipt) { claimed.remove(receipt.fileName) }

    /// Returns the pending, unclaimed receipts. Removes receipts whose claim or lifetime has
    /// expired.
    func receipts(at date: Date) -> [DeliveryReceipt] {
        pending.contents { _ in true }.compactMap { bytes in
            guard let object = (try? JSONDocument(parsing: bytes))?.root.object,
                let (receipt, storedAt) = DeliveryReceipt.read(object)
            else { return nil }
            let now = date.timeIntervalSince1970
            let claim = FileStatus(claimed.path(receipt.fileName))
            if now - storedAt > Self.receiptLifetime
                || claim?.isUnused(for: Self.claimTimeout, at: now) == true
            {
                pending.remove(receipt.fileName)
                return nil
            }
            return claim == nil ? receipt : nil
        }
    }

    /// Removes the pending receipts of an account. Keeps the digests of claimed receipts, so that
    /// no receipt is sent twice after the user signs in again.
    package func clear(account: String?) {
        pending.removeAll(where: AccountFile.belongs(to: account))
    }
}

extension DeliveryReceipt {
    fileprivate func json(at date: Date) -> JSONObject {
        [
            "messageID": .string(messageID), "url": .string(url), "account": JSONValue(account),
            "body": .object(body), "date": .number(JSONNumber(date.timeIntervalSince1970)),
        ]
    }

    fileprivate static func read(_ object: JSONObject) -> (DeliveryReceipt, Double)? {
        guard case .string(let id)? = object["messageID"],
            case .string(let url)? = object["url"],
            case .object(let body)? = object["body"],
            let date = object["date"]?.double
        else { return nil }
        var account: String?
        if case .string(let scope)? = object["account"] { account = scope }
        return (DeliveryReceipt(messageID: id, url: url, body: body, account: account), date)
    }
}
