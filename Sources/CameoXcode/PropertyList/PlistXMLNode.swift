import Cameo
import CameoHost

/// An element of an XML property list, with its position.
struct PlistXMLNode: Sendable {
    /// The name of the tag, such as `dict`, `key` or `string`.
    let name: String
    /// The range from the `<` of the opening tag to the `>` of the closing tag.
    let range: Range<Int>
    /// The offset of the closing tag; `nil` if the element has only one tag, such as `<array/>`.
    let closing: Int?
    /// The child elements.
    let children: [PlistXMLNode]
    /// The text content, with entities decoded.
    let text: String

    /// The keys and values of a dictionary, in file order.
    var members: [(key: PlistXMLNode, value: PlistXMLNode)] {
        guard name == "dict" else { return [] }
        return stride(from: 0, to: children.count - 1, by: 2).map {
            (children[$0], children[$0 + 1])
        }
    }

    /// The value of a key in a dictionary; `nil` if the key is missing.
    subscript(name: String) -> PlistXMLNode? { members.last { $0.key.text == name }?.value }

    /// The strings in an array.
    var texts: [String] {
        name == "array" ? children.filter { $0.name == "string" }.map { $0.text } : []
    }

    /// Returns the value without formatting.
    ///
    /// - Parameter bytes: The content of the file, for errors.
    func value(in bytes: [UInt8]) throws(SourceError) -> PropertyValue {
        switch name {
        case "dict":
            // If a key is repeated, the last value is used, as in Foundation.
            var result: [String: PropertyValue] = [:]
            for (key, value) in members { result[key.text] = try value.value(in: bytes) }
            return .dictionary(result)
        case "array":
            return .array(
                try children.map { (child) throws(SourceError) in try child.value(in: bytes) }
            )
        default:
            guard children.isEmpty, let value = leaf else {
                throw SourceError(bytes, at: range.lowerBound, .invalidElement(name))
            }
            return value
        }
    }

    private var leaf: PropertyValue? {
        switch name {
        case "string": .string(text)
        case "true": .bool(true)
        case "false": .bool(false)
        case "integer": integer
        case "real": Double(text).map(PropertyValue.real)
        case "date": PlistDate.seconds(of: text).map(PropertyValue.date)
        case "data": Base64.decoded(text.utf8.filter { $0 > 0x20 }).map(PropertyValue.data)
        default: nil
        }
    }

    /// The value of a decimal or hexadecimal integer, with or without a sign; `nil` if the text
    /// isn't one. As in Foundation, white space may precede it.
    private var integer: PropertyValue? {
        var digits = text.drop { $0.isWhitespace }
        let sign = digits.first.flatMap { $0 == "-" || $0 == "+" ? $0 : nil }
        if sign != nil { digits = digits.dropFirst() }
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        if isHexadecimal { digits = digits.dropFirst(2) }
        guard digits.first != "-", digits.first != "+",
            let magnitude = UInt64(digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        if sign == "-" {
            return magnitude <= UInt64(Int64.max) + 1
                ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : nil
        }
        return Int64(exactly: magnitude).map(PropertyValue.integer) ?? .unsigned(magnitude)
    }
}

/// A parser for dates in XML property lists.
private enum PlistDate {
    /// Converts a date such as `2026-11-26T12:30:00Z` to seconds since January 1, 2001 (UTC).
    /// Returns `nil` if the date is invalid.
    static func seconds(of text: String) -> Double? {
        let pattern = Array("0000-00-00T00:00:00Z".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count == pattern.count,
            zip(bytes, pattern).allSatisfy({ byte, expected in
                expected == UInt8(ascii: "0")
                    ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == expected
            })
        else { return nil }
        func number(_ range: Range<Int>) -> Int {
            bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard year > 0, (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        // Count days in the Gregorian calendar with years that begin in March, so that a leap day
        // is the last day of the year.
        let shifted = month < 3 ? year - 1 : year
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        let days = 365 * shifted + leapDays + (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return Double(days - 730_791) * 86_400 + Double(hour * 3600 + minute * 60 + second)
    }
}
