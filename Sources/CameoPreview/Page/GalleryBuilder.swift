import Cameo
import CameoAnalysis

/// A builder for a page with many notifications, which can be filtered by preset, layout, severity
/// and finding. Each notification opens its preview. The complete page is never in memory.
///
/// Like ``PreviewPage``, the page is self-contained, makes no requests and contains no script. The
/// filters are lists of values that the style sheet evaluates.
///
/// The parts of a page are, in this order: ``start``, the styles of all entries, ``beforeTiles``,
/// their tiles, ``beforeSheets``, their sheets, and ``end``. Add all entries first.
package struct GalleryBuilder: Sendable {
    /// The content of the page for one notification. Entries can be created concurrently.
    package struct Entry: Sendable {
        fileprivate let tile: String
        fileprivate let sheet: String
        fileprivate let images: [ImagePool.Image]
        /// The values of each filter.
        fileprivate let values: [[String]]
    }

    /// The parts of the page for one entry.
    package struct Pieces: Sendable {
        /// The rules for images that no earlier entry displays.
        package let style: String
        package let tile: String
        package let sheet: String
    }

    private let title: String
    private let options: PhoneOptions
    private let titleStyle: CommunicationSettings.TitleStyle
    private var count = 0
    private var imageNames: Set<String> = []
    private var filters = [
        Filter(name: "preset", legend: "Preset"),
        Filter(name: "layout", legend: "Layout") { Layout(rawValue: $0)?.displayName ?? $0 },
        Filter(name: "severity", legend: "Severity") { $0.uppercasingFirst },
        Filter(name: "finding", legend: "Finding"),
    ]

    /// Creates a builder without notifications.
    ///
    /// - Parameters:
    ///   - options: The options for the phones.
    ///   - titleStyle: The title style that is initially selected.
    package init(title: String, options: PhoneOptions, titleStyle: CommunicationSettings.TitleStyle)
    {
        self.title = title
        self.options = options
        self.titleStyle = titleStyle
    }

    /// Adds an entry to the filters, and returns its parts of the page.
    package mutating func add(_ entry: Entry) -> Pieces {
        count += 1
        for (index, values) in entry.values.enumerated() { filters[index].count(values) }
        let new = entry.images.filter { imageNames.insert($0.className).inserted }
        return Pieces(
            style: new.map { $0.rule }.joined(),
            tile: entry.tile.numbered(count),
            sheet: entry.sheet.numbered(count)
        )
    }

    /// The beginning of the page.
    package var start: String {
        let style = PageStyle.followingSystem(
            ScreenStyle(options: options, content: .all).css
                + PageStyle.phone(PhoneOptions.IOSVersion.allCases)
                + "\n" + PageStyle.page + PageStyle.text(PackageResources.gallery_css)
        )
        let legend = LegendView.page(options)?.style ?? ""
        return Document.start(title: title)
            + ([style] + filters.map { $0.style } + [legend, ""]).joined(separator: "\n")
    }

    /// The list of estimates, which all phones share. Tiles show only a card, so their parts have
    /// no numbers.
    private var legend: String {
        guard let legend = LegendView.page(options) else { return "" }
        return "<details><summary>Legend</summary>\(legend.list)</details>\n"
    }

    /// The part between the styles of the images and the tiles.
    package var beforeTiles: String {
        let controls = Controls(
            options: options,
            titleStyle: titleStyle,
            followsSystem: true,
            viewLabel: "Open as"
        )
        return Document.bodyStart(class: "gallery")
            + """
            \(Symbols.html)\(PhoneMetrics.lenses(of: PhoneOptions.IOSVersion.allCases))
            <header><h1>\(HTML.text(title))</h1>
            \(legend)</header>
            \(controls.html)
            <form class="filters" aria-label="Filters">\(filters.map { $0.html }.joined())</form>
            <main class="tiles">
            """
    }

    /// The part between the tiles and the sheets.
    package static let beforeSheets = "<p class=\"count\"></p></main>\n"

    /// The end of the page.
    package static var end: String { Document.end }
}

extension GalleryBuilder.Entry {
    /// A placeholder for the entry's number, which isn't known yet. Text from a payload never
    /// contains this character, because ``HTML`` replaces control characters.
    fileprivate static let number: Character = "\u{0}"

    /// Creates the entry for a preview.
    package init(_ preview: Preview, options: PhoneOptions) {
        var pool = ImagePool()
        let layout = preview.inspection.appearance.layout.rawValue
        let all = preview.findings
        let severities = all.isEmpty ? ["none"] : all.map { $0.severity.rawValue }
        values = [[preview.presetName], [layout], severities, all.map { $0.code }]
        tile = Self.tile(preview, options, all, severities, &pool)
        sheet = Self.sheet(preview, options, &pool)
        images = pool.images
    }

