import Cameo

extension LintRule {
    static let topicSuffixMismatch: Self = LintRule(
        "topic-suffix-mismatch",
        .apns,
        .error,
        fix: .safe,
        summary: "The suffix of `apns-topic` doesn't match the push type.",
        mistake: "APNs responds with TopicDisallowed or DeviceTokenNotForTopic.",
        why: """
            The topic is the app's bundle ID, with a suffix for some push types, such as \
            `.push-type.liveactivity`. A topic with the wrong suffix is a different topic, for \
            which the token isn't valid.
            """,
        example: #"""
              {
            -   "headers": {
            -     "apns-topic": "com.example.engines.push-type.liveactivity",
            -     "apns-push-type": "alert"
            -   },
            +   "headers": {"apns-topic": "com.example.engines", "apns-push-type": "alert"},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Send the bundle ID alone for alert and background, and the suffix for the other \
            types; `--fix` corrects it.
            """,
        background: """
            The suffixes are `.voip` for calls, `.push-type.liveactivity` for Live Activities, \
            `.complication` for watch faces, `.push-type.widgets` for widgets and others. The \
            token differs as well: PushKit and ActivityKit give the app separate tokens. APNs \
            rejects a message to a PushKit token even with the correct topic. `--fix` leaves \
            `.voip` unchanged, because it may be the end of a bundle ID.
            """,
        severityReason: """
            A repeated suffix that has a single component, such as `.voip`, is a warning, because \
            a bundle ID may end with it.
            """,
        evidence: LintEvidence.request
    ) { context in
        guard context.message.apnsHeadersPath != nil,
            context.message.header("apns-channel-id") == nil,
            let type = context.message.headerText("apns-push-type"),
            let (path, value) = context.message.header("apns-topic"),
            let topic = value.unencodedString,
            let suffix = APNsPushType(rawValue: type)?.topicSuffix
        else { return }
        let found = APNsPushType.suffix(of: topic)
        if found == suffix { return context.reportDoubleSuffix(suffix, of: topic, path) }
        let correct = String(topic.dropLast(found.count)) + suffix
        // A calling app's bundle ID may itself end with the VoIP suffix.
        let mayBeBundleID = suffix.isEmpty && found.isOneName
        context.reportRequest(
            .topicSuffixMismatch,
            path,
            suffix.isEmpty
                ? "The topic for push type \(type) must have no suffix"
                : "The topic for push type \(type) must end with \"\(suffix)\"",
            suggestion: "Use the bundle ID" + (suffix.isEmpty ? "" : " and \"\(suffix)\""),
            fix: LintFixProposal(
                title: "Correct the suffix",
                change: .replace(path, json: correct.json),
                isSafe: !mayBeBundleID
            )
        )
    }
}

extension LintContext {
    /// Reports a suffix that occurs twice because a library added it again.
    fileprivate func reportDoubleSuffix(_ suffix: String, of topic: String, _ path: [String]) {
        guard !suffix.isEmpty, topic.hasSuffix(suffix + suffix) else { return }
        // A bundle ID may end in ".voip", but not in a suffix with several components.
        let mayBeBundleID = suffix.isOneName
        let correct = String(topic.dropLast(suffix.count))
        reportRequest(
            .topicSuffixMismatch,
            path,
            severity: mayBeBundleID ? .warning : nil,
            "The topic has the suffix \"\(suffix)\" twice"
                + (mayBeBundleID ? ", unless the bundle ID ends with it" : ""),
            suggestion: "Omit one; libraries add the suffix themselves",
            fix: LintFixProposal(
                title: "Remove the second suffix",
                change: .replace(path, json: correct.json),
                isSafe: !mayBeBundleID
            )
        )
    }
}

extension String {
    /// Whether the suffix has a single component, such as `.voip`.
    fileprivate var isOneName: Bool { utf8.filter { $0 == UInt8(ascii: ".") }.count == 1 }
}
