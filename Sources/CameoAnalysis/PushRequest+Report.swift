#if canImport(Cameo)
import Cameo
#endif

extension PushRequest.Message {
    /// The service and the notes as JSON, with the keys of `cameo inspect --json`.
    var json: JSONValue {
        .object(
            JSONObject([
                ("service", .string(service.rawValue)),
                (
                    "notes",
                    .array(
                        notes.map { note in
                            .object(
                                JSONObject([
                                    ("code", .string(note.code.rawValue)),
                                    ("severity", .string(note.severity.rawValue)),
                                    ("message", .string(note.message)),
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
    /// Returns the lines of a report on a request: its summary and its notes.
    package func lines(_ request: PushRequest.Message, width: Int) -> [String] {
        let notes = request.notes.flatMap { note in
            let text = "\(note.message) [\(note.code.rawValue)]".printable
            let wrapped = text.wrapped(to: width - 4)
            return zip(wrapped.indices, wrapped).map { position, line in
                let bullet = note.severity == .info ? "•" : warning("•")
                return position == 0 ? "  \(bullet) \(line)" : "    \(line)"
            }
        }
        return request.summary.wrapped(to: width) + notes
    }
}
