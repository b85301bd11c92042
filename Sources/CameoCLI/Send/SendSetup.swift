import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoSend
import Foundation

/// The `--setup` dialog, which prompts for the values of a profile, writes the profile, and checks
/// its key.
struct SendSetup {
    private let options: SendOptions
    private let variables: [String: String]
    private let console: Console
    private let dialog: Dialog
    private let folders: UserFolders

    init(
        _ options: SendOptions,
        _ variables: [String: String],
        _ console: Console,
        _ dialog: Dialog
    ) {
        (self.options, self.variables) = (options, variables)
        (self.console, self.dialog) = (console, dialog)
        folders = UserFolders(variables)
    }

    /// The input ended before the dialog did.
    private struct Aborted: Error {}

    func run() async throws -> Int32 {
        do {
            let project = SetupProject(folder: AbsolutePath.current)
            let (name, profile) = try profile(project)
            let file = try SetupFile(options, folders).write(name, profile)
            console.report(
                "\(folders.displayPath(file)): wrote the profile '\(name)'",
                code: "profile"
            )
            let code = try await check(name, file, profile)
            if code == ExitCode.success { try printNextStep(name, profile) }
            return code
        } catch is Aborted {
            console.report("Nothing was written")
            return ExitCode.failure
        }
    }

    // MARK: Questions

    /// Returns the profile from the options, and asks for missing values.
    private func profile(_ project: SetupProject) throws -> (String, SendProfile) {
        guard dialog.isInteractive else { return try profileOfOptions() }
        let providers = SendProfile.Provider.allCases
        var provider = options.provider
        if provider == nil {
            let names = [
                "APNs, with a key of your developer account", "Firebase Cloud Messaging (FCM)",
                "OneSignal", "Expo", "Simulator, without a server",
            ]
            guard let choice = dialog.choice("Which provider?", among: names) else {
                throw Aborted()
            }
            provider = providers[choice]
        }
        var profile = SendProfile(provider ?? .apns)
        switch profile.provider {
        case .apns: try askForAPNs(&profile, project)
        case .fcm: try askForFirebase(&profile)
        case .onesignal: try askForOneSignal(&profile)
        case .expo:
            let usesToken = dialog.confirms(
                "Does the project require an access token (enhanced security for push notifications)?"
            )
            if usesToken {
                profile.key = try askForSecret("access token", variable: "EXPO_ACCESS_TOKEN")
            }
        case .simulator: profile.topic = try askForTopic(project)
        }
        return (
            try askForName(options.profile ?? project.name ?? profile.provider.rawValue), profile
        )
    }

    /// Asks for a name until the user enters a new one or confirms that an existing profile is
    /// replaced.
    private func askForName(_ standard: String) throws -> String {
        let known = try SetupFile(options, folders)
        while true {
            let name = try text("Name of the profile", default: standard) { text in
                SendProfile.isName(text) ? nil : "Use letters, digits, '-', '_' and '.'"
            }
            guard known.profiles[name] != nil else { return name }
            switch dialog.choice(
                "\(known.displayPath) has a profile '\(name)'.",
                among: ["Choose another name", "Replace it"]
            ) {
            case 0?: continue
            case nil: throw Aborted()
            default: return name
            }
        }
    }

    private func text(
        _ question: String,
        default standard: String? = nil,
        problem: (String) -> String? = { $0.isEmpty ? "Enter a value" : nil }
    ) throws -> String {
        guard let text = dialog.text(question, default: standard, problem: problem) else {
            throw Aborted()
        }
        return text
    }

    private func askForAPNs(_ profile: inout SendProfile, _ project: SetupProject) throws {
        dialog.tell(
            "Create a key at developer.apple.com/account under Keys, with Apple Push Notifications service.\n"
        )
        let path = try askForFile("Path of the key, AuthKey_….p8", .apns)
        profile.key = .file(path)
        let known = options[.keyID] ?? APNsKey.keyID(inPath: path)
        let check: (String) -> String? = {
            SendProfile.isAppleID($0) ? nil : "Enter 10 uppercase letters and digits"
        }
        profile.keyID = try known ?? text("Key ID", problem: check)
        profile.team =
            try options[.team]
            ?? text(
                "Team ID, under Membership details in your developer account",
                default: project.team,
                problem: check
            )
        profile.topic = try askForTopic(project)
        if let environment = options.environment {
            profile.environment = environment
        } else {
            guard
                let choice = dialog.choice(
                    "Which environment?",
                    among: [
                        "sandbox, for apps that Xcode installs",
                        "production, for TestFlight and the App Store",
                    ]
                )
            else { throw Aborted() }
            profile.environment = SendProfile.Environment.allCases[choice]
        }
    }

