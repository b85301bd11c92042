import Cameo

extension LintRule {
    static let fcmAPSMissing: Self = LintRule(
        "fcm-aps-missing",
        .fcm,
        .error,
        fix: .suggested,
        summary: "`apns.payload` has no `aps` dictionary.",
        mistake: """
            The push arrives without a sound or a badge, or Firebase rejects the message, although \
            the keys are in `apns.payload`.
            """,
        why: """
            `apns.payload` is the entire APNs payload, in which the keys for iOS belong in `aps`. \
            The Admin SDKs and the API require the dictionary.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Are you coming?"},
            -     "apns": {"payload": {"sound": "default"}}
            +     "apns": {"payload": {"aps": {"sound": "default"}}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing"]}"#,
        suggestion: "Put the keys for iOS into `apns.payload.aps`.",
        evidence: LintEvidence.issue("celestifyhq/fcm-cloudflare-workers#10")
    ) { context in
        guard
            let payload = context.message.body["apns"]?.unencodedObject?["payload"]?
                .unencodedObject,
            payload["aps"]?.isAbsent ?? true,
            // Another rule reports headers, and an empty payload has no keys for iOS to ignore.
            payload.members.contains(where: { $0.name != "headers" })
        else { return }
        let path = context.message.base + ["apns", "payload"]
        if payload["aps"] != nil {
            return context.reportRequest(
                .apsMalformed,
                path + ["aps"],
                "\"aps\" is null, but Firebase expects an object",
                suggestion: "Send an object, or omit \"payload\""
            )
        }
        // Keys that are valid only in `aps`, or that apps don't use for other purposes.
        let names = payload.members.filter { name, _ in
            APSNames.aps[name.asciiLetters] != nil && name != "event" && name != "events"
                && name != "attributes"
        }
        context.reportRequest(
            .fcmAPSMissing,
            path,
            anchor: .name,
            "\"apns.payload\" has no \"aps\", so iOS ignores its keys",
            suggestion: names.isEmpty
                ? "Add \"aps\"" : "Move \(nameList(names.map { $0.name })) into \"aps\"",
            fix: names.isEmpty
                ? nil
                : .suggested(
                    "Move the keys into \"aps\"",
                    .replace(path, json: payload.nesting(names).compact)
                )
        )
    }
}

extension JSONObject {
    /// Returns the object with the named members moved to `aps`, in Apple's spelling.
    fileprivate func nesting(_ names: [Member]) -> JSONValue {
        let aps = names.map {
            (name: APSNames.aps[$0.name.asciiLetters] ?? $0.name, value: $0.value)
        }
        let rest = members.filter { member in !names.contains { $0.name == member.name } }
        return .object(JSONObject(rest + [(name: "aps", value: .object(JSONObject(aps)))]))
    }
}
