#if os(iOS) || os(visionOS) || os(Linux)
import Foundation

extension NotificationPipeline {
    /// Stores the receipt in the outbox and starts to send it, in parallel with the other steps.
    ///
    /// If the extension's time ends before the receipt is sent, the app sends it.
    ///
    /// - Returns: The task that sends the receipt; `nil` if there is no receipt to send.
    func startReceipt(_ parsed: ParsedPayload) -> Task<ReceiptSender.Outcome, Never>? {
        guard process == .serviceExtension, let receipt = configuration.receipt?(parsed) else {
            return nil
        }
        guard let container = configuration.container else {
            steps.add(.receipt, .failed, "no app group")
            return nil
        }
        do {
            _ = try configuration.settings.urlPolicy.validateRemote(receipt.url)
            let outbox = ReceiptOutbox(container: container)
            guard try outbox.add(receipt, at: Date()) else {
                steps.add(.receipt, .skipped)
                return nil
            }
            // A vendor step may have delivered its own result.
            guard bestAttempt.completionReason ?? .completed == .completed else {
                steps.add(.receipt, .timedOut)
                return nil
            }
            let sender = ReceiptSender(outbox: outbox, fetcher: configuration.effectiveDownloader)
            return Task { await sender.send(receipt) }
        } catch {
            // The record must not contain the URL, which may contain a token.
            let reason = (error as? URLPolicyError)?.description ?? "outbox can't be written"
            steps.add(.receipt, .failed, reason)
            return nil
        }
    }

    /// Delivers the notification unless it was already delivered, and waits up to 5 seconds for the
    /// receipt to be sent. Stores the record before it waits, because iOS may suspend the process
    /// at any moment.
    func finishReceipt(_ task: Task<ReceiptSender.Outcome, Never>?) async {
        guard let task else { return }
        bestAttempt.deliver(because: .completed)
        deliveryTime = clock.now
        log(finalRecord)
        let outcome = await clock.result(by: clock.now + ReceiptSender.sendTimeout) {
            UncheckedSendable(await task.value)
        }
        switch outcome?.value {
        case .sent?: steps.add(.receipt, .done)
        case .claimedElsewhere?: steps.add(.receipt, .skipped)
        case .failed(let error)?: steps.add(.receipt, .failed, error.description)
        case .pending(let error)?: steps.add(.receipt, .timedOut, error.description)
        case nil: steps.add(.receipt, .failed, "no response in time; not sent again")
        }
    }
}
#endif
