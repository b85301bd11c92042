import Cameo
import CameoAnalysis
import CameoCommands
import CameoSend
import Foundation

/// A push from a file, in its provider's format.
enum ProviderMessage: Sendable {
    case apns(APNsMessage)
    case fcm(FCMMessage)
    case oneSignal(OneSignalMessage)
    case expo(ExpoMessage)

    /// The recipients that the file contains.
    var recipients: [PushRecipient] {
        switch self {
        case .apns(let message): message.token.map { [PushRecipient($0)] } ?? []
        case .fcm(let message): message.recipients
        case .oneSignal(let message): message.recipients
        case .expo(let message): message.recipients
        }
    }

    /// Whether the recipients are user IDs, which can have any format.
    var isForAliases: Bool {
        if case .oneSignal(let message) = self, case .aliases = message.target {
            true
        } else {
            false
        }
    }

    /// Whether the push is for APNs and has no known topic.
    var lacksTopic: Bool {
        if case .apns(let message) = self { message.topic == nil } else { false }
    }

    /// Derived values that the file doesn't contain, each with the reason for it.
    var derivations: [Derivation] {
        switch self {
        case .apns(let message): message.derivations
        case .fcm(let message): message.derivations
        case .oneSignal(let message): message.derivations
        case .expo(let message): message.derivations
        }
    }
}

/// The secrets that authorize the requests of a run.
enum ProviderSecrets: Sendable {
    case apns(APNsCredentials)
    case fcm(FCMCredentials)
    case oneSignal(OneSignalCredentials)
    /// The access token for Expo; `nil` if the project doesn't require one.
    case expo(String?)
}

/// Factory of the services for a run.
struct ServiceFactory: Sendable {
    let target: SendTarget
    let options: SendOptions
    let variables: [String: String]
    let console: Console
    /// The current date, in seconds since 1970.
    private let now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    private let cache: TokenCacheFolder

    /// The maximum length of a secret that is sent unchanged, in characters.
    private static let maxTokenLength = 2048

    init(
        _ target: SendTarget,
        _ options: SendOptions,
        _ variables: [String: String],
        _ console: Console
    ) {
        (self.target, self.options) = (target, options)
        (self.variables, self.console) = (variables, console)
        cache = TokenCacheFolder(variables, console, now)
    }

    // MARK: Messages

