import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoSend
import Foundation

/// The provider of a run, and its profile after options have overridden values.
struct SendTarget: Sendable {
    private(set) var loaded: LoadedProfile
    /// The profile with values from the options.
    private(set) var profile: SendProfile
    /// The URL of a server to use instead of the provider's; `nil` if none was specified.
    let server: String?
    /// Whether `--server` was passed.
    let isServerTyped: Bool
    /// The absolute path of the file with trusted certificates; `nil` to trust the system's
    /// certificates.
    let authority: String?

    /// The bundle ID from the list of recipients, for a push to APNs whose options and profile
    /// specify no topic; otherwise `nil`.
    var listedTopic: String?

    private let folders: UserFolders

    /// The app's bundle ID; `nil` if it's unknown.
    var topic: String? { profile.topic ?? listedTopic }

    var provider: SendProfile.Provider { profile.provider }

    /// The APNs environment.
    var environment: SendProfile.Environment { profile.environment ?? .sandbox }

    /// The APNs environment in the form that the service uses.
    var apnsEnvironment: APNsEnvironment { environment == .sandbox ? .sandbox : .production }

    /// The ID of the APNs key: from the profile, otherwise from the name of the key's file; `nil`
    /// if neither contains it.
    var keyID: String? {
        if let keyID = profile.keyID { return keyID }
        guard case .file(let path)? = profile.key else { return nil }
        return APNsKey.keyID(inPath: path)
    }

    /// Whether the profile contains a key or a certificate that authorizes requests.
    var hasKey: Bool {
        profile.key != nil || profile.certificate != nil || profile.accessToken != nil
    }

    /// The files from which the target was read.
    var files: [String] {
        var paths = [profile.certificate, profile.certificateKey]
        for case .file(let path)? in [profile.key, profile.accessToken] { paths.append(path) }
        return paths.compactMap { $0.map(self.path) } + [loaded.file, authority].compactMap { $0 }
    }

    /// The name of the target for reports, such as `APNs sandbox, profile ada`.
    var displayName: String {
        var text = provider.displayName
        if provider == .apns { text += " \(environment.rawValue)" }
        if let server { text += " at \(server)" }
        if loaded.origin != .none { text += ", profile \(loaded.name)" }
        return text
    }

    /// Determines the target from options, profiles and environment variables.
    ///
    /// - Parameter request: The provider of the request file; `nil` for a payload.
    init(
        _ options: SendOptions,
        _ variables: [String: String],
        request: PushRequest.Service?
    ) throws {
        folders = UserFolders(variables)
        let wanted = options.provider ?? request.flatMap(Self.provider)
        let loaded =
            try Self.profile(options, variables, wanted)
            ?? LoadedProfile(profile: try Self.profile(of: variables, options, wanted))
        self.loaded = loaded
        var profile = loaded.profile
        if let provider = options.provider, provider != profile.provider {
            // The token of an app in the Simulator belongs to the APNs sandbox.
            guard provider == .simulator, profile.provider == .apns else {
                throw CommandError.usage(
                    "Profile '\(loaded.name)' is for \(profile.provider.displayName); remove --provider"
                )
            }
            profile.provider = provider
        }
        if let environment = options.environment { profile.environment = environment }
        if let topic = options[.topic] { profile.topic = topic }
        if let team = options[.team] { profile.team = team }
        if let keyID = options[.keyID] { profile.keyID = keyID }
        if let appID = options[.appID] { profile.appID = appID }
        if let device = options[.device] { profile.device = device }
        if let file = options[.keyFile] {
            guard options.isShown || FileInfo(AbsolutePath.of(file)) != nil else {
                throw CommandError(missing: file)
            }
            profile.key = .file(AbsolutePath.of(file))
            profile.certificate = nil
            profile.accessToken = nil
            if options[.keyID] == nil {
                profile.keyID = APNsKey.keyID(inPath: file) ?? profile.keyID
            }
        }
        self.profile = profile
        isServerTyped = options.server != nil
        do {
            server = try options.server ?? profile.server.map(ServerURL.parse)
        } catch {
            throw SendError.configuration("\(loaded.path(.server)): \(error)")
        }
        if let file = options[.ca] {
            authority = AbsolutePath.of(file)
        } else if loaded.origin == .project, isServerTyped {
            // A project's certificates apply only to the project's own server.
            authority = nil
        } else {
            authority = profile.authority.map { [folders] in folders.path($0, in: loaded.folder) }
        }
        if let authority, FileInfo(authority) == nil {
            throw CommandError(missing: AbsolutePath.forPeople(authority))
        }
        try ProfileTrust.check(loaded, hasServer: isServerTyped)
    }

    private static func provider(_ service: PushRequest.Service) -> SendProfile.Provider? {
        SendProfile.Provider(rawValue: service.rawValue)
    }

