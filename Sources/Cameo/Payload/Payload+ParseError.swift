extension Payload {
    /// The error that parsing a payload throws.
    package enum ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The bytes aren't valid JSON.
        case notJSON(JSONDocument.ParseError)
        /// The JSON value isn't an object.
        case notAnObject(JSONValue)

        /// The failure.
        package var description: String {
            switch self {
            case .notJSON(let error): "invalid JSON: \(error)"
            case .notAnObject(let value):
                "expected a JSON object such as {\"aps\": {…}}, found \(value.typeDescription)"
            }
        }
    }
}

extension JSONValue {
    /// The value's type, as a noun phrase.
    var typeDescription: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
