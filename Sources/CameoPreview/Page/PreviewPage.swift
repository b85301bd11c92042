#if canImport(Cameo)
import Cameo
#endif
#if canImport(CameoAnalysis)
import CameoAnalysis
#endif

/// A page that shows notifications on a phone and explains their appearance.
///
/// The page is self-contained: it makes no requests and contains no script. Theme, view and title style
/// are radio buttons that the style sheet evaluates, so they work with the keyboard and screen readers.
package struct PreviewPage: Sendable {
    /// The content of a page.
    package enum Content: Sendable {
        /// The phone, the options and the explanations.
        case all
        /// Only the phone, for an image.
        case phone
    }

    /// The size of an image of the phone, in CSS pixels.
    package static let phoneSize = (width: 473, height: 932)

    /// The style sheet of the phone, for tests of single elements.
    package static var phoneStyle: String { PageStyle.phone }

    private let previews: [Preview]
    private let options: PhoneOptions
    private let content: Content

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - previews: The notifications, oldest first.
    ///   - options: The configuration of the phone.
    ///   - content: The content of the page.
    package init(
        _ previews: [Preview],
        options: PhoneOptions = PhoneOptions(),
        content: Content = .all
    ) {
        self.previews = previews
        self.options = options
        self.content = content
    }

    /// The page as HTML.
    package var html: String {
        var pool = ImagePool()
        let phone = PhoneView(previews: previews, options: options).html(&pool)
        let explanations = previews.reversed().enumerated().map { position, preview in
            ExplanationView(preview: preview).html(id: "push-\(position + 1)")
        }
        let controls = Controls(
            theme: options.theme,
            isExpanded: options.isExpanded,
            titleStyle: previews.first?.titleStyle ?? .senderFirst
        )
        return Document(
            title: title,
            style: [PageStyle.phone, PageStyle.page, pool.style].joined(separator: "\n"),
            bodyClass: content == .phone ? "image" : "preview",
            body: """
                \(Symbols.html)
                <h1 class="hidden">\(HTML.text(title))</h1>
                \(controls.html)
                <main>\(phone)
                \(content == .phone ? "" : "<div class=\"explanations\">\(explanations.joined())</div>")
                </main>
                """
        ).html
    }

    private var title: String {
        previews.count == 1 ? previews[0].title.fileTitle : "\(previews.count) notifications"
    }
}

/// A complete HTML document.
struct Document {
    let title: String
    let style: String
    let bodyClass: String
    let body: String

    var html: String {
        Self.start(title: title) + style + Self.bodyStart(class: bodyClass) + body + Self.end
    }

    /// Returns the beginning of a document, up to its style sheet.
    static func start(title: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(HTML.text(title))</title>
        <link rel="icon" href="data:,">
        <style>

        """
    }

    /// Returns the text between the style sheet and the body.
    static func bodyStart(class name: String) -> String {
        """

        </style>
        </head>
        <body class="\(name)">

        """
    }

    /// The text after the body.
    static let end = """

        </body>
        </html>

        """
}

/// The options of a page: groups of radio buttons that the style sheet evaluates.
struct Controls {
    let theme: PhoneOptions.Theme
    let isExpanded: Bool
    let titleStyle: CommunicationSettings.TitleStyle

    var html: String {
        """
        <form class="controls" aria-label="Preview options">
        \(group("Theme", "theme", [("light", "Light"), ("dark", "Dark")], theme.rawValue))
        \(group("View", "view", [("collapsed", "Collapsed"), ("expanded", "Expanded")], isExpanded ? "expanded" : "collapsed"))
        \(group("Title style", "titleStyle", CommunicationSettings.TitleStyle.allCases.map { ($0.rawValue, $0.displayName) }, titleStyle.rawValue))
        </form>
        """
    }

    private func group(
        _ legend: String,
        _ name: String,
        _ choices: [(value: String, label: String)],
        _ checked: String
    ) -> String {
        let buttons = choices.map { value, label in
            """
            <label><input type="radio" name="\(name)" id="\(name)-\(value)" value="\(value)"\
            \(value == checked ? " checked" : "") autocomplete="off"><span>\(label)</span></label>
            """
        }
        return "<fieldset><legend>\(legend)</legend>\(buttons.joined())</fieldset>"
    }
}

extension CommunicationSettings.TitleStyle {
    /// The name of the style, as a label.
    fileprivate var displayName: String {
        switch self {
        case .senderFirst: "Sender first"
        case .groupFirst: "Group first"
        case .senderInGroup: "Sender in group"
        }
    }
}
