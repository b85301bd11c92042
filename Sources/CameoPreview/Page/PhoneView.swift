#if canImport(Cameo)
import Cameo
#endif
#if canImport(CameoAnalysis)
import CameoAnalysis
#endif

/// A lock screen with notifications, most recent first.
struct PhoneView {
    /// The time in Apple's images. It is constant so that a preview doesn't depend on the current time.
    private static let clock = "9:41"
    private static let date = "Tuesday 9 September"

    /// The number of cards that fit on the screen. iOS stacks the others.
    private static let maxCards = 5

    let previews: [Preview]
    let options: PhoneOptions

    func html(_ pool: inout ImagePool) -> String {
        let shown = previews.filter { $0.inspection.appearance.isShown }
        var items = shown.reversed().prefix(Self.maxCards).enumerated().map { age, preview in
            item(preview, age: age, &pool)
        }
        if shown.count > Self.maxCards {
            items.append("<div class=\"item more\">\(shown.count - Self.maxCards) more</div>")
        }
        let list =
            items.isEmpty
            ? "<p class=\"nothing\">No notification is shown.</p>"
            : items.joined(separator: "\n")
        return """
            <div class="phone" role="group" aria-label="Lock screen"><div class="screen">
            <div class="status"><span>Cameo</span><span class="island"></span>\(Symbols.use(.indicators, className: "indicators"))</div>
            <div class="clock"><div class="date">\(Self.date)</div><div class="hour">\(Self.clock)</div></div>
            <div class="stack">\(list)</div>
            <div class="buttons" aria-hidden="true"><span>\(Symbols.use(.flashlight))</span><span>\(Symbols.use(.camera))</span></div>
            <div class="home" aria-hidden="true"></div>
            </div></div>
            """
    }

    private func item(_ preview: Preview, age: Int, _ pool: inout ImagePool) -> String {
        let time = age == 0 ? "now" : "\(age * 3 - 1)m ago"
        let cards = preview.variants.map { titleStyles, inspection in
            let card = NotificationCard(
                preview: preview,
                inspection: inspection,
                options: options,
                time: time
            )
            let expanded = age == 0 ? card.expanded(&pool) : ""
            return """
                <div class="\(TitleStyleClass.names(titleStyles))">\(card.collapsed(&pool))\(expanded)</div>
                """
        }
        return "<div class=\"item\">\(cards.joined())</div>"
    }
}

/// The classes of elements that the page displays only for certain title styles.
enum TitleStyleClass {
    static func names(_ titleStyles: [CommunicationSettings.TitleStyle]) -> String {
        (["variant"] + titleStyles.map { "for-\($0.rawValue)" }).joined(separator: " ")
    }
}
