/// A parsed JSON document and its irregularities.
package struct JSONDocument: Sendable {
    /// The maximum nesting depth. An APNs payload of 4,096 bytes rarely has more than a few levels.
    package static let maxNestingDepth = 256

    /// The top-level value.
    package let root: JSONValue

    /// The first ten names that occur more than once in an object. The last value applies, as in
    /// Apple's parser.
    package let duplicateNames: [String]

    /// Whether a `\u` escape is an unpaired UTF-16 surrogate, which the parser replaces with
    /// U+FFFD.
    package let hasUnpairedSurrogates: Bool

    /// The size of the text in bytes, not counting whitespace and unnecessary escapes.
    ///
    /// A name that occurs twice in an object counts twice, because the push service sends both.
    let compactSize: Int

    /// Parses JSON text in UTF-8, with or without a byte order mark.
    ///
    /// - Throws: ``ParseError`` with line and column.
    package init(parsing bytes: [UInt8]) throws(JSONDocument.ParseError) {
        var parser = JSONParser(bytes)
        root = try parser.parseDocument()
        duplicateNames = parser.duplicateNames
        hasUnpairedSurrogates = parser.hasUnpairedSurrogates
        compactSize = bytes.count - parser.insignificantByteCount
    }
}
