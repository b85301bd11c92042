/// The location of a value in a payload: `data.sender.id`, `aps.alert.loc-args[1]`,
/// `"gcm.message_id"`, `members[role=sender].name`.
///
/// Full stops separate names, `[n]` is the element at index n, from 0, and `[name=value]` is the
/// first element with a member of this value. A name or value in double quotes may contain any
/// character. If a value is a string that contains JSON, the path continues in it.
/// A nested path also matches a flattened name: `sender.name` matches the member `"sender.name"`.
public struct PayloadPath: Sendable, Hashable, CustomStringConvertible {
    /// One step of a path: the name of a member, or the index or a member of an element.
    package struct Step: Sendable, Hashable {
        /// The member's name, or the digits of the index.
        package let name: String
        /// The element's index, if the step can be one.
        let index: Int?
        /// The text that the member has in the element; `nil` if the step isn't an element's member.
        let value: String?

        init(name: String, index: Int?, value: String? = nil) {
            self.name = name
            self.index = index
            self.value = value
        }
    }

    /// The maximum number of steps, which limits the cost of a lookup.
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

    /// Creates the path of steps without special characters.
    init(steps: [Step]) {
        var text = ""
        for step in steps { text += (text.isEmpty ? "" : ".") + step.name }
        self.init(text, steps)
    }

    private init(_ text: String, _ steps: [Step]) {
        (self.steps, description) = (steps, text)
    }
}

extension PayloadPath: ExpressibleByStringLiteral {
    /// Creates a path from a literal. An invalid path is treated as a single name.
    public init(stringLiteral text: String) {
        var parser = PayloadPathParser(text)
        self.init(text, (try? parser.parse()) ?? [Step(name: text, index: nil)])
    }
}
