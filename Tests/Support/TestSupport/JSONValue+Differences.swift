import Cameo

extension JSONValue {
    /// Returns the differences from an expected value, each with its path.
    ///
    /// Objects may contain additional members; all other values must be equal.
    package func differences(from expected: JSONValue, at path: String = "") -> [String] {
        switch (self, expected) {
        case (.object(let object), .object(let expectedObject)):
            return expectedObject.members.flatMap { name, value in
                let memberPath = path.isEmpty ? name : "\(path).\(name)"
                guard let member = object[name] else { return ["\(memberPath) is missing"] }
                return member.differences(from: value, at: memberPath)
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
