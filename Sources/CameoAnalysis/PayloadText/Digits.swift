import Cameo

extension UInt8 {
    /// Whether the byte is an ASCII hexadecimal digit.
    package var isHexadecimalDigit: Bool { isASCIIDigit || (0x61...0x66).contains(self | 0x20) }
}

extension StringProtocol {
    /// Whether the string is a sequence of ASCII decimal digits.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy { $0.isASCIIDigit } }

    /// The milliseconds converted to whole seconds; `nil` if the string isn't a whole number.
    var secondsOfMilliseconds: String? { isDigits ? String(dropLast(3)) : nil }
}
