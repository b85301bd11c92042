extension Mapping {
    /// The error that parsing a mapping throws.
    public enum ParseError: Error, Sendable, Hashable, CustomStringConvertible {
        /// No field has this mapping key; `nearest` is the most similar one, if any is similar.
        case unknownKey(String, nearest: String?)
        /// `senderIdKey` is missing.
        case missingSenderID
        /// The key's value is neither a path nor a list of paths.
        case notAPath(key: String)
        /// The key's path is invalid.
        case invalidPath(key: String, PayloadPath.ParseError)

        /// The failure, then the fix.
        public var description: String {
            switch self {
            case .unknownKey(let key, let nearest?):
                "Unknown mapping key \"\(key)\"; did you mean \"\(nearest)\"?"
            case .unknownKey(let key, nil):
                "Unknown mapping key \"\(key)\"; use one of: "
                    + Field.allCases.map { $0.mappingKey }.joined(separator: ", ")
            case .missingSenderID:
                "Mapping has no \"senderIdKey\"; add the path of the sender ID, such as "
                    + "\"senderIdKey\": \"data.senderId\""
            case .notAPath(let key):
                "Mapping key \"\(key)\" must be a path such as \"data.senderId\", or a list of "
                    + "paths"
            case .invalidPath(let key, let error): "Mapping key \"\(key)\": \(error)"
            }
        }
    }
}
