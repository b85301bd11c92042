import Cameo

extension LintRule {
    static let soundNotInApp: Self = LintRule(
        "sound-not-in-app",
        .project,
        .error,
        needs: .project,
        summary: "The app doesn't contain the sound.",
        mistake: "The phone plays the default sound.",
        why: """
            iOS looks for the file in the app's bundle and plays the default sound if there is none.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
            -     "sound": "chimes.caf",
            +     "sound": "chime.caf",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        given: #"{"project": {"sounds": ["chime.caf"]}}"#,
        suggestion: "Add the file to the app target's resources, or correct the name.",
        background: """
            A file in the project isn't enough: it must be in the target's Copy Bundle Resources \
            phase. Sounds that the app downloads to `Library/Sounds` also work, but the linter \
            can't find them; turn the rule off for such apps. Users with an old version of the app \
            don't have a new sound yet.
            """,
        evidence: LintEvidence.payload
    ) { context in
        guard let sounds = context.project?.sounds, let sound = context.payload.aps.sound,
            sound != "default", !sounds.contains(sound)
        else { return }
        context.report(
            .soundNotInApp,
            context.aps["sound"]?.unencodedObject == nil
                ? ["aps", "sound"] : ["aps", "sound", "name"],
            "The app doesn't contain the sound",
            suggestion: "Add the file to the app's resources, or send default"
        )
    }
}
