#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

/// One push, from what arrived to what is handed over, step by step.
///
/// Between the steps it looks whether the push is with the person already, and stops: expiry can
/// come at any time.
struct NotificationPipeline {
    let request: UNNotificationRequest
    let delivery: BestAttempt<UNNotificationContent>
    let configuration: ServiceConfiguration
    let place: DeliveryRecord.Place
    let start: Double
    let record = Locked(DeliveryRecord())
    /// The app's own picture, once it was drawn for this push.
    let defaultAvatarImage = Locked<[UInt8]?>(nil)
    /// What is sealed in the push and was not opened yet.
    let encrypted = Locked<EncryptedContent?>(nil)
    /// When it was handed over, where something is waited for after that.
    let deliveredAt = Locked<Double?>(nil)
    private let recordName = TimestampedName.name(Date())

    var time: any NotificationClock { configuration.time }

    init(
        request: UNNotificationRequest,
        delivery: BestAttempt<UNNotificationContent>,
        configuration: ServiceConfiguration,
        place: DeliveryRecord.Place,
        start: Double
    ) {
        self.request = request
        self.delivery = delivery
        self.configuration = configuration
        self.place = place
        self.start = start
        record.withLock { $0.place = place }
    }

    func run() async {
        recordConfiguration()
        if configuration.appGroup == .locked, let notice = configuration.noticeBeforeFirstUnlock {
            return delivery(request.content.saying(notice))
        }
        detectEncryptedContent()
        keepPayload()
        var content = await hooked(request.content, configuration.willProcess)
        checkpoint(content)
        content = await throughVendors(content)
        // After vendors, who have no business with what people write.
        let opened = await decrypted(content)
        content = opened.content
        let inspection = read(content, account: opened.account)
        // Written down though the time is up: the app sends it.
        let receipt = startReceipt(inspection.parsed)
        guard !delivery.isFinished else { return }
        await deliver(content, inspection)
        await finishReceipt(receipt)
    }

    /// Enriches the content, styles it and hands it over.
    private func deliver(
        _ content: UNMutableNotificationContent,
        _ inspection: Inspection
    ) async {
        let draft = content.mutableDraft
        apply(inspection, to: draft)
        await registerButtons(inspection, draft)
        let downloads = await fetched(inspection, draft)
        guard !delivery.isFinished else { return }
        let enriched = inspection.applying(downloads.results)
        recordAppearance(enriched.appearance, enriched.plan, downloads)
        attach(enriched, downloads, to: draft)
        if configuration.willDeliver != nil { checkpointStyled(draft, enriched, downloads) }
        let last = await hooked(draft, configuration.willDeliver)
        guard !delivery.isFinished else { return }
        pinThread(enriched.plan, in: last)
        await finish(last, enriched, downloads)
    }

    /// Tells how it went, once the push is with the person.
    func report() {
        let told = closedRecord
        SystemLog(level: configuration.settings.logLevel).write(told)
        log(told)
        configuration.didDeliver?(told)
    }

    /// Leaves the record where the app finds it; again under the same name when more is known.
    func log(_ record: DeliveryRecord) {
        guard let container = configuration.container else { return }
        try? DeliveryLog(container: container).write(record, name: recordName)
    }

    /// The record of a push that was handed over.
    var closedRecord: DeliveryRecord {
        let outcome: DeliveryRecord.Step.Outcome =
            switch delivery.completionReason {
            case .completed?, nil: .done
            case .timeBudget?: .timedOut
            case .systemExpiration?: .expired
            }
        let end = deliveredAt.withLock { $0 } ?? time.now
        return record.withLock { $0.closed(outcome, at: end - start) }
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

    private func keepPayload() {
        guard configuration.settings.recordsPayloads, let container = configuration.container
        else { return }
        // A release after a debug build leaves none behind.
        guard PayloadRecorder.isPossible else {
            return PayloadRecorder(container: container).clear()
        }
        try? PayloadRecorder(container: container).record(
            Payload(userInfo: request.content.userInfo)
        )
    }

    private func recordAppearance(
        _ appearance: PredictedAppearance,
        _ plan: PresentationPlan,
        _ downloads: DownloadedMedia
    ) {
        let codes = appearance.diagnostics.map(\.code).filter {
            $0 != .needsFocusAccess || !hasFocusAccess
        }
        record.withLock { record in
            record.diagnostics = codes
            record.reasons = appearance.diagnostics.filter {
                DeliveryRecord.saidByReasons.contains($0.code)
            }.map(\.message)
            record.avatar = appearance.avatar.source
            record.avatarSource =
                downloads.avatar(appearance.avatar, of: plan)?.origin.name
        }
    }

    /// Whether the app may see the Focus status, without which breaking through it is refused.
    var hasFocusAccess: Bool {
        INFocusStatusCenter.default.authorizationStatus == .authorized
    }

    private func read(_ content: UNNotificationContent, account: String?) -> Inspection {
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
            // What the app makes itself needs no flag to be changed.
            isMutable: place == .app ? true : nil
        )
        var inspection = Inspection(
            of: payload,
            parser: PayloadParser(settings: configuration.settings),
            account: account
        )
        // A vendor that has attached something attached the same.
        if !content.attachments.isEmpty { inspection = inspection.withoutAttachments }
        record.withLock { record in
            record.messageID = inspection.parsed.messageID
            record.accountDigest = inspection.parsed.account.map(DeliveryLog.accountDigest)
            record.preset = inspection.parsed.preset
            record.layout = inspection.plan.layout
        }
        recordStep(.parsed, inspection.parsed.preset == nil ? .skipped : .done)
        return inspection
    }

