import Cameo

extension LintRule {
    static let alertWithoutSound: Self = LintRule(
        "alert-without-sound",
        .aps,
        .off,
        summary: "A notification with text has no `sound`.",
        mistake: """
            The message is in Notification Center, but the phone neither played a sound nor \
            vibrated.
            """,
        why: "Without `sound`, iOS shows the notification silently.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "sound": "default"}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        suggestion: "Add `\"sound\": \"default\"`.",
        background: """
            Send no sound if silence is intended, such as for a reaction or an update of a \
            message that was shown before. In that case `"interruption-level": "passive"` also \
            keeps the screen off. The rule is off by default for this reason. A device in silent \
            mode vibrates only if the notification has a sound.
            """,
        evidence: LintEvidence.payload
    ) { context in
        guard context.isAlert, context.aps["sound"] == nil,
            context.payload.aps.interruptionLevel != "passive"
        else { return }
        context.report(
            .alertWithoutSound,
            ["aps"],
            anchor: .name,
            "The notification has no sound",
            suggestion: "Add \"sound\": \"default\""
        )
    }
}
