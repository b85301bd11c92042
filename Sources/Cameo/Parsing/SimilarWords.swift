extension String {
    /// Returns the most similar word; `nil` if the text can't be a misspelling of any word.
    package func nearest(of words: [String]) -> String? {
        // Up to a third of the characters may differ, but at least two are always allowed. In a
        // word of up to four characters, only one may differ, unless the letters are merely
        // reordered. Text of at least four characters always matches a word that it begins.
        let candidates = words.map { word in
            let count = Swift.min(word.utf8.count, utf8.count)
            let isShort = count <= 4 && word.sortedLetters != sortedLetters
            let isStart = utf8.count > 3 && word.lowercased().hasPrefix(lowercased())
            let limit = isStart ? .max : isShort ? 1 : Swift.max(2, (count + 2) / 3)
            return (word: word, distance: word.editDistance(to: self), limit: limit)
        }
        return candidates.filter { $0.distance <= $0.limit }.min { $0.distance < $1.distance }?.word
    }

    /// The bytes in lowercase, sorted.
    package var sortedLetters: [UInt8] { lowercased().utf8.sorted() }

    /// Returns the minimum number of byte changes, insertions and removals that turn one string
    /// into the other. Ignores case and everything after the first 64 bytes.
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
