extension CommunicationSettings {
    /// The error thrown if settings can't be parsed.
    public enum ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The value of a key has the wrong type or is out of range. `expected` describes the valid
        /// values.
        case wrongType(key: String, expected: String)
        /// The value of a key isn't one of the choices.
        case unknownChoice(key: String, value: String, choices: [String])
        /// No setting has this key. `nearest` is the most similar key; `nil` if none is similar.
        case unknownKey(String, nearest: String?)
        /// The mapping is invalid.
        case mapping(Mapping.ParseError)

        /// The error message: what failed, then how to fix it.
        public var description: String {
            switch self {
            case .wrongType(let key, let expected): "Settings key \"\(key)\" must be \(expected)"
            case .unknownChoice(let key, let value, let choices):
                "Settings key \"\(key)\" can't be \"\(value)\"; "
                    + (value.nearest(of: choices).map { "did you mean \"\($0)\"?" }
                        ?? "use one of: " + choices.joined(separator: ", "))
            case .unknownKey(let key, let nearest?):
                "Unknown settings key \"\(key)\"; did you mean \"\(nearest)\"?"
            case .unknownKey(let key, nil):
                "Unknown settings key \"\(key)\"; use one of: "
                    + CommunicationSettings.Key.allCases.map { $0.rawValue }.joined(separator: ", ")
            case .mapping(let error): "Settings key \"mapping\": \(error)"
            }
        }
    }
}
