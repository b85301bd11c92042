#if os(iOS) || os(visionOS) || os(Linux)
import Foundation

extension NotificationPipeline {
    /// Begins to tell of the delivery, beside everything else; `nil` where nothing is to be told.
    ///
    /// It is written down first: what there is no time for the app sends.
    func startReceipt(_ parsed: ParsedPayload) -> Task<ReceiptSender.Outcome, Never>? {
        guard place == .serviceExtension, let receipt = configuration.receipt?(parsed) else {
            return nil
        }
        guard let container = configuration.container else {
            recordStep(.receipt, .failed, "there is no app group")
            return nil
        }
        do {
            _ = try configuration.settings.urlPolicy.validateRemote(receipt.address)
            let outbox = ReceiptOutbox(container: container)
            guard try outbox.add(receipt, at: Date()) else {
                recordStep(.receipt, .skipped)
                return nil
            }
            guard !delivery.isFinished else {
                recordStep(.receipt, .timedOut)
                return nil
            }
            let sender = ReceiptSender(outbox: outbox, fetcher: configuration.usedFetcher)
            return Task { await sender.send(receipt) }
        } catch {
            // Never the address, which may hold a token.
            let reason = (error as? URLPolicyError)?.description ?? "it cannot be written down"
            recordStep(.receipt, .failed, reason)
            return nil
        }
    }

    /// Waits for the end, once the push is with the person; iOS may suspend the process at any
    /// moment, so that the record is left before.
    func finishReceipt(_ task: Task<ReceiptSender.Outcome, Never>?) async {
        guard let task else { return }
        delivery.deliver(because: .completed)
        deliveredAt.withLock { $0 = time.now }
        log(closedRecord)
        let outcome = await time.result(by: time.now + ReceiptSender.sendTimeout) {
            UncheckedSendable(await task.value)
        }
        switch outcome?.value {
        case .sent?: recordStep(.receipt, .done)
        case .taken?: recordStep(.receipt, .skipped)
        case .failed(let error)?: recordStep(.receipt, .failed, error.description)
        case .waits(let error)?: recordStep(.receipt, .timedOut, error.description)
        case nil: recordStep(.receipt, .failed, "no answer came in time, and it is not sent again")
        }
    }
}
#endif
