import Cameo

/// A rule of the linter: its documentation and its check.
///
/// Each rule is a file in the folder of its group. Scripts/generate lists the rules.
public struct LintRule: Sendable {
    /// The part of a push that a rule is about, in the order of the documentation.
    package enum Group: String, Sendable, CaseIterable {
        case file, aps, participants, media, privacy, apns, fcm, onesignal, expo, project, files

        /// The heading of the group.
        package var displayName: String {
            switch self {
            case .file: "The file"
            case .aps: "The aps dictionary"
            case .participants: "Sender and conversation"
            case .media: "Avatars and media"
            case .privacy: "Secrets and privacy"
            case .apns: "Requests to APNs"
            case .fcm: "Requests to Firebase"
            case .onesignal: "Requests to OneSignal"
            case .expo: "Requests to Expo"
            case .project: "The app's project"
            case .files: "Several files"
            }
        }
    }

    /// The kind of fix that a rule's findings offer.
    package enum FixKind: String, Sendable {
        case none
        /// Offered as a suggestion.
        case suggested
        /// Applied by `--fix`.
        case safe
    }

    /// The part of the linter that detects a mistake.
    package enum Origin: Sendable {
        /// The rule's own check, or one that it shares with other rules.
        case check
        /// The inspection of a payload. The rule's code is an ``Inspection/Code``.
        case payload
        /// The conversion of a request.
        case request
    }

    /// The input that a rule requires in addition to the file.
    package enum Requirement: String, Sendable {
        case none
        /// The app's project.
        case project
        /// Responses of servers.
        case online
    }

    /// A rule's checks, one for each kind of input.
    struct Checks: Sendable {
        /// A payload, or a message of a request.
        var message: (@Sendable (LintContext) -> Void)?
        /// The bytes of the file.
        var file: (@Sendable (LintRun) -> Void)?
        /// The response to an image download.
        var response: (@Sendable (LintContext, LintResponse) -> Void)?
        /// A payload and the names in earlier files.
        var names: (@Sendable (LintContext, inout LintNames) -> Void)?
        /// The severity of a finding, if it depends on the payload.
        var severity: (@Sendable (Inspection) -> Finding.Severity)?
    }

    /// The stable code, in lowercase with hyphens. Codes are never renamed, because configurations
    /// and baselines contain them.
    public let code: String
    package let group: Group
    /// The severity; `nil` if the rule is off by default.
    public let defaultSeverity: Finding.Severity?
    package let fix: FixKind
    package let requirement: Requirement
    package let origin: Origin
    /// The condition under which the rule reports a finding, as a sentence.
    public let summary: String
    /// The visible effect of the mistake; empty if the summary describes it.
    package let mistake: String
    /// The reason the condition is a mistake, in one or more sentences.
    public let explanation: String
    /// A diff between a file with the mistake and the corrected file: lines that start with `-` are
    /// only in the former, and lines that start with `+` only in the latter.
    private let example: String
    /// Additional facts for the examples, as a JSON object; empty if they need none:
    /// - `name`, `project`, `mapping`, `settings`, `currentUser`: The settings of the linter.
    /// - `badDownload`, `goodDownload`: The responses for the wrong and the corrected file.
    /// - `goodProject`: The project for the corrected file.
    /// - `also`, `goodAlso`, `both`: The codes of other rules that report the wrong file, the
    ///   corrected file, or both.
    /// - `files`: Whether the examples are arrays of files.
    /// - `times`: The number of copies that an ellipsis after a string or element represents.
    package let given: String
    /// The fix for the mistake, as an imperative sentence.
    package let suggestion: String
    /// Further information, such as exceptions; empty if there is none.
    package let background: String
    /// The cases in which a finding has a different severity, and why; empty if there are none.
    package let severityReason: String
    /// The URL of the documentation or issue that the rule is based on; `nil` if it follows from a
    /// rule of iOS (R1 to R16).
    public let evidence: String?
    /// The codes of rules that stay silent if this rule reports the same mistake more precisely.
    let replaces: [String]
    private(set) var checks: Checks

