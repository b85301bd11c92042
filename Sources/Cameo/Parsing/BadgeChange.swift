/// A change of the number on the app's icon.
public enum BadgeChange: Sendable, Hashable {
    /// This number.
    case set(Int)
    /// So many more, or fewer; the badge never goes below 0.
    case add(Int)

    /// Reads `5`, `"5"`, `"+1"` and `"-1"`.
    public init?(_ value: JSONValue) {
        if case .string(let string) = value, let sign = string.trimmed.first,
            "+-".contains(sign)
        {
            guard let number = Int(string.trimmed), abs(number) <= 1_000_000 else { return nil }
            self = .add(number)
        } else {
            guard let number = value.integer, number >= 0 else { return nil }
            self = .set(number)
        }
    }
}
