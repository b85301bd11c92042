import Foundation

/// A sender of delivery receipts. The extension sends the receipt of each push, and the app sends
/// the receipts that are still pending.
package struct ReceiptSender: Sendable {
    /// The timeout of a request, in seconds.
    static let sendTimeout = 5.0
    /// The maximum size of a response, in bytes.
    private static let maxResponseSize = 65_536

    let outbox: ReceiptOutbox
    let fetcher: any Downloading

    package init(outbox: ReceiptOutbox, fetcher: any Downloading) {
        self.outbox = outbox
        self.fetcher = fetcher
    }

    /// The result of sending a receipt.
    package enum Outcome: Sendable, Equatable {
        /// The server accepted the receipt.
        case sent
        /// Another process is sending the receipt or has sent it.
        case claimedElsewhere
        /// The receipt isn't sent again, because the server received it, may have received it or
        /// can never be reached.
        case failed(DownloadError)
        /// The receipt wasn't sent and remains in the outbox.
        case pending(DownloadError)
    }

    /// Sends a receipt from the outbox.
    func send(_ receipt: DeliveryReceipt) async -> Outcome {
        // Without a claim on disk, two processes could both send the receipt.
        guard let isClaimed = try? outbox.claim(receipt) else { return .pending(.diskFull) }
        guard isClaimed else { return .claimedElsewhere }
        let directory = TemporaryDirectory(isPersistent: false)
        guard let file = directory.newFile() else {
            outbox.release(receipt)
            return .pending(.diskFull)
        }
        let request = DownloadRequest(
            url: receipt.url,
            byteLimit: Self.maxResponseSize,
            timeLimit: Self.sendTimeout,
            body: Array(JSONValue.object(receipt.body).compact.utf8)
        )
        do throws(DownloadError) {
            _ = try await fetcher.download(request, to: file)
            outbox.finish(receipt)
            return .sent
        } catch  where error.isBeforeSending {
            outbox.release(receipt)
            return .pending(error)
        } catch {
            outbox.finish(receipt)
            return .failed(error)
        }
    }

    /// Sends the pending receipts sequentially, until the connection fails.
    ///
    /// - Returns: The number of receipts that were sent.
    package func sendPending(at date: Date = Date()) async -> Int {
        var count = 0
        for receipt in outbox.receipts(at: date) {
            switch await send(receipt) {
            case .sent: count += 1
            case .pending(.unreachable): return count
            case .claimedElsewhere, .failed, .pending: break
            }
        }
        return count
    }
}
