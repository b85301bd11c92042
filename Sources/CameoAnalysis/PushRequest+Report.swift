#if canImport(Cameo)
import Cameo
#endif

extension PushRequest.Message {
    /// The service and the diagnostics as JSON, with the keys of `cameo inspect --json`.
    var json: JSONValue {
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
                                    ("message", .string(diagnostic.message)),
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
    /// Returns the lines of a report on a request: its summary and its diagnostics.
    package func lines(_ request: PushRequest.Message, width: Int) -> [String] {
        let diagnostics = request.diagnostics.flatMap { diagnostic in
            let text = "\(diagnostic.message) [\(diagnostic.code.rawValue)]".printable
            let wrapped = text.wrapped(to: width - 4)
            return zip(wrapped.indices, wrapped).map { position, line in
                let bullet = diagnostic.severity == .info ? "•" : warning("•")
                return position == 0 ? "  \(bullet) \(line)" : "    \(line)"
            }
        }
        return request.summary.wrapped(to: width) + diagnostics
    }
}
