import HostSupport
import Testing

@testable import Cameo
@testable import CameoPreview

@Suite struct PhoneMetricsTests {
    @Test(arguments: PhoneOptions.IOSVersion.allCases)
    func `an image contains only the metrics of its version`(_ version: PhoneOptions.IOSVersion)
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

    @Test func `the looks of a version set the same metrics, and all are in the style sheet`() {
        func names(_ rule: Substring) -> [String] {
            rule.split { $0 == "{" || $0 == ";" }.dropFirst().compactMap { declaration in
                let parts = declaration.split(separator: ":", maxSplits: 1)
                return parts.count == 2 ? parts[0].filter { !$0.isWhitespace } : nil
            }
        }
        let common = PageStyle.text(PackageResources.numbers_css)
        let all = Set(names(common[...]))
        #expect(all.count > 100)
        // In :root, these properties would resolve to the values of the light theme.
        let variables = common.split(separator: ";").filter { $0.contains("var(") }
            .flatMap { names(":root {" + $0) }
        #expect(!variables.isEmpty)
        var looks: Set<String> = []
        for version in PhoneOptions.IOSVersion.allCases {
            let rules = PageStyle.text(PhoneMetrics.of(version).style).split(separator: "}")
                .filter { $0.contains("{") }
            let own = rules.filter { !$0.contains("#theme-") }.flatMap(names)
            let styled = rules.filter { $0.contains("#theme-") }
            #expect(styled.count == (version == .ios18 ? 2 : 4))
            #expect(Set(styled.map { names($0).sorted() }).count == 1)
            for look in styled {
                let set = own + names(look)
                #expect(Set(set).count == set.count && all.isSuperset(of: set))
                #expect(Set(set).isSuperset(of: variables))
                looks.insert(String(look))
            }
        }
        #expect(looks.count == 10)
        // A metric or the style sheet itself sets every custom property in the style sheet.
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
            // These properties are set in an element's `style` attribute.
            let isInline = ["background", "x", "y", "w", "h"].contains(name)
            #expect(hasDefault || isInline || defined.contains(name), "\(name)")
        }
    }

    @Test func `each version has a default glass`() {
        for version in [PhoneOptions.IOSVersion.ios26, .ios27] {
            let style = PageStyle.text(PhoneMetrics.of(version).style)
            #expect(style.components(between: ":not(:has(#glass-").count == 2)
        }
    }

    @Test func `a gallery has one legend, and numbered marks on each phone`() async throws {
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
