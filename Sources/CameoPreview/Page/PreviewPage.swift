import Cameo
import CameoAnalysis

/// A page that shows pushes on a phone and says why they look so.
///
/// It holds everything that it shows: no request leaves it when it is opened, and no script is in
/// it. Theme, opening and headline policy are switched by style alone, with radio buttons that the
/// keyboard and screen readers know.
public struct PreviewPage: Sendable {
    /// What is on the page.
    public enum Content: Sendable {
        /// The phone, the switches and the explanations.
        case all
        /// The phone alone, for a picture.
        case phone
    }

    /// The picture's size in CSS pixels.
    public static let phoneSize = (width: 473, height: 932)

    /// The style sheet of the phone alone, for tests of single pieces.
    package static var phoneStyle: String { PageStyle.phone }

    private let previews: [Preview]
    private let options: PhoneOptions
    private let content: Content

    /// A page of these previews, oldest first.
    public init(
        _ previews: [Preview],
        options: PhoneOptions = PhoneOptions(),
        content: Content = .all
    ) {
        self.previews = previews
        self.options = options
        self.content = content
    }

    /// The page.
    public var html: String {
        var pool = ImagePool()
        let phone = PhoneView(previews: previews, options: options).html(&pool)
        let explanations = previews.reversed().enumerated().map { position, preview in
            ExplanationView(preview: preview).html(id: "push-\(position + 1)")
        }
        let switches = Switches(
            theme: options.theme,
            isExpanded: options.isExpanded,
            policy: policy
        )
        return Document(
            title: title,
            style: [PageStyle.phone, PageStyle.page, pool.style].joined(separator: "\n"),
            bodyClass: content == .phone ? "photo" : "tool",
            body: """
                \(Symbols.html)
                <h1 class="hidden">\(HTML.text(title))</h1>
                \(switches.html)
                <main>\(phone)
                \(content == .phone ? "" : "<div class=\"why\">\(explanations.joined())</div>")
                </main>
                """
        ).html
    }

    private var policy: TitleStyle { previews.first?.policy ?? .senderFirst }

    private var title: String {
        previews.count == 1 ? previews[0].title.fileTitle : "\(previews.count) notifications"
    }
}

/// A whole document around a body.
struct Document {
    let title: String
    let style: String
    let bodyClass: String
    let body: String

    var html: String {
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
        \(style)
        </style>
        </head>
        <body class="\(bodyClass)">
        \(body)
        </body>
        </html>

        """
    }
}

/// The page's switches: groups of radio buttons, on which the style sheet looks.
struct Switches {
    let theme: PhoneOptions.Theme
    let isExpanded: Bool
    let policy: TitleStyle

    var html: String {
        """
        <form class="switches" aria-label="How the phone shows it">
        \(group("Theme", "theme", [("light", "Light"), ("dark", "Dark")], theme.rawValue))
        \(group("View", "view", [("collapsed", "Collapsed"), ("expanded", "Expanded")], isExpanded ? "expanded" : "collapsed"))
        \(group("Headline", "headline", TitleStyle.allCases.map { ($0.rawValue, $0.inWords) }, policy.rawValue))
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

extension TitleStyle {
    /// The policy, for people.
    fileprivate var inWords: String {
        switch self {
        case .senderFirst: "Sender first"
        case .groupFirst: "Group first"
        case .senderInGroup: "Sender in group"
        }
    }
}
