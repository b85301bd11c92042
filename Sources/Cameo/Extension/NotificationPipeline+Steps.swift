#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension NotificationPipeline {
    /// Runs one of the app's hooks.
    ///
    /// - Returns: A copy of the hook's result, because the hook may keep the object; the unchanged
    ///   content if there is no hook, or if the hook throws, exceeds the time limit or removes all
    ///   text.
    func runHook(
        _ hook: ServiceConfiguration.Hook?,
        on content: UNMutableNotificationContent
    ) async -> UNMutableNotificationContent {
        guard let hook else { return content }
        trail?.begin(.hook)
        let draft = UncheckedSendable(content.mutableDraft)
        let result = await clock.result(by: clock.now + configuration.budget.hook) {
            UncheckedSendable(try? await hook(draft.value))
        }
        guard let changed = result?.value, !changed.lacksText(of: content) else {
            recordStep(.hook, result == nil ? .timedOut : .failed)
            return content
        }
        recordStep(.hook, .done)
        return changed.mutableDraft
    }

    /// The combined result of the vendor steps.
    enum VendorResult {
        /// The content for the next steps of the pipeline.
        case content(ReceivedContent)
        /// A step has hidden the notification.
        case hidden
        /// A step has delivered its own result without Cameo's style.
        case leftAsIs(UNNotificationContent)
    }

    /// Runs the wrapped extension and then the vendor steps. Each step receives the result of the
    /// previous one.
    func runVendorSteps(on received: ReceivedContent) async -> VendorResult {
        var received = received
        let steps = [configuration.wrappedExtension].compactMap(\.self) + configuration.vendorSteps
        for step in steps {
            guard step.handles(received.content.userInfo) else {
                recordStep(.vendor, .notHandled, step.name)
                continue
            }
            switch await run(step, on: received) {
            case .content(let result)?:
                received = received.with(result.value.mutableDraft)
                checkpoint(received.deliverable)
            case .hidden?: return .hidden
            case .leftAsIs(let result)?: return .leftAsIs(result.value)
            case .unavailable?, nil: break
            }
        }
        return .content(received)
    }

    /// Runs a vendor step and records its outcome and cost.
    ///
    /// - Returns: The result; `nil` if the step has no usable result.
    private func run(_ step: VendorStep, on received: ReceivedContent) async -> VendorRun.Result? {
        let content = received.content
        let latest = start + configuration.budget.delivery - VendorRun.expirationTimeout
        let stepStart = clock.now
        let deadline = min(
            latest,
            step.timeLimit.map { stepStart + $0 } ?? start + configuration.budget.media
        )
        guard !bestAttempt.isFinished, stepStart < deadline else {
            recordStep(.vendor, .skipped, step.name)
            return nil
        }
        let memory = AvailableMemory.bytes
        let request = request.with(content)
        let run = VendorRun(
            step,
            request: request,
            leavesStyled: received.isReadable,
            bestAttempt: bestAttempt,
            clock: clock
        )
        vendorRuns.append(run)
        trail?.begin(.vendor, step.name)
        let result = await run.result(by: deadline, latest: latest)
        let cost = DeliveryRecord.Step.Cost(
            seconds: clock.now - stepStart,
            bytes: memory.flatMap { memory in AvailableMemory.bytes.map { memory - $0 } }
        )
        func record(_ outcome: DeliveryRecord.Step.Outcome, _ reason: String? = nil) {
            recordStep(.vendor, outcome, step.name + (reason.map { ": \($0)" } ?? ""), cost)
        }
        switch result {
        case .content(let changed)? where changed.value.lacksText(of: content):
            record(.failed, "returned no text")
            return nil
        case .content(let changed)?:
            if run.wasNotified {
                record(.doneAtExpiration)
            } else {
                let isUnchanged = !step.handledKeys.isEmpty && changed.value == request.content
                record(isUnchanged ? .unchanged : .done)
            }
        case .hidden?: record(.hidden)
        case .leftAsIs?: record(.leftAsIs)
        case .unavailable(let reason)?: record(.failed, reason)
        case nil: record(.timedOut)
        }
        return result
    }

    /// Ends all vendor runs after the delivery, and records the vendors whose code is still
    /// running.
    func endVendorRuns() async {
        let runs = vendorRuns
        vendorRuns = []
        let running = runs.filter(\.isRunningAfterResult)
        if !running.isEmpty {
            // Store the record first, because iOS may suspend the process at any moment.
            deliveryTime = deliveryTime ?? clock.now
            log(finalRecord)
            let deadline = clock.now + Self.returnTimeout
            for run in running where await !run.hasReturned(by: deadline) {
                recordStep(.vendor, .stillRunning, run.step.name)
            }
        }
        for run in runs { run.end(because: bestAttempt.completionReason) }
    }

    /// Time limit for a vendor's code to return after the delivery, in seconds. Code that takes
    /// longer is recorded as still running.
    private static let returnTimeout = 0.1

    /// Loads avatars and attachments from the cache or the network, until the media deadline.
    func downloadMedia(
        _ inspection: Inspection,
        _ draft: UNMutableNotificationContent
    ) async -> DownloadedMedia {
        let plan = inspection.plan
        guard !plan.downloads.isEmpty else { return DownloadedMedia() }
        let loader = configuration.mediaLoader(trail)
        let cached = DownloadedMedia.cached(for: plan, loader: loader)
        if cached.isComplete {
            recordStep(.avatars, .done)
            return cached
        }
        // Checkpoint with the cached images before the first download begins.
        checkpointStyled(draft, inspection, cached)
        // iOS moves attachments after the delivery, so their directory must outlive the pipeline.
        let directory = TemporaryDirectory(isPersistent: true)
        let deadline = start + configuration.budget.media
        async let media = DownloadedMedia(
            of: plan,
            loader: loader,
            for: [.attachment],
            directory: directory,
            until: deadline
        )
        let avatars = await DownloadedMedia(
            of: plan,
            loader: loader,
            for: [.avatar],
            directory: directory,
            until: deadline
        )
        // A video may take a long time, so checkpoint with the avatar first.
        if !plan.attachments.isEmpty {
            checkpointStyled(draft, inspection, avatars.merged(with: .timedOut(for: plan)))
        }
        let downloads = avatars.merged(with: await media)
        recordStep(.avatars, clock.now < deadline ? .done : .timedOut)
        return downloads
    }
}
#endif
