import Cameo

extension JSONValue {
    /// Calls a closure with each string and its path, in order. Doesn't parse JSON in strings.
    ///
    /// - Parameter path: The path of the value.
    func walk(_ path: [String], _ visit: ([String], String) -> Void) {
        switch self {
        case .string(let text): visit(path, text)
        case .object(let object):
            for (name, value) in object.members { value.walk(path + [name], visit) }
        case .array(let array):
            for (index, value) in array.enumerated() { value.walk(path + [String(index)], visit) }
        case .null, .bool, .number: break
        }
    }
}

extension JSONValue {
    /// The maximum number of paths to return.
    private static let maxPaths = 100

    /// Returns the paths of the matching values, in order. Objects and arrays don't match. Paths
    /// are built only for matches.
    func paths(where matches: (JSONValue) -> Bool) -> [[String]] {
        switch self {
        case .object(let object):
            var paths: [[String]] = []
            for (name, value) in object.members where paths.count < Self.maxPaths {
                for path in value.paths(where: matches) { paths.append([name] + path) }
            }
            return paths
        case .array(let array):
            var paths: [[String]] = []
            for (index, value) in array.enumerated() where paths.count < Self.maxPaths {
                for path in value.paths(where: matches) { paths.append([String(index)] + path) }
            }
            return paths
        case .null, .bool, .number, .string: return matches(self) ? [[]] : []
        }
    }
}

extension JSONObject {
    /// Returns the path to the object that contains a nested `aps` dictionary; `nil` if there is
    /// none.
    func trailOfNestedAPS(depth: Int = 0) -> [String]? {
        for (name, value) in members where name != "aps" {
            guard let inner = value.object else { continue }
            if case .object? = inner["aps"] { return [name] }
            if depth < 2, let found = inner.trailOfNestedAPS(depth: depth + 1) {
                return [name] + found
            }
        }
        return nil
    }
}
