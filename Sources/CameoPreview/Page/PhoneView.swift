import Cameo
import CameoAnalysis

/// A lock screen with notifications, newest on top.
struct PhoneView {
    /// The time of Apple's own pictures: a preview is the same whenever it is made.
    private static let clock = "9:41"
    private static let date = "Tuesday 9 September"

    /// How many cards a screen holds; iOS piles up the others.
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
            <div class="phone" role="group" aria-label="A phone's lock screen"><div class="screen">
            <div class="status"><span>Cameo</span><span class="island"></span>\(Symbols.use(.signs, className: "signs"))</div>
            <div class="clock"><div class="date">\(Self.date)</div><div class="hour">\(Self.clock)</div></div>
            <div class="stack">\(list)</div>
            <div class="buttons" aria-hidden="true"><span>\(Symbols.use(.torch))</span><span>\(Symbols.use(.camera))</span></div>
            <div class="home" aria-hidden="true"></div>
            </div></div>
            """
    }

    private func item(_ preview: Preview, age: Int, _ pool: inout ImagePool) -> String {
        let time = age == 0 ? "now" : "\(age * 3 - 1)m ago"
        let cards = preview.variants.map { policies, inspection in
            let card = NotificationCard(
                preview: preview,
                inspection: inspection,
                options: options,
                time: time
            )
            let expanded = age == 0 ? card.expanded(&pool) : ""
            return """
                <div class="\(PolicyClass.names(policies))">\(card.collapsed(&pool))\(expanded)</div>
                """
        }
        return "<div class=\"item\">\(cards.joined())</div>"
    }
}

/// The classes by which the page shows what belongs to the chosen headline policy.
enum PolicyClass {
    static func names(_ policies: [TitleStyle]) -> String {
        (["variant"] + policies.map { "under-\($0.rawValue)" }).joined(separator: " ")
    }
}
