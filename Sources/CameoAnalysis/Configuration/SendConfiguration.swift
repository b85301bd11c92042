import Cameo

/// The `cameo send` profiles in a `cameo-send.json` file.
package struct SendConfiguration: Sendable {
    package static let fileName = "cameo-send.json"

    /// The keys in the file.
    package enum Key: String, Sendable, CaseIterable {
        case schema = "$schema"
        case profiles

        /// A description of the key.
        package var summary: String {
            switch self {
            case .schema: "The URL of the JSON Schema, for editors."
            case .profiles: "The profiles, keyed by name."
            }
        }
    }

    /// The profiles, in file order.
    package var profiles: [(name: String, profile: SendProfile)] = []

    /// An error in a configuration file. It never contains a value that may be a secret.
    package typealias ParseError = ToolConfiguration.ParseError

    /// The maximum number of profiles in a file.
    static let maxProfiles = 200

    /// Parses the content of a configuration file.
    package init(_ object: JSONObject) throws(ParseError) {
        // Check for secrets first, because the messages of other errors contain names.
        if let path = SecretText.path(in: .object(object)) {
            throw ParseError(
                "\(path): contains a secret; store it outside the file, and refer to it with "
                    + #"{"file": "~/keys/…"} or {"env": "NAME"}"#
            )
        }
        var hasProfiles = false
        for (name, value) in object.members {
            guard let key = Key(rawValue: name) else {
                throw .unknownName("key", name, Key.allCases.map { $0.rawValue })
            }
            switch key {
            case .schema: break
            case .profiles:
                guard case .object(let list) = value else {
                    throw ParseError("profiles: expected an object that maps names to profiles")
                }
                guard list.members.count <= Self.maxProfiles else {
                    throw ParseError("profiles: more than \(Self.maxProfiles); use several files")
                }
                hasProfiles = true
                for (name, value) in list.members {
                    guard SendProfile.isName(name) else {
                        throw ParseError(
                            "profiles: a name consists of up to 64 letters, digits, '-', '_' and '.'"
                        )
                    }
                    guard case .object(let object) = value else {
                        throw ParseError("profiles.\(name): expected an object")
                    }
                    profiles.append((name, try SendProfile(object, "profiles.\(name)")))
                }
            }
        }
        guard hasProfiles else { throw ParseError("Missing key 'profiles'") }
    }
}

extension SendConfiguration.ParseError {
    static func unknownName(_ kind: String, _ name: String, _ names: [String]) -> Self {
        // The option is --key-file.
        let isFile = ["keyFile", "key-file", "key_file"].contains(name) && names.contains("key")
        let suggestion =
            isFile
            ? "write \"key\": {\"file\": \"…\"}"
            : name.suggestion(
                among: names,
                otherwise: "the keys are \(names.joined(separator: ", "))"
            )
        return Self("Unknown \(kind) '\(String(name.unicodeScalars.prefix(40)))'; \(suggestion)")
    }
}
