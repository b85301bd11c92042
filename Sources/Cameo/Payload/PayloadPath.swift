/// The path of a value in a payload, such as `data.sender.id`, `aps.alert.loc-args[1]`,
/// `"gcm.message_id"` or `members[role=sender].name`.
///
/// Periods separate names. `[n]` is the element at index n, starting at 0. `[name=value]` is the
/// first element whose member `name` has this value. A name or value in double quotes may contain
/// any character. If a value is a string that contains JSON, the path continues in that JSON. A
/// nested path also matches a flattened name: `sender.name` matches the member `"sender.name"`.
public struct PayloadPath: Sendable, Hashable, CustomStringConvertible {
    /// One step of a path: the name of a member, the index of an element, or the condition that
    /// selects an element.
    package struct Step: Sendable, Hashable {
        /// The name of the member, or the digits of the index.
        package let name: String
        /// The index of the element; `nil` if the step can't be an index.
        let index: Int?
        /// The required value of the member `name` in the element; `nil` if the step has no
        /// condition.
        var value: String?
    }

    /// The maximum number of steps. It limits the cost of a lookup.
    static let maxSteps = 16

    /// The steps, from the root.
    package let steps: [Step]

    /// The path as written.
    public let description: String

    /// Parses a path.
    ///
    /// - Throws: ``ParseError`` with the path and the position of the error.
    package init(parsing text: String) throws(PayloadPath.ParseError) {
        var parser = PayloadPathParser(text)
        self.init(text, try parser.parse())
    }

    /// Creates a path from steps whose names need no quotation marks.
    init(steps: [Step]) {
        var text = ""
        for step in steps { text += (text.isEmpty ? "" : ".") + step.name }
        self.init(text, steps)
    }

    private init(_ text: String, _ steps: [Step]) { (self.steps, description) = (steps, text) }
}

extension PayloadPath: ExpressibleByStringLiteral {
    /// Creates a path from a literal. A string that isn't a valid path is a single name.
    public init(stringLiteral text: String) {
        var parser = PayloadPathParser(text)
        self.init(text, (try? parser.parse()) ?? [Step(name: text, index: nil)])
    }
}
