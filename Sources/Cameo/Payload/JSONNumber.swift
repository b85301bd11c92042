/// A JSON number, stored as its digits so that long identifiers aren't rounded.
package struct JSONNumber: Sendable, Equatable {
    /// The number as written.
    package let literal: String

    /// Creates a number from a JSON literal that is known to be valid.
    init(checked literal: String) { self.literal = literal }

    package init(_ integer: Int) { literal = String(integer) }

    /// Creates a number with a fraction. Infinity and NaN, which JSON can't represent, become 0.
    package init(_ double: Double) {
        literal = Int64(exactly: double).map { String($0) } ?? (double.isFinite ? "\(double)" : "0")
    }

    /// Parses a number. Returns `nil` if the text isn't a JSON number.
    package init?(parsing text: String) {
        var parser = JSONParser(text.bytes)
        guard let number = try? parser.parseNumber(), parser.isAtEnd else { return nil }
        self = number
    }

    /// The number as an integer; `nil` if it has a fraction or is out of range. `3`, `3.0` and
    /// `3e0` are all 3.
    package var integer: Int? {
        if let integer = literal.wholeNumber { return integer }
        guard let double = Double(literal) else { return nil }
        return Int(exactly: double)
    }

    /// The nearest double-precision number, or `nil` if the value is out of range.
    package var double: Double? {
        guard let double = Double(literal), double.isFinite else { return nil }
        return double
    }

    /// The number as an identifier: an integer without fraction or exponent if possible. Other
    /// numbers are formatted as on a device, where `1.10` is `1.1`.
    package var text: String {
        if literal.utf8.allSatisfy({ $0 != 0x2E && $0 != 0x65 && $0 != 0x45 }) { return literal }
        let whole = Int64(literal) ?? double.flatMap { Int64(exactly: $0) }
        return whole.map { String($0) } ?? double.map { "\($0)" } ?? literal
    }
}

extension String {
    /// The value of the string as a whole number; `nil` if it isn't one or is out of range.
    @inline(never) var wholeNumber: Int? { Int(self) }
}
