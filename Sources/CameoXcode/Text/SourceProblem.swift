/// A syntax or encoding error in a source file, without its position.
package enum SourceProblem: Sendable, Hashable {
    /// The text is UTF-16.
    case utf16
    /// The text isn't valid UTF-8.
    case invalidUTF8
    /// The text contains a NUL character.
    case nulCharacter
    /// The text contains a marker of an unresolved merge conflict.
    case mergeConflict
    /// Another token than the expected one; `found` is `nil` at the end of the file.
    case unexpected(found: String?, expected: String)
    /// A character that no value starts with.
    case unexpectedCharacter
    /// A quoted string, a comment or data that isn't closed.
    case unterminated(Construct)
    /// Hex data that contains another character.
    case invalidHexDigit
    /// Hex data with an odd number of digits, or with white space inside of a byte.
    case oddHexDigitCount
    /// Values or elements that are nested too deeply.
    case nestedTooDeeply(limit: Int)
    /// The file has no `PBXProject` object.
    case noProject
    /// A `<plist>` that contains no value or several.
    case plistValueCount
    /// A closing tag without an opening one.
    case unmatchedClosingTag(String)
    /// An element that isn't closed.
    case unclosedElement(String)
    /// A `<dict>` in which keys and values don't alternate.
    case unpairedKeys
    /// A delimiter such as `-->` is missing.
    case missing(String)
    /// A tag without a name.
    case tagWithoutName
    /// An `&` that doesn't start an entity.
    case invalidEntity

    /// A construct with a closing delimiter.
    package enum Construct: String, Sendable {
        case string, comment, data
    }
}

extension SourceProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .utf16: "the text is UTF-16; save it as UTF-8"
        case .invalidUTF8: "the text is not UTF-8; save it as UTF-8"
        case .nulCharacter: "a NUL character; no text has one"
        case .mergeConflict: "a mark of a merge conflict; resolve the merge first"
        case .unexpected(let found?, let expected):
            "\(found) stands where \(expected) should be"
        case .unexpected(nil, let expected): "the file ends where \(expected) should be"
        case .unexpectedCharacter: "a character that no value begins with"
        case .unterminated(let construct): "an unterminated \(construct)"
        case .invalidHexDigit: "data that is not in hexadecimal digits"
        case .oddHexDigitCount: "data with half a byte"
        case .nestedTooDeeply(let limit): "more than \(limit) values in one another"
        case .noProject: "the file names no PBXProject; it is no Xcode project"
        case .plistValueCount: "<plist> must hold one value"
        case .unmatchedClosingTag(let name): "</\(name)> closes nothing"
        case .unclosedElement(let name): "<\(name)> is not closed"
        case .unpairedKeys: "a <dict> in which a <key> and a value do not pair"
        case .missing(let delimiter): "\(delimiter) is missing"
        case .tagWithoutName: "a tag without a name"
        case .invalidEntity: "an & that begins no entity"
        }
    }
}
