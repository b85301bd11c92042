import Cameo
import CameoAnalysis

/// Throws if a push has a mistake that keeps a phone from showing it as intended.
///
/// Call this function in the tests of the code that composes pushes.
func checkPush(_ json: String) throws {
    var linter = PushLinter(mapping: [.senderID: "user.id", .senderName: "user.name"])
    linter.severities[code: "name-long"] = nil
    let mistakes = linter.findings(in: json.utf8).filter { $0.severity == .error }
    if !mistakes.isEmpty { throw PushMistakes(mistakes: mistakes) }
}

struct PushMistakes: Error, CustomStringConvertible {
    let mistakes: [LintFinding]

    var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
