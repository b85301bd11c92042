import Cameo

extension LintRule {
    static let imageLarge: Self = LintRule(
        "image-large",
        .media,
        .warning,
        needs: .online,
        summary: "An avatar exceeds 5 MB, or 4,096 pixels on a side.",
        mistake: "Some users' avatars are missing, or all avatars are missing on older phones.",
        why: """
            The extension has about 24 MB of memory and 5 seconds for an avatar. A camera photo \
            can exceed both limits, and iOS draws it at about 38 points.
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
              "badDownload": {
                "status": 200,
                "contentType": "image/png",
                "format": "png",
                "byteCount": 9000,
                "pixelWidth": 8000,
                "pixelHeight": 6000,
                "seconds": 0.2
              },
              "goodDownload": {\#(avatarDownload), "seconds": 0.2}
            }
            """#,
        suggestion: "Send an image of 256 × 256 pixels.",
        background: """
            If the extension exceeds its memory limit, iOS terminates it and shows the plain notification; \
            the device's log then contains "exceeded mem limit". Cameo scales images down while it \
            decodes them and rejects images that are too large, so a single photo doesn't \
            terminate it. Most image servers can scale images with a URL parameter.
            """,
        evidence: "https://github.com/nextcloud/talk-ios/issues/1223"
    )
    .checkingResponses { context, response in
        guard case .tooLarge(let size, let limit) = response.outcome, response.image.role == .avatar
        else { return }
        context.report(
            .imageLarge,
            response.image.path,
            size > limit
                ? "The avatar is larger than \(limit / 1_000_000) MB"
                : "The avatar has more than \(LintResponse.maxAvatarPixels) pixels on a side",
            suggestion: "Send an image of 256 × 256 pixels"
        )
    }
}
