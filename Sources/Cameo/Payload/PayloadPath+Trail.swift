extension JSONObject {
    /// Returns the names and indexes that lead from the object to the value at a path.
    ///
    /// If the path continues into JSON in a string, the result ends at that string.
    ///
    /// - Returns: The names and indexes; `nil` if the path has no value.
    package func trail(of path: PayloadPath) -> [String]? {
        trail(of: path, continuesInStrings: false)
    }

    /// Returns the names and indexes that lead from the object to the value at a path.
    ///
    /// - Parameter continuesInStrings: Whether to continue into JSON in a string. Otherwise the
    ///   result ends at the string.
    package func trail(of path: PayloadPath, continuesInStrings: Bool) -> [String]? {
        JSONValue.object(self).trail(of: path.steps[...], continuesInStrings)
    }
}

extension JSONValue {
    fileprivate func trail(
        of steps: ArraySlice<PayloadPath.Step>,
        _ continuesInStrings: Bool
    ) -> [String]? {
        guard let first = steps.first else { return isAbsent ? nil : [] }
        switch self {
        case .object(let object):
            guard first.value == nil else { return nil }
            var name = ""
            for (position, step) in zip(steps.indices, steps) {
                guard step.value == nil else { return nil }
                name += name.isEmpty ? step.name : "." + step.name
                let rest = steps[(position + 1)...]
                if let trail = object[name]?.trail(of: rest, continuesInStrings) {
                    return [name] + trail
                }
            }
            return object["\(name).0"] == nil ? nil : ["\(name).0"]
        case .array(let array):
            guard let index = array.index(of: first) else { return nil }
            return array[index].trail(of: steps.dropFirst(), continuesInStrings).map {
                [String(index)] + $0
            }
        case .string(let string):
            let trail = JSONValue(insideString: string)?.trail(of: steps, continuesInStrings)
            return continuesInStrings ? trail : trail.map { _ in [] }
        case .null, .bool, .number: return nil
        }
    }
}
