import Cameo

extension LintRule {
    static let leftoverValue: Self = LintRule(
        "leftover-value",
        .participants,
        .error,
        summary: """
            A name, an ID or a text is what a serializer writes for a missing value: \
            `undefined`, `null`, `NaN`, `[object Object]`, `None` or `(null)`.
            """,
        mistake: """
            The notification is from "undefined undefined", or several users have one avatar.
            """,
        why: """
            The server converted a missing value to text. As a name, users read it. As an ID, \
            all users who lack one become the same sender and share a thread.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"title": "undefined undefined"},
                "thread-id": "null",
                "mutable-content": 1
              },
              "data": {
                "senderId": "undefined",
                "senderName": "undefined undefined",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "null"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"title": "Undefined"}, "thread-id": "c_7", "mutable-content": 1},
              "data": {
                "senderId": "u_null",
                "senderName": "Undefined",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        suggestion: "Send the value, or omit the key if there is none.",
        background: """
            JavaScript writes `undefined`, `null`, `NaN` and `[object Object]`, Python `None`, \
            Objective-C `(null)`. Look for string interpolation and for `String(value)` around \
            the fields of the payload. The linter reports only values that consist of such \
            words; "null" inside of a message's text is not reported. "None" may be a message, so as \
            a title or a text it is only a warning.
            """,
        evidence: "https://github.com/layerhq/Atlas-iOS/issues/745"
    ) { context in
        let alertPath = ["aps", "alert"]
        let lines = [alertPath] + ["title", "subtitle", "body"].map { alertPath + [$0] }
        let values =
            LintContext.ids.map { (path: context.path(of: $0), isID: true) }
            + [(["aps", "thread-id"], true)]
            + LintContext.names.map { (context.path(of: $0), false) } + lines.map { ($0, false) }
        var known: Set<[String]> = []
        for (path, isID) in values {
            guard let path,
                let value = JSONValue.object(context.payload.root).value(at: path[...])
            else { continue }
            // The strings of an alert are checked by name.
            if path == alertPath, value.unencodedObject != nil { continue }
            value.walk(path) { path, text in
                guard let leftover = text.leftover, known.insert(path).inserted else { return }
                let isID = isID && path.last?.lowercased().hasSuffix("name") != true
                context.report(
                    .leftoverValue,
                    path,
                    severity: leftover.text == "None" && path.starts(with: alertPath)
                        ? .warning : nil,
                    "The value is \"\(leftover.text)\", which \(leftover.source)"
                        + (isID ? ", so everyone with this ID shares an avatar and a thread" : ""),
                    suggestion: "Send the value, or omit the key"
                )
            }
        }
    }
}

extension LintContext {
    fileprivate static let ids: [Mapping.Field] = [
        .senderID, .senderHandle, .conversationID, .threadID, .recipients, .callParticipants,
    ]
    fileprivate static let names: [Mapping.Field] = [
        .senderName, .groupName, .messageID, .account, .title, .subtitle, .body,
    ]
}

extension String {
    /// The text that serializers write for values that are missing or aren't texts, and its origin, as a clause; `nil`
    /// for other texts. Templates repeat it, such as for a first and a last name.
    fileprivate var leftover: (text: String, source: String)? {
        guard utf8.count <= 64 else { return nil }
        guard let text = JSONValue.string(self).text else { return nil }
        let sources = [
            "undefined": "JavaScript writes for a missing value",
            "null": "JavaScript, Java and others write for a missing value",
            "NaN": "JavaScript writes for the result of an invalid calculation",
            "[object Object]": "JavaScript writes for an object",
            "None": "Python writes for a missing value",
            "(null)": "Objective-C writes for a missing value",
        ]
        if let source = sources[text] { return (text, source) }
        let words = text.split(separator: " ").map(String.init)
        guard let first = words.first, words.allSatisfy({ $0 == first }) else { return nil }
        return sources[first].map { (text, $0) }
    }
}
