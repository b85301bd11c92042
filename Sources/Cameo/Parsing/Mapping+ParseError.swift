extension Mapping {
    /// The error that parsing a mapping throws.
    public struct ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The kind of an error.
        public enum Code: String, Sendable {
            /// No field or property has this name.
            case unknownKey = "unknown-key"
            /// An object has a property that isn't defined for it.
            case unknownProperty = "unknown-property"
            /// The mapping has a field of the sender, conversation or call, but no sender ID.
            case missingSenderID = "missing-sender-id"
            /// A value isn't a path, an object or a list of these.
            case notAPath = "not-a-path"
            /// A path can't be parsed.
            case invalidPath = "invalid-path"
            /// An object has no path, template or constant.
            case missingSource = "missing-source"
            /// An object has more than one of path, template and constant.
            case severalSources = "several-sources"
            /// A template can't be parsed.
            case invalidTemplate = "invalid-template"
            /// A reference names a field that the mapping doesn't contain.
            case unknownField = "unknown-field"
            /// A field refers to a field that refers to a field.
            case circularReference = "circular-reference"
            /// A condition isn't an object of paths and constants.
            case invalidCondition = "invalid-condition"
            /// A property has a value of the wrong type.
            case invalidValue = "invalid-value"
            /// A list, template or text is longer than a mapping may contain.
            case tooMany = "too-many"
        }

        /// The kind of the error.
        public let code: Code
        /// The place: a key and the properties in it, such as `senderNameKey[1].template`.
        public let place: String
        private let message: String

        init(_ code: Code, _ place: String, _ message: String) {
            self.code = code
            self.place = place
            self.message = message
        }

        /// The failure, then the fix.
        public var description: String { message }
    }
}
