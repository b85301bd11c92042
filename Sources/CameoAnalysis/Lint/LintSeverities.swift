import Cameo

/// The severities of all rules: the defaults and the changes of a configuration.
public struct LintSeverities: Sendable {
    private var severities: [String: Finding.Severity]

    /// Creates the default severities.
    public init() { severities = Self.defaults }

    private static let defaults: [String: Finding.Severity] = LintRule.all.reduce(into: [:]) {
        $0[$1.code] = $1.defaultSeverity
    }

    /// Severities that were set. Otherwise a rule may have another severity for some findings.
    private var changed: Set<String> = []

    /// The severity of a rule; `nil` if it is off.
    public subscript(code code: String) -> Finding.Severity? {
        get { severities[code] }
        set {
            severities[code] = newValue
            changed.insert(code)
        }
    }

    /// Returns the severity of a finding; `nil` if its rule is off.
    func severity(of finding: Finding) -> Finding.Severity? {
        guard let severity = severities[finding.code] else { return nil }
        return changed.contains(finding.code) ? severity : finding.severity
    }
}
