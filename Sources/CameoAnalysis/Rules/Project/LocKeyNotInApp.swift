import Cameo

extension LintRule {
    static let locKeyNotInApp: Self = LintRule(
        "loc-key-not-in-app",
        .project,
        .error,
        needs: .project,
        summary: """
            The app's string tables don't contain a localization key, or its string takes a \
            different number of arguments.
            """,
        mistake: "Grace sees COMING_TEXT on her Lock Screen, or a sentence without a name.",
        why: """
            iOS replaces a key with the string from the app's string tables, or shows the key if \
            there is no such string. It omits missing arguments.
            """,
        example: #"""
              {
                "aps": {
            -     "alert": {"loc-key": "MESSAGE", "loc-args": ["Ada"]},
            +     "alert": {"loc-key": "MESSAGE", "loc-args": ["Ada", "Engines"]},
                  "sound": "default",
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
        given:
            #"{"project": {"localizedStrings": {"MESSAGE": 2}}, "both": ["text-localized-on-device"]}"#,
        suggestion: "Send a key that the app contains, with as many arguments as its string takes.",
        evidence: LintEvidence.payload
    ) { context in
        guard let strings = context.project?.localizedStrings else { return }
        for (key, arguments) in [
            ("title-loc-key", "title-loc-args"), ("subtitle-loc-key", "subtitle-loc-args"),
            ("loc-key", "loc-args"), ("action-loc-key", ""),
        ] {
            guard let name = context.alert[key]?.unencodedString, !name.isEmpty else { continue }
            let path = ["aps", "alert", key]
            guard let expected = strings[name] else {
                context.report(
                    .locKeyNotInApp,
                    path,
                    "The app's string tables don't contain the key",
                    suggestion: "Add it, or correct the name"
                )
                continue
            }
            let count = context.alert[arguments]?.unencodedArray?.count ?? 0
            guard !arguments.isEmpty, count != expected else { continue }
            context.report(
                .locKeyNotInApp,
                path,
                "The string takes \(expected) arguments, but \"\(arguments)\" has \(count)",
                suggestion: "Send as many arguments as the string takes"
            )
        }
    }
}
