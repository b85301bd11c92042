import Cameo

/// The connection to a push provider. It refers to secrets, but doesn't contain them.
package struct SendProfile: Sendable {
    /// The provider through which pushes are sent.
    package enum Provider: String, Sendable, CaseIterable {
        case apns, fcm, onesignal, expo, simulator

        /// The provider's name for messages.
        package var displayName: String {
            PushRequest.Service(rawValue: rawValue)?.displayName ?? "Simulator"
        }
    }

    /// An APNs environment.
    package enum Environment: String, Sendable, CaseIterable {
        case sandbox, production
    }

    /// The keys in a profile.
    package enum Key: String, Sendable, CaseIterable {
        case provider, environment, topic, team, keyID, key, certificate, certificateKey
        case password, project, accessToken, appID, device, to, server, authority

        /// A description of the key.
        package var summary: String {
            switch self {
            case .provider: "The provider."
            case .environment: "The APNs environment. (default: sandbox)"
            case .topic: "The app's bundle ID."
            case .team: "The ID of the developer team, 10 uppercase letters and digits."
            case .keyID: "The APNs key ID. (default: the ID in the file name AuthKey_….p8)"
            case .key:
                "The key: a .p8 file for APNs, the service account for Firebase, the REST API key for OneSignal, or "
                    + "the access token for Expo."
            case .certificate:
                "The path of an APNs certificate to use instead of a key, as PEM or PKCS#12."
            case .certificateKey:
                "The path of the certificate's private key, if its file doesn't contain it."
            case .password: "The password of the certificate or its key."
            case .project:
                "The ID of the Firebase project. (default: the service account's project)"
            case .accessToken: "A Firebase access token to use instead of a service account."
            case .appID: "The ID of the OneSignal app."
            case .device: "The name or ID of the simulator device. (default: booted)"
            case .to: "The recipients: device tokens, one per line."
            case .server:
                """
                The URL of a different server, such as a mock. In a project's profile, the \
                server must be on this machine.
                """
            case .authority:
                "The path of a file with certificates to trust instead of the system's."
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

    /// Returns whether a string is a valid name for a profile.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                byte.isLetterOrDigit
                    || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")]
                        .contains(byte)
            }
    }

    /// Returns whether a string has the format of an Apple team or key ID.
    package static func isAppleID(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }

    init(_ object: JSONObject, _ path: String) throws(SendConfiguration.ParseError) {
        for (name, _) in object.members where Key(rawValue: name) == nil {
            throw .unknownName("key of \(path)", name, Key.allCases.map { $0.rawValue })
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

    package var json: JSONValue {
        func file(_ path: String?) -> JSONValue? { path.map { .object(["file": .string($0)]) } }
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
