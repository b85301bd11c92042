/// A JSON text that was read, with what was odd about it.
public struct JSONDocument: Sendable {
    /// The deepest nesting that is read. APNs payloads of 4,096 bytes need a handful.
    public static let maxNestingDepth = 256

    /// The value.
    public let root: JSONValue

    /// Names that an object had twice, the first ten; the later value counts, as with Apple's
    /// parser.
    public let duplicateNames: [String]

    /// Whether a `\u` escape named half a character; it was replaced by U+FFFD.
    public let hasUnpairedSurrogates: Bool

    /// The bytes of the text without white space and needless escapes; a name that stands twice
    /// counts twice, as it does on the way.
    let compactSize: Int

    /// Reads a JSON text in UTF-8, with or without a byte order mark.
    ///
    /// - Throws: ``JSONError`` with line and column.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        var parser = JSONParser(bytes)
        root = try parser.parseDocument()
        duplicateNames = parser.duplicateNames
        hasUnpairedSurrogates = parser.hasUnpairedSurrogates
        compactSize = bytes.count - parser.dispensable
    }
}
