import Foundation

/// Receipts that wait to be sent, and those that were: each is sent at most once.
///
/// A receipt is written down before anything is sent. Whoever sends it, app or extension, takes its
/// name first, which only one can; from then on it is never sent again, even when the process ends in
/// the middle, unless it is certain that nobody was told.
struct ReceiptOutbox: Sendable {
    /// How long a receipt may wait, in seconds: a week later nobody wants it.
    static let waitTimeout = 7 * 24 * 3600.0

    /// How long another process may be sending, in seconds.
    private static let claimTimeout = 60.0

    private let waiting: FileCache
    private let taken: FileCache

    init(container: URL) {
        func files(_ name: String, _ byteLimit: Int, sets: Int) -> FileCache {
            FileCache(
                folder: container.appendingPathComponent("Cameo/receipts/\(name)"),
                byteLimit: byteLimit,
                sets: sets
            )
        }
        waiting = files("waiting", 500_000, sets: 1)
        // Of the last few thousand messages it is known that they were told of: a byte each.
        taken = files("sent", 4_000, sets: 16)
    }

    /// Writes a receipt down.
    ///
    /// - Returns: Whether it is new: neither waiting nor sent.
    /// - Throws: What the file system throws.
    func add(_ receipt: Receipt, at date: Date) throws -> Bool {
        guard FileStatus(taken.file(receipt.fileName).path) == nil else { return false }
        let bytes = Data(JSONValue.object(receipt.json(at: date)).compact.utf8)
        return try waiting.claim(receipt.fileName) { try bytes.write(to: $0) }
    }

    /// Takes a receipt, to send it; `false` when somebody has.
    func take(_ receipt: Receipt) throws -> Bool {
        try taken.claim(receipt.fileName) { try Data("1".utf8).write(to: $0) }
    }

    /// The receipt was sent, or nobody knows.
    func finish(_ receipt: Receipt) {
        waiting.remove(receipt.fileName)
    }

    /// Nobody was told: it waits for another time.
    func putBack(_ receipt: Receipt) {
        taken.remove(receipt.fileName)
    }

    /// What waits and nobody sends. What was taken by a process that ended then, or has waited too long,
    /// is removed.
    func receipts(at date: Date) -> [Receipt] {
        waiting.contents { _ in true }.compactMap { data in
            guard let object = (try? JSONDocument(parsing: Array(data)))?.root.object,
                let (receipt, written) = Receipt.read(object)
            else { return nil }
            let now = date.timeIntervalSince1970
            let taken = FileStatus(taken.file(receipt.fileName).path)?.lastUse
            if now - written > Self.waitTimeout
                || taken.map({ now - $0 > Self.claimTimeout }) == true
            {
                waiting.remove(receipt.fileName)
                return nil
            }
            return taken == nil ? receipt : nil
        }
    }

    /// Removes what waits of an account. Which messages were told of stays known, by digests: after
    /// signing in again none is told of twice.
    func clear(account: String?) {
        let suffix = AccountFile.suffix(of: account)
        waiting.removeAll { $0.hasSuffix(suffix) }
    }
}

extension Receipt {
    fileprivate func json(at date: Date) -> JSONObject {
        JSONObject([
            ("messageID", .string(messageID)), ("url", .string(url)),
            ("account", JSONValue(account)), ("body", .object(body)),
            ("date", .number(JSONNumber(date.timeIntervalSince1970))),
        ])
    }

    fileprivate static func read(_ object: JSONObject) -> (Receipt, Double)? {
        guard case .string(let id)? = object["messageID"],
            case .string(let url)? = object["url"],
            case .object(let body)? = object["body"],
            let date = object["date"]?.double
        else { return nil }
        var account: String?
        if case .string(let scope)? = object["account"] { account = scope }
        return (Receipt(messageID: id, url: url, body: body, account: account), date)
    }
}
