import Cameo
import CameoInspection

/// Diagnostics formatted for a terminal, the most severe first.
package struct DiagnosticLines: Sendable {
    package let width: Int
    package let style: TerminalStyle

    package init(width: Int, style: TerminalStyle) {
        self.width = width
        self.style = style
    }

    package func lines(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.bySeverity.flatMap { diagnostic in
            let text = "\(diagnostic.sentence) [\(diagnostic.reference)]".printable
            let wrapped = text.wrapped(to: width - 4)
            return zip(wrapped.indices, wrapped).map { position, line in
                position == 0 ? "  \(symbol(diagnostic.severity)) \(line)" : "    \(line)"
            }
        }
    }

    /// Returns the symbol of a severity, as `cameo doctor` prints it.
    private func symbol(_ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: style.error("✗")
        case .warning: style.warning("!")
        case .info: style.dim("•")
        }
    }
}

extension Diagnostic {
    /// The code, the rule, and its state unless it's verified.
    package var reference: String {
        guard let rule else { return code.rawValue }
        return "\(code.rawValue), \(rule.rawValue)"
            + (rule.evidence.doubt.map { ", \($0)" } ?? "")
    }
}
