/// A color that fills an entire image, so that one pixel shows which image was drawn.
enum FlatColor: String, Sendable, CaseIterable {
    /// The sender's avatar.
    case magenta
    /// The group's avatar.
    case cyan
    /// The app icon.
    case yellow

    /// The components, from 0 to 255.
    var components: (red: UInt8, green: UInt8, blue: UInt8) {
        switch self {
        case .magenta: (255, 0, 255)
        case .cyan: (0, 255, 255)
        case .yellow: (255, 255, 0)
        }
    }

    /// Finds the color of a pixel; `nil` if it is neither bright nor saturated, such as text and material.
    ///
    /// Tolerates what the screen does to a color: profiles, light on a rim, antialiasing.
    init?(red: UInt8, green: UInt8, blue: UInt8) {
        let threshold = 96
        let (r, g, b) = (Int(red), Int(green), Int(blue))
        // One component is far below the other two, which are similar.
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
