import Cameo

/// Why what JavaScript has sent cannot be used.
enum BridgeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is not JSON.
    case notJSON(of: String, JSONError)
    /// The value is of another kind.
    case wrongType(of: String, expected: String)
    /// The key's value is of another kind.
    case wrongValue(of: String, key: String, expected: String)
    /// There is no such key.
    case unknownKey(of: String, key: String, known: [String])
    /// A key is missing.
    case missing(of: String, key: String, example: String)

    /// What is wrong, then the way out.
    var description: String {
        switch self {
        case .notJSON(let what, let error):
            "\(what) is not JSON: \(error)"
        case .wrongType(let what, let expected):
            "\(what) must be \(expected)"
        case .wrongValue(let what, let key, let expected):
            "\"\(key)\" of \(what) must be \(expected)"
        case .unknownKey(let what, let key, let known):
            "\(what) has an unknown key \"\(key)\"; the keys are " + known.joined(separator: ", ")
        case .missing(let what, let key, let example):
            "\(what) lacks \"\(key)\"; add it, such as \(example)"
        }
    }
}
