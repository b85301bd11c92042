extension Payload {
    /// The error thrown if a payload can't be parsed.
    package enum ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The bytes aren't valid JSON.
        case notJSON(JSONDocument.ParseError)
        /// The JSON value isn't an object.
        case notAnObject(JSONValue)

        /// The error message.
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
    /// The type of the value as a noun phrase, such as "an array".
    package var typeDescription: String {
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
