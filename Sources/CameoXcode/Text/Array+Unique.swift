extension Array where Element: Hashable {
    /// The elements without duplicates, in their order.
    package var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
