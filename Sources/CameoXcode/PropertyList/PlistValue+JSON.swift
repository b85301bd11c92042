import Cameo

extension PlistValue {
    /// Converts JSON to a property list. `null` becomes an empty string.
    package init(json value: JSONValue) {
        switch value {
        case .null: self = .string("")
        case .bool(let flag): self = .bool(flag)
        case .number(let number):
            self = value.integer.map { .integer($0) } ?? .real(number.double ?? 0)
        case .string(let text): self = .string(text)
        case .array(let values): self = .array(values.map { PlistValue(json: $0) })
        case .object(let object):
            self = .dictionary(object.members.map { .init($0.name, PlistValue(json: $0.value)) })
        }
    }
}
