extension StringProtocol {
    /// Whether the text contains another one. The standard library's function requires iOS 16.
    func hasPart(_ part: String) -> Bool {
        let part = Array(part.utf8)
        var rest = utf8[...]
        while let start = rest.firstIndex(of: part[0]) {
            rest = rest[start...]
            if rest.starts(with: part) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
