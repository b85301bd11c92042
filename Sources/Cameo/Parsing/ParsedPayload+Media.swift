extension ParsedPayload {
    /// An image, video or audio file that a payload refers to.
    public struct Media: Sendable, Equatable {
        /// The URL.
        public let url: String
        /// The type as the payload specifies it, such as a MIME type or a UTI.
        package let typeHint: String?
        /// The type, as far as the URL and the hint determine it.
        package let type: MediaType

        /// Creates media from a URL and an optional type.
        package init(url: String, typeHint: String? = nil) {
            self.url = url
            self.typeHint = typeHint
            type = Self.type(url: url, hint: typeHint)
        }
    }
}