    /// The keys of a mapping that reads the sender and the conversation in `data`, for ``given``.
    static let senderKeys = #"""
        "senderIdKey": "data.senderId", "senderNameKey": "data.senderName",
        "avatarUrlKey": "data.senderAvatar", "conversationIdKey": "data.conversationId"
        """#

    /// The members of a response that contains an avatar, without the duration, for ``given``.
    static let avatarDownload = #"""
        "status": 200, "contentType": "image/png", "format": "png", "byteCount": 9000,
        "pixelWidth": 256, "pixelHeight": 256
        """#

    /// Creates a rule. Without a summary, the inspection of a payload detects the mistake: the
    /// severity and the summary come from its ``Inspection/Code``.
    init(
        _ code: String,
        _ group: Group,
        _ severity: Finding.Severity? = nil,
        fix: FixKind = .none,
        needs requirement: Requirement = .none,
        from origin: Origin = .check,
        summary: String? = nil,
        mistake: String = "",
        why: String,
        example: String,
        given: String = "",
        suggestion: String,
        background: String = "",
        severityReason: String = "",
        evidence: String? = nil,
        replaces: [String] = [],
        message: (@Sendable (LintContext) -> Void)? = nil
    ) {
        self.code = code
        self.group = group
        let inspected = summary == nil ? Inspection.Code(rawValue: code) : nil
        defaultSeverity = inspected?.severity ?? severity
        self.fix = fix
        self.requirement = requirement
        self.origin = summary == nil ? .payload : origin
        self.summary = summary ?? inspected?.summary ?? ""
        self.mistake = mistake
        explanation = why
        self.example = example
        self.given = given
        self.suggestion = suggestion
        self.background = background
        self.severityReason = severityReason
        self.evidence = evidence
        self.replaces = replaces
        checks = Checks(message: message)
    }

    /// The example with the mistake.
    package var wrong: String { example(without: 0x2B) }

    /// The corrected example.
    package var right: String { example(without: 0x2D) }

    /// Returns the lines of the example that don't start with the given character, each without its
    /// two-character diff prefix.
    private func example(without mark: UInt8) -> String {
        example.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { $0.utf8.first != mark }.map { $0.dropFirst(2) }.joined(separator: "\n")
    }

    /// Adds a closure that determines the severity from the payload.
    func changingSeverity(
        _ severity: @escaping @Sendable (Inspection) -> Finding.Severity
    ) -> LintRule {
        var rule = self
        rule.checks.severity = severity
        return rule
    }

    /// Adds a check of the file's bytes.
    func checkingFile(_ check: @escaping @Sendable (LintRun) -> Void) -> LintRule {
        var rule = self
        rule.checks.file = check
        return rule
    }

    /// Adds a check of download responses.
    func checkingResponses(
        _ check: @escaping @Sendable (LintContext, LintResponse) -> Void
    ) -> LintRule {
        var rule = self
        rule.checks.response = check
        return rule
    }

    /// Adds a check that compares names with the names in earlier files.
    func comparingNames(
        _ check: @escaping @Sendable (LintContext, inout LintNames) -> Void
    ) -> LintRule {
        var rule = self
        rule.checks.names = check
        return rule
    }

    /// All rules, in the order of the groups.
    public static let all = list

    private static let byCode: [String: LintRule] = all.reduce(into: [:]) { $0[$1.code] = $1 }

    /// Returns the rule with the given code; `nil` if there is none.
    public static func named(_ code: String) -> LintRule? { byCode[code] }

    /// Returns the rule code with the most similar spelling, for an error message; `nil` if there
    /// is none.
    package static func similar(to code: String) -> String? {
        code.nearest(of: all.map { $0.code })
    }

    /// The codes of the more precise rules, keyed by the code of the general rule that they
    /// replace.
    static let replacements: [String: [String]] = list.reduce(into: [:]) { replacements, rule in
        for code in rule.replaces { replacements[code, default: []].append(rule.code) }
    }
}

extension LintRule: Hashable {
    /// Returns whether two rules have the same code.
    public static func == (one: LintRule, other: LintRule) -> Bool { one.code == other.code }

    /// Hashes the rule's code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension LintRule {
    /// The checks of request messages, keyed by service. They run before ``payloadChecks``, because
    /// the service creates the payload from the message.
    static let requestChecks: [PushRequest.Service: [@Sendable (LintContext) -> Void]] = [
        .apns: messageChecks(in: [.apns]), .fcm: messageChecks(in: [.apns, .fcm]),
        .oneSignal: messageChecks(in: [.apns, .onesignal]),
        .expo: messageChecks(in: [.apns, .expo]),
    ]
    static let placeChecks = messageChecks(in: [.file])
    static let payloadChecks = messageChecks(in: [.aps, .participants, .media, .privacy])
    static let projectChecks = messageChecks(in: [.project])

    private static func messageChecks(in groups: [Group]) -> [@Sendable (LintContext) -> Void] {
        groups.flatMap { group in list.filter { $0.group == group } }.compactMap {
            $0.checks.message
        }
    }

    /// The rules for mistakes that are detected while converting a request.
    package static let ofRequests = list.filter {
        $0.origin == .request || $0 == .keyDuplicate || $0 == .surrogateUnpaired
    }

    static let fileChecks = list.compactMap { $0.checks.file }
    static let responseChecks = list.compactMap { $0.checks.response }
    static let nameChecks = list.compactMap { $0.checks.names }
}

/// Short names for severities, because the rules' files don't import the module that declares
/// `Finding`.
extension Optional where Wrapped == Finding.Severity {
    /// The severity of a rule that is off by default.
    static var off: Self { nil }
    static var error: Self { .some(.error) }
    static var warning: Self { .some(.warning) }
    static var info: Self { .some(.info) }
}
