/// A button.
public struct Action: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// What the button says.
    public var title: String?
}
