import Cameo

extension Finding {
    /// Creates a finding of a rule.
    ///
    /// - Parameter severity: The severity, if it differs from the rule's default severity.
    init(
        _ rule: LintRule,
        severity: Severity? = nil,
        at location: Location = .whole,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        self.init(
            code: rule.code,
            severity: severity ?? rule.defaultSeverity ?? .info,
            at: location,
            message,
            suggestion
        )
    }

    /// The names and indexes of the value, or of the object that lacks one; empty if the finding
    /// isn't about a path.
    var path: [String] {
        switch location {
        case .path(let path), .name(let path): path
        case .whole, .first, .text: []
        }
    }

    /// Whether the name is wrong and not the value.
    var isAboutName: Bool {
        if case .name = location { true } else { false }
    }

    /// Returns whether a rule reported the finding.
    func isOf(_ rule: LintRule) -> Bool { code == rule.code }
}

extension PushRequest.Message {
    /// Returns the findings about the parts of the request that the service rejects, ignores or
    /// changes. Deprecated names that still work are omitted.
    package func findings(in inspection: Inspection) -> [Finding] {
        allFindings(in: inspection).filter { $0.code != LintRule.fcmTokenDeprecated.code }
    }

    /// Returns the findings about the parts of the request that the service rejects, ignores or
    /// changes. The severities of some depend on the payload that arrives.
    func allFindings(in inspection: Inspection) -> [Finding] {
        diagnostics.map { diagnostic in
            guard let severity = LintRule.named(diagnostic.code)?.severity(in: inspection) else {
                return diagnostic
            }
            var diagnostic = diagnostic
            diagnostic.severity = severity
            return diagnostic
        }
    }
}
