import Cameo

/// A lock screen with notifications, newest on top.
struct PhoneView {
    /// The time of Apple's own pictures: a preview is the same whenever it is made.
    private static let clock = "9:41"
    private static let date = "Tuesday 9 September"

    let previews: [Preview]
    let options: PhoneOptions

    func html(_ pool: inout PicturePool) -> String {
        let shown = previews.filter { $0.inspection.appearance.isShown }
        let items = shown.reversed().enumerated().map { age, preview in
            item(preview, age: age, &pool)
        }
        let list =
            items.isEmpty
            ? "<p class=\"nothing\">No notification is shown.</p>"
            : items.joined(separator: "\n")
        return """
            <div class="phone"><div class="screen">
            <div class="status"><span>Cameo</span><span class="island"></span>\(Self.signs)</div>
            <div class="clock"><div class="date">\(Self.date)</div><div class="hour">\(Self.clock)</div></div>
            <div class="stack">\(list)</div>
            <div class="buttons" aria-hidden="true"><span>\(Self.torch)</span><span>\(Self.camera)</span></div>
            <div class="home" aria-hidden="true"></div>
            </div></div>
            """
    }

    private func item(_ preview: Preview, age: Int, _ pool: inout PicturePool) -> String {
        let time = age == 0 ? "now" : "\(age * 3 - 1)m ago"
        let cards = preview.variants.map { policies, inspection in
            let card = NotificationCard(
                preview: preview, inspection: inspection, options: options, time: time)
            let expanded = age == 0 ? card.expanded(&pool) : ""
            return """
                <div class="\(PolicyClass.names(policies))">\(card.collapsed(&pool))\(expanded)</div>
                """
        }
        return "<div class=\"item\">\(cards.joined())</div>"
    }

    private static let signs = """
        <svg class="signs" viewBox="0 0 78 14" aria-hidden="true">\
        <rect x="0" y="8.500" width="3.200" height="4.500" rx="1"/><rect x="5" y="6.200" width="3.200" height="6.800" rx="1"/>\
        <rect x="10" y="3.600" width="3.200" height="9.400" rx="1"/><rect x="15" y="1" width="3.200" height="12" rx="1"/>\
        <path d="M33.500 2.800c2.900 0 5.500 1.100 7.500 3l1.300-1.300c-2.300-2.200-5.400-3.500-8.800-3.500s-6.500 1.300-8.800 3.500\
        l1.300 1.300c2-1.900 4.600-3 7.500-3zm0 4.300c1.700 0 3.300.7 4.500 1.800l1.300-1.300c-1.500-1.400-3.500-2.300-5.800-2.300\
        s-4.300.9-5.800 2.300l1.300 1.300c1.200-1.100 2.800-1.800 4.500-1.800zm2.700 3.500-2.700 2.700-2.700-2.700c.7-.6 1.700-1 2.700-1s2 .4 2.700 1z"/>\
        <rect x="49.500" y=".5" width="23.500" height="12.500" rx="3.800" fill="none" stroke="currentColor" opacity=".45"/>\
        <rect x="51.300" y="2.300" width="19.900" height="8.900" rx="2.300"/><path d="M74.600 4.600v4.400c.9-.4 1.500-1.200 1.500-2.200s-.6-1.800-1.500-2.200z" opacity=".5"/></svg>
        """

    private static let torch = """
        <svg viewBox="0 0 24 24"><path d="M7.500 3h9v2.200h-9zM7.500 6.700h9c0 2.100-1.900 2.900-1.900 5V20c0 \
        .6-.4 1-1 1h-3.200c-.6 0-1-.4-1-1v-8.300c0-2.100-1.900-2.900-1.900-5zm4.500 5.500a1 1 0 0 0-1 1v1.500a1 1 0 \
        0 0 2 0v-1.500a1 1 0 0 0-1-1z"/></svg>
        """

    private static let camera = """
        <svg viewBox="0 0 24 24"><path d="M9 5.500 8 7H5.200C4 7 3 8 3 9.200v8C3 18.400 4 19.400 5.200 \
        19.400h13.600c1.200 0 2.200-1 2.200-2.200v-8C21 8 20 7 18.800 7H16l-1-1.500c-.3-.4-.7-.6-1.200-.6h-3.600\
        c-.5 0-.9.2-1.200.6zM12 9a4.100 4.100 0 1 1 0 8.200A4.100 4.100 0 0 1 12 9zm0 1.700a2.400 2.400 0 1 0 0 \
        4.800 2.400 2.400 0 0 0 0-4.800z"/></svg>
        """
}

/// The classes by which the page shows what belongs to the chosen headline policy.
enum PolicyClass {
    static func names(_ policies: [HeadlinePolicy]) -> String {
        (["variant"] + policies.map { "under-\($0.rawValue)" }).joined(separator: " ")
    }
}
