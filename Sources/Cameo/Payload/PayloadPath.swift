/// Where in a payload a value stands: `data.sender.id`, `aps.alert.loc-args[1]`,
/// `"gcm.message_id"`.
///
/// Full stops separate names, `[n]` is the n-th element from 0, and a name in double quotes is
/// taken as it is, full stops and all. Where a name's value is a string that holds JSON, the path
/// goes on inside it. A nested path also finds the flattened form of the same thing:
/// `sender.name` finds the member `"sender.name"`.
public struct PayloadPath: Sendable, Hashable, CustomStringConvertible {
    /// One step: the name of a member, or the number of an element.
    public struct Step: Sendable, Hashable {
        /// The member's name; the number in digits where the step is an index.
        public let name: String
        /// The element's number, where the step can be one.
        public let index: Int?
        /// The name's fingerprint, made once: paths are followed for every push.
        let fingerprint: NameHash

        init(name: String, index: Int?) {
            self.name = name
            self.index = index
            fingerprint = NameHash(name)
        }
    }

    /// The longest path, in steps: enough for any payload, short enough for any search.
    public static let maxSteps = 16

    /// The steps from the root.
    public let steps: [Step]

    /// The path as it was written.
    public let description: String

    /// Reads a path.
    ///
    /// - Throws: ``PayloadPathError`` naming the path, the column and the way out.
    public init(parsing text: String) throws(PayloadPathError) {
        var parser = PayloadPathParser(text)
        steps = try parser.parse()
        description = text
    }
}

extension PayloadPath: ExpressibleByStringLiteral {
    /// A path written in code. One that cannot be read is taken as a single name.
    public init(stringLiteral text: String) {
        var parser = PayloadPathParser(text)
        steps = (try? parser.parse()) ?? [Step(name: text, index: nil)]
        description = text
    }
}

/// Why a text is not a path.
public struct PayloadPathError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text.
    public let path: String
    /// The character at which it stops making sense, from 1.
    public let column: Int
    /// What is wrong and what would be right.
    public let reason: String

    /// The path, the place and the reason.
    public var description: String {
        "the path \"\(path)\" cannot be read at character \(column): \(reason)"
    }
}