    private func askForTopic(_ project: SetupProject) throws -> String {
        try options[.topic]
            ?? text("Bundle ID of the app", default: project.bundleID) { text in
                text.contains("." as Character) && !text.contains(" " as Character)
                    ? nil : "Enter a bundle ID such as com.example.app"
            }
    }

    private func askForFirebase(_ profile: inout SendProfile) throws {
        dialog.tell(
            "Create a private key in the Firebase console under Project settings, Service accounts.\n"
        )
        profile.key = .file(try askForFile("Path of the JSON file", .fcm))
    }

    private func askForOneSignal(_ profile: inout SendProfile) throws {
        dialog.tell(
            "The App ID and the API key are in OneSignal's dashboard under Settings, Keys & IDs.\n"
        )
        profile.appID =
            try options[.appID]
            ?? text("App ID") { text in
                (try? OneSignalCredentials(appID: text, key: nil)) == nil ? "Enter a UUID" : nil
            }
        profile.key = try askForSecret("REST API key", variable: "ONESIGNAL_REST_API_KEY")
    }

    /// Asks for a file with a provider's key. Returns a path that doesn't depend on the current
    /// folder.
    private func askForFile(_ question: String, _ provider: SendProfile.Provider) throws -> String {
        func check(_ text: String) -> String? {
            text.isEmpty ? "Enter a path" : problem(ofFile: text, provider)
        }
        if let given = options[.keyFile] {
            guard let problem = check(given) else { return portable(given) }
            dialog.tell("  \(AbsolutePath.forPeople(given).printable): \(problem)\n")
        }
        return portable(try text(question, problem: check))
    }

    /// Returns the problem with a key file; `nil` if it is valid.
    private func problem(ofFile text: String, _ provider: SendProfile.Provider) -> String? {
        let path = folders.path(text, in: AbsolutePath.current)
        switch FileInfo(path)?.kind {
        case .file: break
        case .folder: return "This is a folder; enter the path of the file"
        default: return "There is no such file"
        }
        guard let bytes = try? InputFile.bytes(path) else {
            return "The file can't be read; check its permissions"
        }
        return SetupKey.problem(bytes, provider)
    }

    /// Returns an absolute path, with `~` for the home folder.
    private func portable(_ path: String) -> String {
        let absolute = folders.path(path, in: AbsolutePath.current)
        return folders.abbreviated(absolute) ?? absolute
    }

