#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

extension NotificationPipeline {
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
        trail?.begin(.style)
        let best = draft.snapshot
        var shown = Shown(inspection: inspection, downloads: downloads)
        guard !configuration.needsDonation, let intent = intent(draft, inspection, downloads),
            let styled = try? best.updating(from: provider(of: intent, best))
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
        trail?.begin(.style)
        var shown = Shown(inspection: inspection, downloads: downloads, isStyled: false)
        guard let intent = intent(content, inspection, downloads) else {
            return deliver(content, showing: shown)
        }
        let donation = startDonation(intent, inspection.plan)
        if configuration.needsDonation {
            guard await finish(donation) else {
                recordStep(.style, .skipped)
                return deliver(content, showing: shown)
            }
            trail?.begin(.style)
            let styled = styled(content, intent)
            shown.isStyled = styled != nil
            return deliver(styled ?? content, showing: shown)
        }
        let styled = styled(content, intent)
        shown.isStyled = styled != nil
        let best = styled ?? content.snapshot
        checkpoint(best, showing: shown)
        _ = await finish(donation)
        deliver(best, showing: shown)
    }

    /// Returns the styled content, which must not change (R11); `nil` if styling fails.
    private func styled(
        _ content: UNMutableNotificationContent,
        _ intent: any INIntent & UNNotificationContentProviding
    ) -> UNNotificationContent? {
        do {
            let styled = try content.updating(from: provider(of: intent, content))
            recordStep(.style, .done)
            return styled
        } catch {
            recordStep(.style, .failed, "\((error as NSError).code)")
            return nil
        }
    }

    private func intent(
        _ content: UNNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) -> (any INIntent & UNNotificationContentProviding)? {
        guard inspection.plan.layout != .plain else { return nil }
        let avatar = avatar(inspection, downloads)
        if let last = style.intent, last.avatar == avatar, last.text == content.body {
            return last.intent
        }
        let intent = newIntent(inspection, avatar, text: content.body)
        style.intent = intent.map { ($0, avatar, content.body) }
        return intent
    }

    private func newIntent(
        _ inspection: Inspection,
        _ avatar: Data?,
        text: String
    ) -> (any INIntent & UNNotificationContentProviding)? {
        let builder = IntentBuilder(
            inspection: inspection,
            avatar: avatar,
            hasFocusAccess: inspection.parsed.notifiesAnyway && hasFocusAccess,
            usesPlaceholderRecipients: configuration.usesPlaceholderRecipients,
            isContactSuggestion: configuration.isContactSuggestion?(inspection.parsed) ?? false
        )
        switch inspection.plan.layout {
        case .plain: return nil
        case .directMessage, .groupMessage: return builder.message(text: text)
        case .incomingCall, .missedCall, .voicemail:
            return builder.call(audioRoute: configuration.audioRoute)
        }
    }

    /// Returns the encoded bytes of the avatar; `nil` if there is none.
    private func avatar(_ inspection: Inspection, _ downloads: DownloadedMedia) -> Data? {
        let plan = inspection.plan
        let avatar = downloads.firstUsable(of: plan)
        switch avatar.source {
        case .none: return nil
        case .sender, .group: return downloads.avatar(avatar, of: plan)?.data
        case .initials:
            if style.initials == nil { style.initials = AvatarRenderer.initials(plan.initials) }
            return style.initials
        case .composite:
            // Draw a new image each time, because more members' avatars may be available now.
            return AvatarRenderer.composite(
                plan.members.map {
                    (downloads.avatar($0, of: plan)?.bytes, $0.initials)
                }
            )
        case .default:
            if style.defaultAvatar == nil { style.defaultAvatar = makeDefaultAvatar(plan) }
            return style.defaultAvatar
        }
    }

    private func makeDefaultAvatar(_ plan: PresentationPlan) -> Data? {
        let name = configuration.settings.defaultAvatarImage ?? ""
        if let bytes = AvatarRenderer.bundled(name, in: .main) { return bytes }
        recordStep(.avatars, .failed, "default avatar image isn't in the bundle")
        return AvatarRenderer.initials(plan.initials)
    }

    /// Returns the object that provides the style: the intent or, from iOS 18 on, the intent with
    /// the app's attributed text.
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

    /// A donation that iOS may not have confirmed yet.
    private enum Donation {
        /// The settings disable donations, so there is nothing to wait for.
        case disabled
        /// The donation wasn't made.
        case failed
        case pending(OneShot<Int>, cancelTimeout: @Sendable () -> Void)
    }

    /// Donates the interaction to the system.
    private func startDonation(_ intent: INIntent, _ plan: PresentationPlan) -> Donation {
        guard configuration.isDonationEnabled else {
            recordStep(.donation, .skipped)
            return .disabled
        }
        trail?.begin(.donation)
        let group = DonationGroup(of: plan)
        if let container = configuration.container {
            // Without an entry in the register, the donation couldn't be deleted later.
            guard (try? DonationRegister(container: container).remember(group)) != nil else {
                recordStep(.donation, .failed, "donation register can't be written")
                return .failed
            }
        }
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.groupIdentifier = group.identifier
        let code = OneShot<Int>()
        let cancel = clock.schedule(at: clock.now + configuration.budget.donation) {
            code.resolve(nil)
        }
        interaction.donate { error in code.resolve((error as NSError?)?.code ?? 0) }
        return .pending(code, cancelTimeout: cancel)
    }

    /// Waits until iOS confirms or rejects a donation, or until the donation times out.
    ///
    /// - Returns: `true` if the donation succeeded or donations are disabled.
    private func finish(_ donation: Donation) async -> Bool {
        guard case .pending(let shot, let cancel) = donation else {
            if case .disabled = donation { return true }
            return false
        }
        let code = await shot.value
        cancel()
        switch code {
        case 0?: recordStep(.donation, .done)
        case let code?: recordStep(.donation, .failed, "\(code)")
        case nil: recordStep(.donation, .timedOut)
        }
        return code == 0
    }
}

/// The images and the intent that are created once for each notification.
struct StyleCache {
    var initials: Data?
    var defaultAvatar: Data?
    /// The most recently created intent, and the values from which it was created.
    var intent:
        (intent: any INIntent & UNNotificationContentProviding, avatar: Data?, text: String)?
}
#endif
