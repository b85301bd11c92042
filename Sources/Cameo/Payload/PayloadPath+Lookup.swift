extension JSONValue {
    /// The value at a path; `nil` if the path has no value, or if the value is `null` or blank.
    package subscript(at path: PayloadPath) -> JSONValue? { value(at: path.steps, from: 0) }

    fileprivate func value(at steps: [PayloadPath.Step], from position: Int) -> JSONValue? {
        guard position < steps.count else { return isAbsent ? nil : self }
        switch self {
        case .object(let object): return object.value(at: steps, from: position)
        case .array(let array):
            guard let index = array.index(of: steps[position]) else { return nil }
            return array[index].value(at: steps, from: position + 1)
        case .string(let string):
            return JSONValue(insideString: string)?.value(at: steps, from: position)
        case .null, .bool, .number: return nil
        }
    }
}

extension JSONObject {
    /// The value at a path. A nested value takes precedence over a flattened name, such as
    /// `"sender.name"`. A flattened list has the names `"recipients.0"`, `"recipients.1"` and so
    /// on.
    package subscript(at path: PayloadPath) -> JSONValue? { value(at: path.steps, from: 0) }

    fileprivate func value(at steps: [PayloadPath.Step], from position: Int) -> JSONValue? {
        guard steps[position].value == nil else { return nil }
        var name = steps[position].name
        if let found = member(name, at: steps, from: position + 1) { return found }
        guard hasName(in: name) else { return nil }
        for next in steps.indices.dropFirst(position + 1) {
            guard steps[next].value == nil else { return nil }
            name += "." + steps[next].name
            if let found = member(name, at: steps, from: next + 1) { return found }
        }
        return flattenedList(name)
    }

    /// Resolves the remaining steps of a path from a member; `nil` if they don't lead to a value.
    private func member(
        _ name: String,
        at steps: [PayloadPath.Step],
        from position: Int
    ) -> JSONValue? {
        let isEnd = position == steps.count
        return (isEnd ? self[name] : container(of: name))?.value(at: steps, from: position)
    }

    private func flattenedList(_ name: String) -> JSONValue? {
        var elements: [JSONValue] = []
        while let element = self["\(name).\(elements.count)"] { elements.append(element) }
        return elements.isEmpty ? nil : .array(elements)
    }
}

extension [JSONValue] {
    /// Returns the index of the array element that a step specifies; `nil` if there is none.
    func index(of step: PayloadPath.Step) -> Int? {
        if let value = step.value {
            return firstIndex { element in
                guard let object = element.object else { return false }
                return object[step.name]?.comparedText?.trimmed == value
            }
        }
        return step.index.flatMap { indices.contains($0) ? $0 : nil }
    }
}

/// A lookup of a field's paths, in order. Consecutive paths often begin with the same name, so the
/// lookup caches the value of the most recent name.
struct PathLookup {
    private let root: JSONObject
    private var name: String?
    private var container: JSONValue?
    private var isFlattened = false

    init(_ root: JSONObject) { self.root = root }

    /// Returns the value at a path; `nil` if the path has no value, or if the value is `null` or
    /// blank.
    mutating func value(at path: PayloadPath) -> JSONValue? {
        let steps = path.steps
        guard steps.count > 1, steps[0].value == nil else { return root[at: path] }
        let name = steps[0].name
        if name != self.name {
            self.name = name
            container = root.container(of: name)
            isFlattened = root.hasName(in: name)
        }
        return container?.value(at: steps, from: 1) ?? (isFlattened ? root[at: path] : nil)
    }
}
