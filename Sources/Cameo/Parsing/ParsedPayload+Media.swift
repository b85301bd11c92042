extension ParsedPayload {
    /// An image, a video or an audio file that a payload refers to.
    public struct Media: Sendable, Equatable {
        /// The URL of the file.
        public let url: String
        /// The type in the payload, such as a MIME type or a UTI.
        package let typeHint: String?
        /// The type derived from the URL and the hint.
        package let type: MediaType

        /// Creates media from a URL and an optional type.
        package init(url: String, typeHint: String? = nil) {
            self.url = url
            self.typeHint = typeHint
            type = Self.type(url: url, hint: typeHint)
        }
    }
}
