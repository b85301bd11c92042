import Foundation

/// Sends receipts: the extension when a push is delivered, the app what was left.
struct ReceiptSender: Sendable {
    /// How long a server may take, in seconds.
    static let sendTimeout = 5.0
    /// How many bytes of an answer are taken.
    private static let byteLimit = 65_536

    let outbox: ReceiptOutbox
    let fetcher: any Downloading

    /// How sending ended.
    enum Outcome: Sendable, Hashable {
        /// The server has taken it.
        case sent
        /// Somebody else sends it, or has sent it.
        case taken
        /// It is not tried again: the server was told, or may have been, or never can be.
        case failed(DownloadError)
        /// Nobody was told: it waits.
        case waits(DownloadError)
    }

    /// Sends one that was written down.
    func send(_ receipt: Receipt) async -> Outcome {
        // Where nothing can be written, two could send it: nobody does.
        guard let isOurs = try? outbox.take(receipt) else { return .waits(.diskFull) }
        guard isOurs else { return .taken }
        let folder = TemporaryFolder(isKept: false)
        guard let file = folder.newFile() else {
            outbox.putBack(receipt)
            return .waits(.diskFull)
        }
        let request = DownloadRequest(
            address: receipt.address,
            byteLimit: Self.byteLimit,
            timeLimit: Self.sendTimeout,
            body: Array(JSONValue.object(receipt.body).compact.utf8)
        )
        do throws(DownloadError) {
            _ = try await fetcher.fetch(request, into: file)
            outbox.finish(receipt)
            return .sent
        } catch  where error.isBeforeSending {
            outbox.putBack(receipt)
            return .waits(error)
        } catch {
            outbox.finish(receipt)
            return .failed(error)
        }
    }

    /// Sends what waits, one after the other; ends at the first for which there is no connection.
    ///
    /// - Returns: How many were sent.
    func flush(at date: Date = Date()) async -> Int {
        var sent = 0
        for receipt in outbox.receipts(at: date) {
            switch await send(receipt) {
            case .sent: sent += 1
            case .waits(.unreachable): return sent
            case .taken, .failed, .waits: break
            }
        }
        return sent
    }
}
