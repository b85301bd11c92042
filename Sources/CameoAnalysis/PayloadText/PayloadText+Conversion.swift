import Cameo

extension PayloadText {
    /// A difference between the text and a JSON object in UTF-8.
    package enum Conversion: Sendable, Hashable {
        case encoding(TextEncoding)
        /// The description of an `NSDictionary`, as Xcode's console prints it.
        case objectiveC
        /// The description of a Swift dictionary.
        case swift
        /// The output of `dump` or of LLDB's `po` for a Swift dictionary.
        case swiftDump
        /// The representation of a Python dictionary.
        case python
        /// A JavaScript object, as `console.log` prints it.
        case javaScript
        /// A Ruby hash.
        case ruby
        case jsonInString
        /// JSON whose quotation marks are escaped.
        case escapedJSON
        case base64
        case percentEncoding
        case trailingCommas
        case comments
        case typographicQuotes
        case unusualSpaces
        case textBefore
        case textAfter
        /// Other objects, which don't contain `aps`, next to the object with `aps`.
        case otherObjects
        /// A message for Amazon SNS, which contains the payload.
        case sns

        /// The identifier in JSON.
        package var code: String {
            switch self {
            case .encoding: "encoding"
            case .objectiveC: "objective-c"
            case .swift: "swift"
            case .swiftDump: "swift-dump"
            case .python: "python"
            case .javaScript: "javascript"
            case .ruby: "ruby"
            case .jsonInString: "json-in-string"
            case .escapedJSON: "escaped-json"
            case .base64: "base64"
            case .percentEncoding: "percent-encoding"
            case .trailingCommas: "trailing-commas"
            case .comments: "comments"
            case .typographicQuotes: "typographic-quotes"
            case .unusualSpaces: "unusual-spaces"
            case .textBefore: "text-before"
            case .textAfter: "text-after"
            case .otherObjects: "other-objects"
            case .sns: "sns"
            }
        }

        /// The difference and its effect on the result, as a sentence.
        package var message: String {
            switch self {
            case .encoding(let encoding): "Decoded from \(encoding.name)"
            case .objectiveC:
                "Read from the description of an NSDictionary, as in Xcode's console; "
                    + "it doesn't distinguish numbers, Booleans and strings of digits"
            case .swift:
                "Read from the description of a Swift dictionary; "
                    + "it doesn't always distinguish strings, numbers and Booleans"
            case .swiftDump:
                "Read from the output of dump or po; "
                    + "it doesn't always distinguish strings, numbers and Booleans"
            case .python: "Read from a Python dictionary"
            case .javaScript: "Read from a JavaScript object"
            case .ruby: "Read from a Ruby hash"
            case .jsonInString: "Read from JSON in a string"
            case .escapedJSON: "Read from JSON with escaped quotation marks"
            case .base64: "Decoded from Base64"
            case .percentEncoding: "Decoded from percent encoding"
            case .trailingCommas: "Trailing commas ignored; JSON doesn't allow them"
            case .comments: "Comments ignored; JSON doesn't allow them"
            case .typographicQuotes: "Typographic quotation marks read as straight ones"
            case .unusualSpaces: "Non-breaking or invisible spaces ignored"
            case .textBefore: "Text before the payload ignored"
            case .textAfter: "Text after the payload ignored"
            case .otherObjects: "Other objects in the text ignored, because they have no aps"
            case .sns: "Read from the content for APNs of a message for Amazon SNS"
            }
        }

        /// The code and the message as JSON, with the keys of `cameo inspect --json`.
        package var json: JSONValue {
            .object(JSONObject([("code", .string(code)), ("message", .string(message))]))
        }
    }
}

/// The differences between an object and JSON, without duplicates.
struct FoundConversions {
    private var conversions: [PayloadText.Conversion] = []

    var isEmpty: Bool { conversions.isEmpty }

    func contains(_ conversion: PayloadText.Conversion) -> Bool {
        conversions.contains(conversion)
    }

    mutating func insert(_ conversion: PayloadText.Conversion) {
        if !contains(conversion) { conversions.append(conversion) }
    }
}
