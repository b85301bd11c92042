/// The color of an image with a single color, so that one pixel identifies the image.
enum FlatColor: String, Sendable, CaseIterable {
    /// The color of the sender's avatar.
    case magenta
    /// The color of the group's avatar.
    case cyan
    /// The color of the app icon.
    case yellow

    /// The components, from 0 to 255.
    var components: (red: UInt8, green: UInt8, blue: UInt8) {
        switch self {
        case .magenta: (255, 0, 255)
        case .cyan: (0, 255, 255)
        case .yellow: (255, 255, 0)
        }
    }

    /// Creates the color of a pixel. Returns `nil` for other colors, such as text and material,
    /// which are neither bright nor saturated.
    ///
    /// The comparison tolerates the effects of color profiles, light on a rim, and antialiasing.
    init?(red: UInt8, green: UInt8, blue: UInt8) {
        let threshold = 96
        let (r, g, b) = (Int(red), Int(green), Int(blue))
        // One component is much lower than the other two, which are similar.
        let isSimilar: (Int, Int) -> Bool = { one, other in abs(one - other) < 80 }
        if min(r, b) - g > threshold, isSimilar(r, b) {
            self = .magenta
        } else if min(g, b) - r > threshold, isSimilar(g, b) {
            self = .cyan
        } else if min(r, g) - b > threshold, isSimilar(r, g) {
            self = .yellow
        } else {
            return nil
        }
    }
}
