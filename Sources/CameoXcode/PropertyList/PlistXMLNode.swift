/// An element of an XML property list, with its position.
struct PlistXMLNode: Sendable {
    /// The name of the tag: `dict`, `key`, `string` …
    let name: String
    /// The range from the `<` of the opening tag to the `>` of the closing one.
    let range: Range<Int>
    /// The offset of the closing tag; `nil` for an element with one tag, such as `<array/>`.
    let closing: Int?
    /// The child elements.
    let children: [PlistXMLNode]
    /// The text, with entities decoded.
    let text: String

    /// The keys and values of a dictionary, in the order of the file.
    var members: [(key: PlistXMLNode, value: PlistXMLNode)] {
        guard name == "dict" else { return [] }
        return stride(from: 0, to: children.count - 1, by: 2).map {
            (children[$0], children[$0 + 1])
        }
    }

    /// The value of a key in a dictionary.
    subscript(name: String) -> PlistXMLNode? { members.last { $0.key.text == name }?.value }

    /// The strings in an array.
    var texts: [String] {
        name == "array" ? children.filter { $0.name == "string" }.map { $0.text } : []
    }

    /// Whether the element is `<true/>`.
    var isTrue: Bool { name == "true" }
}
