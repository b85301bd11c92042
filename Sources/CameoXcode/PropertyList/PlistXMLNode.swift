/// An element of an XML property list, and where it lies.
struct PlistXMLNode: Sendable {
    /// Its name: `dict`, `key`, `string` …
    let name: String
    /// From its first tag's `<` to its last tag's `>`.
    let range: Range<Int>
    /// Where its closing tag begins; `nil` for an element of one tag, `<array/>`.
    let closing: Int?
    /// The elements in it.
    let children: [PlistXMLNode]
    /// The text in it, entities resolved.
    let text: String

    /// The names and values of a dictionary, in the file's order.
    var members: [(key: PlistXMLNode, value: PlistXMLNode)] {
        guard name == "dict" else { return [] }
        return stride(from: 0, to: children.count - 1, by: 2).map {
            (children[$0], children[$0 + 1])
        }
    }

    /// The value of a name in a dictionary.
    subscript(name: String) -> PlistXMLNode? { members.last { $0.key.text == name }?.value }

    /// The texts of an array.
    var texts: [String] {
        name == "array" ? children.filter { $0.name == "string" }.map(\.text) : []
    }

    /// Whether it is `<true/>`.
    var isTrue: Bool { name == "true" }
}
