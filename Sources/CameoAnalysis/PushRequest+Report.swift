import Cameo

extension PushRequest.Message {
    /// The service and the diagnostics as JSON, with the keys of `cameo inspect --json`.
    package var json: JSONValue {
        .object(
            JSONObject([
                ("service", .string(service.rawValue)),
                (
                    "notes",
                    .array(
                        diagnostics.map { diagnostic in
                            .object(
                                JSONObject([
                                    ("code", .string(diagnostic.code.rawValue)),
                                    ("severity", .string(diagnostic.severity.rawValue)),
                                    ("message", .string(diagnostic.sentence)),
                                ])
                            )
                        }
                    )
                ),
            ])
        )
    }
}

extension TerminalStyle {
    /// Returns the lines of a report on a request: its summary and its diagnostics, the most severe
    /// first.
    package func lines(_ request: PushRequest.Message, width: Int) -> [String] {
        let sorted = PushRequest.Diagnostic.Severity.allCases.flatMap { severity in
            request.diagnostics.filter { $0.severity == severity }
        }
        let diagnostics = sorted.flatMap { diagnostic in
            let text = "\(diagnostic.sentence) [\(diagnostic.code.rawValue)]".printable
            let wrapped = text.wrapped(to: width - 4)
            return zip(wrapped.indices, wrapped).map { position, line in
                position == 0 ? "  \(symbol(diagnostic.severity)) \(line)" : "    \(line)"
            }
        }
        return request.summary.wrapped(to: width) + diagnostics
    }

    /// Returns the symbol of a severity, as `cameo doctor` prints it.
    private func symbol(_ severity: PushRequest.Diagnostic.Severity) -> String {
        switch severity {
        case .error: warning("✗")
        case .warning: warning("!")
        case .info: dim("•")
        }
    }
}
