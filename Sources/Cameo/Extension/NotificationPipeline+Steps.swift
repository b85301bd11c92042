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
        steps.begin(.hook)
        let draft = UncheckedSendable(content.mutableDraft)
        let result = await clock.result(by: clock.now + configuration.budget.hook) {
            UncheckedSendable(try? await hook(draft.value))
        }
        guard let changed = result?.value, !changed.lacksText(of: content) else {
            steps.add(.hook, result == nil ? .timedOut : .failed)
            return content
        }
        steps.add(.hook, .done)
        return changed.mutableDraft
    }

    /// Registers a category for the payload's buttons and assigns it to the content, unless the
    /// payload specifies a category.
    func registerButtons(_ inspection: Inspection, _ draft: UNMutableNotificationContent) async {
        guard let category = NotificationCategory(buttons: inspection.plan.properties.buttons)
        else { return }
        // The registration may take so long that iOS terminates the extension.
        checkpointStyled(draft, inspection, .timedOut(for: inspection.plan))
        steps.begin(.categories)
        let registry = CategoryRegistry(clock: clock, registrations: configuration.registrations)
        let deadline = clock.now + CategoryRegistry.registrationTimeout
        let error = await clock.result(by: deadline) {
            () -> UncheckedSendable<CommunicationError?> in
            do throws(CommunicationError) {
                try await registry.registerButtons(category)
                return UncheckedSendable(nil)
            } catch {
                return UncheckedSendable(error)
            }
        }
        guard let error else { return steps.add(.categories, .timedOut) }
        switch error.value {
        case nil:
            draft.categoryIdentifier = category.id
            steps.add(.categories, .done)
        case .categoriesNotRegistered(.timedOut)?: steps.add(.categories, .timedOut)
        default: steps.add(.categories, .failed)
        }
    }

    /// Attaches the downloaded media, in order. Omits attachments that iOS rejects.
    func attach(
        _ inspection: Inspection,
        _ downloads: DownloadedMedia,
        to draft: UNMutableNotificationContent
    ) {
        guard !inspection.plan.attachments.isEmpty else { return }
        var thumbnail = configuration.thumbnail
        if inspection.parsed.hidesThumbnail { thumbnail.isHidden = true }
        draft.attachments = inspection.plan.attachments.compactMap { media in
            guard let media = downloads.file(media.url) else { return nil }
            do {
                return try thumbnail.attachment(media)
            } catch {
                let code = (error as NSError).code
                steps.add(.attachments, .failed, "\(media.format.rawValue) \(code)")
                try? FileManager.default.removeItem(at: media.file)
                return nil
            }
        }
        if !draft.attachments.isEmpty { steps.add(.attachments, .done) }
    }

    /// Loads avatars and attachments from the cache or the network, until the media deadline.
    func downloadMedia(
        _ inspection: Inspection,
        _ draft: UNMutableNotificationContent
    ) async -> DownloadedMedia {
        let plan = inspection.plan
        guard !plan.downloads.isEmpty else { return DownloadedMedia() }
        let loader = configuration.mediaLoader(steps.trail)
        let cached = DownloadedMedia.cached(for: plan, loader: loader)
        if cached.isComplete {
            steps.add(.avatars, .done)
            return cached
        }
        // Checkpoint with the cached images before the first download begins.
        checkpointStyled(draft, inspection, cached)
        // iOS moves attachments after the delivery, so their directory must outlive the pipeline.
        let directory = TemporaryDirectory(isPersistent: true)
        let deadline = steps.start + configuration.budget.media
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
        steps.add(.avatars, clock.now < deadline ? .done : .timedOut)
        return downloads
    }
}
#endif
