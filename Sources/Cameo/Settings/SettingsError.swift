/// Why a JSON object is not settings.
public enum SettingsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The key's value has another type.
    case wrongType(key: String, expected: String)
    /// The key's value is none of the choices.
    case unknownChoice(key: String, value: String, choices: [String])
    /// No setting has this key; the nearest key that one has.
    case unknownKey(String, nearest: String?)
    /// The mapping cannot be read.
    case mapping(MappingError)

    /// What is wrong, then the way out.
    public var description: String {
        switch self {
        case .wrongType(let key, let expected):
            "the settings key \"\(key)\" needs \(expected)"
        case .unknownChoice(let key, let value, let choices):
            "the settings key \"\(key)\" cannot be \"\(value)\"; choose one of "
                + choices.joined(separator: ", ")
        case .unknownKey(let key, let nearest?):
            "unknown settings key \"\(key)\"; did you mean \"\(nearest)\"?"
        case .unknownKey(let key, nil):
            "unknown settings key \"\(key)\"; the keys are "
                + Settings.Key.allCases.map { $0.rawValue }.joined(separator: ", ")
        case .mapping(let error):
            "the settings' mapping: \(error)"
        }
    }
}
