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

    private init(_ check: Check, _ message: String, _ finding: Finding?, isFixable: Bool = false) {
        self.check = check
        self.message = message
        self.finding = finding
        self.isFixable = isFixable
    }

    private init(
        _ check: Check,
        _ severity: Finding.Severity,
        _ message: String,
        _ suggestion: String,
        isFixable: Bool = false
    ) {
        let finding = Finding(code: check.rawValue, severity: severity, message, suggestion)
        self.init(check, message, finding, isFixable: isFixable)
    }

    package static func pass(_ check: Check, _ message: String) -> CheckResult {
        CheckResult(check, message, nil)
    }

    package static func warning(
        _ check: Check,
        _ message: String,
        suggestion: String
    ) -> CheckResult {
        CheckResult(check, .warning, message, suggestion)
    }

    package static func failure(
        _ check: Check,
        _ message: String,
        suggestion: String
    ) -> CheckResult {
        CheckResult(check, .error, message, suggestion)
    }

    /// Returns a failure that `cameo doctor --fix` can fix.
    static func fixableFailure(
        _ check: Check,
        _ message: String,
        suggestion: String
    ) -> CheckResult {
        let suggestion = suggestion + ", or run \(HostProgram.name) doctor --fix"
        return CheckResult(check, .error, message, suggestion, isFixable: true)
    }

    /// The result for a project that `npx expo prebuild` creates. A fixable finding gets the
    /// suggestion to run prebuild, because prebuild would discard a fix by `cameo doctor --fix`.
    var fixedByPrebuild: CheckResult {
        guard isFixable else { return self }
        return .failure(
            check,
            message,
            suggestion:
                "Run npx expo prebuild -p ios --clean: the app config lists expo-cameo, which corrects this"
        )
    }
}
