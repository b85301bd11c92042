import Cameo
import CameoAnalysis

/// A page that shows notifications on a phone and explains their appearance.
///
/// The page is self-contained: it makes no requests and contains no script. Theme, view and title
/// style are lists of choices that the style sheet evaluates, so they work with the keyboard and
/// with screen readers.
package struct PreviewPage: Sendable {
    /// The content of a page.
    package enum Content: Sendable {
        /// The phone, the options and the explanations.
        case all
        /// Only the phone with a single view, for an image.
        case phone
    }

    /// Returns the size of an image that shows the phone, in CSS pixels.
    package static func phoneSize(_ options: PhoneOptions = PhoneOptions()) -> (
        width: Int, height: Int
    ) {
        var size = PhoneMetrics.of(options.iOSVersion).imageSize
        if options.showsLegend { size.width += LegendView.imageWidth }
        return size
    }

    /// A JavaScript expression for the area of the notifications in an image. Its value is an array
    /// of the left, top, right and bottom edges in CSS pixels; `null` if no notification is shown.
    /// Notifications outside the visible list don't count.
    package static var cropScript: String { PageStyle.text(PackageResources.crop_js) }

    /// A JavaScript expression that returns whether the list or the expanded notification is taller
    /// than the available space.
    package static let overflowScript = """
        (e => e.scrollHeight > e.clientHeight + 1)(document.querySelector('.stack'))
        """

    /// Returns the margin around the notifications in an image that shows only notifications, in
    /// CSS pixels. The margin shows the wallpaper, or the shadows on a background.
    package static func cropMargin(_ options: PhoneOptions) -> Double {
        options.background == nil ? 8 : 20
    }

    private let previews: [Preview]
    private let options: PhoneOptions
    private let content: Content
    private let errors: [String]

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - previews: The notifications, oldest first.
    ///   - options: The options for the phone.
    ///   - errors: The errors of files that can't be read, as sentences without a full stop.
    package init(
        _ previews: [Preview],
        options: PhoneOptions = PhoneOptions(),
        content: Content = .all,
        errors: [String] = []
    ) {
        self.previews = previews
        self.errors = errors
        self.options = options
        self.content = content
    }

    package var html: String {
        var pool = ImagePool()
        let isImage = content == .phone
        let views = isImage ? [options.view] : PhoneOptions.View.allCases
        let versions = isImage ? [options.iOSVersion] : PhoneOptions.IOSVersion.allCases
        let screens = PhoneView(previews: previews, options: options, views: views)
            .screens(&pool)
        let legend = LegendView(
            versions: versions,
            views: views,
            screens: screens,
            rules: Rule.shown(by: ScreenItem.items(of: previews, options))
        )
        let phone = PhoneView.html(screens, options.showsLegend ? legend : nil)
        let list = options.showsLegend ? legend.list : ""
        var explanations = ""
        if !isImage {
            explanations = unreadableFiles
            let titles = previews.map { $0.title }.pageTitles
            for (position, (preview, title)) in zip(previews, titles).reversed().enumerated() {
                let view = ExplanationView(
                    preview: preview,
                    options: options,
                    title: title,
                    isAlone: previews.count == 1
                )
                explanations += view.html(id: "push-\(position + 1)")
            }
        }
        let nextToPhone =
            isImage ? list : "<div class=\"explanations\">\(list)\(explanations)</div>"
        let controls = Controls(
            options: options,
            titleStyle: previews.first?.titleStyle ?? .senderFirst,
            followsSystem: !isImage,
            link: isImage ? "" : problems
        )
        let style =
            ScreenStyle(options: options, content: content).css
            + PageStyle.phone(versions) + "\n" + PageStyle.page
        return Document(
            title: title,
            style: [
                isImage ? style : PageStyle.followingSystem(style),
                options.showsLegend ? legend.style : "",
                pool.style,
            ].joined(separator: "\n"),
            bodyClass: bodyClass,
            reloadInterval: options.reloadInterval,
            body: """
                \(Symbols.html)\(PhoneMetrics.lenses(of: versions))
                <h1 class="hidden">\(HTML.text(title))</h1>
                \(controls.html)
                <main>\(phone)
                \(nextToPhone)
                </main>
                """
        ).html
    }

    /// The errors of files that can't be read; an empty string if there are none.
    private var unreadableFiles: String {
        let items = errors.map {
            "<li><strong class=\"error\">Error:</strong> \(HTML.text($0))</li>"
        }
        return items.isEmpty
            ? ""
            : "<section class=\"explanation\"><ul class=\"diagnostics\">\(items.joined())</ul></section>"
    }

    /// The numbers of errors and warnings, as a link to the first one; an empty string if there are
    /// none.
    private var problems: String {
        var counts: [(severity: Finding.Severity, count: Int, position: Int)] = [
            (.error, 0, 0), (.warning, 0, 0),
        ]
        for (position, preview) in previews.reversed().enumerated() {
            let found = preview.findings
            for index in counts.indices {
                let count = found.filter { $0.severity == counts[index].severity }.count
                if counts[index].count == 0 { counts[index].position = position + 1 }
                counts[index].count += count
            }
        }
        let present = counts.filter { $0.count > 0 }
        guard let first = present.first else { return "" }
        let text = present.map { "\($0.count) \($0.severity.rawValue)\($0.count > 1 ? "s" : "")" }
        return """
            <a class="problems \(first.severity.rawValue)" href="#push-\(first.position)">\(text.joined(separator: ", "))</a>
            """
    }

    private var bodyClass: String {
        guard content == .phone else { return "preview" }
        return "image" + (options.crop == nil ? "" : " crop")
            + (options.showsLegend ? " with-legend" : "")
    }

    private var title: String {
        previews.count == 1 ? previews[0].title.pageTitle : "\(previews.count) notifications"
    }
}

