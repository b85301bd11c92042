#if canImport(Cameo)
import Cameo
#endif

/// Diagnostics formatted for a terminal.
package struct DiagnosticLines: Sendable {
    package let width: Int
    package let style: TerminalStyle

    package init(width: Int, style: TerminalStyle) {
        self.width = width
        self.style = style
    }

    package func lines(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.flatMap { diagnostic in
            let text = "\(diagnostic.message) [\(diagnostic.reference)]".printable
            let wrapped = text.wrapped(to: width - 4)
            return zip(wrapped.indices, wrapped).map { position, line in
                position == 0 ? "  \(style.warning("•")) \(line)" : "    \(line)"
            }
        }
    }
}

extension Diagnostic {
    /// The code, the rule, and whether it was verified on a device.
    public var reference: String {
        guard let rule else { return code.rawValue }
        return "\(code.rawValue), \(rule.rawValue)"
            + (isVerifiedOnDevice ? "" : ", not verified on a device")
    }
}
