/// The properties of a delivered notification other than its text, avatar, thread and attachments.
///
/// Both the predicted appearance and the extension use these values, so they always agree. If the
/// extension runs, values come from the mapping or a preset; otherwise they come from `aps`.
package struct NotificationProperties: Sendable {
    /// The name of the sound; `nil` for no sound.
    package var sound: String?
    /// The number on the app icon; `nil` to keep the current number.
    package var badge: Int?
    /// The change to the number on the app icon. If the app group isn't accessible, ``badge``
    /// applies instead.
    package var badgeIncrement: Int?
    package var interruptionLevel: InterruptionLevel
    /// The relevance score for the notification summary.
    package var relevanceScore: Double?
    /// The identifier of the window to open when the user taps the notification.
    package var targetContentID: String?
    /// The identifier of the category that the payload specifies.
    package var category: String?
    /// The buttons that the extension registers. If the payload specifies a category, iOS shows the
    /// category's buttons instead.
    package var buttons: [NotificationAction] = []

    /// Creates the properties that iOS reads from `aps`.
    init(_ aps: APS) {
        sound = aps.sound
        badge = aps.badge.flatMap { $0 < 0 ? nil : $0 }
        interruptionLevel =
            aps.interruptionLevel.flatMap { InterruptionLevel(rawValue: $0) } ?? .active
        relevanceScore = aps.relevanceScore
        targetContentID = aps.targetContentID
        category = aps.category
    }

    /// Determines the properties of a payload's notification.
    init(
        for parsed: borrowing ParsedPayload,
        of payload: borrowing Payload,
        diagnostics: inout [Finding]
    ) {
        let aps = payload.aps
        self.init(aps)
        var unknownLevel = aps.interruptionLevel != nil
        if InterruptionLevel(rawValue: aps.interruptionLevel ?? "") != nil { unknownLevel = false }
        if payload.invokesServiceExtension {
            apply(parsed, unknownLevel: &unknownLevel, diagnostics: &diagnostics)
        }
        let location: Finding.Location =
            if aps.interruptionLevel != nil, parsed.interruptionLevel == nil {
                .path(["aps", "interruption-level"])
            } else if parsed.interruptionLevel != nil {
                .first([.interruptionLevel])
            } else {
                .path(["aps", "sound"])
            }
        if unknownLevel { diagnostics.append(.interruptionLevelUnknown(location)) }
        let isCritical =
            interruptionLevel == .critical || aps.isSoundCritical && sound == aps.sound
        if isCritical { diagnostics.append(.needsEntitlement("critical-alerts", location)) }
        if interruptionLevel == .timeSensitive {
            diagnostics.append(.needsEntitlement("time-sensitive", location))
        }
    }

    private mutating func apply(
        _ parsed: ParsedPayload,
        unknownLevel: inout Bool,
        diagnostics: inout [Finding]
    ) {
        sound = parsed.sound ?? sound
        badge = parsed.badge.flatMap { $0 < 0 ? nil : $0 } ?? badge
        badgeIncrement = parsed.badgeIncrement
        if let name = parsed.interruptionLevel {
            if let level = InterruptionLevel(rawValue: name) {
                (interruptionLevel, unknownLevel) = (level, false)
            } else {
                diagnostics.append(.mappedInterruptionLevelUnknown(interruptionLevel))
                unknownLevel = false
            }
        }
        relevanceScore = parsed.relevanceScore ?? relevanceScore
        targetContentID = parsed.targetContentID ?? targetContentID
        category = parsed.category ?? category
        if let category {
            if !parsed.actions.isEmpty { diagnostics.append(.buttonsNotRegistered(category)) }
        } else {
            buttons = NotificationAction.registrable(parsed.actions)
            if buttons.count < parsed.actions.count {
                diagnostics.append(.buttonsIgnored(parsed.actions, registered: buttons.count))
            }
        }
    }
}

/// The interruption level of a notification, in APNs spelling.
package enum InterruptionLevel: String, Sendable {
    case passive
    case active
    case timeSensitive = "time-sensitive"
    case critical
}

extension NotificationAction {
    /// Returns the buttons that iOS displays: at most ``Limits/buttons``, without buttons whose
    /// identifier is missing or a duplicate.
    static func registrable(_ actions: [NotificationAction]) -> [NotificationAction] {
        var ids: Set<String> = []
        let valid = actions.filter { !$0.id.isBlank && ids.insert($0.id).inserted }
        return Array(valid.prefix(Limits.buttons))
    }
}

extension Finding {
    static func interruptionLevelUnknown(_ location: Location) -> Finding {
        Finding(
            .interruptionLevelUnknown,
            at: location,
            "The interruption level is unknown and ignored",
            "Use passive, active, time-sensitive or critical"
        )
    }
    static func mappedInterruptionLevelUnknown(_ used: InterruptionLevel) -> Finding {
        Finding(
            .interruptionLevelUnknown,
            at: .first([.interruptionLevel]),
            "The interruption level in the app's data is unknown, so \(used.rawValue) is used instead",
            "Use passive, active, time-sensitive or critical"
        )
    }
    static func buttonsNotRegistered(_ category: String) -> Finding {
        Finding(
            .buttonsNotRegistered,
            at: .first([.actions, .category]),
            "iOS shows the buttons of the category \"\(category)\", so the buttons in the payload aren't "
                + "registered",
            "Omit the category to show them"
        )
    }
    static func buttonsIgnored(_ actions: [NotificationAction], registered: Int) -> Finding {
        let reason =
            registered == Limits.buttons
            ? "iOS shows at most \(Limits.buttons)" : "each button needs its own ID"
        return Finding(
            .buttonsIgnored,
            at: .first([.actions, .category]),
            "\(registered) of the \(actions.count) buttons are registered; \(reason)"
        )
    }
}