    /// Asks where a secret is stored. The user never enters the secret itself.
    private func askForSecret(_ name: String, variable: String) throws -> SendProfile.Secret {
        if let file = options[.keyFile] { return .file(portable(file)) }
        let answer = try text(
            "Environment variable or path of a file with the \(name)",
            default: variable
        ) { text in
            if SecretText.isSecret(text) {
                return "Don't enter the \(name) itself; store it in a file or a variable"
            }
            if Self.isPath(text) { return problem(ofFile: text, .onesignal) }
            let isName = text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x5F
            }
            return isName && !text.isEmpty ? nil : "Enter the name of a variable, or a path"
        }
        return Self.isPath(answer) ? .file(portable(answer)) : .environment(answer)
    }

    private static func isPath(_ text: String) -> Bool {
        text.hasPrefix("~") || text.contains { "/.".contains($0) }
    }

    /// Returns the profile that the options specify. Throws an error that lists the missing
    /// options.
    private func profileOfOptions() throws -> (String, SendProfile) {
        guard let provider = options.provider else {
            throw CommandError.usage(
                "--setup requires a terminal; otherwise, pass --provider and the options of the profile"
            )
        }
        var profile = SendProfile(provider)
        profile.key = options[.keyFile].map { .file(portable($0)) }
        let keyFile = (OptionName.keyFile, options[.keyFile])
        let required: [(option: OptionName, value: String?)]
        switch provider {
        case .apns:
            profile.team = options[.team]
            profile.topic = options[.topic]
            profile.keyID = options[.keyID] ?? options[.keyFile].flatMap(APNsKey.keyID(inPath:))
            profile.environment = options.environment ?? .sandbox
            required = [
                keyFile, (.team, profile.team), (.topic, profile.topic),
                (.keyID, profile.keyID),
            ]
        case .fcm: required = [keyFile]
        case .onesignal:
            profile.appID = options[.appID]
            profile.key = profile.key ?? .environment("ONESIGNAL_REST_API_KEY")
            required = [(.appID, profile.appID)]
        case .expo: required = []
        case .simulator:
            profile.topic = options[.topic]
            profile.key = nil
            required = [(.topic, profile.topic)]
        }
        let missing = (required + [(.profile, options.profile)]).filter { $0.value == nil }
        guard let name = options.profile, missing.isEmpty else {
            throw CommandError.usage(
                "--setup requires a terminal; otherwise, also pass "
                    + missing.map(\.option.description).joined(separator: ", ")
            )
        }
        guard SendProfile.isName(name) else {
            throw CommandError.usage("--profile must consist of letters, digits, '-', '_' and '.'")
        }
        if let path = options[.keyFile] {
            let problem = SetupKey.problem(try InputFile.bytes(path), provider)
            if let problem { throw SendError.configuration("\(path): \(problem)") }
        }
        guard try SetupFile(options, folders).profiles[name] == nil else {
            throw CommandError.usage("Profile '\(name)' exists; pass a different --profile")
        }
        return (name, profile)
    }

    // MARK: Check

    /// Checks the key without sending to a device, if the provider supports it.
    private func check(_ name: String, _ file: String, _ profile: SendProfile) async throws -> Int32
    {
        let target = try SendTarget(
            options.choosing(profile: name, file: file),
            variables,
            request: nil
        )
        let factory = ServiceFactory(target, options, variables, console)
        switch profile.provider {
        case .simulator: return ExitCode.success
        case .onesignal, .expo:
            console.report(
                "\(profile.provider.displayName) can't check a key without sending; the first push "
                    + "shows whether it's valid",
                code: "not-checked"
            )
            return ExitCode.success
        case .apns:
            console.report(
                """
                Checking the key with one push to a device token that doesn't exist, which \
                APNs rejects
                """,
                code: "checking"
            )
        case .fcm:
            console.report(
                "Checking the service account with a message that Firebase only validates",
                code: "checking"
            )
        }
        let text = #"{"aps":{"alert":{"title":"Cameo","body":"Check of the key"}}}"#
        let push = try PushFile(parsing: Array(text.utf8))
        let message = try factory.message(push)
        let secrets = try factory.secrets(message)
        let recipient = PushRecipient(
            profile.provider == .fcm
                ? "/topics/cameo-setup" : String(repeating: "0", count: 64)
        )
        let service = try factory.service(message, secrets, isValidatedOnly: true)
        let sender = PushSender(
            service,
            SystemTransport.make(),
            clock: SystemClock(),
            concurrency: 1
        )
        var answer: SendResponse?
        for await result in sender.send(to: [recipient]) { answer = result.response }
        if case .failure(let error)? = sender.stopReason { throw error }
        return try answer.map { try report($0, profile) } ?? ExitCode.failure
    }

    private func report(_ answer: SendResponse, _ profile: SendProfile) throws -> Int32 {
        let style = TerminalStyle(isColored: console.isColored)
        // APNs validates the key and the topic before the device token.
        let isValid =
            profile.provider == .apns
            ? ["BadDeviceToken", "Unregistered", "DeviceTokenNotForTopic"].contains(answer.reason)
            : answer.outcome == .accepted
        if isValid {
            try console.write("✓ \(profile.provider.displayName) accepts the key\n")
            return ExitCode.success
        }
        var text = answer.reason ?? SendReport.name(answer.outcome)
        if answer.outcome == .accepted {
            text =
                "The server accepted a device token that doesn't exist, so it isn't APNs; check --server"
        }
        if let suggestion = answer.suggestion { text += ": \(suggestion)" }
        let lines = text.printable.wrapped(to: console.width - 4).joined(separator: "\n    ")
        try console.write("\(style.error("✗")) \(lines)\n")
        var code = SendExitCode()
        code.add(answer.outcome == .accepted ? .rejected : answer.outcome)
        return code.value
    }

    private func printNextStep(_ name: String, _ profile: SendProfile) throws {
        let recipient =
            switch profile.provider {
            case .simulator: ""
            case .onesignal: " --to SUBSCRIPTION_ID"
            case .apns, .fcm, .expo: " --to TOKEN"
            }
        try console.write(
            "To show a request without sending it, run:\n"
                + "  cameo send push.json --profile \(name) --dry-run\nTo send it, run:\n"
                + "  cameo send push.json --profile \(name)\(recipient)\n"
        )
    }
}
