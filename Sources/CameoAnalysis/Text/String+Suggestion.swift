import Cameo

extension String {
    /// Returns a question with the word that is spelled similarly, or another suggestion if there is none.
    ///
    /// - Parameters:
    ///   - words: The words that are known.
    ///   - suggestion: The suggestion without a similar word.
    package func suggestion(
        among words: [String],
        otherwise suggestion: @autoclosure () -> String
    ) -> String {
        nearest(of: words).map { "did you mean '\($0)'?" } ?? suggestion()
    }
}
