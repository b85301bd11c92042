import Cameo

/// The legend of a preview: numbers on the parts of the phone whose sizes, colors or positions are estimated, the list of
/// what is estimated, and the rules of iOS that the picture shows.
///
/// The style sheet anchors the numbers to their parts, so the phone's elements don't know about the legend.
/// Browsers without anchors show only the list.
struct LegendView {
    /// The width of the list next to the phone in an image, in CSS pixels.
    static let imageWidth = 540

    /// The versions of iOS that the page draws.
    let versions: [PhoneOptions.IOSVersion]
    /// The views that the page draws.
    let views: [PhoneOptions.View]
    /// The HTML of the screens; `nil` for those of several phones, which may have all parts.
    var screens: String?
    /// The rules of iOS that the screens show.
    var rules = Rule.shown

    /// The legend of a page with all versions and views, if the options have one.
    static func page(_ options: PhoneOptions) -> LegendView? {
        guard options.showsLegend else { return nil }
        return LegendView(
            versions: PhoneOptions.IOSVersion.allCases,
            views: PhoneOptions.View.allCases
        )
    }

    /// The numbers on the parts, for the end of a phone.
    var marks: String {
        var html = ""
        for (number, part) in parts {
            html += "<span class=\"mark mark-\(part.id)\">\(number)</span>"
        }
        return "<div class=\"marks\" aria-hidden=\"true\">\(html)</div>"
    }

    /// The list, with the estimates of each version.
    var list: String {
        var html = ""
        for version in versions {
            var rows = ""
            for (number, part) in parts {
                let estimates = estimates(of: part, in: [version]).map { $0.description }
                guard !estimates.isEmpty else { continue }
                let text = HTML.text(estimates.joined(separator: ", "))
                let name = HTML.text(part.name)
                rows += "<li value=\"\(number)\"><strong>\(name)</strong>: \(text)</li>"
            }
            html += "<ol class=\"estimates for-ios-\(version.rawValue)\">\(rows)</ol>"
        }
        return """
            <section class="legend" aria-label="Legend"><h2>Estimated parts</h2>
            <p>These sizes and colors are chosen by eye, or their sources differ. All others have a public source.</p>
            \(html)\(rulesList)</section>
            """
    }

    /// The rules with their state in each version.
    private var rulesList: String {
        guard !rules.isEmpty else { return "" }
        var html = "<h2>Rules of iOS in this picture</h2>\n"
        for version in versions {
            var rows = ""
            for rule in rules {
                let state = rule.evidence.state(on: version.number).displayName
                rows += "<li>\(HTML.text(rule.sentence ?? rule.rawValue)) (\(state))</li>"
            }
            html += "<ul class=\"for-ios-\(version.rawValue)\">\(rows)</ul>"
        }
        return html
    }

    /// The rules that place the numbers and choose the list.
    var style: String {
        var style = ":root { --legend-width: \(Self.imageWidth)px; }\n"
        style += PageStyle.text(PackageResources.legend_css)
        for (_, part) in parts {
            let (horizontal, vertical) = part.mark
            // A part that isn't displayed has no anchor, and its number moves out of the page.
            style += """
                .phone \(part.selector) { anchor-name: --part-\(part.id); }
                .mark-\(part.id) { left: anchor(--part-\(part.id) \(horizontal), -9999px); \
                top: anchor(--part-\(part.id) \(vertical), -9999px); margin: \(Self.margin(part.mark)); }

                """
        }
        for version in versions {
            style += """
                body:has(#ios-\(version.rawValue):checked) .legend .for-ios-\(version.rawValue) { display: revert; }

                """
        }
        return style
    }

    /// Returns the margin of a number, which is next to its part and touches it.
    private static func margin(_ mark: (horizontal: String, vertical: String)) -> String {
        let distance = mark.vertical == "center" ? 3 : -4
        return "\(offset(mark.vertical, -4))px 0 0 \(offset(mark.horizontal, distance))px"
    }

    /// Returns the offset of a number from a side of its part, at a distance from it.
    private static func offset(_ side: String, _ distance: Int) -> Int {
        switch side {
        case "left", "top": -20 - distance
        case "right", "bottom": distance
        default: -10
        }
    }

    /// The parts that the views have, each with its number in the legend.
    private var parts: [(number: Int, part: PhonePart)] {
        var parts: [(number: Int, part: PhonePart)] = []
        for part in PhoneMetrics.parts where isDrawn(part) {
            guard !estimates(of: part, in: versions).isEmpty else { continue }
            parts.append((parts.count + 1, part))
        }
        return parts
    }

    /// The estimates of a part that the views show.
    private func estimates(
        of part: PhonePart,
        in versions: [PhoneOptions.IOSVersion]
    ) -> [Estimate] {
        part.estimates.filter {
            $0.versions.contains(where: versions.contains)
                && $0.views.contains(where: views.contains)
        }
    }

    private func isDrawn(_ part: PhonePart) -> Bool {
        if let screens, !Self.hasElement(of: part, screens) { return false }
        // An image of an expanded notification has the buttons.
        if part.id == "reply", views.count == 1 { return false }
        return part.views.contains(where: views.contains)
    }

    /// Whether the screens have an element with the last class of a part's selector.
    private static func hasElement(of part: PhonePart, _ screens: String) -> Bool {
        guard let last = part.selector.split(separator: ".").last else { return true }
        let name = last.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        return ["\"\(name)\"", "\"\(name) ", " \(name)\"", " \(name) "].contains {
            screens.contains($0)
        }
    }
}

extension Rule {
    /// The rules that pictures show.
    fileprivate static let shown = allCases.filter { $0.sentence != nil }

    /// Returns the rules that the notifications of a screen show.
    static func shown(by items: [ScreenItem]) -> [Rule] {
        shown.filter { rule in
            items.contains { rule.isShown(by: $0.preview.inspection.appearance) }
        }
    }

    private func isShown(by appearance: PredictedAppearance) -> Bool {
        let layout = appearance.layout
        return switch self {
        case .groupNeedsTwoParticipants, .groupShowsGroupAvatar: layout == .groupMessage
        case .groupNameReplacesSubtitle: layout == .groupMessage && appearance.secondLine != nil
        case .directMessageShowsSenderAvatar: layout == .directMessage
        case .senderNameReplacesTitle: layout == .directMessage || layout == .groupMessage
        case .callShowsContact: layout.isCall
        case .avatarIsAlwaysSupplied:
            appearance.avatar.source == .initials || appearance.avatar.source == .composite
        default: false
        }
    }

    /// The sentence of the rule; `nil` if a picture doesn't show it.
    fileprivate var sentence: String? {
        switch self {
        case .groupNeedsTwoParticipants: "A message with several participants is a group message"
        case .directMessageShowsSenderAvatar: "A direct message has the sender's avatar"
        case .groupShowsGroupAvatar: "A group message has the group's avatar, not the sender's"
        case .senderNameReplacesTitle: "The sender's name replaces the title"
        case .groupNameReplacesSubtitle: "The group's name replaces the subtitle"
        case .avatarIsAlwaysSupplied: "iOS draws no initials itself; the extension supplies them"
        case .callShowsContact: "A call has the caller's name and avatar"
        default: nil
        }
    }
}
