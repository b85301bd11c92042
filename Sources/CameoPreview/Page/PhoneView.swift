import Cameo
import CameoAnalysis

/// A phone with notifications. It shows its lock screen, or an open app with a banner.
struct PhoneView {
    /// The notifications, oldest first.
    let previews: [Preview]
    let options: PhoneOptions
    /// The views that the phone contains. The style sheet displays one of them at a time.
    var views = PhoneOptions.View.allCases

    /// Returns the phone with its screens, and with the numbers of the legend.
    static func html(_ screens: String, _ legend: LegendView?) -> String {
        "<div class=\"phone\">\(screens)\(legend?.marks ?? "")</div>"
    }

    /// Returns the HTML of the screens.
    func screens(_ pool: inout ImagePool) -> String {
        let items = ScreenItem.items(of: previews, options)
        let hasLockScreen = views.contains { $0 != .banner }
        return (hasLockScreen ? lockScreen(items, &pool) : "")
            + (views.contains(.banner) ? bannerScreen(items.first, &pool) : "")
    }

    private func lockScreen(_ items: [ScreenItem], _ pool: inout ImagePool) -> String {
        var list = ""
        for (position, item) in items.enumerated() {
            list += self.item(item, isFirst: position == 0, &pool) + "\n"
        }
        let language = options.language
        return """
            <div class="screen lock-screen" role="group" aria-label="Lock screen" \
            lang="\(language.tag)" dir="\(language.direction)">
            \(status(""))
            <div class="clock"><div class="date" dir="auto">\(HTML.text(language.date(options.time)))</div>\
            <div class="hour">\(language.clock(options.time))</div></div>
            <div class="stack">\(items.isEmpty ? Self.nothing : list)</div>
            <div class="buttons" aria-hidden="true"><span>\(Symbols.use(.flashlight))</span><span>\(Symbols.use(.camera))</span></div>
            <div class="home" aria-hidden="true"></div>
            </div>
            """
    }

    /// Returns the screen of an open app, in which the most recent notification is a banner.
    private func bannerScreen(_ item: ScreenItem?, _ pool: inout ImagePool) -> String {
        let banner = item.map { item in
            item.preview.cards(options, item.time, item.count) { $0.collapsed(&pool) }
        }
        return """
            <div class="screen banner-view" role="group" aria-label="Open app with a banner" \
            lang="\(options.language.tag)" dir="\(options.language.direction)">
            \(status(options.language.clock(options.time)))
            <div class="banner">\(banner ?? Self.nothing)</div>
            \(Self.appContent)
            <div class="home" aria-hidden="true"></div>
            </div>
            """
    }

    /// The content of the app: sentences by Ada Lovelace from 1843.
    private static let appContent = """
        <div class="app-content" aria-hidden="true" lang="en" dir="ltr"><b>The Analytical Engine</b>
        <p>The Analytical Engine has no pretensions whatever to originate anything. It can do whatever we know how \
        to order it to perform. It can follow analysis; but it has no power of anticipating any analytical \
        relations or truths.</p>
        <p>We may say most aptly, that the Analytical Engine weaves algebraical patterns just as the Jacquard-loom \
        weaves flowers and leaves.</p>
        <p>In considering any new subject, there is frequently a tendency, first, to overrate what we find to be \
        already interesting or remarkable; and, secondly, by a sort of natural reaction, to undervalue the true \
        state of the case.</p></div>
        """

    static let nothing = "<p class=\"nothing\">No notification is shown.</p>"

    /// Returns the status bar. It shows the carrier on the lock screen, and the time in an app.
    private func status(_ text: String) -> String {
        """
        <div class="status"><span class="carrier">\(text)</span><span class="island"></span>\
        \(Symbols.use(.indicators, className: "indicators"))</div>
        """
    }

    private func item(_ item: ScreenItem, isFirst: Bool, _ pool: inout ImagePool) -> String {
        let cards = item.preview.cards(options, item.time, item.count) { card in
            var html = ""
            if views.contains(.lockScreen) { html += card.collapsed(&pool) }
            if views.contains(.hidden) { html += card.concealed(&pool) }
            if isFirst, views.contains(.expanded) { html += card.expanded(&pool) }
            return html
        }
        guard item.edges > 0 else { return "<div class=\"item\">\(cards)</div>" }
        var edges = ""
        for edge in 1...item.edges {
            edges += "<div class=\"edge edge-\(edge)\" aria-hidden=\"true\"></div>"
        }
        return """
            <div class="item pile" role="group" aria-label="\(item.count) notifications">\(cards)\(edges)</div>
            """
    }
}

extension Preview {
    /// Returns the cards. Each distinct card applies to the title styles that produce it.
    func cards(
        _ options: PhoneOptions,
        _ time: String,
        _ count: Int = 1,
        _ html: (NotificationCard) -> String
    ) -> String {
        variants.map { titleStyles, inspection in
            let card = NotificationCard(
                preview: self,
                inspection: inspection,
                options: options,
                time: time,
                count: count
            )
            return "<div class=\"\(TitleStyleClass.names(titleStyles))\">\(html(card))</div>"
        }.joined()
    }
}

/// The classes of elements that the page displays only for certain title styles.
enum TitleStyleClass {
    static func names(_ titleStyles: [CommunicationSettings.TitleStyle]) -> String {
        (["variant"] + titleStyles.map { "for-\($0.rawValue)" }).joined(separator: " ")
    }
}
