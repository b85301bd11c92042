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

extension String {
    @inline(never) init(_ number: Int) { self = number.description }
}

extension DefaultStringInterpolation {
    @inline(never) mutating func appendInterpolation(_ number: Int) {
        appendLiteral(String(number))
    }
}

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

// MARK: - Sorting, in one place instead of one for each type, and stable as that of the standard library

extension Array {
    @inline(never) func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        sortedIndices(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }

    @inline(never) mutating func sort(by isBefore: (Element, Element) -> Bool) {
        self = sorted(by: isBefore)
    }
}

extension Array where Element: Comparable {
    func sorted() -> [Element] { sorted(by: <) }
}

extension Set where Element: Comparable {
    func sorted() -> [Element] { Array(self).sorted() }
}

extension Dictionary {
    func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        Array(self).sorted(by: isBefore)
    }
}

extension Range where Bound == Int {
    func sorted(by isBefore: (Int, Int) -> Bool) -> [Int] { Array(self).sorted(by: isBefore) }
}

/// Returns the indices of a list in the order of its elements. Merges runs of 1, 2, 4 … elements.
private func sortedIndices(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var merged = order
    var width = 1
    while width < count {
        var start = 0
        while start < count {
            let middle = Swift.min(start + width, count)
            let end = Swift.min(middle + width, count)
            var (left, right) = (start, middle)
            for position in start..<end {
                if left < middle, right == end || !isBefore(order[right], order[left]) {
                    merged[position] = order[left]
                    left += 1
                } else {
                    merged[position] = order[right]
                    right += 1
                }
            }
            start = end
        }
        swap(&order, &merged)
        width *= 2
    }
    return order
}

// MARK: - Bytes of strings

extension String.UTF8View {
    var count: Int {
        @inline(never) get { length(of: self) }
    }

    var first: UInt8? {
        @inline(never) get { isEmpty ? nil : self[startIndex] }
    }

    @inline(never) func contains(_ byte: UInt8) -> Bool { contains { $0 == byte } }

    @inline(never) func contains(where condition: (UInt8) -> Bool) -> Bool {
        for byte in self where condition(byte) { return true }
        return false
    }

    @inline(never) func allSatisfy(_ condition: (UInt8) -> Bool) -> Bool {
        !contains { !condition($0) }
    }
}

private func length<Bytes: Collection>(of bytes: Bytes) -> Int { bytes.count }

// The functions of the standard library, found through its protocols.

private func isEqual<Value: Equatable>(_ one: Value, _ other: Value) -> Bool { one == other }

private func add<List: RangeReplaceableCollection>(
    _ element: __owned List.Element,
    to list: inout List
) {
    list.append(element)
}
