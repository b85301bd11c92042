/// A mistake, or a fact that is worth knowing, in a payload, a request, a project or the setup of an app.
public struct Finding: Sendable, Equatable, CustomStringConvertible {
    /// The severity of a finding, most severe first.
    public enum Severity: String, Sendable, CaseIterable, Comparable {
        /// The notification, or the part that the message names, doesn't work; a service refuses it, or a secret
        /// leaks.
        case error
        /// The notification works differently than intended.
        case warning
        /// Worth knowing.
        case info

        /// Orders severities: info is less than warning, and warning less than error.
        public static func < (one: Self, other: Self) -> Bool { one.rank > other.rank }

        private var rank: Int {
            switch self {
            case .error: 0
            case .warning: 1
            case .info: 2
            }
        }
    }

    /// The value that a finding is about. Paths of fields are looked up only where they are shown, never in the
    /// extension.
    package enum Place: Sendable, Equatable {
        /// The payload, the request or the project as a whole.
        case whole
        /// The names and indexes of a value, or of the object that lacks one.
        case path([String])
        /// The names and indexes of a member whose name is the mistake, not its value.
        case name([String])
        /// The value of the first field that has one; without any, `aps`.
        case first([Mapping.Field])
        /// A text in the value of a field.
        case text(String, of: Mapping.Field)
    }

    /// The stable code. Codes are never renamed, because tools and tests depend on them.
    public let code: String
    /// The severity.
    public package(set) var severity: Severity
    /// The mistake, as a sentence without a full stop. It never contains the text of a message, a token or the
    /// query of a URL.
    public package(set) var message: String
    /// The way to correct the mistake, as an imperative sentence; `nil` if the message says all.
    public let suggestion: String?
    /// The value that causes it.
    package var place: Place
    /// The rule of iOS that is the reason; `nil` if Apple documents the behavior, or for a mistake.
    package let rule: Rule?

    package init(
        code: String,
        severity: Severity,
        at place: Place = .whole,
        rule: Rule? = nil,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.place = place
        self.rule = rule
        self.message = message
        self.suggestion = suggestion
    }

    // Inlined in sixty places, it would take 1 % of the extension.
    @inline(never)
    init(
        _ code: Inspection.Code,
        _ rule: Rule? = nil,
        severity: Severity? = nil,
        at place: Place,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        self.init(
            code: code.rawValue,
            severity: severity ?? code.severity,
            at: place,
            rule: rule,
            message,
            suggestion
        )
    }

    /// The message and the suggestion as one sentence.
    package var sentence: String { message.suggesting(suggestion) }

    /// The message and the suggestion as one sentence.
    public var description: String { sentence }

    /// How certain the behavior of iOS is; `nil` for a mistake.
    package var state: Rule.State? {
        rule?.evidence.state() ?? (isOf(.mediaTypeUnlisted) ? .notSeen : nil)
    }

    /// Whether the finding has a code of an inspection.
    package func isOf(_ codes: Inspection.Code...) -> Bool {
        codes.contains { $0.rawValue == code }
    }
}

extension [Finding] {
    /// The findings with the most severe first; equally severe ones keep their order.
    package var bySeverity: [Finding] {
        Finding.Severity.allCases.flatMap { severity in filter { $0.severity == severity } }
    }
}

extension String {
    /// Returns the sentence with a suggestion, an imperative sentence, after a semicolon.
    package func suggesting(_ suggestion: String?) -> String {
        guard let suggestion else { return self }
        return "\(self); \(suggestion.prefix(1).lowercased())\(suggestion.dropFirst())"
    }
}
