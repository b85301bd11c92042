import Cameo
import CameoInspection

/// Findings formatted for a terminal, most severe first.
package struct FindingLines: Sendable {
    package let width: Int
    package let style: TerminalStyle

    package init(width: Int, style: TerminalStyle) {
        self.width = width
        self.style = style
    }

    package func lines(_ findings: [Finding]) -> [String] {
        findings.bySeverity.flatMap { finding in
            let text = "\(finding.sentence) [\(finding.reference)]".printable
            let wrapped = text.wrapped(to: width - 4)
            return zip(wrapped.indices, wrapped).map { position, line in
                position == 0 ? "  \(symbol(finding.severity)) \(line)" : "    \(line)"
            }
        }
    }

    /// Returns the symbol for a severity. `cameo doctor` uses the same symbols.
    private func symbol(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: style.error("✗")
        case .warning: style.warning("!")
        case .info: style.dim("•")
        }
    }
}

extension Finding {
    /// The code, the number of the iOS rule, and the rule's verification state unless it's
    /// verified.
    package var reference: String {
        guard let rule else { return code }
        return "\(code), \(rule.rawValue)" + (rule.evidence.doubt.map { ", \($0)" } ?? "")
    }
}
