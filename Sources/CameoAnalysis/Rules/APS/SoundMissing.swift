import Cameo

extension LintRule {
    static let soundMissing: Self = LintRule(
        "sound-missing",
        .aps,
        .off,
        summary: "A notification with text has no `sound`.",
        mistake: """
            The message is in Notification Center, but the phone neither played a sound nor \
            vibrated.
            """,
        why: "Without `sound`, iOS shows the notification silently.",
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}}
            +   "aps": {"alert": {"body": "Are you coming?"}, "sound": "default"}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Add `\"sound\": \"default\"`.",
        background: """
            Omit the sound if silence is intended, such as for a reaction or an update to a \
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
            .soundMissing,
            ["aps"],
            anchor: .name,
            "The notification has no sound",
            suggestion: "Add \"sound\": \"default\""
        )
    }
}