    private func fetched(
        _ inspection: Inspection,
        _ draft: UNMutableNotificationContent
    ) async -> DownloadedMedia {
        let plan = inspection.plan
        guard !plan.downloads.isEmpty else { return DownloadedMedia() }
        let engine = configuration.engine
        let kept = DownloadedMedia.cached(for: plan, loader: engine)
        if kept.isComplete {
            recordStep(.avatars, .done)
            return kept
        }
        // Before anything is waited for: whatever is kept is in the best so far.
        checkpointStyled(draft, inspection, kept)
        // iOS moves attachments when they are handed over: their folder outlives the push.
        let folder = TemporaryDirectory(isPersistent: true)
        let deadline = start + configuration.budget.media
        async let media = DownloadedMedia(
            of: plan,
            loader: engine,
            for: [.attachment],
            directory: folder,
            until: deadline
        )
        let avatars = await DownloadedMedia(
            of: plan,
            loader: engine,
            for: [.avatar],
            directory: folder,
            until: deadline
        )
        // A film may take long: the face is in the best so far while it is waited for.
        if !plan.attachments.isEmpty {
            checkpointStyled(draft, inspection, avatars.completed(for: plan))
        }
        let downloads = avatars.merged(with: await media)
        recordStep(.avatars, time.now < deadline ? .done : .timedOut)
        return downloads
    }

    private func hooked(
        _ content: UNNotificationContent,
        _ hook: ServiceConfiguration.Hook?
    ) async -> UNMutableNotificationContent {
        guard let hook else { return content.mutableDraft }
        let own = UncheckedSendable(content.mutableDraft)
        let result = await time.result(by: time.now + configuration.budget.hook) {
            UncheckedSendable(try? await hook(own.value))
        }
        guard let changed = result?.value, !changed.isEmptied(from: content) else {
            recordStep(.hook, result == nil ? .timedOut : .failed)
            return content.mutableDraft
        }
        recordStep(.hook, .done)
        return changed
    }

    private func throughVendors(
        _ content: UNMutableNotificationContent
    ) async -> UNMutableNotificationContent {
        var content = content
        let deadline = start + configuration.budget.media
        for step in configuration.vendorSteps {
            guard !delivery.isFinished, time.now < deadline else {
                recordStep(.vendor, .skipped, step.name)
                continue
            }
            let (result, isLate) = await step.result(
                UncheckedSendable(request.with(content)),
                content,
                by: deadline,
                time: time
            )
            guard let result, !result.isEmptied(from: content) else {
                recordStep(.vendor, isLate ? .timedOut : .failed, step.name)
                continue
            }
            recordStep(.vendor, isLate ? .timedOut : .done, step.name)
            content = result.mutableDraft
            checkpoint(content)
        }
        return content
    }

    func delivery(_ content: UNNotificationContent) {
        delivery.deliver(content, because: .completed)
    }

    /// Keeps a snapshot: nobody who changes the draft later changes what expiry hands over.
    func checkpoint(_ draft: UNNotificationContent) {
        delivery.checkpoint(redacted(draft))
    }

    func recordStep(
        _ code: DeliveryRecord.Step.Code,
        _ outcome: DeliveryRecord.Step.Outcome,
        _ detail: String? = nil
    ) {
        let step = DeliveryRecord.Step(
            code: code,
            outcome: outcome,
            end: time.now - start,
            detail: detail
        )
        record.withLock { $0.steps.append(step) }
    }
}

extension Avatar.Origin {
    /// The name in records.
    fileprivate var name: String {
        switch self {
        case .cache: "cache"
        case .network: "network"
        case .stale: "stale"
        }
    }
}
#endif
