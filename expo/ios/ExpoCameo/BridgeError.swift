import CameoApp

/// An error about a value from JavaScript.
enum BridgeError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The text isn't valid JSON.
    case notJSON(of: String, JSONDocument.ParseError)
    /// The value has the wrong type.
    case wrongType(of: String, expected: String)
    /// The value of a key is invalid.
    case invalidValue(of: String, key: String, expected: String)
    /// The object contains an unknown key.
    case unknownKey(of: String, key: String, known: [String])
    /// A required key is missing.
    case missingKey(of: String, key: String, example: String)

    /// The failure, followed by the fix.
    var description: String {
        switch self {
        case .notJSON(let name, let error):
            "\(capitalized(name)) isn't valid JSON: \(error)"
        case .wrongType(let name, let expected):
            "\(capitalized(name)) must be \(expected)"
        case .invalidValue(let name, let key, let expected):
            "\(capitalized(name)) key \"\(key)\" must be \(expected)"
        case .unknownKey(let name, let key, let known):
            "Unknown \(name) key \"\(key)\"; valid keys are " + known.joined(separator: ", ")
        case .missingKey(let name, let key, let example):
            "\(capitalized(name)) has no \"\(key)\"; add it, such as \(example)"
        }
    }

    private func capitalized(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }
}
