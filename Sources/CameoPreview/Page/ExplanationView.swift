import Cameo
import CameoAnalysis

/// Why a notification looks as it does: what was read from where, each note with its rule, and the
/// payload with the keys that were read marked.
struct ExplanationView {
    let preview: Preview

    func html(id: String) -> String {
        let inspection = preview.inspection
        return """
            <section class="explanation" aria-labelledby="\(id)">
            <h2 id="\(id)">\(HTML.code(preview.title.fileTitle))</h2>
            <p class="facts">\(HTML.text(summary(inspection)))</p>
            \(preview.variants.map(diagnostics).joined())
            <details open><summary>What was read, and where</summary>\(sources(inspection.parsed))</details>
            <details open><summary>The payload</summary>
            <pre class="payload" tabindex="0" aria-label="The payload">\(PayloadView(inspection).html)</pre>
            </details>
            </section>
            """
    }

    private func summary(_ inspection: Inspection) -> String {
        [
            "\(inspection.payload.size) bytes", inspection.parsed.presetDescription,
            inspection.appearance.layout.displayName,
            "picture: \(inspection.appearance.avatar.source.displayName)",
        ].joined(separator: " · ")
    }

    private func diagnostics(_ policies: [TitleStyle], _ inspection: Inspection) -> String {
        let diagnostics = inspection.appearance.diagnostics.map { note in
            let rule = note.rule.map { rule in
                """
                <span class="rule">\(rule.rawValue)\
                \(note.isVerifiedOnDevice ? "" : ", not verified on a device"): \
                \(HTML.text(rule.summary))</span>
                """
            }
            return """
                <li>\(HTML.code(note.message)) <code>\(note.code.rawValue)</code> \(rule ?? "")</li>
                """
        }
        let list =
            diagnostics.isEmpty
            ? "<p class=\"fine\">Everything that the payload asks for is drawn.</p>"
            : "<ul class=\"notes\">\(diagnostics.joined())</ul>"
        return "<div class=\"\(PolicyClass.names(policies))\">\(list)</div>"
    }

    private func sources(_ parsed: ParsedPayload) -> String {
        guard !parsed.sources.isEmpty else { return "<p>Nothing beyond the alert.</p>" }
        let rows = parsed.sources.map { source in
            """
            <tr><th scope="row">\(HTML.text(source.field.mappingKey.dropLast(3).description))</th>\
            <td><code>\(HTML.code(source.path.description))</code></td>\
            <td>\(HTML.text(source.preset.rawValue))</td></tr>
            """
        }
        return """
            <table><thead><tr><th scope="col">Field</th><th scope="col">Path</th>\
            <th scope="col">Preset</th></tr></thead><tbody>\(rows.joined())</tbody></table>
            """
    }
}

/// A payload as JSON, with the names that were read marked.
struct PayloadView {
    /// The longest text of a payload that is shown, in characters.
    private static let maxText = 600
    /// The most members or elements of one level that are shown.
    private static let maxMembers = 200

    private let root: JSONObject
    private let marks: [[String]: [String]]

    init(_ inspection: Inspection) {
        root = inspection.payload.root
        let decisive = Self.decisive.filter { inspection.payload.root[at: $0.path] != nil }
        var marks = decisive.reduce(into: [[String]: [String]]()) { marks, item in
            guard let trail = inspection.payload.root.trail(of: item.path) else { return }
            marks[trail] = ["\(item.name), by iOS"]
        }
        for source in inspection.parsed.sources {
            guard let trail = inspection.payload.root.trail(of: source.path) else { continue }
            let field = String(source.field.mappingKey.dropLast(3))
            marks[trail, default: []].append("\(field), by \(source.preset.rawValue)")
        }
        self.marks = marks
    }

    /// What iOS itself reads.
    private static let decisive: [(path: PayloadPath, name: String)] = [
        ("aps.alert.title", "title"), ("aps.alert.subtitle", "subtitle"),
        ("aps.alert.body", "text"), ("aps.mutable-content", "whether the extension runs"),
        ("aps.sound", "sound"), ("aps.badge", "badge"), ("aps.category", "category"),
        ("aps.thread-id", "thread"), ("aps.interruption-level", "interruption level"),
    ]

    var html: String { html(.object(root), at: [], level: 0) }

    private func html(_ value: JSONValue, at trail: [String], level: Int) -> String {
        switch value {
        case .object(let object):
            return list("{", "}", object.members.count, level) { position in
                let (name, value) = object.members[position]
                let trail = trail + [name]
                return self.name(name, at: trail) + ": " + html(value, at: trail, level: level + 1)
            }
        case .array(let array):
            return list("[", "]", array.count, level) { position in
                let trail = trail + [String(position)]
                let value = html(array[position], at: trail, level: level + 1)
                return marks[trail] == nil ? value : mark(value, trail)
            }
        case .string(let string):
            let shown = string.limited(to: Self.maxText)
            let more = shown == string ? "" : " <em>(\(string.count) characters)</em>"
            return HTML.code(JSONValue.string(shown).compact) + more
        case .null, .bool, .number:
            return HTML.text(value.compact.limited(to: Self.maxText))
        }
    }

    private func list(
        _ opening: String,
        _ closing: String,
        _ count: Int,
        _ level: Int,
        _ element: (Int) -> String
    ) -> String {
        guard count > 0 else { return opening + closing }
        let indentation = "\n" + String(repeating: "  ", count: level)
        var lines = (0..<min(count, Self.maxMembers)).map(element)
        if count > Self.maxMembers { lines.append("<em>… \(count - Self.maxMembers) more</em>") }
        return opening + lines.map { indentation + "  " + $0 }.joined(separator: ",")
            + indentation + closing
    }

    private func name(_ name: String, at trail: [String]) -> String {
        let text = HTML.code(JSONValue.string(name.limited(to: Self.maxText)).compact)
        return marks[trail] == nil ? text : mark(text, trail)
    }

    private func mark(_ html: String, _ trail: [String]) -> String {
        let title = HTML.attribute((marks[trail] ?? []).joined(separator: "; "))
        return "<mark title=\"read as \(title)\">\(html)</mark>"
    }
}
