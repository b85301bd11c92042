import Cameo
import CameoAnalysis

/// The result of one check: a pass, or a finding.
package struct CheckResult: Sendable, Equatable {
    /// The outcome of a check, with the name that `cameo doctor --json` writes.
    package enum Outcome: String, Sendable {
        /// The check passed.
        case pass
        /// The feature works, but not on every device or not reliably.
        case warning
        /// The feature doesn't work.
        case failure
    }

    /// The check that returned the result.
    package let check: Check
    /// The result, as one sentence without a full stop.
    package let message: String
    /// The finding, with the code of the check; `nil` if the check passed.
    package let finding: Finding?
    /// Whether `cameo doctor --fix` can fix the finding.
    package let isFixable: Bool

    /// The outcome, which follows from the severity of the finding.
    package var outcome: Outcome {
        switch finding?.severity {
        case nil: .pass
        case .error: .failure
        case .warning, .info: .warning
        }
    }

    /// The fix for the finding; `nil` if the check passed.
    package var suggestion: String? { finding?.suggestion }

    package init(_ check: Check, _ verdict: Check.Verdict) {
        self.check = check
        message = verdict.message
        finding = verdict.severity.map {
            Finding(code: check.rawValue, severity: $0, verdict.message, verdict.suggestion)
        }
        isFixable = verdict.isFixable
    }

    /// The result for a project that `npx expo prebuild` creates. A fixable finding gets the
    /// suggestion to run prebuild, because prebuild would discard a fix by `cameo doctor --fix`.
    var fixedByPrebuild: CheckResult {
        guard isFixable else { return self }
        let suggestion =
            "Run npx expo prebuild -p ios --clean: the app config lists expo-cameo, which corrects this"
        return CheckResult(check, .failure(message, suggestion: suggestion))
    }
}

extension Check {
    /// The result of a check, without the check itself.
    package struct Verdict: Sendable {
        /// The severity of the finding; `nil` if the check passed.
        fileprivate var severity: Finding.Severity?
        /// The result, as one sentence without a full stop.
        fileprivate let message: String
        /// The fix for the finding; empty if the check passed.
        fileprivate var suggestion = ""
        /// Whether `cameo doctor --fix` can fix the finding.
        fileprivate var isFixable = false

        package static func pass(_ message: String) -> Verdict { Verdict(message: message) }

        package static func warning(_ message: String, suggestion: String) -> Verdict {
            Verdict(severity: .warning, message: message, suggestion: suggestion)
        }

        package static func failure(_ message: String, suggestion: String) -> Verdict {
            Verdict(severity: .error, message: message, suggestion: suggestion)
        }

        /// Returns a failure that `cameo doctor --fix` can fix.
        static func fixableFailure(_ message: String, suggestion: String) -> Verdict {
            let suggestion = suggestion + ", or run \(HostProgram.name) doctor --fix"
            var verdict = failure(message, suggestion: suggestion)
            verdict.isFixable = true
            return verdict
        }
    }
}
