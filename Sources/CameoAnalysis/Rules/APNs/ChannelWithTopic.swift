import Cameo

extension LintRule {
    static let channelWithTopic: Self = LintRule(
        "channel-with-topic",
        .apns,
        .error,
        fix: .safe,
        summary: "A broadcast with `apns-channel-id` has a topic.",
        mistake: "APNs rejects a broadcast with TopicDisallowed.",
        why: """
            The channel belongs to an app, whose bundle ID is in the request's path. A topic isn't \
            allowed there.
            """,
        example: #"""
              {
            -   "headers": {
            -     "apns-channel-id": "dHN0LXNyY2gtY2hubA==",
            -     "apns-push-type": "liveactivity",
            -     "apns-topic": "com.example.engines.push-type.liveactivity"
            -   },
            +   "headers": {"apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-push-type": "liveactivity"},
                "payload": {}
              }
            """#,
        suggestion: "Remove `apns-topic`; `--fix` does this.",
        background: """
            A broadcast is a POST request to `/4/broadcasts/apps/{bundle ID}` with \
            `apns-channel-id` and `apns-push-type: liveactivity`. A topic names an app on a \
            device, and a channel isn't for a single device.
            """,
        evidence: LintEvidence.request
    ) { context in
        guard context.message.apnsHeadersPath != nil,
            context.message.header("apns-channel-id") != nil,
            let (path, _) = context.message.header("apns-topic")
        else { return }
        context.reportRequest(
            .channelWithTopic,
            path,
            anchor: .name,
            "A broadcast must not have \"apns-topic\"",
            suggestion: "Remove the header",
            fix: .safe("Remove \"apns-topic\"", .remove([path]))
        )
    }
}
