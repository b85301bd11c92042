import Foundation
import Testing

/// Compares the generated section of an article with its expected text.
///
/// The section is between the comments `<!-- generated: name -->` and `<!-- end -->`, each on a
/// separate line. `RECORD=1` replaces it and fails; the rest of the article isn't changed.
///
/// - Parameter path: The path of the article in the repository.
package func expectGeneratedSection(
    _ text: String,
    _ name: String,
    in path: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let article = try Repository.text(path)
    guard let start = article.range(of: "<!-- generated: \(name) -->\n"),
        let end = article.range(
            of: "<!-- end -->",
            range: start.upperBound..<article.endIndex
        )
    else {
        Issue.record(
            "\(path) has no section '\(name)'; add <!-- generated: \(name) --> and <!-- end -->",
            sourceLocation: sourceLocation
        )
        return
    }
    let expected = article.replacingCharacters(
        in: start.upperBound..<end.lowerBound,
        with: "\n\(text)\n\n"
    )
    try expectSnapshot(expected, at: path, sourceLocation: sourceLocation)
}
