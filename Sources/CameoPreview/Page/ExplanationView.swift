import Cameo
import CameoAnalysis

/// The explanation of a notification's appearance. It contains the diagnostics with their rules,
/// the fields with their paths, and the payload with the used keys highlighted.
struct ExplanationView {
    let preview: Preview
    let options: PhoneOptions
    /// The heading.
    let title: String
    /// Whether the page or the sheet has no other explanation. Otherwise, only the findings are
    /// displayed at first.
    let isAlone: Bool

    func html(id: String) -> String {
        let inspection = preview.inspection
        return """
            <section class="explanation" aria-labelledby="\(id)">
            <h2 id="\(id)">\(HTML.code(title))</h2>
            <p class="facts">\(HTML.text(summary(inspection)))</p>
            \(preview.request.map(request) ?? "")
            \(unknownCategory)
            \(preview.variants.map(diagnostics).joined())
            <details\(isAlone ? " open" : "")><summary>Fields</summary>\(sources(inspection.parsed))</details>
            <details><summary>Payload</summary>
            <p>iOS, a preset or the mapping reads the highlighted keys.</p>
            <pre class="payload" tabindex="0" aria-label="Payload">\(PayloadView(inspection).html)</pre>
            </details>
            </section>
            """
    }

    private func summary(_ inspection: Inspection) -> String {
        let appearance = inspection.appearance
        let look =
            appearance.isShown
            ? [appearance.layout.displayName, appearance.avatar.source.displayName]
            : ["nothing is shown"]
        return (["\(inspection.payload.size) bytes", inspection.parsed.presetDescription] + look)
            .joined(separator: " · ")
    }

    /// The explanation of why the phone displays no buttons: the options don't contain the app's
    /// category.
    private var unknownCategory: String {
        guard let id = preview.inspection.unknownCategory(options) else { return "" }
        return """
            <p class="request">The buttons of the category \(HTML.code(id)) aren't drawn, because only the app \
            contains them; pass its categories with <code>--category</code>.</p>
            """
    }

    private func request(_ request: PushRequest.Message) -> String {
        let diagnostics = request.findings(in: preview.inspection).bySeverity.map(item)
        return """
            <p class="request">\(HTML.text(request.summary)).</p>
            <ul class="diagnostics">\(diagnostics.joined())</ul>
            """
    }

    private func diagnostics(
        _ titleStyles: [CommunicationSettings.TitleStyle],
        _ inspection: Inspection
    ) -> String {
        let diagnostics = preview.diagnostics(of: inspection).bySeverity.map(item)
        let hasOthers = preview.request?.findings(in: preview.inspection).isEmpty == false
        let list =
            diagnostics.isEmpty
            ? (hasOthers ? "" : "<p class=\"no-diagnostics\">No problems found.</p>")
            : "<ul class=\"diagnostics\">\(diagnostics.joined())</ul>"
        return "<div class=\"\(TitleStyleClass.names(titleStyles))\">\(list)</div>"
    }

    private func item(_ diagnostic: Finding) -> String {
        let severity = diagnostic.severity.rawValue
        let rule = diagnostic.rule.map { rule in
            """
            <span class="rule">\(rule.rawValue)\
            \(rule.evidence.doubt.map { ", \($0)" } ?? ""): \
            \(HTML.text(rule.summary))</span>
            """
        }
        return """
            <li><strong class="\(severity)">\(severity.uppercasingFirst):</strong> \
            \(HTML.code(diagnostic.sentence)) <code>\(diagnostic.code)</code> \(rule ?? "")</li>
            """
    }

    private func sources(_ parsed: ParsedPayload) -> String {
        guard !parsed.sources.isEmpty else { return "<p>No fields other than the alert.</p>" }
        let rows = parsed.sources.map { source in
            """
            <tr><th scope="row">\(HTML.text(source.field.mappingKey))</th>\
            <td><code>\(HTML.code(source.origin))</code></td>\
            <td>\(HTML.text(source.preset.rawValue))</td></tr>
            """
        }
        return """
            <table><thead><tr><th scope="col">Field</th><th scope="col">Path</th>\
            <th scope="col">Preset</th></tr></thead><tbody>\(rows.joined())</tbody></table>
            """
    }
}

/// A payload as JSON, with the used keys highlighted.
struct PayloadView {
    /// The maximum length of a displayed string, in characters. Longer strings are truncated.
    private static let maxText = 600
    /// The maximum number of displayed members of an object or elements of an array.
    private static let maxMembers = 200

    private let root: JSONObject
    /// The usages of each value, by the keys and indexes of its path.
    private let usages: [[String]: [String]]

    init(_ inspection: Inspection) {
        root = inspection.payload.root
        let systemKeys = Self.systemKeys.filter { inspection.payload.root[at: $0.path] != nil }
        var usages = systemKeys.reduce(into: [[String]: [String]]()) { usages, item in
            guard let trail = inspection.payload.root.trail(of: item.path) else { return }
            usages[trail] = ["\(item.name) (iOS)"]
        }
        for source in inspection.parsed.sources {
            for path in source.paths {
                guard let trail = inspection.payload.root.trail(of: path) else { continue }
                usages[trail, default: []].append(
                    "\(source.field.mappingKey) (\(source.preset.rawValue))"
                )
            }
        }
        self.usages = usages
    }

    /// The keys that iOS reads, and their names.
    private static let systemKeys: [(path: PayloadPath, name: String)] = [
        ("aps.alert.title", "title"), ("aps.alert.subtitle", "subtitle"),
        ("aps.alert.body", "text"), ("aps.mutable-content", "mutable content"),
        ("aps.alert.title-loc-key", "title"), ("aps.alert.title-loc-args", "title"),
        ("aps.alert.subtitle-loc-key", "subtitle"), ("aps.alert.subtitle-loc-args", "subtitle"),
        ("aps.alert.loc-key", "text"), ("aps.alert.loc-args", "text"),
        ("aps.relevance-score", "relevance"), ("aps.content-available", "background update"),
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
                return usages[trail] == nil ? value : mark(value, trail)
            }
        case .string(let string):
            let shown = string.limited(to: Self.maxText)
            let more = shown == string ? "" : " <em>(\(string.count) characters)</em>"
            return HTML.code(JSONValue.string(shown).compact) + more
        case .null, .bool, .number: return HTML.text(value.compact.limited(to: Self.maxText))
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
        return usages[trail] == nil ? text : mark(text, trail)
    }

    private func mark(_ html: String, _ trail: [String]) -> String {
        let title = HTML.text((usages[trail] ?? []).joined(separator: "; "))
        return "<mark title=\"\(title)\">\(html)</mark>"
    }
}
