#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

/// The pipeline that turns a received notification into the delivered notification.
///
/// 1. The app's hook may change the content.
/// 2. The vendors' code follows (``VendorRunner``), and may deliver its own result.
/// 3. Ciphertext is decrypted. Neither the hook nor the vendors receive the decrypted text.
/// 4. The payload is parsed and planned (``Inspection``), and ``ContentBuilder`` applies the plan. The
///    receipt is sent in parallel.
/// 5. Avatars and media are downloaded.
/// 6. After the app's second hook, ``ContentStyler`` creates the intent, ``Donation`` donates it, and
///    the styled content is delivered.
///
/// Before each slow step, the content so far becomes the ``BestAttempt``, which is delivered if iOS
/// or the time budget ends the pipeline. A single task runs the pipeline and owns its state.
final class NotificationPipeline {
    let request: UNNotificationRequest
    let bestAttempt: BestAttempt
    let configuration: ServiceConfiguration
    let process: DeliveryRecord.ProcessKind
    let steps: StepRecorder
    private let vendors: VendorRunner
    private let styler: ContentStyler
    /// The time of the delivery, if a step continues after it.
    var deliveryTime: Double?
    /// The appearance of the best content so far, for the delivery record.
    var shown: Shown?
    /// The name of the record in the log.
    private let logName: TimestampedName

    /// The inspection and the images from which content was created.
    struct Shown {
        let inspection: Inspection
        let downloads: DownloadedMedia
        /// Whether the content has the style of a message or call, including its avatar.
        var isStyled = true
    }

    var clock: any NotificationClock { configuration.clock }

    init(
        request: UNNotificationRequest,
        push: NotificationProcessor.Push,
        configuration: ServiceConfiguration,
        process: DeliveryRecord.ProcessKind,
        start: Double
    ) {
        self.request = request
        bestAttempt = push.bestAttempt
        self.configuration = configuration
        self.process = process
        logName = push.name
        steps = StepRecorder(
            process: process,
            clock: configuration.clock,
            start: start,
            trail: push.trail
        )
        vendors = VendorRunner(request, bestAttempt, configuration, steps)
        styler = ContentStyler(configuration: configuration, steps: steps)
    }

    func run() async {
        recordConfiguration()
        if configuration.appGroup == .locked, let notice = configuration.noticeBeforeFirstUnlock {
            return deliver(request.content.replacingText(with: notice))
        }
        recordPayload()
        // 1. The app's hook
        var received = ReceivedContent(
            request.content.mutableDraft,
            decryptors: configuration.decryptors
        )
        if case .encrypted(let encrypted) = received { checkpoint(encrypted.redacted) }
        if let hook = configuration.willProcess {
            received = received.with(await runHook(hook, on: received.content))
            checkpoint(received.deliverable)
        }
        // 2. The vendors' code, which must not receive decrypted messages
        switch await vendors.run(on: received) {
        case .content(let result): received = result
        case .hidden: return
        case .leftAsIs(let result):
            return await finishReceipt(startReceipt(inspect(result, account: nil).parsed))
        }
        // 3. Decryption
        let decrypted = await decrypted(received)
        // 4. The plan
        let inspection = inspect(decrypted.content.content, account: decrypted.account)
        // Store the receipt even if the time has expired; the app sends it later.
        let receipt = startReceipt(inspection.parsed)
        await inspection.parsed.removeNotifications(settings: configuration.settings, clock: clock)
        guard !bestAttempt.isFinished else { return }
        let content = decrypted.content.content
        ContentBuilder(configuration: configuration, receivedSound: request.content.sound)
            .apply(inspection, to: content)
        await registerButtons(inspection, content)
        // 5. Downloads
        let downloads = await downloadMedia(inspection, content)
        guard !bestAttempt.isFinished else { return }
        // 6. Style and delivery
        await styleAndDeliver(content, inspection, downloads)
        await finishReceipt(receipt)
    }

    /// Adds the media to the content, runs the app's hook, styles the content and delivers it.
    private func styleAndDeliver(
        _ content: UNMutableNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) async {
        attach(inspection, downloads, to: content)
        // The hook may take so long that iOS terminates the extension.
        if configuration.willDeliver != nil { checkpointStyled(content, inspection, downloads) }
        let changed = await runHook(configuration.willDeliver, on: content)
        guard !bestAttempt.isFinished else { return }
        ContentBuilder.setThread(inspection.plan, in: changed)
        await donateAndDeliver(changed, inspection, downloads)
    }

    /// Logs, stores and reports the record after the delivery.
    func report() async {
        if vendors.isRunning {
            // Store the record first, because iOS may suspend the process at any moment.
            deliveryTime = deliveryTime ?? clock.now
            log(finalRecord)
        }
        await vendors.end()
        let record = finalRecord
        SystemLog(level: configuration.settings.logLevel).write(record)
        log(record)
        configuration.didDeliver?(record)
    }

    /// Stores the record for the app. Replaces an earlier record of the same notification.
    func log(_ record: DeliveryRecord) {
        // Without an app group directory, there is no delivery log.
        guard let container = configuration.container else {
            steps.trail?.end(isRecorded: true)
            return
        }
        let log = DeliveryLog(container: container)
        steps.trail?.recordDeaths(in: log)
        let isRecorded = (try? log.write(record, name: logName.text, at: logName.date)) != nil
        steps.trail?.end(isRecorded: isRecorded)
    }

    /// The record with the delivery as its last step.
    var finalRecord: DeliveryRecord {
        let outcome: DeliveryRecord.Step.Outcome =
            switch bestAttempt.completionReason {
            case .completed?, nil: .done
            case .timeBudget?: .timedOut
            case .systemExpiration?: .expired
            }
        var record = steps.delivery.closed(outcome, at: (deliveryTime ?? clock.now) - steps.start)
        if let shown { describe(shown, in: &record) }
        return record
    }

