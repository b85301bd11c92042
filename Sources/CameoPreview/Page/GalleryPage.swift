import Cameo
import CameoAnalysis

/// A page with many notifications, filtered by preset, layout and diagnostic. Each one opens its preview.
///
/// Like ``PreviewPage``, it is self-contained, makes no requests and contains no script. The filters are
/// radio buttons that the style sheet evaluates.
public struct GalleryPage: Sendable {
    private let previews: [Preview]
    private let options: PhoneOptions
    private let title: String

    /// Creates a gallery that displays previews in the given order.
    public init(_ previews: [Preview], title: String, options: PhoneOptions = PhoneOptions()) {
        self.previews = previews
        self.title = title
        self.options = options
    }

    /// The page as HTML.
    public var html: String {
        var pool = ImagePool()
        let filters = [
            Filter(name: "preset", legend: "Preset", previews.map { [$0.presetName] }),
            Filter(
                name: "layout",
                legend: "Layout",
                previews.map { [$0.inspection.appearance.layout.rawValue] }
            ),
            Filter(
                name: "diagnostic",
                legend: "Diagnostic",
                previews.map { $0.inspection.appearance.diagnostics.map(\.code.rawValue) }
            ),
        ]
        let tiles = previews.enumerated().map { tile($0.element, number: $0.offset + 1, &pool) }
        let sheets = previews.enumerated().map { sheet($0.element, number: $0.offset + 1, &pool) }
        let controls = Controls(
            theme: options.theme,
            isExpanded: options.isExpanded,
            titleStyle: previews.first?.titleStyle ?? .senderFirst
        )
        return Document(
            title: title,
            style: [
                PageStyle.phone, PageStyle.page, PageStyle.gallery,
                filters.map(\.style).joined(separator: "\n"), pool.style,
            ].joined(separator: "\n"),
            bodyClass: "gallery",
            body: """
                \(Symbols.html)
                \(controls.html)
                <header><h1>\(HTML.text(title))</h1>
                <form class="filters" aria-label="Filters">\(filters.map(\.html).joined())</form>
                </header>
                <main class="tiles">\(tiles.joined(separator: "\n"))
                <p class="count"></p></main>
                \(sheets.joined(separator: "\n"))
                """
        ).html
    }

    private func tile(_ preview: Preview, number: Int, _ pool: inout ImagePool) -> String {
        let appearance = preview.inspection.appearance
        let diagnostics = appearance.diagnostics.map(\.code.rawValue).joined(separator: " ")
        let count = appearance.diagnostics.count
        let cards = preview.variants.map { titleStyles, inspection in
            let card = NotificationCard(
                preview: preview,
                inspection: inspection,
                options: options,
                time: "now"
            )
            return
                "<div class=\"\(TitleStyleClass.names(titleStyles))\">\(card.collapsed(&pool))</div>"
        }
        let strip =
            appearance.isShown
            ? cards.joined() : "<p class=\"nothing\">No notification is shown.</p>"
        return """
            <a class="tile" id="tile-\(number)" href="#push-\(number)" data-preset="\(HTML.attribute(preview.presetName))" \
            data-layout="\(appearance.layout.rawValue)" data-diagnostic="\(diagnostics)">
            <div class="strip">\(strip)</div>
            <div class="name">\(HTML.text(preview.title))</div>
            <div class="facts">\(HTML.text(preview.request.map { "request to \($0.service.displayName), " } ?? ""))\
            \(HTML.text(preview.presetName)), \(appearance.layout.displayName), \
            \(count == 0 ? "no diagnostics" : count == 1 ? "1 diagnostic" : "\(count) diagnostics")</div></a>
            """
    }

    private func sheet(_ preview: Preview, number: Int, _ pool: inout ImagePool) -> String {
        let phone = PhoneView(previews: [preview], options: options).html(&pool)
        return """
            <section class="sheet" id="push-\(number)"><a class="close" href="#tile-\(number)">Close</a>
            <div class="content">\(phone)<div class="explanations">\
            \(ExplanationView(preview: preview).html(id: "push-\(number)-title"))</div></div></section>
            """
    }
}

extension Preview {
    /// The name of the preset, or `none`.
    fileprivate var presetName: String { inspection.parsed.preset?.rawValue ?? "none" }
}

/// A filter of a gallery: a group of radio buttons, and the style that hides the tiles that don't match.
private struct Filter {
    private let name: String
    private let legend: String
    private let counts: [(value: String, count: Int)]
    private let total: Int

    /// Creates a filter from the values of each tile.
    init(name: String, legend: String, _ values: [[String]]) {
        self.name = name
        self.legend = legend
        total = values.count
        var counted: [String: Int] = [:]
        for values in values {
            for value in Set(values) { counted[value, default: 0] += 1 }
        }
        counts = counted.map { (value: $0.key, count: $0.value) }
            .sorted { one, other in
                one.count == other.count ? one.value < other.value : one.count > other.count
            }
    }

    var html: String {
        let all = button(value: "", label: "All", count: total, isChecked: true)
        let buttons = counts.map {
            button(value: $0.value, label: $0.value, count: $0.count, isChecked: false)
        }
        return "<fieldset><legend>\(legend)</legend>\(all)\(buttons.joined())</fieldset>"
    }

    private func button(value: String, label: String, count: Int, isChecked: Bool) -> String {
        """
        <label><input type="radio" name="\(name)" id="\(name)-is-\(value)"\
        \(isChecked ? " checked" : "") autocomplete="off"><span>\(label) <small>\(count)</small></span></label>
        """
    }

    var style: String {
        counts.map { value, _ in
            """
            body:has(#\(name)-is-\(value):checked) .tile:not([data-\(name)~="\(value)"]) { display: none; }
            """
        }.joined(separator: "\n")
    }
}
