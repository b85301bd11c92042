/// A part of a picture, in fractions of its sides, from the top left.
public struct Tile: Sendable, Hashable {
    /// From the left.
    public let x: Double
    /// From the top.
    public let y: Double
    /// To the right.
    public let width: Double
    /// Downwards.
    public let height: Double

    /// A part; what lies outside the picture is cut off.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = min(max(0, x), 1)
        self.y = min(max(0, y), 1)
        self.width = min(max(0, width), 1 - self.x)
        self.height = min(max(0, height), 1 - self.y)
    }

    /// All of it.
    public static let whole = Tile(x: 0, y: 0, width: 1, height: 1)

    /// Between two portraits of a group.
    private static let gap = 1.0 / 64

    /// Where the portraits of a group stand that are put together: one fills the picture, two stand
    /// side by side, of three the first has a half, four have a quarter each.
    public static func tiles(of count: Int) -> [Tile] {
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
