#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension NotificationPipeline {
    /// Runs a hook of the app. Returns a copy of the original content if the hook throws, takes longer
    /// than the time budget allows, or removes all text.
    func runHook(
        _ hook: ServiceConfiguration.Hook?,
        on content: UNNotificationContent
    ) async -> UNMutableNotificationContent {
        guard let hook else { return content.mutableDraft }
        let draft = UncheckedSendable(content.mutableDraft)
        let result = await clock.result(by: clock.now + configuration.budget.hook) {
            UncheckedSendable(try? await hook(draft.value))
        }
        guard let changed = result?.value, !changed.lacksText(of: content) else {
            recordStep(.hook, result == nil ? .timedOut : .failed)
            return content.mutableDraft
        }
        recordStep(.hook, .done)
        return changed
    }

    /// Runs the vendor steps one after another, each with the result of the previous one.
    func runVendorSteps(
        on content: UNMutableNotificationContent
    ) async -> UNMutableNotificationContent {
        var content = content
        let deadline = start + configuration.budget.media
        for step in configuration.vendorSteps {
            guard !bestAttempt.isFinished, clock.now < deadline else {
                recordStep(.vendor, .skipped, step.name)
                continue
            }
            let (result, isLate) = await step.result(
                UncheckedSendable(request.with(content)),
                content,
                by: deadline,
                clock: clock
            )
            guard let result, !result.lacksText(of: content) else {
                recordStep(.vendor, isLate ? .timedOut : .failed, step.name)
                continue
            }
            recordStep(.vendor, isLate ? .timedOut : .done, step.name)
            content = result.mutableDraft
            checkpoint(content)
        }
        return content
    }

    /// Loads avatars and attachments from the cache or the network, until the media deadline.
    func downloadMedia(
        _ inspection: Inspection,
        _ draft: UNMutableNotificationContent
    ) async -> DownloadedMedia {
        let plan = inspection.plan
        guard !plan.downloads.isEmpty else { return DownloadedMedia() }
        let loader = configuration.mediaLoader
        let cached = DownloadedMedia.cached(for: plan, loader: loader)
        if cached.isComplete {
            recordStep(.avatars, .done)
            return cached
        }
        // Before the first download, so that the best content so far has the cached images.
        checkpointStyled(draft, inspection, cached)
        // iOS moves attachments after the delivery, so their directory must not be removed with the pipeline.
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
        // A video may take long: the best content so far already has the avatar.
        if !plan.attachments.isEmpty {
            checkpointStyled(draft, inspection, avatars.completed(for: plan))
        }
        let downloads = avatars.merged(with: await media)
        recordStep(.avatars, clock.now < deadline ? .done : .timedOut)
        return downloads
    }
}
#endif
