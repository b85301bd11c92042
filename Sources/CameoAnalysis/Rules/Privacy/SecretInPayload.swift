import Cameo

extension LintRule {
    static let secretInPayload: Self = LintRule(
        "secret-in-payload",
        .privacy,
        .error,
        summary: "A value is a secret: a JSON Web Token, an API key or a private key.",
        mistake: "A token in the payload ends up in a log, where anyone can use it.",
        why: """
            The push service, its logs and every extension of the app see the payload. APNs \
            doesn't encrypt it end to end.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "https://images.engines.dev/ada.png",
            -     "session": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1X2dyYWNlIn0.c2lnbmF0dXJlLXNpZ25hdHVyZQ"
            +     "senderAvatar": "https://engines.s3.eu-west-1.amazonaws.com/ada.png?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20261123%2Feu-west-1%2Fs3%2Faws4_request&X-Amz-Date=20261123T090000Z&X-Amz-Expires=604800&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"
                }
              }
            """#,
        suggestion: """
            Send an ID, and let the app or the extension request the data with credentials from \
            the keychain.
            """,
        background: """
            The linter recognizes JSON Web Tokens, keys from Amazon, Google, GitHub, Slack and \
            Stripe, bearer tokens and private keys. Revoke any secret that was sent. Ciphertext \
            for the extension is fine: only the device has the key. For a one-time token that is \
            worthless once used, turn the rule off with `overrides` for its path.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    ) { context in
        for marked in context.markedStrings {
            guard let kind = marked.secretKind,
                context.message.service == nil || !marked.isKeyOfRequest
            else { continue }
            context.reportRequest(
                .secretInPayload,
                marked.path,
                "The value contains \(kind)",
                suggestion: "Send an ID that the app uses to request the data"
            )
        }
    }
}
