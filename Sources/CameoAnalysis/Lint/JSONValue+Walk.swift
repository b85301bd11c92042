import Cameo

extension JSONValue {
    /// Calls a closure with each string and its path, in order. JSON in strings isn't parsed.
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
    /// The number of paths after which the search stops.
    private static let maxPaths = 100

    /// Returns the paths of the matching values other than objects and arrays, in order. If none
    /// match, no path is created.
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
    /// Returns the names on the path to an `aps` dictionary that isn't at the top level; `nil` if
    /// there is none.
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
