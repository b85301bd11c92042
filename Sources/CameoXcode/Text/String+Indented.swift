extension String {
    /// Returns the text with spaces before each line that isn't empty.
    func indented(by count: Int = 4) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.isEmpty ? "" : String(repeating: " ", count: count) + line
        }.joined(separator: "\n")
    }
}
