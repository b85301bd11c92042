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
            .comparison h1 { margin: 0; padding: 20px 24px 0; font-size: 24px; }
            .comparison .controls { display: none; }
            .comparison section, .comparison main > p { padding: 20px 24px; }
            .comparison .changes { margin: 0 0 12px; max-width: \(2 * column)px; white-space: pre-wrap; \
            overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
            .pair { display: flex; flex-wrap: wrap; }
            .comparison figure { width: \(column)px; margin: 0; }
            .comparison figcaption { height: \(Self.captionHeight)px; padding-top: 14px; font-size: 15px; \
            font-weight: 600; line-height: 26px; text-align: center; }
            .picture { position: relative; display: grid; place-content: center; width: \(column)px; \
            height: \(phone.height)px; }
            .missing { margin: 0; line-height: \(phone.height)px; text-align: center; }
            .difference { position: absolute; border: 2px solid #e0004d; border-radius: 6px; \
            box-shadow: 0 0 0 1px #fff; }
            .comparison.pictures { width: \(2 * column)px; overflow: hidden; }
            .comparison.pictures section { padding: 0; }
            .pictures :is(h1, h2, .changes, .same) { display: none; }
            .pictures .pair { flex-wrap: nowrap; }
            """
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
        """
        (async () => {
          const top = \(captionHeight), width = \(columnWidth(options)), height = \(size(options).height) - top;
          const read = async text => {
            const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([bytes]));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, top, width, height).data;
          };
          const [a, b] = [await read('\(old)'), await read('\(new)')];
          const size = 8, columns = Math.ceil(width / size), rows = Math.ceil(height / size);
          const cells = new Uint8Array(columns * rows);
          for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
            const i = 4 * (y * width + x);
            if (Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2])) > \(tolerance))
              cells[Math.floor(y / size) * columns + Math.floor(x / size)] = 1;
          }
          // Cells that are at most two apart are one region.
          const regions = [];
          for (let start = 0; start < cells.length; start++) {
            if (cells[start] != 1) continue;
            let [l, t, r, d] = [columns, rows, 0, 0];
            const waiting = [start];
            cells[start] = 2;
            while (waiting.length) {
              const cell = waiting.pop(), x = cell % columns, y = (cell - x) / columns;
              [l, t, r, d] = [Math.min(l, x), Math.min(t, y), Math.max(r, x), Math.max(d, y)];
              for (let v = Math.max(0, y - 2); v <= Math.min(rows - 1, y + 2); v++)
                for (let u = Math.max(0, x - 2); u <= Math.min(columns - 1, x + 2); u++)
                  if (cells[v * columns + u] == 1) {
                    cells[v * columns + u] = 2;
                    waiting.push(v * columns + u);
                  }
            }
            regions.push([l * size - 3, t * size - 3, (r - l + 1) * size + 6, (d - t + 1) * size + 6]);
          }
          return regions.slice(0, \(maxRegions));
        })()
        """
    }

    /// The difference of a color channel, of 255, that isn't visible.
    private static let tolerance = 2
    /// The maximum number of marked regions.
    private static let maxRegions = 40

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
