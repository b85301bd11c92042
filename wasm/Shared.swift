// Operations of the standard library that the sources use hundreds of times, with the same results. The compiler would
// copy most of them into each caller: a comparison with a literal takes 150 bytes, and a call of it 30. These hide those of
// the standard library in the module only, where size matters more than a call.

extension String {
    @inline(never) static func == (one: String, other: String) -> Bool { isEqual(one, other) }

    @inline(never) static func != (one: String, other: String) -> Bool { !isEqual(one, other) }

    @inline(never) static func + (one: String, other: String) -> String {
        var result = one
        result.append(other)
        return result
    }

    @inline(never) static func += (one: inout String, other: String) { one.append(other) }
}

@inline(never) func == (one: String?, other: String?) -> Bool { isEqual(one, other) }

@inline(never) func == (one: String?, other: String) -> Bool { isEqual(one, other) }

@inline(never) func != (one: String?, other: String?) -> Bool { !isEqual(one, other) }

@inline(never) func != (one: String?, other: String) -> Bool { !isEqual(one, other) }

/// Matches a case of a `switch`.
@inline(never) func ~= (one: String, other: String) -> Bool { isEqual(one, other) }

extension Array {
    @inline(never) mutating func append(_ element: __owned Element) { add(element, to: &self) }

    @inline(never) func map<Result>(_ transform: (Element) -> Result) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(count)
        for element in self { results.append(transform(element)) }
        return results
    }

    @inline(never) func compactMap<Result>(_ transform: (Element) -> Result?) -> [Result] {
        var results: [Result] = []
        for element in self {
            if let result = transform(element) { results.append(result) }
        }
        return results
    }

    @inline(never) func flatMap<Result>(_ transform: (Element) -> [Result]) -> [Result] {
        var results: [Result] = []
        for element in self { results.append(contentsOf: transform(element)) }
        return results
    }

    @inline(never) func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
        var elements: [Element] = []
        for element in self where isIncluded(element) { elements.append(element) }
        return elements
    }

    @inline(never) func contains(where condition: (Element) -> Bool) -> Bool {
        firstIndex(where: condition) != nil
    }

    @inline(never) func allSatisfy(_ condition: (Element) -> Bool) -> Bool {
        for element in self where !condition(element) { return false }
        return true
    }

    @inline(never) func first(where condition: (Element) -> Bool) -> Element? {
        for element in self where condition(element) { return element }
        return nil
    }

    @inline(never) func firstIndex(where condition: (Element) -> Bool) -> Int? {
        for index in indices where condition(self[index]) { return index }
        return nil
    }
}

// The functions of the standard library, found through its protocols.

private func isEqual<Value: Equatable>(_ one: Value, _ other: Value) -> Bool { one == other }

private func add<List: RangeReplaceableCollection>(
    _ element: __owned List.Element,
    to list: inout List
) {
    list.append(element)
}
