public struct Gear: Sendable {
    public let teeth: Int

    public init(teeth: Int) { self.teeth = teeth }
}
