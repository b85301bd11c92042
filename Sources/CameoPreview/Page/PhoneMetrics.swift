/// The numbers that define a phone with a version of iOS: sizes in points, colors, and the
/// properties of the glass.
///
/// `Fixtures/rules.json` contains all numbers and their sources. Each number is a custom property
/// of the same name, so that all versions share one style sheet. `numbers.css` sets all of them for
/// iOS 26 with its default glass and a light theme; each version overrides those that differ.
struct PhoneMetrics: Sendable {
    let screenWidth: Int
    let screenHeight: Int
    /// The filters that bend the wallpaper behind the rim of the glass.
    let lenses: [Lens]
    /// The style sheet with the numbers of this version. They depend on the glass and the theme
    /// that the reader selects.
    let style: [UInt8]

    /// Returns the metrics of a version of iOS.
    static func of(_ version: PhoneOptions.IOSVersion) -> PhoneMetrics {
        switch version {
        case .ios18: ios18
        case .ios26: ios26
        case .ios27: ios27
        }
    }
}

extension PhoneMetrics {
    /// The width of the phone's bezel, in points.
    static let bezel = 12
    /// The distance of the phone from the edges of its image, in points.
    static let imageMargin = 28

    /// The size of an image that shows the phone, in CSS pixels.
    var imageSize: (width: Int, height: Int) {
        let margin = 2 * (Self.bezel + Self.imageMargin)
        return (screenWidth + margin, screenHeight + margin)
    }

    /// Returns the rules that set the custom properties for versions of iOS.
    static func style(of versions: [PhoneOptions.IOSVersion]) -> String {
        let sheets = [PackageResources.numbers_css] + versions.map { of($0).style }
        return ":root { --bezel: \(bezel)px; --image-margin: \(imageMargin)px; }\n"
            + sheets.map { PageStyle.text($0) }.joined()
    }

    /// Returns the filters for versions of iOS, which must be at the start of a page.
    static func lenses(of versions: [PhoneOptions.IOSVersion]) -> String {
        var written: [String] = []
        var html = ""
        for lens in versions.flatMap({ of($0).lenses }) where !written.contains(lens.id) {
            written.append(lens.id)
            html += lens.html
        }
        return html.isEmpty
            ? "" : "<svg class=\"symbols\" aria-hidden=\"true\">\(html)</svg>"
    }
}

/// A filter that bends the image behind the rim of a pane of glass.
///
/// One filter suits panes of all sizes, because the size of its map isn't fixed, so the rim keeps
/// its width. The `feImage` element must not have a size either; otherwise, Chromium ignores the
/// map.
struct Lens: Sendable {
    /// The width of the rim, in points.
    let rim: Int
    /// Twice the displacement at the edge, in points.
    let scale: Int

    var id: String { "lens-\(rim)-\(scale)" }

    var html: String {
        """
        <filter id="\(id)" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">\
        <feImage href="\(map)" preserveAspectRatio="none" result="map"/>\
        <feDisplacementMap in="SourceGraphic" in2="map" scale="\(scale)" xChannelSelector="R" \
        yChannelSelector="G"/></filter>
        """
    }

    /// The displacement in each ninth of the rim, from the edge inward, in percent: 1 − √(1 − (1 −
    /// t)²).
    private static let profile = [100, 52, 34, 22, 13, 7, 3, 1, 0]

    /// The displacement map as a URL. Red is the horizontal and green is the vertical displacement;
    /// 128 means no displacement.
    private var map: String {
        let strips = [
            ("l", "x2='1'", 127, "R"), ("r", "x1='1' x2='0'", -128, "R"),
            ("t", "x2='0' y2='1'", 127, "G"), ("b", "x2='0' y1='1' y2='0'", -128, "G"),
        ]
        var gradients = ""
        for (name, direction, sign, channel) in strips {
            var stops = ""
            for (position, strength) in Self.profile.enumerated() {
                let value = 128 + sign * strength / 100
                let color = channel == "R" ? "\(value),0,0" : "0,\(value),0"
                stops += "<stop offset='\(position * 100 / 8)%' stop-color='rgb(\(color))'/>"
            }
            gradients += "<linearGradient id='\(name)' \(direction)>\(stops)</linearGradient>"
        }
        let svg = """
            <svg xmlns='http://www.w3.org/2000/svg' width='100%' height='100%'><defs>\(gradients)</defs>\
            <rect width='100%' height='100%' fill='rgb(128,0,0)'/>\
            <rect width='\(rim)' height='100%' fill='url(#l)'/>\
            <svg x='100%' overflow='visible'><rect x='-\(rim)' width='\(rim)' height='100%' \
            fill='url(#r)'/></svg>\
            <g style='mix-blend-mode:screen'><rect width='100%' height='100%' fill='rgb(0,128,0)'/>\
            <rect width='100%' height='\(rim)' fill='url(#t)'/>\
            <svg y='100%' overflow='visible'><rect y='-\(rim)' width='100%' height='\(rim)' \
            fill='url(#b)'/></svg></g></svg>
            """
        return Self.url(svg)
    }

    /// Returns an SVG image as a URL for an attribute in double quotes or `url()`.
    private static func url(_ svg: String) -> String {
        var url = "data:image/svg+xml,"
        for character in svg.unicodeScalars {
            switch character {
            case "%": url += "%25"
            case "#": url += "%23"
            case "<": url += "%3C"
            case ">": url += "%3E"
            case "\"": url += "%22"
            case "&": url += "%26"
            case "\n": url += "%0A"
            default: url.unicodeScalars.append(character)
            }
        }
        return url
    }
}

/// A part of the phone with estimated numbers.
struct PhonePart: Sendable {
    /// The identifier of the part in `Fixtures/rules.json`.
    let id: String
    let name: String
    /// The selector of the elements that display the part.
    let selector: String
    /// The side or corner of the element at which the legend's number is displayed.
    let mark: (horizontal: String, vertical: String)
    /// The views that contain the part.
    let views: [PhoneOptions.View]
    let estimates: [Estimate]
}

/// A number that is estimated by eye for some versions of iOS.
struct Estimate: Sendable {
    /// The description in the legend, below the name of the part.
    let description: String
    let versions: [PhoneOptions.IOSVersion]
    /// The views in which the number is visible.
    let views: [PhoneOptions.View]
}
