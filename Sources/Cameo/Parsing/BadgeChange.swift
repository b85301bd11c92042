/// A change to the number on the app icon.
package enum BadgeChange: Sendable, Equatable {
    /// Replaces the number.
    case set(Int)
    /// Adds to the number; a negative value subtracts. The badge never becomes negative.
    case add(Int)

    /// Parses a number, such as `5` or `"5"`, or a change, such as `"+1"` or `"-1"`. Returns `nil`
    /// for any other value, including a negative JSON number and a change of more than 1,000,000.
    package init?(_ value: JSONValue) {
        if case .string(let string) = value, let sign = string.trimmed.utf8.first,
            sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
        {
            guard let number = string.trimmed.wholeNumber, abs(number) <= 1_000_000 else {
                return nil
            }
            self = .add(number)
        } else {
            guard let number = value.integer, number >= 0 else { return nil }
            self = .set(number)
        }
    }
}