    /// Returns the push in a file, in the format that its provider requires.
    func message(_ file: PushFile) throws -> ProviderMessage {
        var values = APNsMessage.Options()
        values.topic = target.topic ?? simulatorTopic(file)
        if let type = options[.pushType] {
            guard let pushType = APNsPushType(rawValue: type) else {
                throw CommandError.usage(
                    "--push-type can't be '\(type)'; pass one of "
                        + APNsPushType.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            values.pushType = pushType
        }
        values.priority = options.priority
        values.expiration = options.expiration.map { $0.date(now: now()) }
        values.collapseID = options[.collapseID]
        values.isMinified = options.has(.minify)
        switch target.provider {
        case .apns, .simulator: return .apns(try APNsMessage(file, options: values))
        case .fcm: return .fcm(try FCMMessage(file, options: values))
        case .onesignal: return .oneSignal(try OneSignalMessage(file, options: values))
        case .expo: return .expo(try ExpoMessage(file, options: values))
        }
    }

    /// Returns the bundle ID in an `.apns` file for the Simulator; `nil` if the file contains none.
    private func simulatorTopic(_ file: PushFile) -> String? {
        guard file.service == nil else { return nil }
        return file.root["Simulator Target Bundle"]?.text
    }

    // MARK: Secrets

    /// Reads the secrets that the profile references.
    ///
    /// - Parameter message: The first push, which may contain the ID of the app.
    func secrets(_ message: ProviderMessage) throws -> ProviderSecrets {
        try checkAuthority()
        switch target.provider {
        case .apns, .simulator: return .apns(try apnsCredentials())
        case .fcm: return .fcm(try fcmCredentials())
        case .onesignal:
            guard target.profile.key != nil else {
                throw SendError.configuration(
                    "The REST API key is missing; set ONESIGNAL_REST_API_KEY, or create a profile with "
                        + "cameo send --setup"
                )
            }
            return .oneSignal(
                try OneSignalCredentials(
                    appID: try oneSignalAppID(message),
                    key: try target.profile.key.map { try token($0, .key) }
                )
            )
        case .expo: return .expo(try target.profile.key.map { try token($0, .key) })
        }
    }

    /// Throws an error if the file of trusted certificates contains none.
    func checkAuthority() throws {
        guard let file = target.authority else { return }
        let name = AbsolutePath.forPeople(file)
        let text = String(decoding: try InputFile.bytes(name), as: UTF8.self)
        guard PEMCertificates.read(text).isEmpty else { return }
        throw SendError.configuration(
            "\(name): contains no certificate; pass the server's CA certificate as PEM"
        )
    }

    private func oneSignalAppID(_ message: ProviderMessage) throws -> String {
        if let id = target.profile.appID { return id }
        if case .oneSignal(let message) = message, let id = message.appID { return id }
        throw SendError.configuration(
            "The ID of the OneSignal app is missing; pass --app-id, or add \"appID\" to the profile"
        )
    }

    private func apnsCredentials() throws -> APNsCredentials {
        let profile = target.profile
        if let path = profile.certificate { return .certificate(try certificate(path)) }
        guard let secret = profile.key else {
            throw SendError.configuration(
                "The APNs key is missing; pass --key-file AuthKey_….p8, or create a profile with "
                    + "cameo send --setup"
            )
        }
        guard let team = profile.team else {
            throw SendError.configuration(
                "The team ID is missing; pass --team, or add \"team\" to the profile. It's shown at "
                    + "developer.apple.com/account under Membership details"
            )
        }
        guard let keyID = target.keyID else {
            throw SendError.configuration(
                "The key ID is missing; pass --key-id, or keep Apple's file name, AuthKey_….p8"
            )
        }
        let bytes = try bytes(secret, .key)
        return .key(try APNsKey(teamID: team, keyID: keyID, file: bytes))
    }

    private func certificate(_ path: String) throws -> HTTPOptions.ClientCertificate {
        func read(_ path: String) throws -> CertificateFile.File {
            let name = AbsolutePath.forPeople(path)
            return (name, try InputFile.bytes(name))
        }
        let path = target.path(path)
        let file = try read(path)
        let keyPath = target.profile.certificateKey.map(target.path)
        let keyFile = try keyPath.map(read)
        let password = try target.profile.password.map { secret in
            String(decoding: try bytes(secret, .password), as: UTF8.self)
        }
        let format = try CertificateFile.format(file, key: keyFile, hasPassword: password != nil)
        // Without its key, a certificate isn't a secret.
        reader.warn(keyPath ?? path, (keyFile ?? file).path)
        return HTTPOptions.ClientCertificate(
            file: path,
            format: format,
            keyFile: keyPath,
            password: password
        )
    }

    private func fcmCredentials() throws -> FCMCredentials {
        let profile = target.profile
        if let secret = profile.accessToken {
            guard let project = profile.project else {
                throw SendError.configuration(
                    "The ID of the Firebase project is missing; add \"project\" to the profile"
                )
            }
            return .accessToken(try token(secret, .accessToken), projectID: project)
        }
        guard let secret = profile.key else {
            throw SendError.configuration(
                "The Firebase service account is missing; set GOOGLE_APPLICATION_CREDENTIALS to its "
                    + "file, or create a profile with cameo send --setup"
            )
        }
        return .serviceAccount(
            try GoogleServiceAccount(
                file: try bytes(secret, .key),
                projectID: profile.project,
                tokenURL: target.server.map { "\($0)/token" }
            )
        )
    }

    private var reader: SecretReader { SecretReader(console, environment: variables) }

    private func bytes(_ secret: SendProfile.Secret, _ key: SendProfile.Key) throws -> [UInt8] {
        try reader.bytes(secret, target.name(key), in: target.loaded.folder)
    }

    /// Returns a secret that is sent unchanged.
    func token(_ secret: SendProfile.Secret, _ key: SendProfile.Key) throws -> String {
        let text = String(decoding: try bytes(secret, key), as: UTF8.self)
        guard text.utf8.count <= Self.maxTokenLength,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw SendError.configuration(
                "\(target.name(key)): \(secret.displayName.printable) isn't a key of "
                    + "\(target.provider.displayName), which is a single word on one line"
            )
        }
        guard target.loaded.origin != .project || mayBeChosenByProject(secret, text) else {
            let variable = Self.variable(of: target.provider).map {
                "store it in \($0), and refer to it with \"env\""
            }
            throw SendError.configuration(
                "\(target.name(key)): a project can't choose the value that is sent as the key of "
                    + "\(target.provider.displayName); \(variable.map { "\($0), or " } ?? "")move the "
                    + "profile to ~/.config/cameo/\(SendConfiguration.fileName)"
            )
        }
        return text
    }

    /// Returns whether a project's profile may refer to a key that is sent unchanged. Without this
    /// check, a project could have any of the user's files or variables sent.
    private func mayBeChosenByProject(_ secret: SendProfile.Secret, _ text: String) -> Bool {
        // A key for the project's own server must be a file in the project, so it is allowed.
        if target.server != nil, !target.isServerTyped { return true }
        if let variable = Self.variable(of: target.provider), secret == .environment(variable) {
            return true
        }
        // Expo's keys and OneSignal's older keys have no prefix that identifies the service.
        return switch target.provider {
        case .onesignal: text.hasPrefix("os_v2_")
        case .fcm: text.hasPrefix("ya29.")
        case .apns, .simulator, .expo: false
        }
    }

    /// Returns the environment variable that a provider documents for its key; `nil` if there is
    /// none.
    private static func variable(of provider: SendProfile.Provider) -> String? {
        switch provider {
        case .onesignal: "ONESIGNAL_REST_API_KEY"
        case .expo: "EXPO_ACCESS_TOKEN"
        case .apns, .fcm, .simulator: nil
        }
    }

    // MARK: Services

    /// Returns the service that sends a push.
    ///
    /// - Parameters:
    ///   - secrets: The secrets that authorize its requests.
    ///   - isValidatedOnly: Whether Firebase only validates the push. Other providers always
    ///     deliver it.
    func service(
        _ message: ProviderMessage,
        _ secrets: ProviderSecrets,
        isValidatedOnly: Bool = false
    ) throws -> any PushService {
        let server = target.server
        var service: any PushService
        switch (message, secrets) {
        case (.apns(let message), .apns(let credentials)):
            service = try APNsService(
                message: message,
                credentials: credentials,
                environment: target.apnsEnvironment,
                server: server,
                cache: providerTokens(credentials)
            )
        case (.fcm(let message), .fcm(let credentials)):
            service = try FCMService(
                message: message,
                credentials: credentials,
                isValidatedOnly: isValidatedOnly || options.dryRun == .remote,
                server: server,
                cache: accessTokens(credentials)
            )
        case (.oneSignal(let message), .oneSignal(let credentials)):
            service = try OneSignalService(
                message: message,
                credentials: credentials,
                server: server
            )
        case (.expo(let message), .expo(let token)):
            service = try ExpoService(message: message, accessToken: token, server: server)
        default: throw SendError.push("The file isn't for \(target.provider.displayName)")
        }
        service.options.authorityFile = target.authority
        // Expo limits the simultaneous connections of a sender.
        service.options.maxStreams =
            target.provider == .expo
            ? min(service.options.maxStreams, options.concurrency) : options.concurrency
        return service
    }

    /// Returns placeholders for the secrets of a request that isn't sent. Reads no file and no
    /// variable, except for the ID of a Firebase project.
    func placeholders(_ message: ProviderMessage) -> ProviderSecrets {
        switch target.provider {
        case .apns, .simulator:
            guard let path = target.profile.certificate else { return .apns(.unsigned) }
            return .apns(.certificate(.init(file: target.path(path), format: .pem)))
        case .fcm: return .fcm(.accessToken("-", projectID: projectID ?? "your-project"))
        case .onesignal:
            let ids = [try? oneSignalAppID(message), "00000000-0000-0000-0000-000000000000"]
            let credentials = ids.lazy.compactMap { $0 }.compactMap {
                try? OneSignalCredentials(appID: $0, key: "-")
            }
            return credentials.first.map { .oneSignal($0) } ?? .expo(nil)
        case .expo: return .expo(target.profile.key == nil ? nil : "-")
        }
    }

    /// The ID of the Firebase project, from the profile or from the file of the service account;
    /// `nil` if neither contains it.
    var projectID: String? {
        if let project = target.profile.project { return project }
        guard case .file(let path)? = target.profile.key,
            let bytes = try? InputFile.bytes(target.path(path)), bytes.count <= 1 << 16,
            let root = try? JSONDocument(parsing: bytes).root
        else { return nil }
        return root.object?["project_id"]?.text
    }

    /// Returns the cache for provider tokens. Only credentials with a key need a folder.
    private func providerTokens(_ credentials: APNsCredentials) -> ProviderTokenCache {
        if case .key = credentials {
            cache.providerTokens
        } else {
            ProviderTokenCache(directory: nil, now: now)
        }
    }

    private func accessTokens(_ credentials: FCMCredentials) -> AccessTokenCache {
        if case .serviceAccount = credentials {
            cache.accessTokens
        } else {
            AccessTokenCache(directory: nil, now: now)
        }
    }
}
