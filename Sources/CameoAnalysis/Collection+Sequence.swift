extension Collection<UInt8> {
    /// Returns whether the bytes contain a nonempty string. The standard library's equivalent
    /// requires iOS 16.
    ///
    /// The search takes linear time unless the string begins with a repeated sequence.
    package func containsSequence(_ text: String) -> Bool {
        let pattern = Array(text.utf8)
        guard let first = pattern.first, count >= pattern.count else { return false }
        let result = withContiguousStorageIfAvailable { bytes in
            for offset in 0...(bytes.count - pattern.count)
            where bytes[offset] == first && bytes[offset...].starts(with: pattern) {
                return true
            }
            return false
        }
        return result ?? Array(self).containsSequence(text)
    }
}

extension [Int] {
    /// The indices of the elements, sorted by element. Equal elements keep their order.
    var order: [Int] { indices.sorted { (self[$0], $0) < (self[$1], $1) } }
}
