import Cameo

extension MappingProposal {
    /// The version of the JSON format. It is incremented if a key is removed or renamed, or if its
    /// meaning changes.
    private static let schemaVersion = 1

    /// The proposal as JSON, with the keys of `cameo map --json`.
    package var json: JSONValue {
        .object([
            "schemaVersion": .number(JSONNumber(Self.schemaVersion)),
            "result": .string(result.rawValue),
            "presets": .array(presets.map { .string($0.rawValue) }),
            "files": .number(JSONNumber(count)),
            "matches": matches.map { .number(JSONNumber($0)) } ?? .null,
            "mapping": .object(mapping), "fields": .array(fields.map { $0.json }),
            "remarks": .array(remarks.map { .string($0) }),
        ])
    }

    /// The mapping as JSON, with one line per field if it fits.
    package var mappingText: String {
        guard !fields.isEmpty else { return "{}\n" }
        let lines = fields.map { field in
            let name = "  " + JSONValue.string(field.key).compact + ": "
            let line = field.value.oneLine
            let isShort = (name + line).utf8.count <= 140
            return name + (isShort ? line : field.value.pretty.indented)
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }
}

extension ProposedField {
    fileprivate var json: JSONValue {
        .object([
            "key": .string(key), "value": value, "example": JSONValue(example),
            "confidence": .string(confidence.rawValue),
            "reasons": .array(reasons.map { .string($0) }),
            "alternatives": .array(alternatives.map { .string($0) }),
        ])
    }
}

extension JSONValue {
    /// The value as JSON on one line, with spaces.
    fileprivate var oneLine: String {
        switch self {
        case .array(let elements): "[" + elements.map { $0.oneLine }.joined(separator: ", ") + "]"
        case .object(let object):
            "{ "
                + object.members.map { JSONValue.string($0.name).compact + ": " + $0.value.oneLine }
                .joined(separator: ", ") + " }"
        default: compact
        }
    }
}

extension String {
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
    }
}

