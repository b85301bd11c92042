import Cameo
import CameoAnalysis

/// A page with the old and the new picture of notifications side by side, and the regions that differ marked.
///
/// Like ``PreviewPage``, it is self-contained, makes no requests and contains no script.
package struct ComparisonPage: Sendable {
    /// A notification that differs.
    package struct Entry: Sendable {
        /// The name of the file.
        package let title: String
        /// The old notification; `nil` if the file was added.
        package let old: Preview?
        /// The new notification; `nil` if the file was removed.
        package let new: Preview?
        /// The differences, as lines of text.
        package let lines: [String]
        /// The regions that differ; `nil` if the pictures weren't compared.
        package var regions: [Region]?

        package init(title: String, old: Preview?, new: Preview?, lines: [String]) {
            (self.title, self.old, self.new, self.lines) = (title, old, new, lines)
        }
    }

    /// A region of both pictures, in CSS pixels.
    package struct Region: Sendable, Equatable {
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// The content of a page.
    package enum Content: Sendable {
        /// The names and differences of all notifications, with their pictures.
        case all
        /// Only the pictures, for an image of one notification.
        case pictures
    }

    /// The height of the captions above the pictures, in CSS pixels.
    private static let captionHeight = 40

    private let entries: [Entry]
    private let options: PhoneOptions
    private let title: String
    private let content: Content

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - entries: The notifications that differ.
    ///   - title: The title of the page.
    ///   - options: The configuration of the phones.
    ///   - content: The content of the page.
    package init(_ entries: [Entry], title: String, options: PhoneOptions, content: Content = .all)
    {
        self.entries = entries
        self.title = title
        self.content = content
        var options = options
        options.showsLegend = false
        options.crop = nil
        self.options = options
    }

    /// The size of an image of a comparison, in CSS pixels.
    package static func size(_ options: PhoneOptions) -> (width: Int, height: Int) {
        let size = PreviewPage.phoneSize(options)
        return (2 * columnWidth(options), size.height + captionHeight)
    }

    /// The width of a picture, in CSS pixels.
    private static func columnWidth(_ options: PhoneOptions) -> Int {
        PreviewPage.phoneSize(options).width
    }

    /// The page as HTML.
    package var html: String {
        var pool = ImagePool()
        var sections = ""
        for entry in entries { sections += section(entry, &pool) }
        if entries.isEmpty { sections = "<p>No notification differs.</p>" }
        let versions = [options.iOSVersion]
        let preview = entries.first.flatMap { $0.new ?? $0.old }
        let controls = Controls(options: options, titleStyle: preview?.titleStyle ?? .senderFirst)
        return Document(
            title: title,
            style: [
                ScreenStyle(options: options, content: .all).css
                    + PageStyle.phone(options, versions: versions),
                PageStyle.page, style, pool.style,
            ].joined(separator: "\n"),
            bodyClass: content == .all ? "comparison" : "comparison pictures",
            body: """
                \(Symbols.html)\(PhoneMetrics.lenses(of: versions))
                <h1>\(HTML.text(title))</h1>
                \(controls.html)
                <main>\(sections)</main>
                """
        ).html
    }

    private func section(_ entry: Entry, _ pool: inout ImagePool) -> String {
        var list = ""
        for line in entry.lines { list += HTML.text(line) + "\n" }
        return """
            <section><h2>\(HTML.code(entry.title))</h2>
            \(list.isEmpty ? "" : "<pre class=\"changes\" tabindex=\"0\" aria-label=\"Differences\">\(list)</pre>")
            \(entry.regions?.isEmpty == true ? "<p class=\"same\">Both pictures are the same.</p>" : "")
            <div class="pair">\(figure("Old", entry.old, entry.regions, &pool))\
            \(figure("New", entry.new, entry.regions, &pool))</div></section>

            """
    }

    private func figure(
        _ caption: String,
        _ preview: Preview?,
        _ regions: [Region]?,
        _ pool: inout ImagePool
    ) -> String {
        guard let preview else {
            return """
                <figure><figcaption>\(caption)</figcaption><p class="missing">No file</p></figure>
                """
        }
        let phone = PhoneView(previews: [preview], options: options, views: [options.view])
            .html(&pool)
        var marks = ""
        for region in regions ?? [] {
            marks += """
                <span class="difference" style="left: \(region.x)px; top: \(region.y)px; \
                width: \(region.width)px; height: \(region.height)px"></span>
                """
        }
        return """
            <figure><figcaption>\(caption)</figcaption><div class="picture">\(phone)\
            <div aria-hidden="true">\(marks)</div></div></figure>
            """
    }

    private var style: String {
        let (column, phone) = (Self.columnWidth(options), PreviewPage.phoneSize(options))
        return """
            :root { --column-width: \(column)px; --picture-height: \(phone.height)px; \
            --caption-height: \(Self.captionHeight)px; }

            """ + PageStyle.text(PackageResources.comparison_css)
    }

    // MARK: Comparing

    /// A page with one picture of a notification, at the place of the old one.
    ///
    /// Browsers draw glass and gradients a little differently at another place, so that both pictures are compared
    /// at the same one.
    package static func picture(of preview: Preview, _ options: PhoneOptions) -> String {
        let entry = Entry(title: preview.title, old: preview, new: nil, lines: [])
        return ComparisonPage([entry], title: "", options: options, content: .pictures).html
    }

    /// Returns a JavaScript expression for the regions in which two pictures differ, as an array of arrays with left,
    /// top, width and height, in the pixels of a picture.
    ///
    /// - Parameters:
    ///   - old: A PNG image of ``picture(of:_:)`` at a scale of 1, in Base64.
    ///   - new: An image of the other notification.
    ///   - options: The configuration of the phones.
    package static func regionScript(old: String, new: String, _ options: PhoneOptions) -> String {
        let area =
            "\(captionHeight), \(columnWidth(options)), \(size(options).height - captionHeight)"
        return "(\(PageStyle.text(PackageResources.regions_js)))('\(old)', '\(new)', \(area))"
    }

    /// Returns the regions that ``regionScript(old:new:_:)`` has found.
    package static func regions(_ value: JSONValue) -> [Region] {
        var regions: [Region] = []
        for element in value.array ?? [] {
            let edges = (element.array ?? []).compactMap { $0.integer }
            guard edges.count == 4 else { continue }
            regions.append(Region(x: edges[0], y: edges[1], width: edges[2], height: edges[3]))
        }
        return regions
    }
}
