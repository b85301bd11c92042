import Cameo

extension LintRule {
    static let imageNeedsLogin: Self = LintRule(
        "image-needs-login",
        .media,
        .error,
        needs: .online,
        summary: """
            An image's server requires a login: it responds with 401, 403 or an HTML page.
            """,
        mistake: """
            The avatar is missing although the URL opens in a browser, where you are logged in.
            """,
        why: """
            The extension doesn't send the app's cookies or headers. The server responds with 401 \
            or 403, or with its login page.
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
                "contentType": "text/html",
                "format": "html",
                "byteCount": 9000,
                "pixelWidth": 256,
                "pixelHeight": 256,
                "seconds": 0.2
              },
              "goodDownload": {\#(avatarDownload), "seconds": 0.2}
            }
            """#,
        suggestion: "Send a URL that needs no login, such as a signed one.",
        background: """
            Open the URL in a private window to see what the extension receives. A login page has \
            status 200, so a log of status codes doesn't show the problem; the type `text/html` \
            does. An extension can add headers in its request hook if the token is in a shared \
            keychain group.
            """,
        evidence: "https://github.com/multica-ai/multica/issues/6024"
    )
    .checkingResponses { context, response in
        guard case .needsLogin(let isHTML) = response.outcome else { return }
        context.report(
            .imageNeedsLogin,
            response.image.path,
            isHTML
                ? "The server responds with an HTML page, such as a login page"
                : "The server requires a login (status \(response.download.status ?? 0))",
            suggestion: "Send a URL that needs no login, such as a signed one"
        )
    }
}
