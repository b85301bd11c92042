/// A syntax or encoding error in a source file, without its position.
package enum SourceProblem: Sendable, Hashable {
    case utf16
    case invalidUTF8
    /// The file is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    case nulCharacter
    case mergeConflict
    /// A token is unexpected; `found` is `nil` at the end of the file.
    case unexpected(found: String?, expected: String)
    case unexpectedCharacter
    case unterminated(Construct)
    case invalidHexDigit
    case oddHexDigitCount
    case nestedTooDeeply(limit: Int)
    /// The file contains no `PBXProject` object.
    case noProject
    /// `<plist>` contains no value, or several.
    case plistValueCount
    case unmatchedClosingTag(String)
    case unclosedElement(String)
    /// The keys and values of a `<dict>` don't alternate.
    case unpairedKeys
    case invalidElement(String)
    /// A delimiter such as `-->` is missing.
    case missing(String)
    case tagWithoutName
    /// An `&` doesn't start an entity.
    case invalidEntity

    /// A construct with a closing delimiter.
    package enum Construct: String, Sendable {
        case string, comment, data
    }
}

extension SourceProblem: CustomStringConvertible {
    /// Whether the description contains the fix.
    var hasFix: Bool {
        switch self {
        case .utf16, .invalidUTF8, .nulCharacter, .mergeConflict, .unexpectedCharacter,
            .invalidEntity:
            true
        default: false
        }
    }

    package var description: String {
        switch self {
        case .utf16: "the file is UTF-16; save it as UTF-8"
        case .invalidUTF8: "the file isn't valid UTF-8; save it as UTF-8"
        case .tooLarge(let limit): "the file is larger than \(limit >> 20) MB"
        case .nulCharacter: "NUL character; remove it"
        case .mergeConflict: "merge conflict marker; resolve the conflict first"
        case .unexpected(let found?, let expected): "expected \(expected), found \(found)"
        case .unexpected(nil, let expected): "expected \(expected), found the end of the file"
        case .unexpectedCharacter: "unexpected character; strings that contain it need quotes"
        case .unterminated(let construct): "unterminated \(construct)"
        case .invalidHexDigit: "invalid character in hex data"
        case .oddHexDigitCount: "hex data has an odd number of digits"
        case .nestedTooDeeply(let limit): "more than \(limit) levels of nesting"
        case .noProject: "no PBXProject object; the file isn't an Xcode project"
        case .plistValueCount: "<plist> must contain one value"
        case .unmatchedClosingTag(let name): "</\(name)> without an opening tag"
        case .unclosedElement(let name): "<\(name)> isn't closed"
        case .unpairedKeys: "keys and values in <dict> don't alternate"
        case .invalidElement(let name): "<\(name)> isn't a valid value"
        case .missing(let delimiter): "missing \(delimiter)"
        case .tagWithoutName: "tag without a name"
        case .invalidEntity: "invalid entity; write & as &amp;"
        }
    }
}
