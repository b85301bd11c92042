import CameoAnalysis
import CameoCommands
import CameoSend

/// The options of `cameo send`.
struct SendOptions: Sendable {
    /// The destination of a request that isn't sent to devices: the terminal, or the provider for
    /// validation.
    enum DryRun: Sendable { case local, remote }

    let arguments: Arguments
    private(set) var profile: String?
    private(set) var profileFile: String?
    var provider: SendProfile.Provider?
    let environment: SendProfile.Environment?
    let server: String?
    let priority: Int?
    /// The expiration that the user passed; `nil` if the option wasn't passed.
    let expiration: Expiration?
    let dryRun: DryRun?
    let concurrency: Int
    let receipts: [String]

    /// The last value of an option; `nil` if it wasn't passed.
    subscript(name: OptionName) -> String? { arguments[name] }
    /// Returns whether an option was passed.
    func has(_ name: OptionName) -> Bool { arguments.has(name) }

    var files: [String] { arguments.files }
    var to: [String] { arguments.all(.to) }
    /// The error for a recipient file without recipients; `nil` if no file was passed.
    var emptyList: String? {
        arguments[.toFile].map {
            "\(InputFile.label($0)) contains no recipient; write one token per line, or pass --to TOKEN"
        }
    }
    /// Whether the request is shown instead of sent.
    var isShown: Bool { has(.curl) || dryRun == .local }
    var lints: Bool { !arguments.has(.noLint) }

    /// The maximum number of simultaneous requests.
    private static let maxConcurrency = 1000

    init(_ arguments: Arguments, environment variables: [String: String]) throws {
        self.arguments = arguments
        profile =
            arguments[.profile] ?? variables["CAMEO_PROFILE"].flatMap { $0.isEmpty ? nil : $0 }
        profileFile = arguments[.profileFile]
        provider = arguments.choice(.provider)
        environment = arguments.choice(.environment)
        do throws(SendError) {
            server = try arguments[.server].map { url throws(SendError) in
                try ServerURL.parse(url)
            }
        } catch {
            throw CommandError.usage("--server: \(error)")
        }
        priority = arguments.integer(.priority)
        expiration = try arguments[.expiration].map { text in
            guard let value = Expiration(text) else {
                throw CommandError.usage(
                    "--expiration requires seconds since 1970, a duration such as 30m, 12h or 7d, or 0"
                )
            }
            return value
        }
        for option in [OptionName.keyID, .team] {
            guard let id = arguments[option], !SendProfile.isAppleID(id) else { continue }
            throw CommandError.usage("\(option) requires 10 uppercase letters and digits")
        }
        switch arguments[.dryRun] {
        case nil: dryRun = nil
        case ""?: dryRun = .local
        default: dryRun = .remote
        }
        concurrency = arguments.integer(.concurrency) ?? 100
        guard (1...Self.maxConcurrency).contains(concurrency) else {
            throw CommandError.usage("--concurrency must be from 1 to \(Self.maxConcurrency)")
        }
        receipts = arguments.all(.receipts).flatMap { list in
            list.split { $0 == "," || $0 == " " }.map(String.init)
        }
        try check()
    }

    /// Returns the options with another profile, and without a provider.
    func choosing(profile: String, file: String) -> SendOptions {
        var options = self
        options.profile = profile
        options.profileFile = file
        options.provider = nil
        return options
    }

    private func check() throws {
        guard files.count(where: { $0 == "-" }) + (arguments[.toFile] == "-" ? 1 : 0) < 2 else {
            throw CommandError.usage("Standard input can be read only once")
        }
        guard !has(.curl) || dryRun != .remote else {
            throw CommandError.usage("--curl can't be combined with --dry-run=remote")
        }
        if has(.setup) {
            guard files.isEmpty else { throw CommandError.usage("--setup takes no file") }
            return
        }
        if arguments.has(.receipts) {
            guard files.isEmpty else { throw CommandError.usage("--receipts takes no file") }
            guard !receipts.isEmpty else {
                throw CommandError.usage("--receipts requires ticket IDs")
            }
            return
        }
        if files.isEmpty {
            guard has(.trace) else {
                throw CommandError.usage(
                    "Missing file; pass the path of a payload or a request, or - for standard input"
                )
            }
            return
        }
        guard arguments[.unsent] == nil || files.count == 1 else {
            throw CommandError.usage("--unsent requires a single payload; send each one separately")
        }
        for option in [OptionName.unsent, .unregistered]
        where isShown && arguments.has(option) {
            throw CommandError.usage("\(option) can't be combined with --dry-run or --curl")
        }
        for option in [OptionName.to, .topic, .profile, .server] {
            guard arguments.all(option).contains("") else { continue }
            throw CommandError.emptyValue(option)
        }
        let headers: [(OptionName, APNsHeader, String)] = [
            (.topic, .topic, "a bundle ID, such as com.example.app"),
            (.priority, .priority, "10, 5 or 1"),
            (
                .collapseID, .collapseID,
                "1 to \(APNsHeader.maxCollapseIDSize) bytes without control characters"
            ),
        ]
        for (option, header, form) in headers {
            guard let value = arguments[option], !header.accepts(value) else { continue }
            throw CommandError.usage("\(option) requires \(form)")
        }
    }
}

/// The time at which a provider stops trying to deliver a push.
enum Expiration: Sendable, Equatable {
    /// A date, in seconds since 1970; 0 for a single attempt.
    case date(Int)
    /// A duration from now, in seconds.
    case duration(Int)

    /// The maximum duration, in seconds: 366 days.
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

    /// Returns the date, in seconds since 1970.
    ///
    /// - Parameter now: The current date, in seconds since 1970.
    func date(now: Double) -> Int {
        switch self {
        case .date(let date): date
        case .duration(let seconds): Int(now) + seconds
        }
    }
}
