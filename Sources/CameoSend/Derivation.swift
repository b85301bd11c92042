/// A header or field that the file doesn't contain, with the reason for its value.
package struct Derivation: Sendable, Equatable {
    package let name: String
    /// The value; `nil` if the header or field is omitted.
    package let value: String?
    /// The reason, as one sentence without a full stop.
    package let reason: String

    package init(_ name: String, _ value: String?, _ reason: String) {
        self.name = name
        self.value = value
        self.reason = reason
    }
}
