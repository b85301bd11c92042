import Cameo

extension LintContext {
    /// Returns the strings that iOS shows, with their paths: the lines of the alert, and the names
    /// of the sender and the group.
    func findVisibleTexts() -> [(path: [String], text: String)] {
        var texts: [(path: [String], text: String)] = []
        let alertPath = ["aps", "alert"]
        if let text = aps["alert"]?.unencodedString { texts.append((alertPath, text)) }
        for name in ["title", "subtitle", "body"] {
            if let text = alert[name]?.unencodedString { texts.append((alertPath + [name], text)) }
        }
        for field in [Mapping.Field.senderName, .groupName] {
            guard let path = path(of: field), !texts.contains(where: { $0.path == path }),
                let text = JSONValue.object(payload.root).value(at: path[...])?.unencodedString
            else { continue }
            texts.append((path, text))
        }
        return texts
    }
}
