extension LintRule {
    static let avatarFailed: Self = LintRule(
        "avatar-failed",
        .media,
        mistake: "The avatar is missing, because the user has deleted or replaced it.",
        why: """
            The server has no image at the URL, so the notification shows the next candidate: the \
            group's avatar, a cached avatar, or initials.
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
              "badDownload": {"status": 404},
              "goodDownload": {\#(avatarDownload), "seconds": 0.2}
            }
            """#,
        suggestion: """
            Send the current URL, and keep old URLs available for as long as APNs stores the push.
            """,
        severityReason: """
            The finding is an error if a `data:` URL contains no usable image.
            """
    ) { context in
        LintImage.reportDataURLs(of: .avatar, .avatarFailed, in: context)
    }
}
