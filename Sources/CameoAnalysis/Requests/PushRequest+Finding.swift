import Cameo

extension Finding {
    /// Creates a rule's finding.
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

    /// The path of the value, or of the object in which it is missing, as names and indices; empty
    /// if the finding isn't about a path.
    var path: [String] {
        switch location {
        case .path(let path), .name(let path): path
        case .whole, .first, .text: []
        }
    }

    /// Whether the name is wrong rather than the value.
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
    /// changes. Some severities depend on the payload that arrives.
    func allFindings(in inspection: Inspection) -> [Finding] {
        diagnostics.map { diagnostic in
            let rule = LintRule.named(diagnostic.code)
            guard let severity = rule?.checks.severity?(inspection) else { return diagnostic }
            var diagnostic = diagnostic
            diagnostic.severity = severity
            return diagnostic
        }
    }
}

extension Inspection {
    /// Returns the diagnostics of the payload that a request delivers, in the request's terms.
    /// Omits diagnostics whose cause is already reported by the request's own findings or by
    /// another finding.
    ///
    /// - Parameter ignoredNames: The linter's findings about names that are ignored.
    package func diagnostics(
        for request: PushRequest.Message?,
        ignoredNames: [Finding] = []
    ) -> [Finding] {
        var diagnostics = diagnostics(for: request?.service, besides: request?.diagnostics ?? [])
        var names = ignoredNames
        // Two findings about a misspelled `mutable-content` describe one mistake.
        if let name = names.firstIndex(where: { $0.isAboutMutableContent(.keyMisspelled) }),
            let missing = diagnostics.firstIndex(where: { $0.isOf(.mutableContentMissing) })
        {
            if diagnostics[missing].path.last == names[name].path.last {
                names.remove(at: name)
            } else {
                diagnostics.remove(at: missing)
            }
        }
        diagnostics.removeAll { diagnostic in
            names.contains { name in
                LintRule.replacements[diagnostic.code]?.contains(name.code) == true
                    || diagnostic.isOf(.senderMissing)
                        && name.path.last?.asciiLetters == "sendername"
            }
        }
        addMappingFinding(to: &diagnostics)
        return diagnostics + names
    }

    /// Returns the finding that explains why the push doesn't start the extension; `nil` if it
    /// does.
    package func reasonForNoExtension(_ request: PushRequest.Message?) -> Finding? {
        let findings = (request?.findings(in: self) ?? []) + diagnostics(for: request)
        return findings.first { finding in
            finding.isOf(.textMissing, .mutableContentMissing)
                || finding.isOf(.fcmDataOnly) || finding.isOf(.expoMutableContentMissing)
        }
    }

    func diagnostics(for service: PushRequest.Service?, besides findings: [Finding]) -> [Finding] {
        guard let service else { return diagnostics }
        func has(_ rules: LintRule...) -> Bool {
            findings.contains { finding in rules.contains { finding.isOf($0) } }
        }
        return diagnostics.compactMap { diagnostic in
            switch Inspection.Code(rawValue: diagnostic.code) {
            case .mutableContentMissing:
                if findings.contains(where: {
                    $0.isAboutMutableContent(.fcmKeyCamelCase, .fcmKeyUnknown)
                })
                    || has(
                        .expoMutableContentMissing,
                        .expoAPSKeyIgnored,
                        .fcmKeyMisplaced,
                        .fcmAPILegacy
                    )
                {
                    return nil
                }
                return service == .fcm ? diagnostic.forFirebase : diagnostic
            case .textMissing:
                return has(.oneSignalTemplateNotRead, .fcmDataOnly) ? nil : diagnostic
            case .payloadNotRead: return has(.fcmAPILegacy) ? nil : diagnostic
            default: return diagnostic
            }
        }
    }
}

extension Finding {
    /// Returns whether the finding reports, under one of the rules, a misspelled or misplaced
    /// `mutable-content`.
    func isAboutMutableContent(_ rules: LintRule...) -> Bool {
        path.last?.asciiLetters == "mutablecontent" && rules.contains { isOf($0) }
    }

    /// The finding about `mutable-content`, with the path that `aps` has in a Firebase request.
    fileprivate var forFirebase: Finding {
        Finding(
            code: code,
            severity: severity,
            at: location,
            message,
            "Send \"mutable-content\": 1 in \"apns.payload.aps\""
        )
    }
}
