import Cameo

extension LintRule {
    static let customKeyMisspelled: Self = LintRule(
        "custom-key-misspelled",
        .participants,
        .warning,
        fix: .suggested,
        summary: "A common key for the sender or the conversation is misspelled.",
        mistake: """
            The push looks like a direct message, although the payload names the group.
            """,
        why: """
            Cameo reads the common keys exactly as they are spelled. Cameo treats any other \
            spelling as the app's own key and ignores it.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
            -   "convrsationId": "c_7"
            +   "conversationId": "c_7"
              }
            """#,
        suggestion: "Rename the key, or add its path to the mapping.",
        background: """
            The common keys are `senderId`, `senderName`, `senderAvatar`, `conversationId`, \
            `groupName` and `groupAvatar`, and other spellings that many backends use, such as \
            `sender_id`. If your app has its own names, a mapping contains their paths, and this \
            rule doesn't report them.
            """,
        severityReason: """
            The finding is an error if only the capitalization or the separators differ, and the \
            push would have a sender otherwise; `--fix` renames the key.
            """,
        evidence: LintEvidence.communication
    ) { context in
        let keys = context.misspelledCommonKeys
        let respelled = keys.filter { $0.path.last?.asciiLetters == $0.known.asciiLetters }
        let isCertain = context.isSenderFound(renaming: respelled)
        for (path, known) in keys {
            let isCertain = isCertain && respelled.contains { $0.path == path }
            let title = "Rename to \"\(known)\""
            context.report(
                .customKeyMisspelled,
                path,
                anchor: .name,
                severity: isCertain ? .error : nil,
                "No preset reads \(nameList([path[path.count - 1]])); the key is \"\(known)\"",
                suggestion: "Rename it to \"\(known)\", or add its path to the mapping",
                fix: isCertain
                    ? .safe(title, .rename(path, to: known))
                    : .suggested(title, .rename(path, to: known))
            )
        }
    }
}

extension LintContext {
    /// The paths of unread values whose names misspell a common key, with the correct keys.
    /// Includes values next to `aps` and up to two objects deeper.
    var misspelledCommonKeys: [(path: [String], known: String)] {
        var found: [(path: [String], known: String)] = []
        func add(_ object: JSONObject, _ start: [String]) {
            for (name, value) in object.members where !start.isEmpty || name != "aps" {
                if let inner = value.object {
                    if start.count < 2 { add(inner, start + [name]) }
                } else if value.array == nil, let known = name.commonKey, object[known] == nil {
                    found.append((start + [name], known))
                }
            }
        }
        add(payload.root, [])
        guard !found.isEmpty else { return [] }
        let read = parsed.sources.flatMap { $0.paths }.compactMap {
            payload.root.trail(of: $0, continuesInStrings: true)
        }
        return found.filter { !read.contains($0.path) }
    }

    /// Returns whether a push without a sender has one if misspelled keys are renamed.
    func isSenderFound(renaming keys: [(path: [String], known: String)]) -> Bool {
        guard !keys.isEmpty, parsed.kind == .none else { return false }
        func renamed(_ object: JSONObject, _ start: [String]) -> JSONObject {
            JSONObject(
                object.members.map { name, value in
                    let path = start + [name]
                    let known = keys.first { $0.path == path }?.known ?? name
                    return (known, value.object.map { .object(renamed($0, path)) } ?? value)
                }
            )
        }
        let parser = PayloadParser(settings: inspection.settings)
        let corrected = parser.parse(Payload(root: renamed(payload.root, [])))
        return corrected.kind == .message && corrected.sender?.name != nil
    }
}

extension String {
    /// The common keys whose misspellings are recognized, with their letters.
    private static let commonKeys = [
        "senderId", "senderName", "senderAvatar", "senderAvatarUrl", "conversationId", "groupName",
        "groupAvatar", "groupAvatarUrl",
    ].map { (key: $0, letters: $0.asciiLetters) }

    /// The common key that this string misspells; `nil` if it is a common key or a different name.
    /// The string may differ in capitalization and separators, by one letter, or by two swapped
    /// letters.
    fileprivate var commonKey: String? {
        guard utf8.count > 6, utf8.count < 20, !ChatKeys.names.contains(self) else { return nil }
        let letters = asciiLetters
        return Self.commonKeys.first { _, known in
            // "senderNames" is a different value. For speed: most names differ in length.
            guard abs(known.utf8.count - letters.utf8.count) < 2, letters != known + "s" else {
                return false
            }
            let distance = known.editDistance(to: letters)
            return distance < 2
                || distance == 2 && known.sortedLetters == letters.sortedLetters
        }?.key
    }
}
