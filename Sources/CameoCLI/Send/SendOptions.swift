import CameoAnalysis
import CameoSend

/// The options of `cameo send`.
struct SendOptions: Sendable {
    static let all: [Syntax.Option] = [
        .init(
            name: "--to",
            value: "TOKEN",
            help: "Recipient: a device token, or the provider's token or ID. Can be repeated."
        ),
        .init(
            name: "--to-file",
            value: "FILE",
            help: "Recipients, one per line; # begins a comment. Also CSV with a header, or JSON "
                + "lines, with token, registeredAt, environment and topic. - is standard input."
        ),
        .init(
            name: "--profile",
            value: "NAME",
            help: "Profile in \(SendConfiguration.fileName). (default: CAMEO_PROFILE, otherwise "
                + "the only one)"
        ),
        .init(
            name: "--profile-file",
            value: "FILE",
            help: "File with profiles. (default: \(SendConfiguration.fileName) in the project and "
                + "in ~/.config/cameo)"
        ),
        .init(
            name: "--provider",
            value: "NAME",
            help: SendProfile.Provider.allCases.map(\.rawValue).joined(separator: ", ")
                + ". (default: the one of the profile or the request)"
        ),
        .init(
            name: "--environment",
            value: "NAME",
            help: "APNs environment: sandbox for apps that Xcode installs, production for "
                + "TestFlight and the App Store. (default: sandbox)",
            choices: SendProfile.Environment.allCases.map(\.rawValue)
        ),
        .init(name: "--topic", value: "ID", help: "The app's bundle ID."),
        .init(
            name: "--push-type",
            value: "TYPE",
            help: "APNs push type. (default: derived from the payload)"
        ),
        .init(name: "--priority", value: "N", help: "APNs priority: 10, 5 or 1."),
        .init(
            name: "--expiration",
            value: "TIME",
            help: "When the provider stops trying: seconds since 1970, a duration such as 30m, "
                + "12h or 7d, or 0 for one attempt."
        ),
        .init(
            name: "--collapse-id",
            value: "ID",
            help: "ID of the notification that the push replaces, at most 64 bytes."
        ),
        .init(
            name: "--key-file",
            value: "FILE",
            help: "Key without a profile: AuthKey_….p8, a service account, or a file with the "
                + "provider's API key."
        ),
        .init(name: "--key-id", value: "ID", help: "ID of the key for APNs."),
        .init(name: "--team", value: "ID", help: "ID of the developer team for APNs."),
        .init(name: "--app-id", value: "ID", help: "ID of the OneSignal app."),
        .init(
            name: "--dry-run",
            value: "remote",
            isValueOptional: true,
            help: "Show the request instead of sending it. With =remote, Firebase validates it "
                + "and delivers nothing."
        ),
        .init(
            name: "--curl",
            help: "Show the request as a curl command, with variables instead of secrets."
        ),
        .init(name: "--json", help: "Print one JSON object per line and recipient."),
        .init(name: "--full-tokens", help: "With --json: don't shorten tokens."),
        .init(
            name: "--concurrency",
            value: "N",
            help: "Maximum number of simultaneous requests. (default: 100)"
        ),
        .init(
            name: "--dead-tokens",
            value: "OUT",
            help: "Add tokens that no longer exist to a CSV file."
        ),
        .init(
            name: "--unsent",
            value: "OUT",
            help: "Write the recipients without a response to a file, for --to-file."
        ),
        .init(
            name: "--receipts",
            value: "IDS",
            help: "Show the receipts of Expo's tickets, separated by commas."
        ),
        .init(name: "--wait", help: "With Expo: wait for the receipts, up to 30 minutes."),
        .init(name: "--no-lint", help: "Send even if cameo lint finds errors."),
        .init(name: "--minify", help: "Remove whitespace from the payload."),
        .init(
            name: "--server",
            value: "URL",
            help: "Server to use instead of the provider's, such as a mock or a proxy; it receives "
                + "the key."
        ),
        .init(
            name: "--ca",
            value: "FILE",
            help: "Certificates that are trusted instead of the system's, as PEM."
        ),
        .init(
            name: "--device",
            value: "NAME",
            help: "Device of the Simulator. (default: booted)"
        ),
        .init(
            name: "--output",
            value: "OUT",
            help: "With --provider simulator and no Xcode: name of the .apns file."
        ),
        .init(
            name: "--trace",
            help: "Then show how the extension in the Simulator processed the push."
        ),
        .init(name: "--trust", help: "Accept the project's profile without confirmation."),
        .init(
            name: "--setup",
            help: "Create a profile, and check its key without sending to a device."
        ),
    ]

    /// The destination of a request that isn't sent to devices: this terminal, or the provider's validation.
    enum DryRun: Sendable { case local, remote }

    let arguments: Arguments
    private(set) var profile: String?
    private(set) var profileFile: String?
    var provider: SendProfile.Provider?
    let environment: SendProfile.Environment?
    let server: String?
    let priority: Int?
    /// Seconds since 1970, or seconds from now.
    let expiration: Expiration?
    let dryRun: DryRun?
    let concurrency: Int
    let receipts: [String]

