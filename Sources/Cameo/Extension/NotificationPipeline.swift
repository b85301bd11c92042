#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

/// The steps that turn a received notification into the one that is delivered.
///
/// Because iOS may end the extension at any time, the pipeline checks between steps whether the
/// notification has already been delivered, and stops if so.
struct NotificationPipeline {
    let request: UNNotificationRequest
    let bestAttempt: BestAttempt<UNNotificationContent>
    let configuration: ServiceConfiguration
    let place: DeliveryRecord.Place
    let start: Double
    let record = Locked(DeliveryRecord())
    /// The app's default avatar, once it was drawn for this notification.
    let defaultAvatarImage = Locked<[UInt8]?>(nil)
    /// The encrypted content that isn't decrypted yet.
    let encryptedContent = Locked<EncryptedContent?>(nil)
    /// The runs of the vendor steps.
    let vendorRuns = Locked<[VendorRun]>([])
    /// Time of the delivery on the clock, if a step goes on after it.
    let deliveryTime = Locked<Double?>(nil)
    /// What the best content so far shows, for the record.
    let shown = Locked<Shown?>(nil)
    private let arrival = Date()

    /// What a content shows.
    struct Shown: Sendable {
        let inspection: Inspection
        let downloads: DownloadedMedia
        /// Whether the content has the style of a message or call, with its avatar.
        let isStyled: Bool
    }

    var clock: any NotificationClock { configuration.clock }

    init(
        request: UNNotificationRequest,
        bestAttempt: BestAttempt<UNNotificationContent>,
        configuration: ServiceConfiguration,
        place: DeliveryRecord.Place,
        start: Double
    ) {
        self.request = request
        self.bestAttempt = bestAttempt
        self.configuration = configuration
        self.place = place
        self.start = start
        record.withLock { $0.place = place }
    }

    func run() async {
        recordConfiguration()
        if configuration.appGroup == .locked, let notice = configuration.noticeBeforeFirstUnlock {
            return deliver(request.content.replacingText(with: notice))
        }
        detectEncryptedContent()
        recordPayload()
        var content = await runHook(configuration.willProcess, on: request.content)
        checkpoint(content)
        switch await runVendorSteps(on: content) {
        case .content(let result): content = result
        case .hidden: return
        case .leftAsIs(let result):
            return await finishReceipt(startReceipt(inspect(result, account: nil).parsed))
        }
        // After the vendors, whose code must not see decrypted messages.
        let decrypted = await decrypted(content)
        content = decrypted.content
        let inspection = inspect(content, account: decrypted.account)
        // Stored even if the time has expired: the app sends it.
        let receipt = startReceipt(inspection.parsed)
        await inspection.parsed.removeNotifications(
            settings: configuration.settings,
            clock: clock
        )
        guard !bestAttempt.isFinished else { return }
        await styleAndDeliver(content, inspection)
        await finishReceipt(receipt)
    }

    /// Applies the plan and the media to the content, styles it and delivers it.
    private func styleAndDeliver(
        _ content: UNMutableNotificationContent,
        _ inspection: Inspection
    ) async {
        let draft = content.mutableDraft
        apply(inspection, to: draft)
        await registerButtons(inspection, draft)
        let downloads = await downloadMedia(inspection, draft)
        guard !bestAttempt.isFinished else { return }
        attach(inspection, downloads, to: draft)
        if configuration.willDeliver != nil { checkpointStyled(draft, inspection, downloads) }
        let changed = await runHook(configuration.willDeliver, on: draft)
        guard !bestAttempt.isFinished else { return }
        setThread(inspection.plan, in: changed)
        await donateAndDeliver(changed, inspection, downloads)
    }

    /// Logs, stores and reports the record after the delivery.
    func report() async {
        await endVendorRuns()
        let record = finalRecord
        SystemLog(level: configuration.settings.logLevel).write(record)
        log(record)
        configuration.didDeliver?(record)
    }

    /// Stores the record for the app, replacing an earlier record of the same notification.
    func log(_ record: DeliveryRecord) {
        guard let container = configuration.container else { return }
        let name = TimestampedName.name(arrival, id: bestAttempt.id)
        try? DeliveryLog(container: container).write(record, name: name)
    }

    /// The record with the delivery as its last step.
    var finalRecord: DeliveryRecord {
        let outcome: DeliveryRecord.Step.Outcome =
            switch bestAttempt.completionReason {
            case .completed?, nil: .done
            case .timeBudget?: .timedOut
            case .systemExpiration?: .expired
            }
        let end = deliveryTime.withLock { $0 } ?? clock.now
        var record = record.withLock { $0.closed(outcome, at: end - start) }
        if let shown = shown.withLock({ $0 }) { describe(shown, in: &record) }
        return record
    }

    private func recordConfiguration() {
        switch configuration.appGroup {
        case .reachable: break
        case .missing, .locked: recordStep(.appGroup, .failed, configuration.appGroup.rawValue)
        }
        for problem in configuration.problems {
            recordStep(.settings, problem.isNewer ? .skipped : .failed, problem.description)
        }
    }

    private func recordPayload() {
        guard configuration.settings.recordsPayloads, let container = configuration.container
        else { return }
        // A release build removes the payloads that a debug build has recorded.
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
            $0 != .needsFocusAccess || !hasFocusAccess
        }
        record.reasons = appearance.diagnostics.filter {
            DeliveryRecord.describedByReasons.contains($0.code)
        }.map(\.message)
        guard shown.isStyled else { return }
        record.avatar = appearance.avatar.source
        record.avatarSource =
            shown.downloads.avatar(appearance.avatar, of: inspection.plan)?.origin.name
    }

    /// Whether the app may read the Focus status, which notifying the recipient anyway requires.
    var hasFocusAccess: Bool {
        INFocusStatusCenter.default.authorizationStatus == .authorized
    }

    private func inspect(_ content: UNNotificationContent, account: String?) -> Inspection {
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
            // The app may change its own notifications without the payload's flag.
            isMutable: place == .app ? true : nil
        )
        var inspection = Inspection(
            of: payload,
            parser: PayloadParser(settings: configuration.settings),
            account: account
        )
        // If a vendor step has attached media, those are the payload's attachments.
        if !content.attachments.isEmpty { inspection = inspection.withoutAttachments }
        record.withLock { record in
            record.messageID = inspection.parsed.messageID
            record.accountDigest = inspection.parsed.account.map(DeliveryLog.accountDigest)
            record.preset = inspection.parsed.preset
            record.layout = inspection.plan.layout
        }
        recordStep(.parsing, inspection.parsed.preset == nil ? .skipped : .done)
        return inspection
    }

    /// Delivers the content at the end of the pipeline.
    func deliver(_ content: UNNotificationContent, showing shown: Shown? = nil) {
        guard bestAttempt.deliver(content, because: .completed), let shown else { return }
        self.shown.withLock { $0 = shown }
    }

    /// Stores a redacted snapshot as the best content so far; later changes to the draft don't affect it.
    func checkpoint(_ draft: UNNotificationContent) {
        bestAttempt.checkpoint(redacted(draft))
    }

    /// Adds a step to the record.
    func recordStep(
        _ code: DeliveryRecord.Step.Code,
        _ outcome: DeliveryRecord.Step.Outcome,
        _ detail: String? = nil,
        _ cost: DeliveryRecord.Step.Cost? = nil
    ) {
        let step = DeliveryRecord.Step(
            code: code,
            outcome: outcome,
            end: clock.now - start,
            detail: detail,
            cost: cost
        )
        record.withLock { $0.steps.append(step) }
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
