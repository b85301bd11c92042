/// A part of an image, as fractions (0 to 1) of its width and height. The origin is the top-left
/// corner.
package struct Tile: Sendable, Equatable {
    /// The distance from the left edge, as a fraction of the width.
    package let x: Double
    /// The distance from the top edge, as a fraction of the height.
    package let y: Double
    /// The width, as a fraction.
    package let width: Double
    /// The height, as a fraction.
    package let height: Double

    /// Creates a tile, clamped to the image.
    init(x: Double, y: Double, width: Double, height: Double) {
        self.x = min(max(0, x), 1)
        self.y = min(max(0, y), 1)
        self.width = min(max(0, width), 1 - self.x)
        self.height = min(max(0, height), 1 - self.y)
    }

    /// The whole image.
    static let whole = Tile(x: 0, y: 0, width: 1, height: 1)

    /// The gap between two avatars of a group.
    private static let gap = 1.0 / 64

    /// Returns the tiles of a composite avatar. One avatar fills the image, and two avatars are
    /// side by side. The first of three avatars fills the left half. Four avatars fill a quarter
    /// each.
    ///
    /// - Parameter count: The number of avatars. At most four are shown.
    package static func tiles(of count: Int) -> [Tile] {
        let (half, start) = ((1 - gap) / 2, (1 + gap) / 2)
        let left = Tile(x: 0, y: 0, width: half, height: 1)
        let quarters = [(0, 0), (start, 0), (0, start), (start, start)].map {
            Tile(x: $0.0, y: $0.1, width: half, height: half)
        }
        switch count {
        case ...0: return []
        case 1: return [whole]
        case 2: return [left, Tile(x: start, y: 0, width: half, height: 1)]
        case 3: return [left, quarters[1], quarters[3]]
        default: return quarters
        }
    }
}
