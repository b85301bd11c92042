import Foundation

/// A property list value without its formatting, to compare a file with an expected value.
package enum PropertyValue: Sendable, Hashable {
    case string(String)
    case data(Data)
    case date(Date)
    /// A number, or a Boolean as 1 or 0: Foundation on Linux doesn't distinguish them.
    case number(Double)
    case array([PropertyValue])
    case dictionary([String: PropertyValue])

    /// Reads a property list with Foundation, which shares no code with the parsers in this module.
    ///
    /// - Returns: `nil` if Foundation can't read it.
    package init?(foundationReading bytes: [UInt8]) {
        guard
            let list = try? PropertyListSerialization.propertyList(
                from: Data(bytes),
                format: nil
            )
        else { return nil }
        self.init(list)
    }

    private init?(_ value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let data as Data: self = .data(data)
        case let date as Date: self = .date(date)
        case let number as NSNumber: self = .number(number.doubleValue)
        case let values as [Any]:
            var array: [PropertyValue] = []
            array.reserveCapacity(values.count)
            for value in values {
                guard let value = PropertyValue(value) else { return nil }
                array.append(value)
            }
            self = .array(array)
        case let members as [String: Any]:
            var dictionary: [String: PropertyValue] = [:]
            dictionary.reserveCapacity(members.count)
            for (name, value) in members {
                guard let value = PropertyValue(value) else { return nil }
                dictionary[name] = value
            }
            self = .dictionary(dictionary)
        default: return nil
        }
    }

    /// A member of a dictionary; setting `nil` removes it.
    subscript(name: String) -> PropertyValue? {
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

    /// Changes the value at a path of keys; inserts dictionaries that are missing.
    mutating func change(_ path: ArraySlice<String>, _ body: (inout PropertyValue?) -> Void) {
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
