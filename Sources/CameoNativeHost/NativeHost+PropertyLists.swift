import CameoHost
import Foundation

extension NativeHost {
    /// Returns whether Foundation, which shares no code with Cameo's parsers, reads the same value.
    package func agrees(_ file: [UInt8], with value: PropertyValue) -> Bool {
        let decoder = PropertyListDecoder()
        decoder.userInfo[.expectation] = Expectation(value)
        return (try? decoder.decode(Match.self, from: Data(file)))?.isSame ?? false
    }
}

extension CodingUserInfoKey {
    fileprivate static let expectation = CodingUserInfoKey(rawValue: "expectation")
        .unsafelyUnwrapped
}

/// The result of comparing the decoded value with the expected value.
private struct Match: Decodable {
    let isSame: Bool

    init(from decoder: any Decoder) throws {
        let expectation = decoder.userInfo[.expectation] as? Expectation
        isSame = try expectation?.isSame(as: decoder) ?? false
    }
}

/// The expected value of the element being decoded.
///
/// `@unchecked Sendable` because only a single `decode` call uses the value.
private final class Expectation: @unchecked Sendable {
    private var value: PropertyValue

    init(_ value: PropertyValue) { self.value = value }

    func isSame(as decoder: any Decoder) throws -> Bool {
        func decoded<Value: Decodable>() throws -> Value {
            try decoder.singleValueContainer().decode(Value.self)
        }
        switch value {
        case .string(let text): return try decoded() == text
        case .bool(let flag): return try decoded() == flag
        case .integer(let number): return try decoded() == Int64(number)
        case .unsigned(let number): return try decoded() == UInt64(number)
        case .real(let number):
            let other: Double = try decoded()
            return other == number || other.isNaN && number.isNaN
        case .data(let bytes): return try decoded() == Data(bytes)
        case .date(let seconds):
            return try decoded() == Date(timeIntervalSinceReferenceDate: seconds)
        case .uid: return false
        case .array(let values):
            var container = try decoder.unkeyedContainer()
            for value in values {
                guard !container.isAtEnd else { return false }
                self.value = value
                guard try container.decode(Match.self).isSame else { return false }
            }
            return container.isAtEnd
        case .dictionary(let members):
            let container = try decoder.container(keyedBy: Key.self)
            guard container.allKeys.count == members.count else { return false }
            for (name, value) in members {
                self.value = value
                guard try container.decode(Match.self, forKey: Key(stringValue: name)).isSame else {
                    return false
                }
            }
            return true
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
