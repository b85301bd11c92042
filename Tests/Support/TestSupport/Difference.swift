import Cameo

extension JSONValue {
    /// Where this value lacks something of the expected one: objects may have more members,
    /// everything else must be equal. Each difference is a path and what stands there.
    public func differences(from expected: JSONValue, at path: String = "") -> [String] {
        switch (self, expected) {
        case (.object(let object), .object(let expectedObject)):
            return expectedObject.members.flatMap { name, value in
                let place = path.isEmpty ? name : "\(path).\(name)"
                guard let member = object[name] else { return ["\(place) is missing"] }
                return member.differences(from: value, at: place)
            }
        case (.array(let array), .array(let expectedArray))
        where array.count == expectedArray.count:
            return zip(array, expectedArray).enumerated().flatMap { position, pair in
                pair.0.differences(from: pair.1, at: "\(path)[\(position)]")
            }
        default:
            return self == expected
                ? [] : ["\(path) is \(compact), expected \(expected.compact)"]
        }
    }
}
