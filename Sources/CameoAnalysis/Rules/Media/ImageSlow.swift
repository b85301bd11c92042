import Cameo

extension LintRule {
    static let imageSlow: Self = LintRule(
        "image-slow",
        .media,
        .warning,
        needs: .online,
        summary: "An avatar takes more than 2 seconds to download.",
        mistake: "The avatar appears on Wi-Fi but not on mobile networks.",
        why: """
            The server took more than 2 seconds on this computer's network. The extension allows 5 \
            seconds for an avatar, on networks that may be slower.
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
              "badDownload": {\#(avatarDownload), "seconds": 2.5},
              "goodDownload": {\#(avatarDownload), "seconds": 0.2}
            }
            """#,
        suggestion: "Serve avatars from a cache or a content delivery network.",
        evidence:
            "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"
    )
    .checkingResponses { context, response in
        let maxSeconds = 2.0
        guard case .loaded = response.outcome, response.image.role == .avatar,
            let seconds = response.download.seconds, seconds > maxSeconds
        else { return }
        context.report(
            .imageSlow,
            response.image.path,
            "The server takes more than \(Int(maxSeconds)) seconds",
            suggestion: "Serve avatars from a cache"
        )
    }
}
