/// The image of a notification in a screenshot.
struct BannerImage: Sendable {
    /// The size in pixels.
    let width: Int
    let height: Int
    /// The number of pixels per point.
    let scale: Double
    /// The red, green, blue and alpha components of each pixel, in rows from the top.
    let pixels: [UInt8]

    /// The image at the leading edge.
    struct Avatar: Sendable, Equatable {
        /// The color of the image; `nil` if the image has more than one color.
        let color: FlatColor?
        /// The width of the image, in points.
        let width: Double
    }

    /// The minimum width of an avatar, in points. The app's badge on an avatar is smaller.
    static let minAvatarWidth = 30.0

    /// Returns the avatar: the widest area of one color in the square at the leading edge.
    ///
    /// - Parameter isRightToLeft: Whether the leading edge is on the right.
    func avatar(isRightToLeft: Bool = false) -> Avatar {
        let side = min(width, height)
        let start = isRightToLeft ? width - side : 0
        var widest = Avatar(color: nil, width: 0)
        guard pixels.count >= width * height * 4, side > 0 else { return widest }
        for color in FlatColor.allCases {
            var (first, last, count) = (Int.max, -1, 0)
            for y in 0..<height {
                for x in start..<(start + side) {
                    let pixel = (y * width + x) * 4
                    guard
                        FlatColor(
                            red: pixels[pixel],
                            green: pixels[pixel + 1],
                            blue: pixels[pixel + 2]
                        ) == color
                    else { continue }
                    (first, last, count) = (min(first, x), max(last, x), count + 1)
                }
            }
            let extent = last < first ? 0 : Double(last - first + 1) / scale
            // Ignore a few scattered pixels, such as pixels of the wallpaper.
            let area = Double(count) / (scale * scale)
            guard extent >= Self.minAvatarWidth, area >= extent * extent / 2, extent > widest.width
            else { continue }
            widest = Avatar(color: color, width: extent)
        }
        return widest
    }
}
