import Testing

@testable import Cameo

@Suite struct TileTests {
    @Test func `the tiles of a composite avatar fill it without overlapping`() {
        #expect(Tile.tiles(of: 0).isEmpty)
        for count in 1...6 {
            let tiles = Tile.tiles(of: count)
            #expect(tiles.count == min(count, 4))
            let area = tiles.reduce(0) { $0 + $1.width * $1.height }
            #expect(area > 0.95 && area <= 1)
            for (index, tile) in tiles.enumerated() {
                for other in tiles[(index + 1)...] {
                    let isApart =
                        tile.x + tile.width <= other.x || other.x + other.width <= tile.x
                        || tile.y + tile.height <= other.y || other.y + other.height <= tile.y
                    #expect(isApart)
                }
            }
        }
    }
}
