#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// Applies the plan of a notification to its content.
struct ContentBuilder {
    let configuration: ServiceConfiguration
    /// The sound of the notification as iOS received it.
    let receivedSound: UNNotificationSound?

    /// Applies the plan to the content. Keeps all properties that the plan doesn't specify.
    func apply(_ inspection: Inspection, to draft: UNMutableNotificationContent) {
        let plan = inspection.plan
        if plan.layout != .plain {
            draft.title = plan.titleLines.firstLine ?? draft.title
            draft.subtitle = plan.titleLines.secondLine ?? ""
            draft.body = plan.titleLines.body ?? draft.body
        } else {
            let (parsed, lines) = (inspection.parsed, plan.titleLines)
            if parsed.title != nil { draft.title = lines.firstLine ?? draft.title }
            if parsed.subtitle != nil { draft.subtitle = lines.secondLine ?? draft.subtitle }
            if parsed.body != nil { draft.body = lines.body ?? draft.body }
        }
        if let thread = plan.threadIdentifier { draft.threadIdentifier = thread }
        let properties = plan.properties
        // iOS has already applied the values of `aps`, and a hook may have changed them.
        let received = NotificationProperties(inspection.payload.aps)
        if let category = properties.category { draft.categoryIdentifier = category }
        if let name = properties.sound, name != received.sound {
            draft.sound = .named(inPayload: name)
        }
        applyRingtone(inspection, to: draft)
        if properties.interruptionLevel != received.interruptionLevel {
            draft.interruptionLevel = UNNotificationInterruptionLevel(properties.interruptionLevel)
        }
        if let score = properties.relevanceScore, score != received.relevanceScore {
            draft.relevanceScore = score
        }
        if let id = properties.targetContentID, id != received.targetContentID {
            draft.targetContentIdentifier = id
        }
        applyBadge(properties, to: draft)
    }

    /// Replaces the sound of an incoming call with the ringtone of the same name. Keeps the sound
    /// of a critical alert, and a sound that a hook or a vendor has set.
    private func applyRingtone(_ inspection: Inspection, to draft: UNMutableNotificationContent) {
        let (aps, sound) = (inspection.payload.aps, inspection.plan.properties.sound)
        guard configuration.ringsForIncomingCalls, inspection.plan.layout == .incomingCall,
            let sound, draft.sound != nil,
            sound != aps.sound
                || !aps.isSoundCritical && draft.sound == receivedSound,
            let ringtone = UNNotificationSound.ringtone(inPayload: sound)
        else { return }
        draft.sound = ringtone
    }

    /// Sets the badge and stores its value in the app group. Ignores a badge increment if the app
    /// group isn't accessible.
    private func applyBadge(
        _ properties: NotificationProperties,
        to draft: UNMutableNotificationContent
    ) {
        func store(_ change: BadgeChange) -> Int? {
            try? configuration.container.map(BadgeCounter.init)?.apply(change)
        }
        if let badge = properties.badgeIncrement.flatMap({ store(.add($0)) }) {
            draft.badge = NSNumber(value: badge)
        } else if let badge = properties.badge {
            _ = store(.set(badge))
            draft.badge = NSNumber(value: badge)
        } else {
            // A negative number in `aps` removes the badge.
            draft.badge = nil
        }
    }

    /// Sets the thread identifier to the conversation's identifier, even if a hook has changed it
    /// (R12). Replaces `@`, which crashes iOS, with `_` (R13).
    static func setThread(_ plan: PresentationPlan, in content: UNMutableNotificationContent) {
        if plan.layout != .plain, let thread = plan.threadIdentifier {
            content.threadIdentifier = thread
        } else if let clean = PresentationPlan.cleaned(content.threadIdentifier) {
            content.threadIdentifier = clean
        }
    }
}

extension UNNotificationSound {
    /// Returns the sound for a name in a payload.
    static func named(inPayload name: String) -> UNNotificationSound {
        name == "default" ? .default : UNNotificationSound(named: .init(name))
    }

    /// Returns the ringtone for a name in a payload; `nil` if the system doesn't support ringtones.
    ///
    /// Source: Apple, UNNotificationSound.h. A ringtone requires a call intent for an incoming
    /// call, and content that the service extension creates.
    static func ringtone(inPayload name: String) -> UNNotificationSound? {
        #if targetEnvironment(macCatalyst)
        return nil
        #else
        guard #available(iOS 15.2, *) else { return nil }
        return name == "default" ? .defaultRingtone : .ringtoneSoundNamed(.init(name))
        #endif
    }
}

extension UNNotificationInterruptionLevel {
    /// Creates the system's value for a level.
    init(_ level: InterruptionLevel) {
        switch level {
        case .passive: self = .passive
        case .active: self = .active
        case .timeSensitive: self = .timeSensitive
        case .critical: self = .critical
        }
    }
}

extension UNMutableNotificationContent {
    /// Applies the properties that iOS reads from `aps`, except the text. Keeps the properties that
    /// `aps` doesn't contain.
    package func apply(_ aps: APS) {
        if let thread = aps.threadIdentifier { threadIdentifier = thread }
        if let category = aps.category { categoryIdentifier = category }
        if let badge = aps.badge, badge >= 0 { self.badge = NSNumber(value: badge) }
        if let sound = aps.sound { self.sound = .named(inPayload: sound) }
        if let level = aps.interruptionLevel.flatMap({ InterruptionLevel(rawValue: $0) }) {
            interruptionLevel = UNNotificationInterruptionLevel(level)
        }
        if let score = aps.relevanceScore { relevanceScore = score }
        if let id = aps.targetContentID { targetContentIdentifier = id }
    }
}

extension UNNotificationContent {
    /// A mutable copy.
    var mutableDraft: UNMutableNotificationContent {
        mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
    }

    /// An immutable copy.
    var snapshot: UNNotificationContent { copy() as? UNNotificationContent ?? self }

    /// Returns a copy whose only text is a notice. The copy has no title, subtitle or
    /// attachments.
    func replacingText(with notice: String) -> UNNotificationContent {
        let draft = mutableDraft
        draft.title = ""
        draft.subtitle = ""
        draft.body = notice
        draft.attachments = []
        return draft.snapshot
    }

    /// Returns whether the content has no text although the original has. iOS would show the
    /// original notification instead or, with the filtering entitlement, none.
    func lacksText(of original: UNNotificationContent) -> Bool { hasNoText && !original.hasNoText }

    /// Whether title, subtitle and body are empty.
    var hasNoText: Bool { title.isEmpty && subtitle.isEmpty && body.isEmpty }
}

extension UNNotificationRequest {
    /// Returns the request with a copy of the given content, because some vendors read only the
    /// request.
    func with(_ content: UNNotificationContent) -> UNNotificationRequest {
        UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }
}

extension String {
    package var nonEmpty: String? { isEmpty ? nil : self }
}
#endif
