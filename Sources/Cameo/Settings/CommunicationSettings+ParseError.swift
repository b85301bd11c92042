extension CommunicationSettings {
    /// The error that parsing settings throws.
    public enum ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The key's value has another type or is out of range; `expected` describes what is valid.
        case wrongType(key: String, expected: String)
        /// The key's value isn't one of the choices.
        case unknownChoice(key: String, value: String, choices: [String])
        /// No setting has this key; `nearest` is the most similar one, if any is similar.
        case unknownKey(String, nearest: String?)
        /// The mapping is invalid.
        case mapping(Mapping.ParseError)

        /// The failure, then the fix.
        public var description: String {
            switch self {
            case .wrongType(let key, let expected): "Settings key \"\(key)\" must be \(expected)"
            case .unknownChoice(let key, let value, let choices):
                "Settings key \"\(key)\" can't be \"\(value)\"; use one of: "
                    + choices.joined(separator: ", ")
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
