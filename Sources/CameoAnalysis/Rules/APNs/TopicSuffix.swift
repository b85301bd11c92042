import Cameo

extension LintRule {
    static let topicSuffix: Self = LintRule(
        "topic-suffix",
        .apns,
        .error,
        fix: .safe,
        summary: "The suffix of `apns-topic` doesn't fit the push type.",
        why: "APNs refuses the request with TopicDisallowed or DeviceTokenNotForTopic.",
        wrong: #"""
            {
              "headers": {
                "apns-topic": "com.example.engines.push-type.liveactivity",
                "apns-push-type": "alert"
              },
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        right: #"""
            {
              "headers": {"apns-topic": "com.example.engines", "apns-push-type": "alert"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Use the bundle ID.",
        evidence: LintEvidence.request
    ) { context in
        guard context.apnsHeadersPath != nil, context.header("apns-channel-id") == nil,
            let type = context.header("apns-push-type")?.value.unencodedString,
            let (path, value) = context.header("apns-topic"), let topic = value.unencodedString,
            let suffix = APNsPushType(rawValue: type)?.topicSuffix
        else { return }
        let found = APNsPushType.suffix(of: topic)
        guard found != suffix else { return }
        let correct = String(topic.dropLast(found.count)) + suffix
        // The bundle ID of an app for calls may end like the topic of VoIP pushes.
        let mayBeBundleID =
            suffix.isEmpty && found.utf8.filter { $0 == UInt8(ascii: ".") }.count == 1
        context.reportRequest(
            .topicSuffix,
            path,
            suffix.isEmpty
                ? "The topic of a push of type \(type) has no suffix"
                : "The topic of a push of type \(type) ends with \"\(suffix)\"",
            remedy: "Use the bundle ID" + (suffix.isEmpty ? "" : " and \"\(suffix)\""),
            fix: LintFixProposal(
                title: "Correct the suffix",
                change: .replace(path, json: correct.json),
                isSafe: !mayBeBundleID
            )
        )
    }
}
