/// The digits of the lock screen's clock as images: a mask for the glass, and the light on its rim.
///
/// The images have the size of the digits and are stretched with them. They use the fonts of the system that
/// displays the page. A mask of text would be simpler, but browsers clip a blurred background only by images.
enum GlassClock {
    /// The height of digits, in thousandths of the font size.
    private static let capHeight = 727
    /// The space for the shadow above and below the digits, in points before they are stretched.
    private static let margin = 16

    /// Returns the rules that draw a clock with a text.
    static func style(of text: String, metrics: PhoneMetrics) -> String {
        let height = metrics.clockSize * capHeight / 1000 + 4
        let fill = svg(text, metrics, height, 0, "", "fill='#fff'")
        // The rim is the shape without its erosion, and the shadow lies only outside of it. Both are thinner
        // vertically, because they are stretched with the digits.
        let rim = svg(
            text,
            metrics,
            height,
            margin,
            """
            <filter id='r' x='-5%' y='-40%' width='110%' height='180%' color-interpolation-filters='sRGB'>\
            <feMorphology in='SourceAlpha' operator='erode' radius='.7 .45' result='e'/>\
            <feComposite in='SourceAlpha' in2='e' operator='out' result='o'/>\
            <feFlood flood-color='#fff' flood-opacity='.62'/><feComposite in2='o' operator='in' result='w'/>\
            <feGaussianBlur in='SourceAlpha' stdDeviation='4 2.6'/><feOffset dy='2'/>\
            <feComposite in2='SourceAlpha' operator='out' result='s'/>\
            <feFlood flood-opacity='.16'/><feComposite in2='s' operator='in' result='d'/>\
            <feMerge><feMergeNode in='d'/><feMergeNode in='w'/></feMerge></filter>
            """,
            "filter='url(#r)'"
        )
        var style = """
            .hour { --digits: url("\(fill)"); --digits-rim: url("\(rim)"); \
            --digits-margin: calc(\(margin) / \(height)); }

            """
        if text.unicodeScalars.contains(where: { $0.value > 0x7F }) {
            // iOS stretches only Western digits.
            style += ".phone { --clock-max: var(--clock-min); }\n"
        }
        return style
    }

    private static func svg(
        _ text: String,
        _ metrics: PhoneMetrics,
        _ height: Int,
        _ margin: Int,
        _ filter: String,
        _ attributes: String
    ) -> String {
        SVGImage.url(
            """
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 \(-margin) \(metrics.screenWidth) \(height + 2 * margin)' \
            preserveAspectRatio='none'>\(filter)<text x='\(metrics.screenWidth / 2)' y='\(height - 2)' \
            text-anchor='middle' font-family="-apple-system, 'SF Pro Display', 'Inter Display', Inter, \
            'Noto Sans Arabic', sans-serif" font-size='\(metrics.clockSize)' font-weight='\(metrics.clockWeight)' \
            letter-spacing='-2' style='font-feature-settings:&quot;tnum&quot;,&quot;ss01&quot;' \
            \(attributes)>\(HTML.text(text))</text></svg>
            """
        )
    }
}
