/// A part of a request that the file doesn't contain, and the reason for its value.
package struct Derivation: Sendable, Equatable {
    /// The name of the header or the field.
    package let name: String
    /// The value; `nil` if nothing is sent.
    package let value: String?
    /// The reason, as a sentence without a full stop.
    package let reason: String

    package init(_ name: String, _ value: String?, _ reason: String) {
        self.name = name
        self.value = value
        self.reason = reason
    }
}
