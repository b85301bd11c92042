/// A mistake or noteworthy fact in a payload, a request, a project or an app's setup.
public struct Finding: Sendable, Equatable, CustomStringConvertible {
    /// The severity of a finding, from the most to the least severe.
    public enum Severity: String, Sendable, CaseIterable, Comparable {
        /// The notification doesn't work in whole or in part, a service rejects the request, or a
        /// secret is exposed.
        case error
        /// The notification doesn't work as intended.
        case warning
        /// The fact is noteworthy, but isn't a mistake.
        case info

        /// Returns whether a severity is lower than another. In ascending order: info, warning,
        /// error.
        public static func < (one: Self, other: Self) -> Bool { one.rank > other.rank }

        private var rank: Int {
            switch self {
            case .error: 0
            case .warning: 1
            case .info: 2
            }
        }
    }

    /// The value that a finding is about. Field paths are looked up only for display, and never in
    /// the extension.
    package enum Location: Sendable, Equatable {
        /// The payload, the request or the project as a whole.
        case whole
        /// The path of a value, or of the object that lacks a value, as names and indexes.
        case path([String])
        /// The path of a member with an incorrect name, as names and indexes.
        case name([String])
        /// The value of the first field that has one; `aps` if no field has a value.
        case first([Mapping.Field])
        /// A part of the text in the value of a field.
        case text(String, of: Mapping.Field)
    }

    /// The code. It is stable across versions, because tools and tests depend on it.
    public let code: String
    /// The severity.
    public package(set) var severity: Severity
    /// The mistake or fact, as a sentence without a period. It never contains a message's text, a
    /// token or the query of a URL.
    public package(set) var message: String
    /// The suggested fix, as an imperative sentence; `nil` if the message is sufficient.
    public package(set) var suggestion: String?
    /// The value that causes the finding.
    package var location: Location
    /// The rule of iOS behind the finding; `nil` for a mistake, or if Apple documents the behavior.
    package let rule: Rule?

    package init(
        code: String,
        severity: Severity,
        at location: Location = .whole,
        rule: Rule? = nil,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.location = location
        self.rule = rule
        self.message = message
        self.suggestion = suggestion
    }

    // Inlining this initializer at all sixty call sites would make the extension 1 % larger.
    @inline(never)
    init(
        _ code: Inspection.Code,
        _ rule: Rule? = nil,
        severity: Severity? = nil,
        at location: Location,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        self.init(
            code: code.rawValue,
            severity: severity ?? code.severity,
            at: location,
            rule: rule,
            message,
            suggestion
        )
    }

    /// The message and the suggestion as one sentence.
    package var sentence: String { message.suggesting(suggestion) }

    /// The message and the suggestion as one sentence.
    public var description: String { sentence }

    /// The certainty of iOS's behavior; `nil` for a mistake.
    package var state: Rule.State? {
        rule?.evidence.state() ?? (isOf(.mediaTypeUnlisted) ? .notSeen : nil)
    }

    /// Returns whether the finding has one of several codes.
    package func isOf(_ codes: Inspection.Code...) -> Bool {
        codes.contains { $0.rawValue == code }
    }
}

extension [Finding] {
    /// The findings by severity, most severe first. Findings of equal severity keep their order.
    package var bySeverity: [Finding] {
        Finding.Severity.allCases.flatMap { severity in filter { $0.severity == severity } }
    }
}

extension String {
    /// Returns the sentence, followed by a semicolon and a suggestion, which is an imperative
    /// sentence.
    package func suggesting(_ suggestion: String?) -> String {
        guard let suggestion else { return self }
        return "\(self); \(suggestion.prefix(1).lowercased())\(suggestion.dropFirst())"
    }
}
