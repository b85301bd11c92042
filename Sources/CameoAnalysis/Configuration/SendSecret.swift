import Cameo

extension SendProfile {
    /// A reference to a secret.
    package enum Secret: Sendable, Hashable {
        /// The kinds of references to a secret.
        package enum Key: String, Sendable, CaseIterable {
            case file, env, command, keychain

            /// A description of the key.
            package var summary: String {
                switch self {
                case .file: "The path of a file, relative to the profile's folder."
                case .env: "The name of an environment variable."
                case .command:
                    "A program and its arguments; its output is the secret. Not in a project."
                case .keychain: "The service and the account of a keychain item, on a Mac."
                }
            }
        }

        case file(String)
        case environment(String)
        case command([String])
        case keychain(service: String, account: String)

        /// The reference as shown in a message.
        package var displayName: String {
            switch self {
            case .file(let path): "file \(path)"
            case .environment(let name): "environment variable \(name)"
            case .command(let words): "output of '\(words.joined(separator: " "))'"
            case .keychain(let service, let account): "keychain item \(service)/\(account)"
            }
        }
    }
}

extension SendProfile.Secret {
    var json: JSONValue {
        let member: JSONObject.Member =
            switch self {
            case .file(let path): (Key.file.rawValue, .string(path))
            case .environment(let name): (Key.env.rawValue, .string(name))
            case .command(let words): (Key.command.rawValue, .array(words.map(JSONValue.string)))
            case .keychain(let service, let account):
                (Key.keychain.rawValue, .string("\(service)/\(account)"))
            }
        return .object(JSONObject([member]))
    }
}

extension JSONValue {
    /// Parses a reference to a secret.
    func secret(_ path: String) throws(SendConfiguration.ParseError) -> SendProfile.Secret {
        let forms =
            #"{"file": PATH}, {"env": NAME}, {"command": [PROGRAM, …]} or "#
            + #"{"keychain": "SERVICE/ACCOUNT"}"#
        if case .string = self {
            throw SendConfiguration.ParseError(
                "\(path): the file must not contain the secret; refer to it with \(forms)"
            )
        }
        guard case .object(let object) = self, object.members.count == 1,
            let (name, value) = object.members.first
        else { throw SendConfiguration.ParseError("\(path): expected \(forms)") }
        guard let key = SendProfile.Secret.Key(rawValue: name) else {
            throw .unknownName(
                "key of \(path)",
                name,
                SendProfile.Secret.Key.allCases.map { $0.rawValue }
            )
        }
        switch key {
        case .file: return .file(try value.sentence("\(path).file"))
        case .env:
            let name = try value.sentence("\(path).env")
            guard name.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }) else {
                throw SendConfiguration.ParseError(
                    "\(path).env: expected the name of an environment variable"
                )
            }
            return .environment(name)
        case .command:
            guard case .array(let list) = value, !list.isEmpty else {
                throw SendConfiguration.ParseError(
                    "\(path).command: expected an array with a program and its arguments"
                )
            }
            var words: [String] = []
            for (index, item) in list.enumerated() {
                words.append(try item.sentence("\(path).command[\(index)]"))
            }
            return .command(words)
        case .keychain:
            let text = try value.sentence("\(path).keychain")
            let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw SendConfiguration.ParseError("\(path).keychain: expected SERVICE/ACCOUNT")
            }
            return .keychain(service: String(parts[0]), account: String(parts[1]))
        }
    }
}
