/// A value in a property list, independent of its formatting.
package enum PropertyValue: Sendable, Hashable {
    case string(String)
    case bool(Bool)
    case integer(Int64)
    /// An integer greater than `Int64.max`.
    case unsigned(UInt64)
    case real(Double)
    case data([UInt8])
    /// A date, in seconds since January 1, 2001 (UTC), as in binary property lists.
    case date(Double)
    /// A reference to an object in a keyed archive. Only binary property lists contain such
    /// references.
    case uid(UInt64)
    case array([PropertyValue])
    case dictionary([String: PropertyValue])

    /// The maximum nesting depth of a property list.
    package static let maxDepth = 64

    /// The string, or the digits of the number; empty for any other value.
    package var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .unsigned(let number): "\(number)"
        case .real(let number): "\(number)"
        default: ""
        }
    }

    /// The string; `nil` for any other value.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// Whether the value is the Boolean `true`.
    package var isTrue: Bool { self == .bool(true) }

    /// The elements of the array; empty for any other value.
    package var elements: [PropertyValue] {
        if case .array(let values) = self { values } else { [] }
    }

    /// The array's strings; elements of other types are skipped.
    package var texts: [String] { elements.compactMap { $0.string } }

    /// The members of the dictionary, sorted by key; empty for any other value.
    package var members: [(key: String, value: PropertyValue)] {
        if case .dictionary(let members) = self { members.sorted { $0.key < $1.key } } else { [] }
    }

    /// The value of a member of the dictionary. Setting `nil` removes the member.
    package subscript(name: String) -> PropertyValue? {
        get {
            if case .dictionary(let members) = self { members[name] } else { nil }
        }
        set {
            guard case .dictionary(var members) = self else { return }
            self = .string("")
            members[name] = newValue
            self = .dictionary(members)
        }
    }

    /// Changes the value at a key path, and inserts missing dictionaries.
    package mutating func change(_ path: ArraySlice<String>, _ body: (inout PropertyValue?) -> Void)
    {
        var value: PropertyValue? = self
        self = .dictionary([:])
        Self.change(&value, path, body)
        if let value { self = value }
    }

    private static func change(
        _ value: inout PropertyValue?,
        _ path: ArraySlice<String>,
        _ body: (inout PropertyValue?) -> Void
    ) {
        guard let name = path.first else { return body(&value) }
        guard case .dictionary(var members) = value ?? .dictionary([:]) else { return }
        value = nil
        Self.change(&members[name], path.dropFirst(), body)
        value = .dictionary(members)
    }
}
