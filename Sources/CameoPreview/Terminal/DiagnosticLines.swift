import Cameo

/// Notes for a terminal.
struct DiagnosticLines: Sendable {
    let width: Int
    let style: Style

    func lines(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.flatMap { note in
            let text = "\(note.message) [\(note.reference)]".printable
            let wrapped = text.wrapped(to: width - 4)
            return zip(wrapped.indices, wrapped).map { position, line in
                position == 0 ? "  \(style.warning("•")) \(line)" : "    \(line)"
            }
        }
    }
}

extension Diagnostic {
    /// The code and the rule, and whether a device has shown it.
    public var reference: String {
        guard let rule else { return code.rawValue }
        return "\(code.rawValue), \(rule.rawValue)"
            + (isVerifiedOnDevice ? "" : ", not verified on a device")
    }
}
