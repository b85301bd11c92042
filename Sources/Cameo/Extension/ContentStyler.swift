#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

/// Styles the content of a notification with the intent that identifies its sender.
///
/// Each image, and the intent, is created once for each notification.
final class ContentStyler {
    private let configuration: ServiceConfiguration
    private let steps: StepRecorder
    private var initials: Data?
    private var defaultAvatar: Data?
    /// The most recently created intent, and the values from which it was created.
    private var last: (intent: StyleIntent, avatar: Data?, text: String)?

    /// An intent that provides the style of a message or a call.
    typealias StyleIntent = any INIntent & UNNotificationContentProviding

    init(configuration: ServiceConfiguration, steps: StepRecorder) {
        (self.configuration, self.steps) = (configuration, steps)
    }

    /// Whether the app may read the Focus status, without which a message can't break through
    /// Focus.
    static var hasFocusAccess: Bool {
        INFocusStatusCenter.default.authorizationStatus == .authorized
    }

    /// Returns the styled content, which must not change (R11); `nil` if styling fails.
    func styled(
        _ content: UNMutableNotificationContent,
        _ intent: StyleIntent
    ) -> UNNotificationContent? {
        do {
            let styled = try content.updating(from: provider(of: intent, content))
            steps.add(.style, .done)
            return styled
        } catch {
            steps.add(.style, .failed, "\((error as NSError).code)")
            return nil
        }
    }

    /// Returns the intent for the content and the available images; `nil` for a plain notification.
    func intent(
        _ content: UNNotificationContent,
        _ inspection: Inspection,
        _ downloads: DownloadedMedia
    ) -> StyleIntent? {
        guard inspection.plan.layout != .plain else { return nil }
        let avatar = avatar(inspection, downloads)
        if let last, last.avatar == avatar, last.text == content.body {
            return last.intent
        }
        let intent = newIntent(inspection, avatar, text: content.body)
        last = intent.map { ($0, avatar, content.body) }
        return intent
    }

    private func newIntent(
        _ inspection: Inspection,
        _ avatar: Data?,
        text: String
    ) -> StyleIntent? {
        let builder = IntentBuilder(
            inspection: inspection,
            avatar: avatar,
            hasFocusAccess: inspection.parsed.notifiesAnyway && Self.hasFocusAccess,
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
            if initials == nil { initials = AvatarRenderer.initials(plan.initials) }
            return initials
        case .composite:
            // Draw a new image each time, because more members' avatars may be available now.
            return AvatarRenderer.composite(
                plan.members.map {
                    (downloads.avatar($0, of: plan)?.bytes, $0.initials)
                }
            )
        case .default:
            if defaultAvatar == nil { defaultAvatar = makeDefaultAvatar(plan) }
            return defaultAvatar
        }
    }

    private func makeDefaultAvatar(_ plan: PresentationPlan) -> Data? {
        let name = configuration.settings.defaultAvatarImage ?? ""
        if let bytes = AvatarRenderer.bundled(name, in: .main) { return bytes }
        steps.add(.avatars, .failed, "default avatar image isn't in the bundle")
        return AvatarRenderer.initials(plan.initials)
    }

    /// Returns the object that provides the style: the intent or, from iOS 18 on, the intent with
    /// the app's attributed text.
    func provider(
        of intent: StyleIntent,
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
}
#endif
