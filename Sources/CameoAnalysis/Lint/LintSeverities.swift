import Cameo

/// The severities of all rules: the defaults, with a configuration's overrides.
public struct LintSeverities: Sendable {
    private var severities: [String: Finding.Severity]

    /// Creates the default severities.
    public init() { severities = Self.defaults }

    private static let defaults: [String: Finding.Severity] = LintRule.all.reduce(into: [:]) {
        $0[$1.code] = $1.defaultSeverity
    }

    /// The rules whose severity was overridden. All findings of such a rule have that severity.
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
