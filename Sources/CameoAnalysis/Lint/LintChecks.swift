#if canImport(Cameo)
import Cameo
#endif

extension LintContext {
    /// Runs the rules for a payload or a message of a request.
    mutating func checkAll(_ linter: PushLinter) {
        checkAPS()
        checkDiagnostics()
    }
}

extension LintCode {
    static var participantRules: [LintRule] { [] }
    static var mediaRules: [LintRule] { [] }
    static var privacyRules: [LintRule] { [] }
    static var serviceRules: [LintRule] { [] }
    static var projectRules: [LintRule] { [] }
}
