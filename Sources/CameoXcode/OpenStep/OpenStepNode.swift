import Foundation

/// A value in an OpenStep property list, and where it lies.
package struct OpenStepNode: Sendable {
    /// What a value is.
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
        /// Where its comma ends; `nil` for a last value without one.
        package let end: Int?
    }

    /// A name and its value in a dictionary.
    package struct Member: Sendable {
        /// The name.
        package let name: String
        /// Where the name begins.
        package let start: Int
        /// The value.
        package let value: OpenStepNode
        /// Where its semicolon ends.
        package let end: Int
    }

    /// What it is.
    package let content: Content
    /// Where it lies, in bytes, from its first to its last token.
    package let range: Range<Int>

    /// The text of a string.
    package var text: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// The values of an array.
    package var elements: [Element]? {
        if case .array(let elements) = content { elements } else { nil }
    }

    /// The members of a dictionary, in the file's order.
    package var members: [Member]? {
        if case .dictionary(let members) = content { members } else { nil }
    }

    /// The member of a name; of several the last, as Foundation takes it.
    package subscript(name: String) -> OpenStepNode? { member(name)?.value }

    func member(_ name: String) -> Member? {
        members?.last { $0.name == name }
    }

    /// What it says, without how it is written.
    var meaning: PropertyValue {
        switch content {
        case .string(let text): .string(text)
        case .data(let bytes): .data(Data(bytes))
        case .array(let elements): .array(elements.map(\.value.meaning))
        case .dictionary(let members):
            .dictionary(
                Dictionary(members.map { ($0.name, $0.value.meaning) }) { _, last in last }
            )
        }
    }

    /// The texts of an array, what is no text left out.
    package var texts: [String] { elements?.compactMap(\.value.text) ?? [] }
}
