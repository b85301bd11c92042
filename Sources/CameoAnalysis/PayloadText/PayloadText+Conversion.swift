import Cameo

extension PayloadText {
    /// A step in converting a string to a UTF-8 JSON object.
    package enum Conversion: Sendable, Hashable {
        case encoding(TextEncoding)
        /// The description of an `NSDictionary`, as Xcode's console prints it.
        case objectiveC
        /// The description of a Swift dictionary.
        case swift
        /// The output of `dump` or of LLDB's `po` for a Swift dictionary.
        case swiftDump
        /// A Python dictionary, as `repr` formats it.
        case python
        /// A JavaScript object, as `console.log` prints it.
        case javaScript
        /// A Ruby hash.
        case ruby
        case jsonInString
        /// JSON with escaped quotation marks.
        case escapedJSON
        case base64
        case percentEncoding
        case trailingCommas
        case comments
        case singleQuotes
        case typographicQuotes
        case unusualSpaces
        case textBefore
        case textAfter
        /// Adding outer brackets that weren't copied.
        case missingBrackets
        /// Removing objects without `aps` around the one with `aps`.
        case otherObjects
        /// An Amazon SNS message that contains the payload.
        case sns
        /// A file from `Providers`, which contains an example payload.
        case providerExample

        /// The identifier in JSON.
        package var code: String { texts.code }

        /// The conversion and its effect on the result, such as "Decoded from Base64".
        package var message: String { texts.message }

        private var texts: (code: String, message: String) {
            switch self {
            case .encoding(let encoding): ("encoding", "Decoded from \(encoding.name)")
            case .objectiveC:
                (
                    "objective-c",
                    "Read from the description of an NSDictionary, as in Xcode's console; "
                        + "it doesn't distinguish numbers, Booleans and strings of digits"
                )
            case .swift:
                (
                    "swift",
                    "Read from the description of a Swift dictionary; "
                        + "it doesn't always distinguish strings, numbers and Booleans"
                )
            case .swiftDump:
                (
                    "swift-dump",
                    "Read from the output of dump or po; "
                        + "it doesn't always distinguish strings, numbers and Booleans"
                )
            case .python: ("python", "Read from a Python dictionary")
            case .javaScript: ("javascript", "Read from a JavaScript object")
            case .ruby: ("ruby", "Read from a Ruby hash")
            case .jsonInString: ("json-in-string", "Read from JSON in a string")
            case .escapedJSON: ("escaped-json", "Read from JSON with escaped quotation marks")
            case .base64: ("base64", "Decoded from Base64")
            case .percentEncoding: ("percent-encoding", "Decoded from percent encoding")
            case .trailingCommas:
                ("trailing-commas", "Trailing commas were ignored; JSON doesn't allow them")
            case .comments: ("comments", "Comments were ignored; JSON doesn't allow them")
            case .singleQuotes:
                (
                    "single-quotes",
                    "Single quotation marks were read as double ones; JSON doesn't allow them"
                )
            case .typographicQuotes:
                ("typographic-quotes", "Typographic quotation marks were read as straight ones")
            case .unusualSpaces: ("unusual-spaces", "Non-breaking or invisible spaces were ignored")
            case .textBefore: ("text-before", "Text before the payload was ignored")
            case .textAfter: ("text-after", "Text after the payload was ignored")
            case .missingBrackets:
                ("missing-brackets", "Brackets were added around the payload; it may be incomplete")
            case .otherObjects:
                ("other-objects", "Other objects were ignored, because they have no aps")
            case .providerExample:
                ("provider-example", "Read from the example of a provider's file")
            case .sns: ("sns", "Read from the APNs content of an Amazon SNS message")
            }
        }

        /// The code and the message, with the keys of `cameo inspect --json`.
        package var json: JSONValue {
            .object(["code": .string(code), "message": .string(message)])
        }
    }
}
