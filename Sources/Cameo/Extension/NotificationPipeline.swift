#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

/// The pipeline that turns a received notification into the delivered notification.
///
/// iOS may terminate the extension at any time. Between steps, the pipeline stops if the
/// notification was already delivered. A single task runs the pipeline and owns its state.
final class NotificationPipeline {
    let request: UNNotificationRequest
    let bestAttempt: BestAttempt
    let configuration: ServiceConfiguration
    let process: DeliveryRecord.ProcessKind
    let start: Double
    private(set) var record = DeliveryRecord()
    /// The runs of the vendor steps.
    var vendorRuns: [VendorRun] = []
    /// The time of the delivery, if a step continues after it.
    var deliveryTime: Double?
    /// The images that were drawn for this notification, and the most recently created intent.
    var style = StyleCache()
    /// The appearance of the best content so far, for the delivery record.
    var shown: Shown?
    /// The breadcrumb of the current step; `nil` in the app and without an app group.
    let trail: BreadcrumbTrail?
    /// The initial capacity of a record, in steps.
    private static let expectedStepCount = 8
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
        self.start = start
        (logName, trail) = (push.name, push.trail)
        record.process = process
        record.steps.reserveCapacity(Self.expectedStepCount)
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
        switch await runVendorSteps(on: received) {
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
        apply(inspection, to: content)
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

    /// Stores the record for the app. Replaces an earlier record of the same notification.
    func log(_ record: DeliveryRecord) {
        // Without an app group directory, there is no delivery log.
        guard let container = configuration.container else {
            trail?.end(isRecorded: true)
            return
        }
        let log = DeliveryLog(container: container)
        trail?.recordDeaths(in: log)
        let isRecorded = (try? log.write(record, name: logName.text, at: logName.date)) != nil
        trail?.end(isRecorded: isRecorded)
    }

    /// The record with the delivery as its last step.
    var finalRecord: DeliveryRecord {
        let outcome: DeliveryRecord.Step.Outcome =
            switch bestAttempt.completionReason {
            case .completed?, nil: .done
            case .timeBudget?: .timedOut
            case .systemExpiration?: .expired
            }
        var record = record.closed(outcome, at: (deliveryTime ?? clock.now) - start)
        if let shown { describe(shown, in: &record) }
        return record
    }

    private func recordConfiguration() {
        switch configuration.appGroup {
        case .reachable: break
        case .missing, .locked: recordStep(.appGroup, .failed, configuration.appGroup.rawValue)
        }
        for problem in configuration.allProblems {
            recordStep(.settings, problem.severity == .info ? .skipped : .failed, problem.message)
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
            $0 != Inspection.Code.focusAccessNeeded.rawValue || !hasFocusAccess
        }
        record.reasons = appearance.diagnostics.filter {
            DeliveryRecord.describedByReasons.contains($0.code)
        }.map(\.sentence)
        guard shown.isStyled else { return }
        record.avatar = appearance.avatar.source
        record.avatarSource =
            shown.downloads.avatar(appearance.avatar, of: inspection.plan)?.origin.name
    }

    /// Whether the app may read the Focus status, without which a message can't break through
    /// Focus.
    var hasFocusAccess: Bool { INFocusStatusCenter.default.authorizationStatus == .authorized }

    private func inspect(_ content: UNNotificationContent, account: String?) -> Inspection {
        trail?.begin(.parsing)
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
        record.messageID = inspection.parsed.messageID
        record.accountDigest = inspection.parsed.account.map(DeliveryLog.accountDigest)
        record.preset = inspection.parsed.preset
        record.layout = inspection.plan.layout
        recordStep(.parsing, inspection.parsed.preset == nil ? .skipped : .done)
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
        record.steps.append(step)
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
