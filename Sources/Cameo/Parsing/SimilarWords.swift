extension String {
    /// Returns the most similar word; `nil` if the text can't be a misspelling of any word.
    package func nearest(of words: [String]) -> String? {
        let candidates = words.map { (word: $0, distance: $0.editDistance(to: self)) }
        let nearest = candidates.min { $0.distance < $1.distance }
        // In a short word, half of the characters may differ; in a long one, a third.
        let limit = Swift.max(count / 3, Swift.min(3, (count + 1) / 2))
        return nearest.flatMap { $0.distance <= limit ? $0.word : nil }
    }

    /// Returns the minimum number of characters to change, insert or remove to get another string.
    package func editDistance(to other: String) -> Int {
        let other = Array(other.lowercased().utf8.prefix(64))
        var row = Array(0...other.count)
        for (position, byte) in lowercased().utf8.prefix(64).enumerated() {
            var diagonal = row[0]
            row[0] = position + 1
            for column in other.indices {
                let change = diagonal + (byte == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(change, Swift.min(diagonal, row[column]) + 1)
            }
        }
        return row[other.count]
    }
}
