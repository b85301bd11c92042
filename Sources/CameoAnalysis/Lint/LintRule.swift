import Cameo

/// A rule of the linter, as its documentation describes it.
public struct LintRule: Sendable, Hashable {
    /// The part of a push that a rule is about, in the order of the documentation.
    package enum Group: String, Sendable, CaseIterable {
        case file, aps, participants, media, privacy, apns, fcm, onesignal, expo, project, files

        /// The heading.
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

    /// Whether findings of a rule have a fix.
    package enum FixKind: String, Sendable {
        case none
        /// Offered as a suggestion.
        case suggested
        /// Applied by `--fix`.
        case safe
    }

    /// The input that a rule needs besides the file.
    package enum Requirement: String, Sendable {
        case none
        /// The app's project.
        case project
        /// Responses of servers.
        case online
    }

    /// The stable code, in lower case with hyphens.
    public let code: String
    package let group: Group
    /// The severity; `nil` if the rule is off unless the settings enable it.
    public let defaultSeverity: LintSeverity?
    /// The condition under which the rule reports, as a sentence.
    public let summary: String
    /// The reason, in one or more sentences.
    public let explanation: String
    /// The URL of the documentation or the issue that shows the mistake; `nil` for rules derived
    /// from the rules of iOS that the documentation describes.
    public let evidence: String?
    package let fix: FixKind
    package let requirement: Requirement

    /// All rules, in the order of the groups.
    public static let all: [LintRule] = {
        let rules = LintCode.rules + diagnosticRules + requestRules
        return Group.allCases.flatMap { group in rules.filter { $0.group == group } }
    }()

    private static let byCode: [String: LintRule] = all.reduce(into: [:]) { $0[$1.code] = $1 }

    /// Returns the rule with a code; `nil` if there is none.
    public static func named(_ code: String) -> LintRule? { byCode[code] }

    /// Returns the code of a rule that is spelled similarly, for an error message.
    package static func similar(to code: String) -> String? {
        code.nearest(of: all.map { $0.code })
    }
}

/// The severities of all rules: the defaults and the changes of a configuration.
public struct LintSeverities: Sendable {
    private var severities: [String: LintSeverity]

    /// Creates the default severities.
    public init() { severities = Self.defaults }

    private static let defaults: [String: LintSeverity] = LintRule.all.reduce(into: [:]) {
        $0[$1.code] = $1.defaultSeverity
    }

    /// Severities that were set. Otherwise a rule may have another severity for some findings.
    private var changed: Set<String> = []

    /// The severity of a rule; `nil` if it is off.
    public subscript(code code: String) -> LintSeverity? {
        get { severities[code] }
        set {
            severities[code] = newValue
            changed.insert(code)
        }
    }

    /// Returns the severity of a finding; `nil` if its rule is off.
    ///
    /// - Parameter proposed: The severity of this finding if it differs from the rule's default.
    func severity(of code: String, proposed: LintSeverity?) -> LintSeverity? {
        guard let severity = severities[code] else { return nil }
        return changed.contains(code) ? severity : proposed ?? severity
    }
}
