import Foundation

/// An option whose value is recorded as a list of arguments.
@propertyWrapper
package struct Recorded<Value: RecordedValue>: Sendable, Hashable {
    package var wrappedValue: Value

    package init() { wrappedValue = .unrecorded }
}

/// A value that is recorded unless it is the default.
package protocol RecordedValue: Sendable, Hashable {
    /// The default.
    static var unrecorded: Self { get }
    static var expectation: InstallOptionsError.Expectation { get }
    /// - Returns: `nil` if the words aren't valid.
    init?(recordedWords: [String])
    /// The words; `nil` for the default.
    var recordedWords: [String]? { get }
}

/// A value that is always recorded.
package protocol RecordedWords: Sendable, Hashable {
    static var expectation: InstallOptionsError.Expectation { get }
    /// - Returns: `nil` if the words aren't valid. If several words specify one value, the last one applies.
    init?(_ words: [String])
    var recorded: [String] { get }
}

/// The value of an option that may not be passed.
extension Optional: RecordedValue where Wrapped: RecordedWords {
    package static var unrecorded: Wrapped? { nil }
    package static var expectation: InstallOptionsError.Expectation { Wrapped.expectation }
    package init?(recordedWords words: [String]) {
        guard let value = Wrapped(words) else { return nil }
        self = .some(value)
    }
    package var recordedWords: [String]? { map(\.recorded) }
}

/// A flag.
extension Bool: RecordedValue {
    package static var unrecorded: Bool { false }
    package static var expectation: InstallOptionsError.Expectation { .text }
    package init?(recordedWords words: [String]) { self = true }
    package var recordedWords: [String]? { self ? [""] : nil }
}

extension InstallOptions.AppGroup: RecordedValue {
    /// The word for no app group.
    private static let noGroup = "none"

    package static var unrecorded: Self { .automatic }
    package static var expectation: InstallOptionsError.Expectation { .text }
    package init?(recordedWords words: [String]) {
        guard let word = words.last else { return nil }
        self = word == Self.noGroup ? .none : .named(word)
    }
    package var recordedWords: [String]? {
        switch self {
        case .automatic: nil
        case .named(let name): [name]
        case .none: [Self.noGroup]
        }
    }
}

extension RecordedWords where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var expectation: InstallOptionsError.Expectation {
        .oneOf(allCases.map(\.rawValue))
    }
    package init?(_ words: [String]) { self.init(rawValue: words.last ?? "") }
    package var recorded: [String] { [rawValue] }
}

extension ExtensionKind: RecordedWords {}
extension InstallOptions.Integration: RecordedWords {}
extension InstallOptions.SigningStyle: RecordedWords {}
extension Check: RecordedWords {}

extension RecordedWords where Self: LosslessStringConvertible {
    package init?(_ words: [String]) { self.init(words.last ?? "") }
    package var recorded: [String] { [description] }
}

extension Int: RecordedWords {
    package static var expectation: InstallOptionsError.Expectation { .wholeNumber }
}

extension Double: RecordedWords {
    package static var expectation: InstallOptionsError.Expectation { .number }
    /// `1` rather than `1.0`.
    package var recorded: [String] { [Int(exactly: self)?.description ?? description] }
}

extension String: RecordedWords {
    package static var expectation: InstallOptionsError.Expectation { .text }
}

extension Array: RecordedWords where Element: RecordedWords {
    package static var expectation: InstallOptionsError.Expectation { Element.expectation }
    /// Skips words that aren't valid, such as the names of checks of another version.
    package init?(_ words: [String]) { self = words.compactMap { Element([$0]) } }
    package var recorded: [String] { flatMap(\.recorded) }
}

/// The way, or `automatic`, and `allowExit`.
extension Adoption.Options: RecordedWords {
    private static let automatic = "automatic"
    private static let allowExit = "allowExit"

    package static var expectation: InstallOptionsError.Expectation {
        .oneOf([automatic] + Adoption.Way.allCases.map(\.rawValue))
    }
    package init?(_ words: [String]) {
        way = words.first.flatMap(Adoption.Way.init)
        allowsExit = words.contains(Self.allowExit)
    }
    package var recorded: [String] {
        [way?.rawValue ?? Self.automatic] + (allowsExit ? [Self.allowExit] : [])
    }
}

extension Recorded: Codable {
    package init(from decoder: any Decoder) throws {
        let words = try decoder.singleValueContainer().decode([String].self)
        guard let value = Value(recordedWords: words) else {
            throw InstallOptionsError.invalidValue(
                option: decoder.codingPath.last?.stringValue ?? "",
                value: words.last ?? "",
                expected: Value.expectation
            )
        }
        wrappedValue = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue.recordedWords)
    }
}

// The synthesized conformance of InstallOptions calls these overloads.

extension KeyedDecodingContainer {
    /// Decodes an option; the default if the record doesn't contain it.
    func decode<Value>(_ type: Recorded<Value>.Type, forKey key: Key) throws -> Recorded<Value> {
        try decodeIfPresent(type, forKey: key) ?? Recorded()
    }
}

extension KeyedEncodingContainer {
    /// Encodes an option unless it has its default.
    mutating func encode<Value>(_ option: Recorded<Value>, forKey key: Key) throws {
        guard option.wrappedValue.recordedWords != nil else { return }
        try encodeIfPresent(option, forKey: key)
    }
}

extension InstallOptions {
    /// Parses the arguments of options, by the options' names. Other names are ignored.
    ///
    /// - Throws: ``InstallOptionsError`` if an option's arguments aren't valid.
    package init(words: [String: [String]]) throws {
        self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(words))
    }

    /// Returns the arguments of each option, by the option's name.
    func words() throws -> [String: [String]] {
        try JSONDecoder().decode([String: [String]].self, from: JSONEncoder().encode(self))
    }
}