    private func recordConfiguration() {
        switch configuration.appGroup {
        case .reachable: break
        case .missing, .locked: steps.add(.appGroup, .failed, configuration.appGroup.rawValue)
        }
        for problem in configuration.allProblems {
            steps.add(.settings, problem.severity == .info ? .skipped : .failed, problem.message)
        }
    }

    private func recordPayload() {
        guard configuration.settings.recordsPayloads, let container = configuration.container
        else { return }
        // A release build removes any payloads that a debug build has left.
        guard PayloadRecorder.isAvailable else {
            return PayloadRecorder(container: container).clear()
        }
        try? PayloadRecorder(container: container).record(
            Payload(userInfo: request.content.userInfo)
        )
    }

    private func describe(_ shown: Shown, in record: inout DeliveryRecord) {
        let inspection = shown.inspection.applying(shown.downloads.results)
        let appearance = inspection.appearance
        record.diagnostics = appearance.diagnostics.map(\.code).filter {
            $0 != Inspection.Code.focusAccessNeeded.rawValue || !ContentStyler.hasFocusAccess
        }
        record.reasons = appearance.diagnostics.filter {
            DeliveryRecord.describedByReasons.contains($0.code)
        }.map(\.sentence)
        guard shown.isStyled else { return }
        record.avatar = appearance.avatar.source
        record.avatarSource =
            shown.downloads.avatar(appearance.avatar, of: inspection.plan)?.origin.name
    }

    private func inspect(_ content: UNNotificationContent, account: String?) -> Inspection {
        steps.begin(.parsing)
        let payload = Payload(
            userInfo: content.userInfo,
            content: Payload.ContentFields(
                alert: Alert(
                    title: content.title.nonEmpty,
                    subtitle: content.subtitle.nonEmpty,
                    body: content.body.nonEmpty
                ),
                threadIdentifier: content.threadIdentifier.nonEmpty,
                category: content.categoryIdentifier.nonEmpty,
                badge: content.badge?.intValue
            ),
            // The app may change its own notifications, even without `mutable-content` in the
            // payload.
            isMutable: process == .app ? true : nil
        )
        var inspection = Inspection(
            of: payload,
            parser: PayloadParser(settings: configuration.settings),
            account: account
        )
        // Media that a vendor step has attached replaces the payload's attachments.
        if !content.attachments.isEmpty { inspection = inspection.withoutAttachments }
        steps.delivery.messageID = inspection.parsed.messageID
        steps.delivery.accountDigest = inspection.parsed.account.map(DeliveryLog.accountDigest)
        steps.delivery.preset = inspection.parsed.preset
        steps.delivery.layout = inspection.plan.layout
        steps.add(.parsing, inspection.parsed.preset == nil ? .skipped : .done)
        return inspection
    }

    /// Delivers the content at the end of the pipeline.
    func deliver(_ content: UNNotificationContent, showing shown: Shown? = nil) {
        if bestAttempt.deliver(content, because: .completed), let shown { self.shown = shown }
    }

    /// Stores content as the best content so far. The content must not change afterwards.
    func checkpoint(_ content: UNNotificationContent, showing shown: Shown) {
        if bestAttempt.checkpoint(content) { self.shown = shown }
    }

    /// Stores a snapshot as the best content so far. Later changes to the content don't affect it.
    func checkpoint(_ deliverable: any DeliverableContent) {
        bestAttempt.checkpoint(deliverable.content.snapshot)
    }

    /// Stores the draft as the best content so far, styled and with the available images, so that
    /// the notification shows the names even if the next step runs out of time. If the style
    /// requires a donation, stores the draft unstyled.
    ///
    /// Styles the draft before each potentially slow step rather than at expiration, because iOS
    /// may terminate the process before styling finishes.
    func checkpointStyled(
        _ draft: UNMutableNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) {
        steps.begin(.style)
        let best = draft.snapshot
        var shown = Shown(inspection: inspection, downloads: downloads)
        guard !configuration.needsDonation,
            let intent = styler.intent(draft, inspection, downloads),
            let styled = try? best.updating(from: styler.provider(of: intent, best))
        else {
            shown.isStyled = false
            return checkpoint(best, showing: shown)
        }
        checkpoint(styled, showing: shown)
    }

    /// Donates the interaction, applies the style and delivers the content.
    ///
    /// As in Apple's sample code, the donation starts first, and the content is styled while iOS
    /// stores the donation. So the content is styled only once, even if the donation takes until
    /// the deadline.
    func donateAndDeliver(
        _ content: UNMutableNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) async {
        steps.begin(.style)
        var shown = Shown(inspection: inspection, downloads: downloads, isStyled: false)
        guard let intent = styler.intent(content, inspection, downloads) else {
            return deliver(content, showing: shown)
        }
        let donation = Donation(intent, inspection.plan, configuration, steps)
        if configuration.needsDonation {
            guard await donation.finish() else {
                steps.add(.style, .skipped)
                return deliver(content, showing: shown)
            }
            steps.begin(.style)
            let styled = styler.styled(content, intent)
            shown.isStyled = styled != nil
            return deliver(styled ?? content, showing: shown)
        }
        let styled = styler.styled(content, intent)
        shown.isStyled = styled != nil
        let best = styled ?? content.snapshot
        checkpoint(best, showing: shown)
        _ = await donation.finish()
        deliver(best, showing: shown)
    }
}

extension Avatar.Origin {
    /// The name in delivery records.
    fileprivate var name: String {
        switch self {
        case .cache: "cache"
        case .network: "network"
        case .stale: "stale"
        }
    }
}
#endif
