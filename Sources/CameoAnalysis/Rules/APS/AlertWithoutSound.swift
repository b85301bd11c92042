import Cameo

extension LintRule {
    static let alertWithoutSound: Self = LintRule(
        "alert-without-sound",
        .aps,
        .off,
        summary: "A notification with a text has no `sound`.",
        why: "The device stays silent and doesn't vibrate.",
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
        advice: "Add \"sound\": \"default\".",
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
            remedy: "Add \"sound\": \"default\""
        )
    }
}
