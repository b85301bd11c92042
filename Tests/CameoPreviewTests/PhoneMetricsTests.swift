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
        // The style sheet has no name that no number sets, except for those that it sets itself.
        let style = PageStyle.phone(PhoneOptions(), versions: [.ios26])
        let defined = Set(
            style.split(separator: "--").dropFirst().compactMap { text -> String? in
                let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
                return text.dropFirst(name.count).first == ":" ? String(name) : nil
            }
        )
        for text in style.components(between: "var(--") {
            let name = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
            let hasDefault = text.dropFirst(name.count).first == ","
            // Set in the attribute of an element.
            let isInline = ["background", "x", "y", "w", "h"].contains(name)
            #expect(hasDefault || isInline || defined.contains(name), "\(name)")
        }
    }

    @Test func `iOS 27 is iOS 26 with other glass`() {
        let (ios26, ios27) = (PhoneMetrics.ios26, PhoneMetrics.ios27)
        #expect(ios26.properties == ios27.properties)
        for (one, other) in zip(ios26.looks, ios27.looks) {
            #expect(one.glass == other.glass && one.theme == other.theme)
            #expect((one.properties == other.properties) == (one.glass == .tinted))
        }
    }

    @Test func `a gallery has one list, and the numbers on each phone`() async throws {
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

    @Test(arguments: PhoneOptions.IOSVersion.allCases, PhoneOptions.Glass.allCases)
    func `a version that is drawn as another one has a notice`(
        version: PhoneOptions.IOSVersion,
        glass: PhoneOptions.Glass
    ) {
        var options = PhoneOptions()
        (options.iOSVersion, options.glass) = (version, glass)
        let drawn = { (version: PhoneOptions.IOSVersion) in
            let metrics = PhoneMetrics.of(version)
            return [metrics.properties]
                + metrics.looks.filter { $0.glass == glass }.map {
                    "\($0.theme) \($0.lens?.id ?? "") \($0.properties)"
                }
        }
        let isCopy = version == .ios27 && drawn(.ios27) == drawn(.ios26)
        #expect((options.versionNotice != nil) == isCopy)
        #expect(drawn(.ios18) != drawn(.ios26))
    }

    @Test func `the legend lists the rules by their state in a version`() {
        for version in PhoneOptions.IOSVersion.allCases {
            let legend = LegendView(versions: [version], views: [.lockScreen, .hidden])
            #expect(
                legend.list.contains(
                    "<p class=\"for-ios-\(version.rawValue)\">Rules of iOS: "
                        + "reported R2, R3, R4, R5, R7, R9, R10, R13, R14; "
                        + "documented R8, R11, R15, R16; disputed R1, R6; not seen R12.</p>"
                )
            )
            #expect(
                legend.list.contains("A hidden preview shows the sender&#39;s avatar (disputed)")
            )
        }
    }
}

extension String {
    /// The texts after each occurrence of a separator.
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
