extension Mapping {
    /// The error thrown if a mapping can't be parsed.
    public struct ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The kind of an error.
        public enum Code: String, Sendable {
            /// No field or property has this name.
            case unknownKey = "key-unknown"
            /// An object has a property that isn't allowed in it.
            case unknownProperty = "property-unknown"
            /// The mapping specifies a field of the sender, the conversation or the call, but no
            /// sender ID.
            case missingSenderID = "sender-id-missing"
            /// A value isn't a path, an object, or a list of paths and objects.
            case notAPath = "path-expected"
            /// A path can't be parsed.
            case invalidPath = "path-invalid"
            /// An object has no path, template or constant.
            case missingSource = "source-missing"
            /// An object has more than one of path, template and constant.
            case severalSources = "multiple-sources"
            /// A template can't be parsed.
            case invalidTemplate = "template-invalid"
            /// A reference names a field that the mapping doesn't contain.
            case unknownField = "field-unknown"
            /// A field refers to a field that itself contains a reference, which isn't allowed.
            case circularReference = "reference-circular"
            /// A condition isn't an object of paths and expected values.
            case invalidCondition = "condition-invalid"
            /// A property has a value of the wrong type.
            case invalidValue = "value-invalid"
            /// A list, a template or a string exceeds its maximum length.
            case tooMany = "limit-exceeded"
        }

        /// The kind of the error.
        public let code: Code
        /// The key and properties of the invalid value, such as `senderNameKey[1].template`.
        public let location: String
        private let message: String

        init(_ code: Code, _ location: String, _ message: String) {
            self.code = code
            self.location = location
            self.message = message
        }

        /// The error message: what failed, then how to fix it.
        public var description: String { message }
    }
}
