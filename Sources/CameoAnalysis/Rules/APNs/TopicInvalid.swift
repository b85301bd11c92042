import Cameo

extension LintRule {
    static let topicInvalid: Self = LintRule(
        "topic-invalid",
        .apns,
        .error,
        fix: .suggested,
        summary: "`apns-topic` is empty, or isn't a bundle ID.",
        mistake: """
            APNs responds with MissingTopic, BadTopic or DeviceTokenNotForTopic, and nothing \
            arrives. A variable on the server is unset, or contains the App ID with the team's \
            prefix.
            """,
        why: """
            The topic is the app's bundle ID, with a suffix for some push types. A bundle ID has \
            only letters, digits, hyphens and periods. The ten-character team ID that an App ID \
            starts with isn't part of it.
            """,
        example: #"""
              {
            -   "headers": {"apns-topic": "A1B2C3D4E5.com.example.engines", "apns-push-type": "alert"},
            +   "headers": {"apns-topic": "com.example.engines", "apns-push-type": "alert"},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion:
            "Send the bundle ID of the app target, as shown in Signing & Capabilities in Xcode.",
        background: """
            With a certificate for a single app, APNs takes the topic from the certificate if the header \
            is missing. With a key (.p8) the header is required, because the key is valid for all apps \
            of the team.
            """,
        evidence: LintEvidence.request
    ) { context in
        guard let (path, value) = context.message.header("apns-topic"),
            let topic = value.unencodedString,
            topic.placeholder == nil
        else { return }
        if topic.isEmpty {
            return context.reportRequest(
                .topicInvalid,
                path,
                "\"apns-topic\" is empty",
                suggestion: "Send the app's bundle ID"
            )
        }
        guard topic.utf8.allSatisfy({ $0.isLetterOrDigit || "-._".utf8.contains($0) }) else {
            return context.reportRequest(
                .topicInvalid,
                path,
                "\"apns-topic\" contains characters that a bundle ID can't have",
                suggestion: "Send the app's bundle ID"
            )
        }
        let parts = topic.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].isTeamID else { return }
        context.reportRequest(
            .topicInvalid,
            path,
            "\"apns-topic\" begins with a team ID",
            suggestion: "Send the bundle ID alone",
            fix: .suggested("Remove the team ID", .replace(path, json: String(parts[1]).json))
        )
    }
}

extension Substring {
    /// Whether the string looks like a team ID: ten characters, with both capital letters and
    /// digits.
    fileprivate var isTeamID: Bool {
        SendProfile.isAppleID(String(self)) && utf8.contains { $0.isASCIIDigit }
            && utf8.contains { $0.isLetterByte }
    }
}
