/// Something that was sent along.
public struct Media: Sendable, Hashable {
    /// The address.
    public let url: String
    /// What the payload says of its type, in whichever dialect.
    public let typeHint: String?
    /// What it is, as far as the address and the hint tell.
    public let type: MediaType

    /// Something at that address.
    public init(url: String, typeHint: String? = nil) {
        self.url = url
        self.typeHint = typeHint
        type = Self.type(url: url, hint: typeHint)
    }
}
