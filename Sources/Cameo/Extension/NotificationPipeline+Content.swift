#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension NotificationPipeline {
    /// Gives the content what the plan and the reading say; what they do not know stays.
    func apply(_ inspection: Inspection, to draft: UNMutableNotificationContent) {
        let (plan, parsed) = (inspection.plan, inspection.parsed)
        if plan.layout != .plain {
            draft.title = plan.titleLines.firstLine ?? draft.title
            draft.subtitle = plan.titleLines.secondLine ?? ""
            draft.body = plan.titleLines.body ?? draft.body
        }
        if let thread = plan.threadIdentifier { draft.threadIdentifier = thread }
        if let category = parsed.category { draft.categoryIdentifier = category }
        if let name = parsed.sound { draft.sound = .named(inPayload: name) }
        if let level = parsed.interruptionLevel.flatMap(UNNotificationInterruptionLevel.init) {
            draft.interruptionLevel = level
        }
        if let score = parsed.relevanceScore { draft.relevanceScore = score }
        if let id = parsed.targetContentID { draft.targetContentIdentifier = id }
        applyBadge(of: parsed, to: draft)
    }

    /// Sets the badge, and counts along in the app group. Where that cannot be reached, a payload
    /// that says "one more" leaves the badge as it is.
    private func applyBadge(of parsed: ParsedPayload, to draft: UNMutableNotificationContent) {
        let counter = configuration.container.map(BadgeCounter.init)
        if let increment = parsed.badgeIncrement {
            guard let badge = try? counter?.apply(.add(increment)) else { return }
            draft.badge = NSNumber(value: badge)
        } else if let badge = parsed.badge, badge >= 0 {
            _ = try? counter?.apply(.set(badge))
            draft.badge = NSNumber(value: badge)
        }
    }

    /// Registers the payload's own buttons, where nobody has named a category, and names theirs.
    func registerButtons(
        _ inspection: Inspection,
        _ draft: UNMutableNotificationContent
    ) async {
        guard let category = NotificationCategory(buttonsOf: inspection.parsed) else { return }
        // iOS may take its time, and then takes the push away.
        checkpointStyled(draft, inspection, .timedOut(for: inspection.plan))
        let registry = CategoryRegistry(time: time)
        let end = time.now + CategoryRegistry.registrationTimeout
        let error = await time.result(by: end) { () -> UncheckedSendable<CategoryError?> in
            do throws(CategoryError) {
                try await registry.registerButtons(category)
                return UncheckedSendable(nil)
            } catch {
                return UncheckedSendable(error)
            }
        }
        guard let error else { return recordStep(.categories, .timedOut) }
        switch error.value {
        case nil:
            draft.categoryIdentifier = category.id
            recordStep(.categories, .done)
        case .lost?: recordStep(.categories, .failed)
        case .timedOut?: recordStep(.categories, .timedOut)
        }
    }

    /// Attaches what was fetched, in order; one that iOS refuses costs only itself.
    func attach(
        _ inspection: Inspection,
        _ downloads: DownloadedMedia,
        to draft: UNMutableNotificationContent
    ) {
        guard !inspection.plan.attachments.isEmpty else { return }
        draft.attachments = inspection.plan.attachments.compactMap { media in
            guard let media = downloads.file(media.url) else { return nil }
            do {
                return try configuration.thumbnail.attachment(media)
            } catch {
                let code = (error as NSError).code
                recordStep(.attachments, .failed, "\(media.format.rawValue) \(code)")
                try? FileManager.default.removeItem(at: media.file)
                return nil
            }
        }
        if !draft.attachments.isEmpty { recordStep(.attachments, .done) }
    }

    /// Gives the content its thread, whatever a hook has made of it: the conversation's (R12), and
    /// without the sign that crashes the system (R13).
    func pinThread(_ plan: PresentationPlan, in content: UNMutableNotificationContent) {
        if plan.layout != .plain, let thread = plan.threadIdentifier {
            content.threadIdentifier = thread
        } else if let clean = PresentationPlan.cleaned(content.threadIdentifier) {
            content.threadIdentifier = clean
        }
    }
}

extension UNNotificationSound {
    /// The sound that a payload names.
    static func named(inPayload name: String) -> UNNotificationSound {
        name == "default" ? .default : UNNotificationSound(named: .init(name))
    }
}

extension UNNotificationInterruptionLevel {
    /// The level of APNs' word for it.
    init?(_ word: String) {
        switch word {
        case "passive": self = .passive
        case "active": self = .active
        case "time-sensitive": self = .timeSensitive
        case "critical": self = .critical
        default: return nil
        }
    }
}

extension UNMutableNotificationContent {
    /// Takes what iOS reads out of `aps` besides the text; what is not there stays.
    func take(_ aps: APS) {
        if let thread = aps.threadIdentifier { threadIdentifier = thread }
        if let category = aps.category { categoryIdentifier = category }
        if let badge = aps.badge, badge >= 0 { self.badge = NSNumber(value: badge) }
        if let sound = aps.sound { self.sound = .named(inPayload: sound) }
        if let level = aps.interruptionLevel.flatMap(UNNotificationInterruptionLevel.init) {
            interruptionLevel = level
        }
    }
}

extension UNNotificationContent {
    /// A copy that can be changed.
    var mutableDraft: UNMutableNotificationContent {
        mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
    }

    /// A copy that nobody changes.
    var snapshot: UNNotificationContent {
        copy() as? UNNotificationContent ?? self
    }

    /// The same with nothing but a notice for a text: neither names nor attachments.
    func saying(_ notice: String) -> UNNotificationContent {
        let draft = mutableDraft
        draft.title = ""
        draft.subtitle = ""
        draft.body = notice
        draft.attachments = []
        return draft.snapshot
    }

    /// Whether all of another content's text is gone. Without text a push would be lost: iOS shows
    /// the original, or with the filtering entitlement nothing.
    func isEmptied(from other: UNNotificationContent) -> Bool {
        hasNoText && !other.hasNoText
    }

    private var hasNoText: Bool { title.isEmpty && subtitle.isEmpty && body.isEmpty }
}

extension UNNotificationRequest {
    /// The same request with a content that was changed since: some vendors ask for nothing else.
    func with(_ content: UNNotificationContent) -> UNNotificationRequest {
        UNNotificationRequest(
            identifier: identifier,
            content: content.snapshot,
            trigger: trigger
        )
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }
}
#endif
