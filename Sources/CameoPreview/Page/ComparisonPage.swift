import Cameo
import CameoAnalysis

/// A page that shows the old and new card of each changed notification side by side, and highlights
/// the words and images that differ.
///
/// Like ``PreviewPage``, the page is self-contained, makes no requests and contains no script.
package struct ComparisonPage: Sendable {
    /// A notification that changed, or was added or removed.
    package struct Entry: Sendable {
        /// The name of the payload's file.
        package let title: String
        /// The name of the old file; `nil` if both files have the same name.
        package let oldTitle: String?
        /// The old notification; `nil` if the file was added.
        package let old: Preview?
        /// The new notification; `nil` if the file was removed.
        package let new: Preview?
        /// The differences; `nil` if the file was added or removed.
        package let details: InspectionDifference?
        /// The regions that differ; `nil` if the images weren't compared.
        package var regions: [Region]?
        /// The regions of the words in both images. A highlighted region never splits a word.
        package var words: (old: [Region], new: [Region]) = ([], [])

        package init(
            title: String,
            oldTitle: String? = nil,
            old: Preview?,
            new: Preview?,
            details: InspectionDifference? = nil
        ) {
            (self.title, self.oldTitle) = (title, oldTitle)
            (self.old, self.new, self.details) = (old, new, details)
        }

        /// The heading of the notification: the names of both files if they differ.
        fileprivate var heading: String {
            (oldTitle.map { "\($0.pageTitle) → " } ?? "") + title.pageTitle
        }

        /// The captions of the images, with the names of the files if they differ.
        fileprivate var captions: (old: String, new: String) {
            oldTitle.map { ("Old: \($0.pageTitle)", "New: \(title.pageTitle)") } ?? ("Old", "New")
        }

        fileprivate var hasNewErrors: Bool { details?.newErrors.isEmpty == false }

        /// The state of the notification, as in the reports.
        fileprivate var state: String { old == nil ? "added" : new == nil ? "removed" : "changed" }
    }

    /// A region in both images, in CSS pixels.
    package struct Region: Sendable, Equatable {
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int

        private func overlaps(_ other: Region) -> Bool {
            x < other.x + other.width && other.x < x + width && y < other.y + other.height
                && other.y < y + height
        }

        /// Returns whether the region contains part of a word, not just the edge of its line.
        private func touches(_ word: Region) -> Bool {
            overlaps(word)
                && 2 * (min(y + height, word.y + word.height) - max(y, word.y)) >= word.height
        }

        private func union(_ other: Region) -> Region {
            let (left, top) = (min(x, other.x), min(y, other.y))
            return Region(
                x: left,
                y: top,
                width: max(x + width, other.x + other.width) - left,
                height: max(y + height, other.y + other.height) - top
            )
        }

        /// Returns the regions, enlarged so that they completely contain all words that they touch.
        static func containing(_ words: [Region], _ regions: [Region]) -> [Region] {
            var result: [Region] = []
            for region in regions {
                // Words that only the enlarged region touches aren't included. Otherwise, the
                // region could grow to cover the entire text.
                var region = words.filter { region.touches($0) }.reduce(region) { $0.union($1) }
                while let index = result.firstIndex(where: { region.overlaps($0) }) {
                    region = region.union(result.remove(at: index))
                }
                result.append(region)
            }
            return result
        }
    }

    /// The content of a page.
    package enum Content: Sendable {
        /// The number of notifications, and their names, cards and differences.
        case all
        /// Only the images of the phones with the regions that differ, for an image of one
        /// notification.
        case pictures
    }

    /// The height of the captions above the images, in CSS pixels.
    private static let captionHeight = 40

    private let entries: [Entry]
    private let options: PhoneOptions
    private let title: String
    private let content: Content
    private let sameCount: Int
    private let failedCount: Int
    private let followsColorScheme: Bool

    /// The states of notifications, in the order of the page.
    private static let states = ["changed", "added", "removed"]

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - entries: The notifications that differ.
    ///   - options: The options for the phones.
    ///   - sameCount: The number of notifications that didn't change.
    ///   - failedCount: The number of files that couldn't be compared.
    ///   - followsColorScheme: Whether the cards follow the browser's color scheme. The page always
    ///     follows it.
    package init(
        _ entries: [Entry],
        title: String,
        options: PhoneOptions,
        content: Content = .all,
        sameCount: Int = 0,
        failedCount: Int = 0,
        followsColorScheme: Bool = false
    ) {
        self.entries = Self.states.flatMap { state in
            let entries = entries.filter { $0.state == state }
            // The entries with new errors precede the others.
            return entries.filter { $0.hasNewErrors } + entries.filter { !$0.hasNewErrors }
        }
        self.sameCount = sameCount
        self.failedCount = failedCount
        self.followsColorScheme = followsColorScheme
        self.title = title
        self.content = content
        var options = options
        options.showsLegend = false
        options.crop = nil
        self.options = options
    }

    /// Returns the size of an image that shows a comparison, in CSS pixels.
    package static func size(_ options: PhoneOptions) -> (width: Int, height: Int) {
        let size = PreviewPage.phoneSize(options)
        return (2 * size.width, size.height + captionHeight)
    }

    package var html: String {
        var pool = ImagePool()
        var sections = ""
        for entry in entries {
            sections += content == .all ? section(entry, &pool) : pictures(entry, &pool)
        }
        let versions = [options.iOSVersion]
        let preview = entries.first.flatMap { $0.new ?? $0.old }
        let controls = Controls(options: options, titleStyle: preview?.titleStyle ?? .senderFirst)
        let sheet =
            ScreenStyle(options: options, content: .all).css
            + PageStyle.phone(versions) + PageStyle.page + style
        return Document(
            title: title,
            style: [
                sheet, followsColorScheme ? Self.dark(sheet) : "", pool.style,
            ].joined(separator: "\n"),
            bodyClass: content == .all ? "comparison" : "comparison pictures",
            body: """
                \(Symbols.html)\(PhoneMetrics.lenses(of: versions))
                \(controls.html)
                \(content == .all ? header : "")
                <main>\(sections)</main>
                """
        ).html
    }

    /// Returns a style sheet whose dark theme applies if the browser's color scheme is dark,
    /// regardless of the selected theme.
    private static func dark(_ sheet: String) -> String {
        // The new pseudo-classes have the same specificity as the replaced ones.
        let rules = PageStyle.replacing(
            "#theme-light:checked",
            with: "#theme-light:disabled",
            in: PageStyle.replacing("#theme-dark:checked", with: "#theme-dark:enabled", in: sheet)
        )
        return "@media screen and (prefers-color-scheme: dark) {\n\(rules)}\n"
    }

    private var header: String {
        var counts: [String] = []
        for state in Self.states {
            let count = entries.filter { $0.state == state }.count
            guard count > 0 else { continue }
            counts.append("<a class=\"\(state)\" href=\"#\(state)\">\(count) \(state)</a>")
        }
        let same = [
            sameCount > 0 ? "\(sameCount) unchanged" : nil,
            failedCount > 0 ? "\(failedCount) not compared" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
        let summary =
            counts.isEmpty
            ? "No notifications differ\(same.isEmpty ? "" : ", \(same)")."
            : (counts + (same.isEmpty ? [] : ["<span>\(same)</span>"])).joined(separator: ", ")
        return """
            <header><h1>\(HTML.text(title))</h1><p class="summary">\(summary)</p></header>
            """
    }

    private func section(_ entry: Entry, _ pool: inout ImagePool) -> String {
        let isFirst = entries.first { $0.state == entry.state }?.title == entry.title
        return """
            <section\(isFirst ? " id=\"\(entry.state)\"" : "")>
            <h2>\(HTML.code(entry.heading)) <span class="state \(entry.state)">\(entry.state)</span></h2>
            <div class="pair">\(card("Old", "del", entry.old, entry.new, &pool))\
            \(card("New", "ins", entry.new, entry.old, &pool))</div>
            \(entry.regions?.isEmpty == true ? "<p class=\"same\">Images are identical.</p>" : "")
            \(entry.details.map(list) ?? "")
            </section>

            """
    }

    /// Returns the differences as a list. Each value has its own text direction.
    private func list(_ details: InspectionDifference) -> String {
        var list = items(details.newErrors)
        for change in details.changes {
            let (old, new, remark) = change.texts
            let values =
                remark.isEmpty
                ? "<bdi>\(HTML.text(old))</bdi> → <bdi>\(HTML.text(new))</bdi>"
                : "<bdi>\(HTML.text(old))</bdi> \(remark)"
            list += "<li><b>\(HTML.text(change.label))</b> \(values)</li>\n"
        }
        list += items(details.otherFindings)
        return list.isEmpty ? "" : "<ul class=\"changes\" aria-label=\"Differences\">\(list)</ul>"
    }

    private func items(_ findings: [InspectionDifference.ChangedFinding]) -> String {
        findings.map { finding in
            let severity = finding.severity.rawValue
            let (name, label) =
                finding.isNew ? (severity, "New \(severity)") : ("gone", "Removed \(severity)")
            return "<li class=\"\(name)\"><b>\(label)</b> \(HTML.code(finding.text))</li>\n"
        }.joined()
    }

    /// Returns the card of a version, with its differences from the other version; an empty string
    /// if the version doesn't exist.
    private func card(
        _ caption: String,
        _ element: String,
        _ preview: Preview?,
        _ other: Preview?,
        _ pool: inout ImagePool
    ) -> String {
        guard let preview else { return "" }
        let card = NotificationCard(
            preview: preview,
            inspection: preview.inspection,
            options: options,
            time: options.timeLabel(at: 0),
            compared: other.map { NotificationCard.Compared(preview: $0, element: element) }
        )
        let html: String
        switch options.view {
        case .lockScreen, .banner: html = card.collapsed(&pool)
        case .hidden: html = card.concealed(&pool)
        case .expanded: html = card.expanded(&pool)
        }
        return """
            <figure><figcaption>\(caption)</figcaption><div class="strip">\
            \(preview.inspection.appearance.isShown ? html : "<p>No notification is shown.</p>")\
            </div></figure>
            """
    }

    private func pictures(_ entry: Entry, _ pool: inout ImagePool) -> String {
        """
        <section><div class="pair">\(figure(entry.captions.old, entry.old, entry.regions, entry.words.old, &pool))\
        \(figure(entry.captions.new, entry.new, entry.regions, entry.words.new, &pool))</div></section>

        """
    }

    private func figure(
        _ caption: String,
        _ preview: Preview?,
        _ regions: [Region]?,
        _ words: [Region],
        _ pool: inout ImagePool
    ) -> String {
        guard let preview else {
            return """
                <figure><figcaption>\(HTML.code(caption))</figcaption><p class="missing">No file</p></figure>
                """
        }
        let screens = PhoneView(previews: [preview], options: options, views: [options.view])
            .screens(&pool)
        var marks = ""
        for region in Region.containing(words, regions ?? []) {
            marks += """
                <span class="difference" style="left: \(region.x)px; top: \(region.y)px; \
                width: \(region.width)px; height: \(region.height)px"></span>
                """
        }
        return """
            <figure><figcaption>\(HTML.code(caption))</figcaption><div class="picture">\(PhoneView.html(screens, nil))\
            <div aria-hidden="true">\(marks)</div></div></figure>
            """
    }

    private var style: String {
        let phone = PreviewPage.phoneSize(options)
        return """
            :root { --column-width: \(phone.width)px; --picture-height: \(phone.height)px; \
            --caption-height: \(Self.captionHeight)px; }

            """ + PageStyle.text(PackageResources.comparison_css)
    }

    // MARK: Comparing

    /// Returns a page with one notification's image, at the position of the old notification.
    ///
    /// Browsers draw glass and gradients slightly differently at other positions, so both versions
    /// are compared at the same position.
    package static func picture(of preview: Preview, _ options: PhoneOptions) -> String {
        let entry = Entry(title: preview.title, old: preview, new: nil)
        return ComparisonPage([entry], title: "", options: options, content: .pictures).html
    }

    /// Returns a JavaScript expression for the regions in which two images differ. Its value is an
    /// array of arrays with left, top, width and height, in image pixels.
    ///
    /// - Parameters:
    ///   - old: A PNG image of the page ``picture(of:_:)`` for the old notification, at a scale of
    ///     1, in Base64.
    ///   - new: The same image for the new notification.
    ///   - options: The options for the phones.
    package static func regionScript(old: String, new: String, _ options: PhoneOptions) -> String {
        let phone = PreviewPage.phoneSize(options)
        let area = "\(captionHeight), \(phone.width), \(phone.height)"
        return "(\(PageStyle.text(PackageResources.regions_js)))('\(old)', '\(new)', \(area))"
    }

    /// A JavaScript expression for the regions of the words in the page ``picture(of:_:)``, in the
    /// format of ``regionScript(old:new:_:)``.
    package static let wordScript = """
        (() => {
          const words = [], range = document.createRange();
          const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
          for (const line of document.querySelectorAll('.picture :is(.lines *, .label)'))
            for (const node of line.childNodes) {
              if (node.nodeType != Node.TEXT_NODE || !line.getClientRects().length) continue;
              for (const { index, segment, isWordLike } of segmenter.segment(node.data)) {
                if (!isWordLike) continue;
                range.setStart(node, index);
                range.setEnd(node, index + segment.length);
                for (const r of range.getClientRects()) words.push([Math.floor(r.left) - 2,
                  Math.floor(r.top) - \(captionHeight), Math.ceil(r.width) + 5, Math.ceil(r.height) + 1]);
              }
            }
          return words;
        })()
        """

    /// Returns the regions in the value of ``regionScript(old:new:_:)`` or ``wordScript``.
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
