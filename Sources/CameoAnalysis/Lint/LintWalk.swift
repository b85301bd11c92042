#if canImport(Cameo)
import Cameo
#endif

extension JSONObject {
    /// Passes all strings and their paths to a closure, in order. JSON in strings isn't parsed.
    func walkStrings(_ visit: ([String], String) -> Void) {
        JSONValue.object(self).walkStrings([], visit)
    }

    /// Returns the names that lead to an `aps` dictionary that isn't at the top level.
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

extension Payload {
    var trailOfNestedAPS: [String]? { root.trailOfNestedAPS() }
}

extension JSONValue {
    fileprivate func walkStrings(_ path: [String], _ visit: ([String], String) -> Void) {
        switch self {
        case .string(let text): visit(path, text)
        case .object(let object):
            for (name, value) in object.members { value.walkStrings(path + [name], visit) }
        case .array(let array):
            for (index, value) in array.enumerated() {
                value.walkStrings(path + [String(index)], visit)
            }
        case .null, .bool, .number: break
        }
    }
}
