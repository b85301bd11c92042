// Expo's names, which Expo documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// An error with a code for JavaScript.
open class Exception: Error, CustomStringConvertible, @unchecked Sendable {
    public let name: String
    public let description: String
    public let code: String

    public init(
        name: String, description: String, code: String? = nil, file: String = #fileID,
        line: UInt = #line, function: String = #function
    ) {
        self.name = name
        self.description = description
        self.code = code ?? "ERR_UNDEFINED"
    }
}