    /// Creates an entry without a preview, for a file that can't be read.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - error: The error, as a sentence without a full stop.
    package init(unreadable file: String, error: String) {
        values = [[], [], [Finding.Severity.error.rawValue], []]
        tile = """
            <div class="tile" id="tile-\(Self.number)" data-severity="error">
            <div class="strip"><p class="nothing">The file can't be read.</p></div>
            <div class="name">\(HTML.text(file.pageTitle))</div>
            <div class="facts"><span class="error">\(HTML.text(error.uppercasingFirst))</span></div></div>

            """
        sheet = ""
        images = []
    }

    private static func tile(
        _ preview: Preview,
        _ options: PhoneOptions,
        _ findings: [Finding],
        _ severities: [String],
        _ pool: inout ImagePool
    ) -> String {
        let appearance = preview.inspection.appearance
        let codes = findings.map { $0.code }.joined(separator: " ")
        let cards = preview.cards(options, options.timeLabel(at: 0)) { $0.collapsed(&pool) }
        let strip = appearance.isShown ? cards : PhoneView.nothing
        return """
            <a class="tile" id="tile-\(number)" href="#push-\(number)" data-preset="\(HTML.text(preview.presetName))" \
            data-layout="\(appearance.layout.rawValue)" data-severity="\(severities.joined(separator: " "))" data-finding="\(codes)">
            <div class="strip">\(strip)</div>
            <div class="name">\(HTML.text(preview.title.pageTitle))</div>
            <div class="facts">\(HTML.text(preview.request.map { "request to \($0.service.displayName) · " } ?? ""))\
            \(preview.presetName == "none" ? "no preset" : HTML.text(preview.presetName)) · \(appearance.isShown ? appearance.layout.displayName : "nothing is shown") · \
            \(counts(findings))</div></a>

            """
    }

    /// Returns the number of findings of each severity.
    private static func counts(_ findings: [Finding]) -> String {
        let severities: [Finding.Severity] = [.error, .warning, .info]
        let counts = severities.compactMap { severity -> String? in
            let count = findings.filter { $0.severity == severity }.count
            guard count > 0 else { return nil }
            let name = severity.rawValue
            return "<span class=\"\(name)\">\(count) \(name)\(count > 1 ? "s" : "")</span>"
        }
        return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    }

    private static func sheet(
        _ preview: Preview,
        _ options: PhoneOptions,
        _ pool: inout ImagePool
    ) -> String {
        let screens = PhoneView(previews: [preview], options: options).screens(&pool)
        let phone = PhoneView.html(screens, LegendView.page(options))
        let explanation = ExplanationView(
            preview: preview,
            options: options,
            title: preview.title.pageTitle,
            isAlone: true
        )
        return """
            <section class="sheet" id="push-\(number)"><a class="close" href="#tile-\(number)">Close</a>
            <div class="content">\(phone)<div class="explanations">\
            \(explanation.html(id: "push-\(number)-title"))</div></div></section>

            """
    }
}

extension String {
    /// Replaces the placeholder with the number of the entry.
    fileprivate func numbered(_ number: Int) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count + 32)
        let digits = Array(String(number).utf8)
        for part in utf8.split(separator: 0, omittingEmptySubsequences: false) {
            if !result.isEmpty { result += digits }
            result += part
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension Preview {
    /// The name of the preset, or `none` if no preset matches.
    fileprivate var presetName: String { inspection.parsed.preset?.rawValue ?? "none" }
}

/// A filter of a gallery, which consists of a list of values and a style that hides the tiles that
/// don't match.
private struct Filter: Sendable {
    let name: String
    let legend: String
    /// A closure that returns the label of a value.
    var label: @Sendable (String) -> String = { $0 }
    var counted: [String: Int] = [:]
    var total = 0

    /// Adds the values of a tile to the counts.
    mutating func count(_ values: [String]) {
        total += 1
        for value in Set(values) { counted[value, default: 0] += 1 }
    }

    private var counts: [(value: String, count: Int)] {
        let counts = counted.map { (value: $0.key, count: $0.value) }
        let severities = Finding.Severity.allCases.map { $0.rawValue }
        return counts.sorted { one, other in
            // Sort severities from errors down, and all other values by frequency.
            let ranks = [one, other].map { severities.firstIndex(of: $0.value) ?? severities.count }
            return ranks[0] != ranks[1]
                ? ranks[0] < ranks[1]
                : one.count == other.count ? one.value < other.value : one.count > other.count
        }
    }

    var html: String {
        let all = item(value: "", label: "All", count: total)
        let items = counts.map { item(value: $0.value, label: label($0.value), count: $0.count) }
        return """
            <label><span>\(legend)</span>\
            <select name="\(name)" autocomplete="off">\(all)\(items.joined())</select></label>
            """
    }

    private func item(value: String, label: String, count: Int) -> String {
        "<option id=\"\(name)-is-\(value)\">\(label) (\(count))</option>"
    }

    var style: String {
        counts.map { value, _ in
            """
            body:has(#\(name)-is-\(value):checked) .tile:not([data-\(name)~="\(value)"]) { display: none; }
            """
        }.joined(separator: "\n")
    }
}
