import Cameo

/// The profiles of `cameo send` in a file `cameo-send.json`.
package struct SendConfiguration: Sendable {
    /// The name of the file.
    package static let fileName = "cameo-send.json"

    /// The keys of the file.
    package enum Key: String, Sendable, CaseIterable {
        case schema = "$schema"
        case profiles

        /// The meaning of the key.
        package var summary: String {
            switch self {
            case .schema: "The URL of the JSON Schema, for editors."
            case .profiles: "The profiles by name."
            }
        }
    }

    /// The profiles, in the order of the file.
    package var profiles: [(name: String, profile: SendProfile)] = []

    /// An error in the file. It never contains a value that may be a secret.
    package typealias ParseError = ToolConfiguration.ParseError

    /// The maximum number of profiles in a file.
    static let maxProfiles = 200

    /// Reads a file.
    package init(_ object: JSONObject) throws(ParseError) {
        // First, because other errors repeat names.
        if let path = SecretText.path(in: .object(object)) {
            throw ParseError(
                "\(path): contains a secret; store it outside of the file, and refer to it with "
                    + #"{"file": "~/keys/…"} or {"env": "NAME"}"#
            )
        }
        var hasProfiles = false
        for (name, value) in object.members {
            guard let key = Key(rawValue: name) else {
                throw .unknown("key", name, Key.allCases.map { $0.rawValue })
            }
            switch key {
            case .schema: break
            case .profiles:
                guard case .object(let list) = value else {
                    throw ParseError("profiles: expected an object with profiles by name")
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

/// How to reach a provider of pushes, without the secrets themselves.
package struct SendProfile: Sendable {
    /// The way in which pushes are sent.
    package enum Provider: String, Sendable, CaseIterable {
        case apns, fcm, onesignal, expo, simulator

        /// The provider's name, as it's written.
        package var displayName: String {
            switch self {
            case .apns: "APNs"
            case .fcm: "Firebase"
            case .onesignal: "OneSignal"
            case .expo: "Expo"
            case .simulator: "Simulator"
            }
        }
    }

    /// An APNs environment.
    package enum Environment: String, Sendable, CaseIterable {
        case sandbox, production
    }

    /// The keys of a profile.
    package enum Key: String, Sendable, CaseIterable {
        case provider, environment, topic, team, keyID, key, certificate, certificateKey
        case password, project, accessToken, appID, device, to, server, authority

        /// The meaning of the key.
        package var summary: String {
            switch self {
            case .provider: "The provider."
            case .environment: "The APNs environment. (default: sandbox)"
            case .topic: "The app's bundle ID."
            case .team:
                "The ID of the developer team, 10 uppercase letters and digits."
            case .keyID:
                "The ID of the key for APNs. (default: the one in the name AuthKey_….p8)"
            case .key:
                "The key: a .p8 file for APNs, the service account for Firebase, the REST API key for OneSignal, or "
                    + "the access token for Expo."
            case .certificate:
                "The path of a certificate for APNs instead of a key, as PEM or PKCS#12."
            case .certificateKey:
                "The path of the certificate's private key, if its file doesn't contain it."
            case .password: "The password of the certificate or its key."
            case .project:
                "The ID of the Firebase project. (default: the service account's project)"
            case .accessToken: "An access token for Firebase instead of a service account."
            case .appID: "The ID of the OneSignal app."
            case .device: "The name or ID of the Simulator's device. (default: booted)"
            case .to: "The recipients: device tokens, one per line."
            case .server:
                "The URL of another server, such as a mock. In a project's profile, it must be on this machine."
            case .authority:
                "The path of a file with certificates that are trusted instead of the system's."
            }
        }

        /// The providers that use the key; `nil` for all.
        fileprivate var providers: [Provider]? {
            switch self {
            case .provider, .to: nil
            case .environment, .team, .keyID: [.apns, .simulator]
            case .topic: [.apns, .simulator, .fcm]
            case .key, .server, .authority: [.apns, .fcm, .onesignal, .expo, .simulator]
            case .certificate, .certificateKey, .password: [.apns]
            case .project, .accessToken: [.fcm]
            case .appID: [.onesignal]
            case .device: [.simulator]
            }
        }
    }

    /// The place of a secret.
    package enum Secret: Sendable, Hashable {
        /// The ways to refer to a secret.
        package enum Key: String, Sendable, CaseIterable {
            case file, env, command, keychain

            /// The meaning of the key.
            package var summary: String {
                switch self {
                case .file: "The path of a file, relative to the profile's folder."
                case .env: "The name of an environment variable."
                case .command:
                    "A program and its arguments, whose output is the secret. Not in a project."
                case .keychain: "The service and the account of a keychain item, on a Mac."
                }
            }
        }

        case file(String)
        case environment(String)
        case command([String])
        case keychain(service: String, account: String)

        /// The reference for a message.
        package var displayName: String {
            switch self {
            case .file(let path): "file \(path)"
            case .environment(let name): "environment variable \(name)"
            case .command(let words): "output of '\(words.joined(separator: " "))'"
            case .keychain(let service, let account): "keychain item \(service)/\(account)"
            }
        }
    }

    package var provider: Provider
    package var environment: Environment?
    package var topic: String?
    package var team: String?
    package var keyID: String?
    package var key: Secret?
    package var certificate: String?
    package var certificateKey: String?
    package var password: Secret?
    package var project: String?
    package var accessToken: Secret?
    package var appID: String?
    package var device: String?
    package var to: Secret?
    package var server: String?
    package var authority: String?

    /// Creates an empty profile.
    package init(_ provider: Provider) { self.provider = provider }

    /// Whether a string can be the name of a profile.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                byte.isLetterOrDigit
                    || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")]
                        .contains(byte)
            }
    }

    /// Whether a string has the form of Apple's team and key IDs.
    package static func isAppleID(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }

    fileprivate init(_ object: JSONObject, _ path: String) throws(SendConfiguration.ParseError) {
        for (name, _) in object.members where Key(rawValue: name) == nil {
            throw .unknown("key of \(path)", name, Key.allCases.map { $0.rawValue })
        }
        let names = Provider.allCases.map { $0.rawValue }
        guard let value = object["provider"] else {
            throw .init(
                "\(path): requires the key 'provider', one of \(names.joined(separator: ", "))"
            )
        }
        provider = try value.choice("\(path).provider")
        for (name, value) in object.members {
            guard let key = Key(rawValue: name) else { continue }
            let path = "\(path).\(name)"
            if let providers = key.providers, !providers.contains(provider) {
                throw .init("\(path): isn't used by the provider \(provider.rawValue); remove it")
            }
            switch key {
            case .provider: break
            case .environment: environment = try value.choice(path)
            case .topic: topic = try value.bundleID(path)
            case .team: team = try value.appleID(path)
            case .keyID: keyID = try value.appleID(path)
            case .key: self.key = try value.secret(path)
            case .certificate: certificate = try value.filePath(path)
            case .certificateKey: certificateKey = try value.filePath(path)
            case .password: password = try value.secret(path)
            case .project: project = try value.name(path)
            case .accessToken: accessToken = try value.secret(path)
            case .appID: appID = try value.name(path)
            case .device: device = try value.sentence(path)
            case .to: to = try value.secret(path)
            case .server: server = try value.sentence(path)
            case .authority: authority = try value.filePath(path)
            }
        }
        guard key == nil || certificate == nil else {
            throw .init("\(path): contains both 'key' and 'certificate'; remove one")
        }
        guard key == nil || accessToken == nil else {
            throw .init("\(path): contains both 'key' and 'accessToken'; remove one")
        }
    }

    /// The profile as JSON.
    package var json: JSONValue {
        func file(_ path: String?) -> JSONValue? {
            path.map { .object(JSONObject([("file", .string($0))])) }
        }
        let values: [(Key, JSONValue?)] = [
            (.provider, .string(provider.rawValue)),
            (.environment, environment.map { .string($0.rawValue) }),
            (.topic, topic.map(JSONValue.string)), (.team, team.map(JSONValue.string)),
            (.keyID, keyID.map(JSONValue.string)), (.key, key?.json),
            (.certificate, file(certificate)), (.certificateKey, file(certificateKey)),
            (.password, password?.json), (.project, project.map(JSONValue.string)),
            (.accessToken, accessToken?.json), (.appID, appID.map(JSONValue.string)),
            (.device, device.map(JSONValue.string)), (.to, to?.json),
            (.server, server.map(JSONValue.string)), (.authority, file(authority)),
        ]
        return .object(
            JSONObject(values.compactMap { key, value in value.map { (key.rawValue, $0) } })
        )
    }
}

extension SendProfile.Secret {
    fileprivate var json: JSONValue {
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

extension SendConfiguration.ParseError {
    fileprivate static func unknown(_ kind: String, _ name: String, _ names: [String]) -> Self {
        let suggestion = name.suggestion(
            among: names,
            otherwise: "the keys are \(names.joined(separator: ", "))"
        )
        return Self("Unknown \(kind) '\(String(name.unicodeScalars.prefix(40)))'; \(suggestion)")
    }
}

extension JSONValue {
    fileprivate typealias ParseError = SendConfiguration.ParseError

    /// A string that isn't empty, without control characters.
    fileprivate func sentence(_ path: String) throws(ParseError) -> String {
        guard case .string(let text) = self, !text.isBlank, text.utf8.count <= 4096,
            !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { throw ParseError("\(path): expected a string that isn't empty") }
        return text
    }

    fileprivate func name(_ path: String) throws(ParseError) -> String {
        let text = try sentence(path)
        guard
            text.utf8.allSatisfy({
                $0.isLetterOrDigit || [0x2D, 0x2E, 0x3A, 0x5F].contains($0)
            })
        else { throw ParseError("\(path): expected letters, digits, '-', '.', ':' and '_'") }
        return text
    }

    fileprivate func bundleID(_ path: String) throws(ParseError) -> String {
        let text = try name(path)
        guard text.utf8.contains(UInt8(ascii: ".")) else {
            throw ParseError("\(path): expected the app's bundle ID, such as com.example.app")
        }
        return text
    }

    fileprivate func appleID(_ path: String) throws(ParseError) -> String {
        guard case .string(let text) = self, SendProfile.isAppleID(text) else {
            throw ParseError("\(path): expected 10 uppercase letters and digits")
        }
        return text
    }

    fileprivate func choice<Choice: RawRepresentable & CaseIterable>(
        _ path: String
    ) throws(ParseError) -> Choice where Choice.RawValue == String {
        let names = Choice.allCases.map { $0.rawValue }
        guard case .string(let text) = self else {
            throw ParseError("\(path): expected one of \(names.joined(separator: ", "))")
        }
        guard let choice = Choice(rawValue: text) else {
            let suggestion = text.suggestion(
                among: names,
                otherwise: "use one of \(names.joined(separator: ", "))"
            )
            throw ParseError(
                "\(path): unknown value '\(String(text.unicodeScalars.prefix(40)))'; \(suggestion)"
            )
        }
        return choice
    }

    /// A path, or `{"file": PATH}`.
    fileprivate func filePath(_ path: String) throws(ParseError) -> String {
        if case .object(let object) = self, object.members.count == 1,
            let value = object[SendProfile.Secret.Key.file.rawValue]
        {
            return try value.sentence("\(path).file")
        }
        return try sentence(path)
    }

    fileprivate func secret(_ path: String) throws(ParseError) -> SendProfile.Secret {
        let forms =
            #"{"file": PATH}, {"env": NAME}, {"command": [PROGRAM, …]} or "#
            + #"{"keychain": "SERVICE/ACCOUNT"}"#
        if case .string = self {
            throw ParseError(
                "\(path): the value itself must not be in the file; refer to it with \(forms)"
            )
        }
        guard case .object(let object) = self, object.members.count == 1,
            let (name, value) = object.members.first
        else { throw ParseError("\(path): expected \(forms)") }
        guard let key = SendProfile.Secret.Key(rawValue: name) else {
            throw .unknown(
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
                throw ParseError("\(path).env: expected the name of an environment variable")
            }
            return .environment(name)
        case .command:
            guard case .array(let list) = value, !list.isEmpty else {
                throw ParseError(
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
                throw ParseError("\(path).keychain: expected SERVICE/ACCOUNT")
            }
            return .keychain(service: String(parts[0]), account: String(parts[1]))
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
