import Cameo

extension LintRule {
    static let soundNotInApp: Self = LintRule(
        "sound-not-in-app",
        .project,
        .error,
        needs: .project,
        summary: "The app doesn't contain the sound.",
        why: "iOS plays the default sound instead.",
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "chimes.caf",
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
        right: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "chime.caf",
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
        advice: "Add the file to the app's resources, or send default.",
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
            remedy: "Add the file to the app's resources, or send default"
        )
    }
}
