import Cameo

/// The legend of a preview. It consists of numbers on the parts of the phone whose sizes, colors or
/// positions are estimated, a list of these estimates, and the rules of iOS that the phone shows.
///
/// The style sheet anchors the numbers to their parts, so the elements of the phone don't depend on
/// the legend. Browsers without anchor positioning show only the list.
struct LegendView {
    /// The width of the list next to the phone in an image, in CSS pixels.
    static let imageWidth = 540

    let versions: [PhoneOptions.IOSVersion]
    /// The views on the page.
    let views: [PhoneOptions.View]
    /// The HTML of the screens; `nil` for several phones, which may contain all parts.
    var screens: String?
    /// The rules of iOS that the screens show.
    var rules = Rule.shown

    /// Returns the legend of a page with all versions and views; `nil` if the options don't request
    /// a legend.
    static func page(_ options: PhoneOptions) -> LegendView? {
        guard options.showsLegend else { return nil }
        return LegendView(
            versions: PhoneOptions.IOSVersion.allCases,
            views: PhoneOptions.View.allCases
        )
    }

    /// The numbers on the parts, as elements at the end of a phone.
    var marks: String {
        var html = ""
        for (number, part) in parts {
            html += "<span class=\"mark mark-\(part.id)\">\(number)</span>"
        }
        return "<div class=\"marks\" aria-hidden=\"true\">\(html)</div>"
    }

    /// The list of estimates for each version, followed by the rules.
    var list: String {
        var html = ""
        for version in versions {
            var rows = ""
            for (number, part) in parts {
                let estimates = estimates(of: part, in: [version]).map { $0.description }
                guard !estimates.isEmpty else { continue }
                let text = HTML.text(estimates.joined(separator: ", "))
                let name = HTML.text(part.name)
                let shown = part.views.map { "in-\($0.controlName)" }.joined(separator: " ")
                rows +=
                    "<li value=\"\(number)\" class=\"\(shown)\"><strong>\(name)</strong>: \(text)</li>"
            }
            html += "<ol class=\"estimates for-ios-\(version.rawValue)\">\(rows)</ol>"
        }
        return """
            <section class="legend" aria-label="Legend"><h2>Estimated parts</h2>
            <p>These sizes and colors are chosen by eye, or their sources differ. All others have a public source.</p>
            \(html)\(rulesList)</section>
            """
    }

    /// The rules and their states in each version.
    private var rulesList: String {
        guard !rules.isEmpty else { return "" }
        var html = "<h2>Rules of iOS in this preview</h2>\n"
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

    /// The style rules that position the numbers and select the list.
    var style: String {
        var style = ":root { --legend-width: \(Self.imageWidth)px; }\n"
        style += PageStyle.text(PackageResources.legend_css)
        for (_, part) in parts {
            let (horizontal, vertical) = part.mark
            // A hidden part provides no anchor, so its number moves off the page.
            style += """
                .phone \(part.selector) { anchor-name: --part-\(part.id); }
                .mark-\(part.id) { left: anchor(--part-\(part.id) \(horizontal), -9999px); \
                top: anchor(--part-\(part.id) \(vertical), -9999px); margin: \(Self.margin(part.mark)); }

                """
        }
        for view in views where views.count > 1 {
            let name = view.controlName
            style +=
                "body:has(#view-\(name):checked) .estimates li:not(.in-\(name)) { display: none; }\n"
        }
        for version in versions {
            style += """
                body:has(#ios-\(version.rawValue):checked) .legend .for-ios-\(version.rawValue) { display: revert; }

                """
        }
        return style
    }

    /// Returns the margin of a number, which touches the edge of its part.
    private static func margin(_ mark: (horizontal: String, vertical: String)) -> String {
        let distance = mark.vertical == "center" ? 3 : -4
        return "\(offset(mark.vertical, -4))px 0 0 \(offset(mark.horizontal, distance))px"
    }

    /// Returns the offset of a number from a side of its part, in CSS pixels.
    private static func offset(_ side: String, _ distance: Int) -> Int {
        switch side {
        case "left", "top": -20 - distance
        case "right", "bottom": distance
        default: -10
        }
    }

    /// The drawn parts with estimated values, and their numbers in the legend.
    private var parts: [(number: Int, part: PhonePart)] {
        var parts: [(number: Int, part: PhonePart)] = []
        for part in PhoneMetrics.parts where isDrawn(part) {
            guard !estimates(of: part, in: versions).isEmpty else { continue }
            parts.append((parts.count + 1, part))
        }
        return parts
    }

    /// Returns the estimates for a part in the views.
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
        // An image of an expanded notification shows the buttons instead.
        if part.id == "reply", views.count == 1 { return false }
        return part.views.contains(where: views.contains)
    }

    /// Returns whether the screens contain an element with the last class in a part's selector.
    private static func hasElement(of part: PhonePart, _ screens: String) -> Bool {
        guard let last = part.selector.split(separator: ".").last else { return true }
        let name = last.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        return ["\"\(name)\"", "\"\(name) ", " \(name)\"", " \(name) "].contains {
            screens.contains($0)
        }
    }
}

extension Rule {
    /// The rules that a preview can show.
    fileprivate static let shown = allCases.filter { $0.sentence != nil }

    /// Returns the rules that the notifications on a screen show.
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

    /// A sentence that describes the rule; `nil` if a preview can't show it.
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
