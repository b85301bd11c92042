public struct Piston: Sendable {
    public let stroke: Double

    public init(stroke: Double) { self.stroke = stroke }
}
