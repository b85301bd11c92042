import HostSupport
import Testing

@testable import Cameo
@testable import CameoPreview

@Suite struct PhoneMetricsTests {
    @Test(arguments: PhoneOptions.IOSVersion.allCases)
    func `an image contains only the numbers of its version`(_ version: PhoneOptions.IOSVersion)
        async throws
    {
        var options = PhoneOptions()
        options.iOSVersion = version
        let preview = try await ExamplePreview.example("direct")
        let image = PreviewPage([preview], options: options, content: .phone).html
        let page = PreviewPage([preview], options: options).html
        for other in PhoneOptions.IOSVersion.allCases {
            let selector = "body:has(#ios-\(other.rawValue):checked)"
            #expect(image.contains(selector) == (other == version))
            #expect(page.contains(selector))
        }
        #expect(image.contains("<filter id=\"lens-") == (version != .ios18))
        #expect(page.contains("<filter id=\"lens-"))
    }

    @Test func `every look has the same custom properties`() {
        func names(_ properties: String) -> [String] {
            properties.split(separator: ";").compactMap {
                $0.split(separator: ":").first.map { $0.filter { !$0.isWhitespace } }
            }
        }
        let common = names(PhoneMetrics.commonProperties)
        var sets: Set<[String]> = []
        for version in PhoneOptions.IOSVersion.allCases {
            let metrics = PhoneMetrics.of(version)
            #expect(metrics.looks.count == (version == .ios18 ? 2 : 4))
            for look in metrics.looks {
                let all = common + names(metrics.properties) + names(look.properties)
                #expect(Set(all).count == all.count)
                sets.insert(all.sorted())
            }
        }
        #expect(sets.count == 1)
        // Every name in the style sheet is set by a number or by the style sheet itself.
        let style = PageStyle.phone([.ios26])
        let defined = Set(
            style.split(separator: "--").dropFirst().compactMap { text -> String? in
                let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
                return text.dropFirst(name.count).first == ":" ? String(name) : nil
            }
        )
        for text in style.components(between: "var(--") {
            let name = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
            let hasDefault = text.dropFirst(name.count).first == ","
            // These names are set in the attribute of an element.
            let isInline = ["background", "x", "y", "w", "h"].contains(name)
            #expect(hasDefault || isInline || defined.contains(name), "\(name)")
        }
    }

    @Test func `each version has its own looks, including a default glass`() {
        let versions = PhoneOptions.IOSVersion.allCases
        let looks = versions.flatMap { version in
            PhoneMetrics.of(version).looks.map {
                "\($0.lens?.id ?? "") \(PhoneMetrics.of(version).properties) \($0.properties)"
            }
        }
        #expect(looks.count == 10 && Set(looks).count == looks.count)
        for version in versions {
            #expect(
                PhoneMetrics.of(version).looks.contains { $0.glass == version.defaultGlass }
            )
        }
    }

    @Test func `a gallery has one list of numbers, and the numbers on each phone`() async throws {
        let previews = [
            try await ExamplePreview.example("direct"), try await ExamplePreview.example("group"),
        ]
        var options = PhoneOptions()
        let plain = GalleryPage(previews, title: "pushes", options: options).html
        options.showsLegend = true
        let html = GalleryPage(previews, title: "pushes", options: options).html
        #expect(!plain.contains("class=\"legend\"") && !plain.contains("class=\"marks\""))
        #expect(html.components(between: "class=\"legend\"").count == 1)
        #expect(html.components(between: "class=\"marks\"").count == 2)
    }

    @Test func `the legend lists the estimates of each version`() {
        let all = LegendView(
            versions: PhoneOptions.IOSVersion.allCases,
            views: PhoneOptions.View.allCases
        )
        let image = LegendView(versions: [.ios18], views: [.lockScreen])
        #expect(all.list.contains("for-ios-26") && !image.list.contains("for-ios-26"))
        #expect(all.marks.contains("mark-menu") && !image.marks.contains("mark-menu"))
        #expect(image.marks.contains("mark-card"))
        // iOS 18 has no glass.
        #expect(!image.list.contains("Height of the clock follows"))
        let numbers = image.list.components(between: "<li value=\"").map {
            Int($0.prefix { $0.isNumber })
        }
        #expect(numbers == numbers.sorted { $0 ?? 0 < $1 ?? 0 } && numbers.count > 5)
    }

    @Test func `the legend of an image lists its parts and rules, sorted`()
        async throws
    {
        func legend(_ previews: [Preview], _ view: PhoneOptions.View = .lockScreen) -> String {
            var options = PhoneOptions()
            (options.showsLegend, options.view) = (true, view)
            return PreviewPage(previews, options: options, content: .phone).html
        }
        let direct = try await ExamplePreview.example("direct")
        let group = try await ExamplePreview.example("group")
        let plain = try await ExamplePreview.example("rich-image")
        let urgent = try await ExamplePreview.direct(
            name: "Ada",
            text: "Now",
            more: #", "interruption-level": "time-sensitive""#
        )
        for (name, previews) in [
            ("Time-sensitive and critical", [urgent]), ("Pile of a thread", [urgent, urgent]),
            ("Thumbnail", [plain]),
        ] {
            #expect(legend(previews).contains("<strong>\(name)</strong>"))
            #expect(!legend([direct]).contains("<strong>\(name)</strong>"))
        }
        #expect(!legend([plain]).contains("Rules of iOS"))
        let titles = "The sender&#39;s name replaces the title (reported)"
        #expect(legend([direct]).contains("\(titles)</li></ul>"))
        #expect(!legend([direct]).contains("group&#39;s avatar"))
        let rules = legend([direct, group, plain]).components(between: "<li>").map {
            String($0.prefix { $0 != "(" })
        }
        #expect(
            rules == [
                "A message with several participants is a group message ",
                "A direct message has the sender&#39;s avatar ",
                "A group message has the group&#39;s avatar, not the sender&#39;s ",
                "The sender&#39;s name replaces the title ",
                "The group&#39;s name replaces the subtitle ",
            ]
        )
        #expect(
            legend([direct], .hidden).contains("the sender&#39;s avatar (disputed)")
        )
        // The screen with a banner has no list of cards, and the screen with an expanded
        // notification has no clock.
        let banner = legend([direct], .banner)
        #expect(banner.contains("<strong>Card</strong>: height with two lines"))
        #expect(!banner.contains("below the list") && !banner.contains("<strong>Buttons</strong>"))
        let expanded = legend([direct], .expanded)
        #expect(
            !expanded.contains("<strong>Material</strong>") && !expanded.contains("clock&#39;s")
        )
    }
}

extension String {
    /// Returns the text after each occurrence of a separator.
    fileprivate func components(between separator: String) -> [Substring] {
        var rest = self[...]
        var parts: [Substring] = []
        while let range = rest.firstRange(of: separator) {
            rest = rest[range.upperBound...]
            parts.append(rest)
        }
        return parts
    }
}
