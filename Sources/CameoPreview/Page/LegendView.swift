import Cameo

/// The legend of a preview: numbers on the parts of the phone whose sizes, colors or positions are estimated, and
/// the list of what is estimated.
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
                let estimates = part.estimates.filter { $0.versions.contains(version) }
                guard !estimates.isEmpty else { continue }
                var text = ""
                for estimate in estimates {
                    text += (text.isEmpty ? "" : "; ") + HTML.text(estimate.description)
                }
                let name = HTML.text(part.name)
                rows += "<li value=\"\(number)\"><strong>\(name)</strong>: \(text)</li>"
            }
            html += "<ol class=\"estimates for-ios-\(version.rawValue)\">\(rows)</ol>"
            html += "<p class=\"for-ios-\(version.rawValue)\">\(Self.rules(version))</p>"
        }
        return """
            <section class="legend" aria-label="Estimated parts"><h2>Estimated parts</h2>
            <p>These have no known source, or their sources differ. The others are from public sources.\
            \(versions.contains(.ios27) ? "<span class=\"for-ios-27\"> iOS 27 is drawn as iOS 26, except for clear glass.</span>" : "")</p>
            \(html)</section>
            """
    }

    /// The rules of iOS in a version, by their state.
    private static func rules(_ version: PhoneOptions.IOSVersion) -> String {
        var text = ""
        for state in Rule.State.allCases {
            let rules = Rule.allCases.filter { $0.evidence.state(on: version.number) == state }
            guard !rules.isEmpty else { continue }
            let list = rules.map { $0.rawValue }.joined(separator: ", ")
            text += (text.isEmpty ? "Rules of iOS: " : "; ") + "\(state.displayName) \(list)"
        }
        return text + "."
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

    /// Returns the margin of a number, which is next to its part instead of on it.
    private static func margin(_ mark: (horizontal: String, vertical: String)) -> String {
        let top = mark.vertical == "top" ? -19 : mark.vertical == "bottom" ? -1 : -10
        guard mark.vertical == "center" else { return "\(top)px 0 0 -10px" }
        return "\(top)px 0 0 \(mark.horizontal == "left" ? -21 : 1)px"
    }

    /// The parts that the views have, each with its number in the legend.
    private var parts: [(number: Int, part: PhonePart)] {
        var parts: [(number: Int, part: PhonePart)] = []
        for part in PhoneMetrics.parts where isDrawn(part) {
            guard part.estimates.contains(where: { $0.versions.contains(where: versions.contains) })
            else { continue }
            parts.append((parts.count + 1, part))
        }
        return parts
    }

    private func isDrawn(_ part: PhonePart) -> Bool {
        switch part.id {
        case "expanded", "menu": views.contains(.expanded)
        // An image of an expanded notification has the buttons.
        case "reply": views.contains(.expanded) && views.count > 1
        case "hidden": views.contains(.hidden)
        case "banner": views.contains(.banner)
        case "clock", "buttons", "pile":
            views.contains(.lockScreen) || views.contains(.hidden)
        case "glass": views != [.expanded]
        default: true
        }
    }
}
