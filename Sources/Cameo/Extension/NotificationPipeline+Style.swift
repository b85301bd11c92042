#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

extension NotificationPipeline {
    /// Keeps the draft with its style, as far as its pictures are there: what waits next may
    /// outlast iOS's time, and should not cost the names.
    func checkpointStyled(
        _ draft: UNMutableNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) {
        checkpointStyled(draft, by: intent(draft, inspection, downloads))
    }

    private func checkpointStyled(
        _ draft: UNNotificationContent,
        by intent: (any INIntent & UNNotificationContentProviding)?
    ) {
        let best = draft.snapshot
        guard !configuration.needsDonation, let intent,
            let styled = try? best.updating(from: provider(of: intent, best))
        else { return delivery.checkpoint(best) }
        delivery.checkpoint(styled)
    }

    /// Donates, applies the style, and hands over.
    func finish(
        _ content: UNMutableNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) async {
        guard let intent = intent(content, inspection, downloads) else {
            return delivery(content)
        }
        checkpointStyled(content, by: intent)
        let isDonated = await donated(intent, inspection.plan)
        guard isDonated || !configuration.needsDonation else {
            recordStep(.style, .skipped)
            return delivery(content)
        }
        do {
            // Nothing is changed in what this returns (R11).
            let styled = try content.updating(from: provider(of: intent, content))
            recordStep(.style, .done)
            delivery(styled)
        } catch {
            recordStep(.style, .failed, "\((error as NSError).code)")
            delivery(content)
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

    /// The bytes of the picture that is drawn; `nil` where iOS is to draw none.
    private func avatar(_ inspection: Inspection, _ downloads: DownloadedMedia) -> [UInt8]? {
        let plan = inspection.plan
        let avatar = downloads.firstUsable(of: plan)
        switch avatar.source {
        case .none: return nil
        case .sender, .group: return downloads.avatar(avatar, of: plan)?.bytes
        case .initials: return AvatarRenderer.initials(plan.initials)
        case .composite:
            // Members' portraits may have come since: drawn each time.
            return AvatarRenderer.composite(
                plan.members.map {
                    (downloads.avatar($0, of: plan)?.bytes, $0.initials)
                }
            )
        case .default:
            if let bytes = defaultAvatarImage.withLock({ $0 }) { return bytes }
            let bytes = drawnDefault(plan)
            defaultAvatarImage.withLock { $0 = bytes }
            return bytes
        }
    }

    private func drawnDefault(_ plan: PresentationPlan) -> [UInt8]? {
        let name = configuration.settings.defaultAvatarImage ?? ""
        if let bytes = AvatarRenderer.bundled(name, in: .main) { return bytes }
        recordStep(.avatars, .failed, "the bundle has no picture of the settings' name")
        return AvatarRenderer.initials(plan.initials)
    }

    /// What gives the content its style: the intent, or with it the app's attributed text, which
    /// iOS 18 draws.
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

    /// Whether the donation did not fail; one that the app does not want does not.
    private func donated(_ intent: INIntent, _ plan: PresentationPlan) async -> Bool {
        guard configuration.isDonationEnabled else {
            recordStep(.donation, .skipped)
            return true
        }
        let group = DonationGroup(of: plan)
        if let container = configuration.container {
            // What could not be found again could not be deleted.
            guard (try? DonationRegister(container: container).remember(group)) != nil else {
                recordStep(.donation, .failed, "it cannot be written down")
                return false
            }
        }
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.groupIdentifier = group.identifier
        let code = await time.code(within: configuration.budget.donation) {
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
#endif