    private static func profile(
        _ options: SendOptions,
        _ variables: [String: String],
        _ wanted: SendProfile.Provider?
    ) throws -> LoadedProfile? {
        // If the command line specifies a key, a profile is used only if its name is passed.
        if options[.keyFile] != nil, options.profile == nil, options.profileFile == nil {
            return nil
        }
        let files = try ProfileFiles(given: options.profileFile, environment: variables)
        if wanted == .simulator, options.profile == nil {
            // The Simulator requires no profile. For a token of an app in the Simulator, an APNs
            // profile is used.
            for provider in [SendProfile.Provider.simulator, .apns] {
                if let found = try? files.profile(nil, provider) { return found }
            }
            return nil
        }
        return try files.profile(options.profile, wanted)
    }

    // MARK: Environment variables

    /// Creates a profile from the environment variables that providers document or their tools use.
    private static func profile(
        of variables: [String: String],
        _ options: SendOptions,
        _ wanted: SendProfile.Provider?
    ) throws -> SendProfile {
        func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
        func reference(_ name: String) -> SendProfile.Secret? {
            value(name) == nil ? nil : .environment(name)
        }
        let provider = try wanted ?? Self.provider(of: options, value)
        var profile = SendProfile(provider)
        switch provider {
        case .apns, .simulator:
            profile.team = try id("TEAM_ID", value)
            profile.keyID = try id("AUTH_KEY_ID", value)
            if let file = value("TOKEN_KEY_FILE_NAME") {
                profile.key = .file(file)
                profile.keyID = profile.keyID ?? APNsKey.keyID(inPath: file)
            }
            profile.topic = value("TOPIC")
            profile.to = reference("DEVICE_TOKEN")
            if let host = value("APNS_HOST_NAME") {
                profile.environment = try environment(ofHost: host)
            }
        case .fcm: profile.key = value("GOOGLE_APPLICATION_CREDENTIALS").map { .file($0) }
        case .onesignal:
            profile.appID = value("ONESIGNAL_APP_ID")
            profile.key = reference("ONESIGNAL_REST_API_KEY")
        case .expo: profile.key = reference("EXPO_ACCESS_TOKEN")
        }
        return profile
    }

    /// Returns the provider that the options and environment variables imply.
    private static func provider(
        of options: SendOptions,
        _ value: (String) -> String?
    ) throws -> SendProfile.Provider {
        let isAPNs = ["TOKEN_KEY_FILE_NAME", "AUTH_KEY_ID"].contains { value($0) != nil }
        let providers: [(SendProfile.Provider, Bool)] = [
            (.apns, isAPNs), (.fcm, value("GOOGLE_APPLICATION_CREDENTIALS") != nil),
            (.onesignal, value("ONESIGNAL_APP_ID") != nil),
            (.expo, value("EXPO_ACCESS_TOKEN") != nil),
        ]
        let known = providers.filter(\.1).map(\.0)
        if options[.team] != nil || options[.keyID] != nil || options[.topic] != nil
            || options[.keyFile]?.hasSuffix(".p8") == true
        {
            return .apns
        } else if options.to.first.map({ $0.hasPrefix("Expo") && $0.hasSuffix("]") }) == true {
            return .expo
        } else if known.count == 1 {
            return known[0]
        } else if known.isEmpty, options.isShown {
            // A request that is only shown requires no profile.
            return .apns
        }
        if options[.device] != nil {
            throw CommandError.usage("--device requires --provider simulator")
        }
        throw CommandError.usage(
            known.isEmpty
                ? "No profile and no --provider; create a profile with cameo send --setup, or pass --provider apns, fcm, "
                    + "onesignal or expo"
                : "Environment variables of several providers are set; pass --provider with one of "
                    + known.map(\.rawValue).joined(separator: ", ")
        )
    }

    private static func id(_ name: String, _ value: (String) -> String?) throws -> String? {
        guard let id = value(name) else { return nil }
        guard SendProfile.isAppleID(id) else {
            throw SendError.configuration("\(name) must consist of 10 uppercase letters and digits")
        }
        return id
    }

    private static func environment(ofHost host: String) throws -> SendProfile.Environment {
        for environment in APNsEnvironment.allCases where host == environment.host {
            return environment == .sandbox ? .sandbox : .production
        }
        // The former host name of the sandbox.
        if host == "api.development.push.apple.com" { return .sandbox }
        throw SendError.configuration(
            "APNS_HOST_NAME isn't an APNs host; for another server, pass --server"
        )
    }

    // MARK: Paths

    /// Returns the absolute path of a file that the profile references.
    func path(_ path: String) -> String { folders.path(path, in: loaded.folder) }

    /// Returns the path of a profile key, for messages.
    func name(_ key: SendProfile.Key) -> String { loaded.path(key) }
}
