#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

extension NotificationPipeline {
    /// Stores the draft as the best content so far, styled with the images available, so that the names
    /// are shown even if the time expires in the next step.
    func checkpointStyled(
        _ draft: UNMutableNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) {
        let shown = Shown(inspection: inspection, downloads: downloads, isStyled: true)
        checkpointStyled(draft, by: intent(draft, inspection, downloads), shown)
    }

    private func checkpointStyled(
        _ draft: UNNotificationContent,
        by intent: (any INIntent & UNNotificationContentProviding)?,
        _ shown: Shown
    ) {
        let best = draft.snapshot
        guard !configuration.needsDonation, let intent,
            let styled = try? best.updating(from: provider(of: intent, best))
        else { return checkpoint(best, showing: shown.unstyled) }
        checkpoint(styled, showing: shown)
    }

    private func checkpoint(_ content: UNNotificationContent, showing shown: Shown) {
        guard bestAttempt.checkpoint(content) else { return }
        self.shown.withLock { $0 = shown }
    }

    /// Donates the interaction, applies the style and delivers the content.
    func donateAndDeliver(
        _ content: UNMutableNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) async {
        let shown = Shown(inspection: inspection, downloads: downloads, isStyled: true)
        guard let intent = intent(content, inspection, downloads) else {
            return deliver(content, showing: shown.unstyled)
        }
        checkpointStyled(content, by: intent, shown)
        let isDonated = await donate(intent, inspection.plan)
        guard isDonated || !configuration.needsDonation else {
            recordStep(.style, .skipped)
            return deliver(content, showing: shown.unstyled)
        }
        do {
            // The returned content must not be changed (R11).
            let styled = try content.updating(from: provider(of: intent, content))
            recordStep(.style, .done)
            deliver(styled, showing: shown)
        } catch {
            recordStep(.style, .failed, "\((error as NSError).code)")
            deliver(content, showing: shown.unstyled)
        }
    }

    private func intent(
        _ content: UNNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) -> (any INIntent & UNNotificationContentProviding)? {
        let builder = IntentBuilder(
            parsed: inspection.parsed,
            plan: inspection.plan,
            avatar: avatar(inspection, downloads),
            hasFocusAccess: inspection.parsed.notifiesAnyway && hasFocusAccess,
            usesPlaceholderRecipients: configuration.usesPlaceholderRecipients
        )
        switch inspection.plan.layout {
        case .plain: return nil
        case .directMessage, .groupMessage: return builder.message(text: content.body)
        case .incomingCall, .missedCall, .voicemail:
            return builder.call(audioRoute: configuration.audioRoute)
        }
    }

    /// Returns the encoded bytes of the avatar, or `nil` if there is none.
    private func avatar(_ inspection: Inspection, _ downloads: DownloadedMedia) -> [UInt8]? {
        let plan = inspection.plan
        let avatar = downloads.firstUsable(of: plan)
        switch avatar.source {
        case .none: return nil
        case .sender, .group: return downloads.avatar(avatar, of: plan)?.bytes
        case .initials: return AvatarRenderer.initials(plan.initials)
        case .composite:
            // Drawn each time, because more of the members' avatars may be available.
            return AvatarRenderer.composite(
                plan.members.map {
                    (downloads.avatar($0, of: plan)?.bytes, $0.initials)
                }
            )
        case .default:
            if let bytes = defaultAvatarImage.withLock({ $0 }) { return bytes }
            let bytes = makeDefaultAvatar(plan)
            defaultAvatarImage.withLock { $0 = bytes }
            return bytes
        }
    }

    private func makeDefaultAvatar(_ plan: PresentationPlan) -> [UInt8]? {
        let name = configuration.settings.defaultAvatarImage ?? ""
        if let bytes = AvatarRenderer.bundled(name, in: .main) { return bytes }
        recordStep(.avatars, .failed, "default avatar image isn't in the bundle")
        return AvatarRenderer.initials(plan.initials)
    }

    /// Returns the object that styles the content: the intent or, from iOS 18 on, the intent with the app's
    /// attributed text.
    private func provider(
        of intent: any INIntent & UNNotificationContentProviding,
        _ content: UNNotificationContent
    ) -> any UNNotificationContentProviding {
        guard let message = intent as? INSendMessageIntent,
            let text = configuration.attributedBody?(content)
        else { return intent }
        if #available(iOS 18, visionOS 2, *) {
            return UNNotificationAttributedMessageContext(
                sendMessageIntent: message,
                attributedContent: text
            )
        }
        return intent
    }

    /// Donates the interaction to the system.
    ///
    /// - Returns: Whether the donation succeeded or donations are disabled.
    private func donate(_ intent: INIntent, _ plan: PresentationPlan) async -> Bool {
        guard configuration.isDonationEnabled else {
            recordStep(.donation, .skipped)
            return true
        }
        let group = DonationGroup(of: plan)
        if let container = configuration.container {
            // A donation that isn't in the register couldn't be deleted later.
            guard (try? DonationRegister(container: container).remember(group)) != nil else {
                recordStep(.donation, .failed, "donation register can't be written")
                return false
            }
        }
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.groupIdentifier = group.identifier
        let code = await clock.errorCode(within: configuration.budget.donation) {
            interaction.donate(completion: $0)
        }
        switch code {
        case 0?: recordStep(.donation, .done)
        case let code?: recordStep(.donation, .failed, "\(code)")
        case nil: recordStep(.donation, .timedOut)
        }
        return code == 0
    }
}

extension NotificationPipeline.Shown {
    /// The same content without the style.
    fileprivate var unstyled: Self {
        Self(inspection: inspection, downloads: downloads, isStyled: false)
    }
}
#endif