/// A complete HTML document.
struct Document {
    let title: String
    let style: String
    let bodyClass: String
    var reloadInterval: Int?
    let body: String

    var html: String {
        Self.start(title: title, reloadInterval: reloadInterval) + style
            + Self.bodyStart(class: bodyClass) + body + Self.end
    }

    /// Returns the start of a document, up to its style sheet.
    ///
    /// - Parameter reloadInterval: The interval at which the document reloads itself, in seconds; `nil` for
    ///   a document that doesn't reload itself.
    static func start(title: String, reloadInterval: Int? = nil) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        \(reloadInterval.map { "<meta http-equiv=\"refresh\" content=\"\($0)\">\n" } ?? "")\
        <title>\(HTML.text(title))</title>
        <link rel="icon" href="data:,">
        <style>

        """
    }

    /// Returns the part between the style sheet and the body's content.
    static func bodyStart(class name: String) -> String {
        """

        </style>
        </head>
        <body class="\(name)">

        """
    }

    /// The part after the body's content.
    static let end = """

        </body>
        </html>

        """
}

/// The controls of a page, which are lists of choices that the style sheet evaluates.
struct Controls {
    // Without these labels, Embedded Swift doesn't convert arrays of tuples.
    private typealias Choice = (value: String, label: String)

    let options: PhoneOptions
    let titleStyle: CommunicationSettings.TitleStyle
    /// Whether the page follows the system's theme if the options don't specify a theme.
    var followsSystem = false
    /// The label of the list of views. In a gallery, the view applies to phones that are opened.
    var viewLabel = "View"
    /// A link at the end of the row.
    var link = ""

    var html: String {
        """
        <form class="controls" aria-label="Preview options">
        \(list("Theme", "theme", themes, options.theme?.rawValue ?? (followsSystem ? "system" : "light")))
        \(list(viewLabel, "view", Self.views, options.view.controlName))
        <label class="more"><input type="checkbox" id="more" autocomplete="off">Options</label>
        \(list("Title style", "titleStyle", CommunicationSettings.TitleStyle.allCases.map { ($0.rawValue, $0.displayName) }, titleStyle.rawValue, isOther: true))
        \(list("iOS", "ios", PhoneOptions.IOSVersion.allCases.map { ($0.rawValue, $0.rawValue) }, options.iOSVersion.rawValue, isOther: true))
        \(list("Icons", "icons", choices(PhoneOptions.Icons.self), options.icons.rawValue, isOther: true))
        \(list("Glass", "glass", glass, options.glass?.rawValue ?? "default", isOther: true))
        <p class="same-themes">The lock screen of iOS 27 looks the same in both themes.</p>
        \(link)</form>
        """
    }

    private var themes: [Choice] {
        (followsSystem ? [("system", "System")] : []) + choices(PhoneOptions.Theme.self)
    }

    private func choices<Value: RawRepresentable<String> & CaseIterable>(
        _ type: Value.Type
    ) -> [Choice] {
        type.allCases.map { ($0.rawValue, $0.rawValue.uppercasingFirst) }
    }

    private static let views: [Choice] = [
        ("collapsed", "Lock screen"), ("expanded", "Expanded"), ("hidden", "Hidden"),
        ("banner", "Banner"),
    ]

    // If no choice is selected, the style sheet applies the version's default glass.
    private var glass: [Choice] { [("default", "Default")] + choices(PhoneOptions.Glass.self) }

    /// Returns a list of choices.
    ///
    /// - Parameters:
    ///   - label: The label of the list.
    ///   - name: The name of the option, which is the prefix of the choices' IDs.
    ///   - selected: The value of the selected choice.
    ///   - isOther: Whether a narrow window hides the list until it's requested.
    private func list(
        _ label: String,
        _ name: String,
        _ choices: [Choice],
        _ selected: String,
        isOther: Bool = false
    ) -> String {
        // In some browsers, a page that reloads itself keeps the selected choices.
        let restores = options.reloadInterval == nil ? " autocomplete=\"off\"" : ""
        let items = choices.map { value, label in
            """
            <option id="\(name)-\(value)" value="\(value)"\
            \(value == selected ? " selected" : "")>\(label)</option>
            """
        }
        return """
            <label\(isOther ? " class=\"other\"" : "")><span class="name">\(label)</span>\
            <select name="\(name)"\(restores)>\(items.joined())</select></label>
            """
    }
}

extension CommunicationSettings.TitleStyle {
    /// The label of the style.
    fileprivate var displayName: String {
        switch self {
        case .senderFirst: "Sender first"
        case .groupFirst: "Group first"
        case .senderInGroup: "Sender in group"
        case .namesOnly: "Names only"
        }
    }
}
