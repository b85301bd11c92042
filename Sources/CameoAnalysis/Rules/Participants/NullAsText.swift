import Cameo

extension LintRule {
    static let nullAsText: Self = LintRule(
        "null-as-text",
        .participants,
        .error,
        summary: """
            A name, an ID, text or a URL contains a serializer's placeholder for a missing value: \
            `undefined`, `null`, `NaN`, `[object Object]`, `None`, `(null)` or `Optional(…)`.
            """,
        mistake: """
            The notification is from "undefined undefined", or several users share an avatar.
            """,
        why: """
            The server converted a missing value to a string. If it's a name, users see the \
            string. If it's an ID, all users without an ID become the same sender and share a \
            thread.
            """,
        example: #"""
              {
            -   "aps": {
            -     "alert": {"title": "undefined undefined"},
            -     "thread-id": "null",
            -     "mutable-content": 1
            -   },
            +   "aps": {"alert": {"title": "Ada"}, "thread-id": "c_7", "mutable-content": 1},
                "data": {
            -     "senderId": "undefined",
            -     "senderName": "undefined undefined",
            +     "senderId": "u_ada",
            +     "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
            -     "conversationId": "null"
            +     "conversationId": "c_7"
                }
              }
            """#,
        suggestion: "Send the value, or omit the key if there is none.",
        background: """
            JavaScript writes `undefined`, `null`, `NaN` and `[object Object]`, Python `None`, \
            Objective-C `(null)`, Swift `Optional("…")`. Look for string interpolation and for \
            `String(value)` around the fields of the payload. "null" is reported only in a name, \
            an ID or a URL.
            """,
        severityReason: """
            It's an error if a name, an ID or text consists only of such a word. Inside longer \
            text it's a warning, because users also write about null values. "None" may be a \
            message, so it's a warning if it's the whole title or text.
            """,
        evidence: "https://github.com/layerhq/Atlas-iOS/issues/745",
        replaces: ["url-rejected"]
    ) { context in
        let alertPath = ["aps", "alert"]
        let lines = [alertPath] + ["title", "subtitle", "body"].map { alertPath + [$0] }
        let values =
            LintContext.ids.map { (path: context.path(of: $0), isID: true) }
            + [(["aps", "thread-id"], true)]
            + LintContext.texts.map { (context.path(of: $0), false) } + lines.map { ($0, false) }
        var known: Set<[String]> = []
        for (path, isID) in values {
            guard let path,
                let value = JSONValue.object(context.payload.root).value(at: path[...])
            else { continue }
            // The strings in the alert are checked separately.
            if path == alertPath, value.unencodedObject != nil { continue }
            value.walk(path) { path, text in
                let isID = isID && path.last?.lowercased().hasSuffix("name") != true
                let whole = text.leftover
                guard let leftover = whole ?? (isID ? text.leftoverSegment : nil),
                    known.insert(path).inserted
                else { return }
                context.report(
                    .nullAsText,
                    path,
                    severity: leftover.text == "None" && path.starts(with: alertPath)
                        ? .warning : nil,
                    "The \(whole == nil ? "ID contains" : "value is") \"\(leftover.text)\", which "
                        + leftover.source
                        + (isID ? ", so everyone with this ID shares an avatar and a thread" : ""),
                    suggestion: "Send the value, or omit the key"
                )
            }
        }
        for (path, text) in context.visibleTexts where !known.contains(path) {
            guard let leftover = text.leftoverPart else { continue }
            context.report(
                .nullAsText,
                path,
                severity: .warning,
                "The text contains \"\(leftover.text)\", which \(leftover.source)",
                suggestion: "Send the value, or rephrase the text"
            )
        }
    }
}

extension LintContext {
    fileprivate static let ids: [Mapping.Field] = [
        .senderID, .senderHandle, .conversationID, .threadID, .recipients, .callParticipants,
    ]
    fileprivate static let texts: [Mapping.Field] = [
        .senderName, .groupName, .messageID, .account, .title, .subtitle, .body, .avatarURL,
        .groupAvatarURL, .media,
    ]
}
