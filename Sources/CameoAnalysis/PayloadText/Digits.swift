import Cameo

extension UInt8 {
    /// Whether the byte is a hexadecimal digit in ASCII.
    var isHexadecimalDigit: Bool { isASCIIDigit || (0x61...0x66).contains(self | 0x20) }
}

extension StringProtocol {
    /// Whether the text consists of decimal digits in ASCII.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy { $0.isASCIIDigit } }

    /// The whole seconds of a number of milliseconds; `nil` if the text isn't a whole number.
    var secondsOfMilliseconds: String? { isDigits ? String(dropLast(3)) : nil }
}