/// A readable report of a proposal: the value of each field and its certainty.
package struct MappingProposalReport: Sendable {
    private let width: Int
    private let style: TerminalStyle

    /// Creates a report for a terminal.
    package init(width: Int, isColored: Bool) {
        self.width = width
        style = TerminalStyle(isColored: isColored)
    }

    /// Returns the report.
    ///
    /// - Parameters:
    ///   - files: The names of the samples.
    ///   - isSaved: Whether the mapping was written to a file or piped to another program.
    package func text(of proposal: MappingProposal, files: [String], isSaved: Bool) -> String {
        var lines = summary(proposal).printable.wrapped(to: width)
        if !proposal.fields.isEmpty {
            let keys = proposal.fields.map { $0.key.utf8.count }.max() ?? 0
            let paths = proposal.fields.map { $0.value.mainPath.utf8.count }.max() ?? 0
            let widths = (max(keys, 5), min(max(paths, 4), max(20, width - keys - 16)))
            let header =
                "Field".padded(to: widths.0) + "  " + "Path".padded(to: widths.1) + "  Sample"
            lines += ["", style.bold(header)]
            for field in proposal.fields { lines += entry(field, widths) }
        }
        if proposal.count > 1 {
            lines += ["", style.bold("Files")]
            let names = files.map { $0.printable }.map {
                $0.count > 30 ? "…\($0.suffix(29))" : $0
            }
            let longest = names.map { $0.count }.max() ?? 0
            for (name, result) in zip(names, proposal.sampleResults) {
                lines.append("  \(name.padded(to: longest))  \(description(result))")
            }
        }
        if !proposal.remarks.isEmpty {
            lines += ["", style.bold("Advice")]
            for remark in proposal.remarks { lines += bullet(remark) }
        }
        if proposal.result != .noSender,
            proposal.fields.contains(where: { $0.confidence != .unsure })
        {
            lines += ["", style.bold("Use the mapping")] + use(files, proposal, isSaved)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func summary(_ proposal: MappingProposal) -> String {
        let names = proposal.presets.map { "\($0.rawValue) (\($0.displayName))" }.joined(
            separator: ", "
        )
        let samples = proposal.count == 1 ? "the file" : "all \(proposal.count) files"
        switch proposal.result {
        case .readByPreset:
            let isPlural = proposal.presets.count > 1
            let read = proposal.sampleResults.filter { $0.kind != .none }.count
            let number =
                read == proposal.count ? samples : "\(read) of \(proposal.count) files"
            let sentence =
                "The \(isPlural ? "presets" : "preset") \(names) already "
                + "\(isPlural ? "read" : "reads") the sender of \(number)."
            return proposal.fields.isEmpty
                ? sentence + (proposal.remarks.isEmpty ? " No mapping is necessary." : "")
                : sentence + " The mapping adds fields that the preset doesn't read."
        case .noSender:
            return proposal.fields.isEmpty
                ? "No sender was found, and there is nothing else to map."
                : "No sender was found. The mapping reads the other fields."
        case .sender:
            let matches = proposal.matches ?? 0
            let result =
                proposal.count == 1
                ? "the mapping finds it"
                : "the mapping finds a sender in \(matches) of \(proposal.count) files"
            let isConditional = matches > 0 && proposal.fields.contains { $0.key == "style" }
            let others = isConditional && matches < proposal.count ? "; the others stay plain" : ""
            let read = names.isEmpty ? "" : " The preset \(names) reads some of the files."
            let isUnsure = proposal.fields.contains { $0.confidence == .unsure }
            return "A sender was found: \(result)\(others)."
                + (isUnsure ? " Check the fields that are unsure." : "") + read
        }
    }

    private func description(_ result: MappingProposal.SampleResult) -> String {
        guard result.kind != .none else { return "stays plain" }
        let sender = result.sender?.printable.truncated(to: 30) ?? "a sender without a name"
        let kind = result.kind == .call ? "call of \(sender)" : sender
        guard result.isGroup else { return kind }
        return kind
            + (result.group.map { " in \($0.printable.truncated(to: 30))" } ?? " in a group")
    }

    private func entry(_ field: ProposedField, _ widths: (Int, Int)) -> [String] {
        let certainty =
            field.confidence == .unsure
            ? style.warning(field.confidence.rawValue) : field.confidence.rawValue
        let path = field.value.mainPath.printable.truncated(to: widths.1)
        var first = style.bold(field.key.padded(to: widths.0)) + "  " + path
        if let example = field.example {
            first += String(repeating: " ", count: max(0, widths.1 - path.count)) + "  " + example
        }
        let reason = field.reasons.joined(separator: "; ")
        var details = "\(certainty): \(reason)".wrapped(to: width - 4)
        if !field.alternatives.isEmpty {
            details += "or: \(field.alternatives.joined(separator: ", "))".printable.wrapped(
                to: width - 4
            )
        }
        return [first] + details.map { "    " + $0 }
    }

    private func bullet(_ text: String) -> [String] {
        let lines = text.printable.wrapped(to: width - 4)
        return zip(lines.indices, lines).map { ($0 == 0 ? "  • " : "    ") + $1 }
    }

    private func use(
        _ files: [String],
        _ proposal: MappingProposal,
        _ isSaved: Bool
    ) -> [String] {
        let styled = zip(files, proposal.sampleResults).filter { $1.kind != .none }.map { $0.0 }
        let file = (styled + files).first { $0 != "-" } ?? "push.json"
        var known: Set<String> = []
        let names = files.filter { known.insert($0).inserted }.joined(separator: " ").printable
        let save = "  \(HostProgram.name) map \(names) > mapping.json"
        return (isSaved ? [] : [save]) + [
            "  \(HostProgram.name) inspect --mapping mapping.json \(file.printable)",
            "  \(HostProgram.name) install --mapping mapping.json",
            "  In Swift, assign it to settings.mapping; in Expo, use the plugin option mapping.",
        ]
    }
}

extension JSONValue {
    /// The path or template of a proposed value, for a report.
    var mainPath: String {
        switch self {
        case .string(let text): return text
        case .array(let elements): return elements.map { $0.mainPath }.joined(separator: ", ")
        case .object(let object):
            if let text = object["path"]?.text ?? object["template"]?.text { return text }
            return object["when"]?.object?.members.map { $0.name }.joined(separator: ", ") ?? ""
        default: return ""
        }
    }
}
