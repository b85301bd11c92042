import Cameo

extension LintRule {
    static let fcmLiveActivityTokenMissing: Self = LintRule(
        "fcm-live-activity-token-missing",
        .fcm,
        .error,
        summary: """
            A Live Activity message has no `live_activity_token`.
            """,
        mistake: """
            The Live Activity never changes; instead, iOS wakes the app.
            """,
        why: """
            Firebase sends the message to the app, which doesn't update the activity.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "apns": {
            +       "live_activity_token": "80f0a1b2",
                    "headers": {"apns-priority": "10"},
                    "payload": {
                      "aps": {"timestamp": 1790000000, "event": "update", "content-state": {"score": 1}}
                    }
                  }
                }
              }
            """#,
        given: #"{"both": ["live-activity-bypasses-extension"]}"#,
        suggestion: "Add \"live_activity_token\" to \"apns\", with the activity's token.",
        background: """
            Two tokens are needed: `token` or `fid` identifies the app, and `live_activity_token` \
            identifies the activity. Its value is a token from ActivityKit's `pushTokenUpdates`, \
            or the push-to-start token. It belongs directly in `apns`, next to `headers` and \
            `payload`.
            """,
        evidence: LintEvidence.issue("firebase/firebase-admin-node#2875")
    ) { context in
        guard context.isLiveActivity else { return }
        let apns = context.message.body["apns"]?.unencodedObject ?? JSONObject()
        let name = ["live_activity_token", "liveActivityToken"].first { apns[$0] != nil }
        guard let name else {
            return context.reportRequest(
                .fcmLiveActivityTokenMissing,
                context.message.base + ["apns"],
                anchor: .name,
                "There is no \"live_activity_token\", so Firebase sends the message to the app",
                suggestion: "Add the activity's token"
            )
        }
        guard apns[name]?.unencodedString?.isEmpty ?? true else { return }
        context.reportRequest(
            .fcmLiveActivityTokenMissing,
            context.message.base + ["apns", name],
            "\"\(name)\" isn't a Live Activity token",
            suggestion: "Send the activity's token as a string"
        )
    }
}
