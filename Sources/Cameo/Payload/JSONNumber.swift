/// A JSON number, kept as its digits so that an identifier of twenty digits stays itself.
public struct JSONNumber: Sendable, Hashable {
    /// The number as written.
    public let literal: String

    /// Takes digits that a parser has already checked.
    init(checked literal: String) {
        self.literal = literal
    }

    /// A whole number.
    public init(_ integer: Int) {
        literal = String(integer)
    }

    /// A number that may have a fraction; infinities and not-a-number, which JSON cannot say, are
    /// zero.
    public init(_ double: Double) {
        literal = Int(exactly: double).map(String.init) ?? (double.isFinite ? "\(double)" : "0")
    }

    /// Reads a number by JSON's grammar; `nil` for anything else.
    public init?(parsing text: String) {
        var parser = JSONParser(Array(text.utf8))
        guard let number = try? parser.parseNumber(), parser.isAtEnd else { return nil }
        self = number
    }

    /// The number as a whole one: `3`, `3.0` and `3e0` are all 3; `nil` when it is none or does
    /// not fit.
    public var integer: Int? {
        if let integer = Int(literal) { return integer }
        guard let double = Double(literal) else { return nil }
        return Int(exactly: double)
    }

    /// The nearest double.
    public var double: Double? {
        guard let double = Double(literal), double.isFinite else { return nil }
        return double
    }

    /// The number as an identifier: whole numbers without fraction or exponent.
    public var text: String {
        if literal.utf8.allSatisfy({ $0 != 0x2E && $0 != 0x65 && $0 != 0x45 }) { return literal }
        return integer.map(String.init) ?? literal
    }
}
