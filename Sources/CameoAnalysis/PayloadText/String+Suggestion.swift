import Cameo

extension String {
    /// Returns a "did you mean" question with the known word that this string resembles; otherwise,
    /// the given suggestion.
    ///
    /// - Parameters:
    ///   - words: The known words.
    ///   - suggestion: The suggestion to return if no word is similar.
    package func suggestion(
        among words: [String],
        otherwise suggestion: @autoclosure () -> String
    ) -> String {
        similarName(among: words).map { "did you mean '\($0)'?" } ?? suggestion()
    }

    /// Returns the known word that this string resembles: the name of the same service, a word that
    /// ends with it, such as `enableLogging` for `logging`, or the most similar word; `nil` if there
    /// is none.
    package func similarName(among words: [String]) -> String? {
        let end = lowercased()
        let isPart = utf8.count > 3 && !words.contains { $0.lowercased().hasPrefix(end) }
        return serviceName(among: words)
            ?? (isPart ? words.first { $0.lowercased().hasSuffix(end) } : nil)
            ?? nearest(of: words)
    }

    /// Returns the word for the service that this string names differently; `nil` if there is none.
    package func serviceName(among words: [String]) -> String? {
        let services = [
            ["fcm", "firebase", "gcm", "fmc"], ["apns", "apple", "apn"],
            ["onesignal", "one-signal"],
        ]
        guard let names = services.first(where: { $0.contains(self) }) else { return nil }
        return names.first { words.contains($0) }
    }

    /// Returns the name that this string misspells, or `nil` if it may be a different name. The
    /// string may differ from a name of up to five letters by one letter, from a longer name by two
    /// letters, or by two swapped letters.
    func misspelling(of names: some Sequence<String>) -> String? {
        guard utf8.count > 2, utf8.count <= 64 else { return nil }
        let letters = sortedLetters
        return names.min { ($0.editDistance(to: self), $0) < ($1.editDistance(to: self), $1) }
            .flatMap { name in
                let distance = name.editDistance(to: self)
                if distance == 2, name.sortedLetters == letters { return name }
                let count = name.utf8.count
                // "date" isn't a misspelling of "data".
                if count <= 4, count == utf8.count { return nil }
                return distance <= (count <= 5 ? 1 : 2) ? name : nil
            }
    }
}
