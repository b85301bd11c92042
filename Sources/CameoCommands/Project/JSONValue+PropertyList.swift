import Cameo
import CameoHost

extension JSONValue {
    /// Converts a value of an Info.plist to the value that the app reads; `nil` for data and dates,
    /// which no setting uses.
    init?(_ value: PropertyValue) {
        switch value {
        case .string(let text): self = .string(text)
        case .bool(let flag): self = .bool(flag)
        case .integer, .unsigned:
            self = JSONNumber(parsing: value.text).map(JSONValue.number) ?? .null
        case .real(let number): self = .number(JSONNumber(number))
        case .array(let values): self = .array(values.compactMap { JSONValue($0) })
        case .dictionary:
            self = .object(
                JSONObject(
                    value.members.compactMap { name, value in
                        JSONValue(value).map { (name: name, value: $0) }
                    }
                )
            )
        case .data, .date, .uid: return nil
        }
    }
}
