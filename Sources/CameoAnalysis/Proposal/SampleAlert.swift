import Cameo

/// The alert of a sample.
struct SampleAlert {
    let title: String?
    let body: String?
    /// The path of the body.
    let bodyPath: String
    let arguments: [String]
    let titleArguments: [String]
    let key: String?
    private let alert: JSONValue?

    /// The maximum length of strings to compare, in characters.
    private static let maxLength = 500

    init(_ payload: Payload) {
        alert = payload.root["aps"]?.object?["alert"]
        let object = alert?.unencodedObject
        title = Self.text(object?["title"])
        body = Self.text(object == nil ? alert : object?["body"])
        bodyPath = object == nil ? "aps.alert" : "aps.alert.body"
        func texts(_ name: String) -> [String] {
            (object?[name]?.array ?? []).prefix(8).map { Self.text($0) ?? "" }
        }
        (arguments, titleArguments) = (texts("loc-args"), texts("title-loc-args"))
        key = Self.text(object?["loc-key"])
    }

    private static func text(_ value: JSONValue?) -> String? {
        value?.text.map { String($0.prefix(maxLength)).trimmed }
    }

    /// Returns whether the title or the body contains any of the given lowercase words.
    func contains(_ words: Set<String>) -> Bool {
        [title, body].contains { KeyWord.parts(of: $0 ?? "").contains(where: words.contains) }
    }

    /// Returns whether a name occurs in the title, or at the start of the body.
    func names(_ name: String) -> Bool {
        name.utf8.count > 1 && (title?.parts(at: name) != nil || body?.hasPrefix(name) == true)
    }

    /// The separators between a sender's name and the text in a body.
    private static let separators = [": ", "：", " : ", ":\n", ":\u{A0}", "\n", " - ", " – ", ":"]

    /// Returns the separator after a name at the start of the body; `nil` if there is none.
    func separator(after name: String) -> String? {
        guard let body, !name.isEmpty, body.hasPrefix(name) else { return nil }
        let rest = body.dropFirst(name.count)
        return Self.separators.first { rest.hasPrefix($0) }
    }

    /// The sender's name in an alert.
    struct Name {
        let text: String
        /// The mapped value; `nil` if the title is the name, as it is by default.
        let value: JSONValue?
        /// The separator after the name at the start of the body; `nil` if the name isn't there.
        let separator: String?
    }

    /// Returns the sender's name in an app's own payload: the title, part of a sentence, or the
    /// start of the body. Returns `nil` if there is none.
    ///
    /// - Parameters:
    ///   - key: A key that identifies the payload as a message.
    ///   - text: The value of the key.
    ///   - group: The group's name.
    func name(with key: String, _ text: String = "x", group: String? = nil) -> Name? {
        var members: [JSONObject.Member] = [
            ("aps", .members(("alert", alert ?? .null))), (key, .string(text)),
        ]
        if let group { members.append(("groupName", .string(group))) }
        let parsed = PayloadParser().parse(Payload(root: JSONObject(members)))
        guard parsed.kind == .message, let name = parsed.sender?.name else { return nil }
        if title == name { return Name(text: name, value: nil, separator: nil) }
        if let separator = separator(after: name) {
            let value = JSONValue.members(
                ("path", .string(bodyPath)),
                ("before", .string(separator))
            )
            return Name(text: name, value: value, separator: separator)
        }
        for (path, text) in [("aps.alert.title", title), (bodyPath, body)] {
            guard let (before, after) = text?.parts(at: name) else { continue }
            var members: [JSONObject.Member] = [("path", .string(path))]
            if !before.isEmpty { members.append(("after", .string(before))) }
            // The name ends before the next words, which aren't message text.
            if !after.isEmpty {
                let mark = after.split(separator: " ").prefix(2).joined(separator: " ")
                members.append(
                    ("before", .string(after.hasPrefix(" ") ? " " + mark : String(after.prefix(1))))
                )
            }
            return Name(text: name, value: .object(JSONObject(members)), separator: nil)
        }
        return nil
    }

    /// Returns the title if it is the sender's name and looks like one; otherwise `nil`.
    func titleName(with key: String) -> Name? {
        guard let name = name(with: key), name.value == nil,
            ValueShape(.string(name.text)) == .name
        else { return nil }
        return name
    }
}
