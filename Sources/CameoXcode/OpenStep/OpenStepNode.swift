import Foundation

/// A value in an OpenStep property list, with its position.
package struct OpenStepNode: Sendable {
    /// The kinds of values.
    package enum Content: Sendable {
        case string(String)
        case data([UInt8])
        case array([Element])
        case dictionary([Member])
    }

    /// A value in an array.
    package struct Element: Sendable {
        /// The value.
        package let value: OpenStepNode
        /// The end of its comma; `nil` if no comma follows.
        package let end: Int?
    }

    /// A key and its value in a dictionary.
    package struct Member: Sendable {
        /// The key.
        package let name: String
        /// The offset of the key.
        package let start: Int
        /// The value.
        package let value: OpenStepNode
        /// The end of its semicolon.
        package let end: Int
    }

    /// The kind and the value.
    package let content: Content
    /// The range in bytes, from the first token to the last.
    package let range: Range<Int>

    /// The value of a string.
    package var text: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// The values of an array.
    package var elements: [Element]? {
        if case .array(let elements) = content { elements } else { nil }
    }

    /// The members of a dictionary, in the order of the file.
    package var members: [Member]? {
        if case .dictionary(let members) = content { members } else { nil }
    }

    /// The value of a key; if the key is repeated, the last value, as in Foundation.
    package subscript(name: String) -> OpenStepNode? { member(name)?.value }

    func member(_ name: String) -> Member? {
        members?.last { $0.name == name }
    }

    /// The value without its formatting.
    var propertyValue: PropertyValue {
        switch content {
        case .string(let text): .string(text)
        case .data(let bytes): .data(Data(bytes))
        case .array(let elements): .array(elements.map(\.value.propertyValue))
        case .dictionary(let members):
            .dictionary(
                Dictionary(members.map { ($0.name, $0.value.propertyValue) }) { _, last in last }
            )
        }
    }

    /// The strings of an array; other values are skipped.
    package var texts: [String] { elements?.compactMap(\.value.text) ?? [] }
}
