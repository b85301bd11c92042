import Cameo

extension String {
    /// Returns a question with the word that is spelled similarly, or other advice if there is none.
    ///
    /// - Parameters:
    ///   - words: The words that are known.
    ///   - advice: The advice without a similar word.
    package func suggestion(
        among words: [String],
        otherwise advice: @autoclosure () -> String
    ) -> String {
        nearest(of: words).map { "did you mean '\($0)'?" } ?? advice()
    }
}
