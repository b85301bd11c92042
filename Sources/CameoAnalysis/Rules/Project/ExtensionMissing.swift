import Cameo

extension LintRule {
    static let extensionMissing: Self = LintRule(
        "extension-missing",
        .project,
        .error,
        needs: .project,
        summary: "The payload needs a service extension, but the app has none.",
        mistake: "Every notification is plain, although the payload is correct.",
        why: """
            The avatar, the attachment and the style come from a service extension. The app has \
            none, so iOS shows the payload unchanged.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
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
        given: #"""
            {
              "project": {"hasServiceExtension": false},
              "goodProject": {"hasServiceExtension": true}
            }
            """#,
        suggestion: "Run `\(HostProgram.name) install` to add the extension to the project.",
        background: """
            `\(HostProgram.name) doctor` checks an existing extension that doesn't run: its bundle \
            ID, deployment target, signing and embedding. An app can have only one service \
            extension; `\(HostProgram.name) adopt` adds Cameo to an existing one.
            """,
        evidence: LintEvidence.communication
    ) { context in
        guard context.project?.hasServiceExtension == false,
            context.isStyled || !context.parsed.media.isEmpty
        else { return }
        context.report(
            .extensionMissing,
            context.path(ofFirst: .senderID, .senderName, .media),
            "The payload needs a service extension, but the app has none",
            suggestion: "Run \(HostProgram.name) install"
        )
    }
}
