// Scripts/generate writes this file from Fixtures/rules.json.
// swift-format-ignore-file

extension PhoneMetrics {
    static let ios18 = PhoneMetrics(
        screenWidth: 393,
        screenHeight: 852,
        lenses: [],
        style: PackageResources.ios_18_css
    )

    static let ios26 = PhoneMetrics(
        screenWidth: 402,
        screenHeight: 874,
        lenses: [Lens(rim: 18, scale: 56), Lens(rim: 20, scale: 60)],
        style: PackageResources.ios_26_css
    )

    static let ios27 = PhoneMetrics(
        screenWidth: 402,
        screenHeight: 874,
        lenses: [Lens(rim: 20, scale: 80)],
        style: PackageResources.ios_27_css
    )

    /// The parts of the phone with estimated numbers.
    static let parts: [PhonePart] = [
        PhonePart(
            id: "status",
            name: "Status bar",
            selector: ".indicators",
            mark: ("left", "center"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate(description: "mirroring in Arabic and Hebrew", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the time from the screen's side", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the indicators from the screen's side", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "font size", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "font weight", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the Dynamic Island from the top", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "clock",
            name: "Date and clock",
            selector: ".date",
            mark: ("right", "center"),
            views: [.lockScreen, .hidden],
            estimates: [
                Estimate(description: "the date's capital letter", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the date from the top", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the date's font weight", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the clock's font size", versions: [.ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the clock from the date", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the clock's tracking", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the clock's font weight", versions: [.ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the clock's color", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "card",
            name: "Card",
            selector: ":is(.item:first-child, .banner) .card",
            mark: ("left", "top"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate(description: "cards shrink and fade below the list", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .hidden]),
                Estimate(description: "distance from the sides of the screen", versions: [.ios18, .ios26], views: [.lockScreen, .hidden]),
                Estimate(description: "height with two lines", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the avatar from the edge", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the text from top and bottom", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance between avatar and text", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the list from the buttons", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .hidden]),
            ]
        ),
        PhonePart(
            id: "glass",
            name: "Material",
            selector: ":is(.item:first-child, .banner) .glass",
            mark: ("right", "bottom"),
            views: [.lockScreen, .hidden, .banner],
            estimates: [
                Estimate(description: "color", versions: [.ios18, .ios26], views: [.lockScreen, .hidden]),
                Estimate(description: "blur", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "saturation", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "brightness", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .hidden]),
                Estimate(description: "color of the time", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .hidden]),
                Estimate(description: "light on the rim", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the rim's width", versions: [.ios18], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "shadow, and the light inside the edges", versions: [.ios18, .ios26], views: [.lockScreen, .hidden]),
                Estimate(description: "width of the rim that bends the wallpaper", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "how far it bends", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "text",
            name: "Text",
            selector: ":is(.item:first-child, .banner) .body",
            mark: ("center", "bottom"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate(description: "alignment of text in another direction", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "number of lines", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .hidden, .banner]),
            ]
        ),
        PhonePart(
            id: "thumbnail",
            name: "Thumbnail",
            selector: ".thumbnail",
            mark: ("right", "top"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate(description: "size", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "corner radius", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "position next to the time or below it", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "vertical alignment of the text next to it", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "hidden",
            name: "Hidden preview",
            selector: ".item:first-child .concealed .body",
            mark: ("center", "bottom"),
            views: [.hidden],
            estimates: [
                Estimate(description: "the word Notification if the category has no placeholder", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the sender's avatar (disputed)", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "time",
            name: "Time",
            selector: ":is(.item:first-child, .banner) .time",
            mark: ("left", "center"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate(description: "when an age becomes a time of day or a number of days", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "level",
            name: "Time-sensitive and critical",
            selector: ".level",
            mark: ("right", "center"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate(description: "position above the title, in capitals", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the warning symbol", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "words in other languages", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "font size", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "line height", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "font weight", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "color", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .hidden, .expanded]),
                Estimate(description: "color on a banner", versions: [.ios18, .ios26, .ios27], views: [.banner]),
            ]
        ),
        PhonePart(
            id: "icon",
            name: "App icon",
            selector: ".app",
            mark: ("left", "bottom"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate(description: "looks of the default icon, and the tint of others", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "corner radius", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "light on the rim", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "pile",
            name: "Pile of a thread",
            selector: ".edge-1",
            mark: ("left", "bottom"),
            views: [.lockScreen, .hidden],
            estimates: [
                Estimate(description: "two edges, no count", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "height of the edges", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "width of the edges", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "shade over the first edge", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "shade over the second edge", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "light on the lower rim", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "expanded",
            name: "Expanded notification",
            selector: ".platter",
            mark: ("right", "top"),
            views: [.expanded],
            estimates: [
                Estimate(description: "clear glass", versions: [.ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "media above the text", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "scrolling, if it is taller than the screen", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "color", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "corner radius", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance from the sides of the screen", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "shadow", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "shade over the lock screen", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "blur of the lock screen", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "menu",
            name: "Actions",
            selector: ".menu",
            mark: ("right", "top"),
            views: [.expanded],
            estimates: [
                Estimate(description: "symbols, which resemble those that the app names", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance from the notification", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "corner radius", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the rows from the box", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "height of a row", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance of the symbols from the side", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance between symbol and label", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "width", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "line between two rows", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "symbols before or after the labels", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "color", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "color of destructive actions", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "reply",
            name: "Reply",
            selector: ".reply-field",
            mark: ("right", "top"),
            views: [.expanded],
            estimates: [
                Estimate(description: "text field above the keyboard, with an inactive arrow", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "keyboard without suggestions", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "height of the text field", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "height of the keyboard", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the keyboard's corner radius", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "a key's corner radius", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the keyboard's color", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "a key's color", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "color of the other keys", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "banner",
            name: "Banner",
            selector: ".banner",
            mark: ("left", "bottom"),
            views: [.banner],
            estimates: [
                Estimate(description: "distance from the top of the screen", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance from the sides of the screen", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "color", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "blur", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "color of the time", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "shadow", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "buttons",
            name: "Buttons",
            selector: ".buttons span:first-child",
            mark: ("right", "center"),
            views: [.lockScreen, .hidden],
            estimates: [
                Estimate(description: "size", versions: [.ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance from the sides", versions: [.ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "distance from the bottom", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "size of the symbols", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "color", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "blur", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "shadow", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "light on the rim", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "screen",
            name: "Screen",
            selector: ".home",
            mark: ("right", "center"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate(description: "the home indicator's width", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the home indicator's height", versions: [.ios18, .ios26], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "the home indicator's distance from the bottom", versions: [.ios18, .ios26, .ios27], views: [.lockScreen, .expanded, .banner, .hidden]),
                Estimate(description: "shade over the wallpaper", versions: [.ios18, .ios26], views: [.lockScreen, .hidden]),
            ]
        ),
    ]
}