    var files: [String] { arguments.files }
    var to: [String] { arguments.all("--to") }
    var toFile: String? { arguments["--to-file"] }
    var authority: String? { arguments["--ca"] }
    var topic: String? { arguments["--topic"] }
    var pushType: String? { arguments["--push-type"] }
    var collapseID: String? { arguments["--collapse-id"] }
    var keyFile: String? { arguments["--key-file"] }
    var keyID: String? { arguments["--key-id"] }
    var team: String? { arguments["--team"] }
    var appID: String? { arguments["--app-id"] }
    var isCurl: Bool { arguments.has("--curl") }
    /// Whether the request is shown instead of sent.
    var isShown: Bool { isCurl || dryRun == .local }
    var isJSON: Bool { arguments.has("--json") }
    var showsFullTokens: Bool { arguments.has("--full-tokens") }
    var deadTokens: String? { arguments["--dead-tokens"] }
    var unsent: String? { arguments["--unsent"] }
    var waits: Bool { arguments.has("--wait") }
    var lints: Bool { !arguments.has("--no-lint") }
    var isMinified: Bool { arguments.has("--minify") }
    var device: String? { arguments["--device"] }
    var output: String? { arguments["--output"] }
    var isTrace: Bool { arguments.has("--trace") }
    var isTrusted: Bool { arguments.has("--trust") }
    var isSetup: Bool { arguments.has("--setup") }

    /// The maximum number of simultaneous requests.
    private static let maxConcurrency = 1000

    init(_ arguments: Arguments, environment variables: [String: String]) throws {
        self.arguments = arguments
        profile =
            arguments["--profile"] ?? variables["CAMEO_PROFILE"].flatMap { $0.isEmpty ? nil : $0 }
        profileFile = arguments["--profile-file"]
        provider = try arguments.choice("--provider")
        environment = try arguments.choice("--environment")
        do throws(SendError) {
            server = try arguments["--server"].map { url throws(SendError) in
                try ServerURL.parse(url)
            }
        } catch {
            throw UsageError("--server: \(error)")
        }
        priority = try arguments.number("--priority")
        expiration = try arguments["--expiration"].map { text in
            guard let value = Expiration(text) else {
                throw UsageError(
                    "--expiration requires seconds since 1970, a duration such as 30m, 12h or 7d, or 0"
                )
            }
            return value
        }
        for option in ["--key-id", "--team"] {
            guard let id = arguments[option], !SendProfile.isAppleID(id) else { continue }
            throw UsageError("\(option) requires 10 uppercase letters and digits")
        }
        switch arguments["--dry-run"] {
        case nil: dryRun = nil
        case ""?: dryRun = .local
        case "remote"?: dryRun = .remote
        case let value?:
            throw UsageError("--dry-run can't be '\(value)'; pass --dry-run or --dry-run=remote")
        }
        concurrency = try arguments.number("--concurrency") ?? 100
        guard (1...Self.maxConcurrency).contains(concurrency) else {
            throw UsageError("--concurrency must be from 1 to \(Self.maxConcurrency)")
        }
        receipts = arguments.all("--receipts").flatMap { list in
            list.split { $0 == "," || $0 == " " }.map(String.init)
        }
        try check()
    }

    /// Returns the options with another profile, and without those that replace its values.
    func choosing(profile: String, file: String) -> SendOptions {
        var options = self
        options.profile = profile
        options.profileFile = file
        options.provider = nil
        return options
    }

    private func check() throws {
        guard files.count(where: { $0 == "-" }) + (toFile == "-" ? 1 : 0) < 2 else {
            throw UsageError("Standard input can be read only once")
        }
        guard !showsFullTokens || isJSON else { throw UsageError("--full-tokens requires --json") }
        guard !isCurl || dryRun != .remote else {
            throw UsageError("--curl can't be combined with --dry-run=remote")
        }
        if isSetup {
            guard files.isEmpty else { throw UsageError("--setup takes no file") }
            return
        }
        if arguments.has("--receipts") {
            guard files.isEmpty else { throw UsageError("--receipts takes no file") }
            guard !receipts.isEmpty else { throw UsageError("--receipts requires ticket IDs") }
            return
        }
        if files.isEmpty {
            guard isTrace else {
                throw UsageError(
                    "Missing file; pass the path of a payload or a request, or - for standard input"
                )
            }
            return
        }
        guard unsent == nil || files.count == 1 else {
            throw UsageError("--unsent requires a single payload; send one after the other")
        }
        for option in ["--unsent", "--dead-tokens"] where isShown && arguments.has(option) {
            throw UsageError("\(option) can't be combined with --dry-run and --curl")
        }
        for option in ["--to", "--topic", "--key-file", "--profile", "--server"] {
            guard arguments.all(option).contains("") else { continue }
            throw UsageError("\(option) is empty; check the variable that it's passed from")
        }
    }
}

/// A time at which a provider stops trying.
enum Expiration: Sendable, Equatable {
    /// Seconds since 1970; 0 for one attempt.
    case date(Int)
    /// Seconds from now.
    case duration(Int)

    /// Durations up to a year.
    private static let maxDuration = 366 * 86_400

    init?(_ text: String) {
        if let seconds = Int(text) {
            guard seconds >= 0 else { return nil }
            self = .date(seconds)
            return
        }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let last = text.last, let unit = units[last], let count = Int(text.dropLast()),
            count > 0, count <= Self.maxDuration / unit
        else { return nil }
        self = .duration(count * unit)
    }

    /// The date in seconds since 1970.
    ///
    /// - Parameter now: The current date in seconds since 1970.
    func date(now: Double) -> Int {
        switch self {
        case .date(let date): date
        case .duration(let seconds): Int(now) + seconds
        }
    }
}

extension Arguments {
    /// Returns the value of an option that is a whole number.
    fileprivate func number(_ option: String) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text) else { throw UsageError("\(option) requires a whole number") }
        return number
    }
}
