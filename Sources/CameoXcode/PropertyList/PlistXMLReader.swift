import CameoHost

/// A parser for XML property lists that keeps the position of every element.
struct PlistXMLReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the value in the `<plist>` element.
    mutating func root() throws(SourceError) -> PlistXMLNode {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        let plist = try element()
        guard plist.name == "plist" else {
            throw SourceError(
                bytes,
                at: plist.range.lowerBound,
                .unexpected(found: "<\(plist.name)>", expected: "<plist>")
            )
        }
        guard let root = plist.children.first, plist.children.count == 1 else {
            throw SourceError(bytes, at: plist.range.lowerBound, .plistValueCount)
        }
        return root
    }

    /// Returns the next element. Skips comments, processing instructions and the document type
    /// before it.
    private mutating func element() throws(SourceError) -> PlistXMLNode {
        while true {
            guard let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) else {
                throw SourceError(
                    bytes,
                    at: offset,
                    .unexpected(found: nil, expected: "an element")
                )
            }
            offset = start
            if try skipNonElement() { continue }
            return try element(at: start, depth: 0)
        }
    }

    private mutating func element(at start: Int, depth: Int) throws(SourceError) -> PlistXMLNode {
        let maxDepth = PropertyValue.maxDepth
        guard depth <= maxDepth else {
            throw SourceError(bytes, at: start, .nestedTooDeeply(limit: maxDepth))
        }
        let tag = try tag()
        guard !tag.isClosing else {
            throw SourceError(bytes, at: start, .unmatchedClosingTag(tag.name))
        }
        guard !tag.isEmpty else {
            return PlistXMLNode(
                name: tag.name,
                range: start..<offset,
                closing: nil,
                children: [],
                text: ""
            )
        }
        var children: [PlistXMLNode] = []
        var text = ""
        while true {
            guard let next = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) else {
                throw SourceError(bytes, at: start, .unclosedElement(tag.name))
            }
            text += try Self.text(bytes[offset..<next], in: bytes)
            offset = next
            if let data = try characterData() {
                text += data
            } else if try skipNonElement() {
                continue
            } else if bytes[next...].starts(with: "</".utf8) {
                let closing = try self.tag()
                guard closing.name == tag.name else {
                    throw SourceError(
                        bytes,
                        at: next,
                        .unexpected(found: "</\(closing.name)>", expected: "</\(tag.name)>")
                    )
                }
                let node = PlistXMLNode(
                    name: tag.name,
                    range: start..<offset,
                    closing: next,
                    children: children,
                    text: text
                )
                try check(node)
                return node
            } else {
                children.append(try element(at: next, depth: depth + 1))
            }
        }
    }

    private func check(_ node: PlistXMLNode) throws(SourceError) {
        guard node.name == "dict" else { return }
        guard node.children.count.isMultiple(of: 2),
            stride(from: 0, to: node.children.count, by: 2).allSatisfy({
                node.children[$0].name == "key"
            })
        else { throw SourceError(bytes, at: node.range.lowerBound, .unpairedKeys) }
    }

    /// Skips a comment, a processing instruction or the document type. Returns whether there was
    /// one.
    private mutating func skipNonElement() throws(SourceError) -> Bool {
        let kinds: [(opening: String, closing: String)] = [
            ("<!--", "-->"), ("<?", "?>"), ("<!DOCTYPE", ">"),
        ]
        for kind in kinds where bytes[offset...].starts(with: kind.opening.utf8) {
            offset = try end(of: kind.closing)
            return true
        }
        return false
    }

    private mutating func characterData() throws(SourceError) -> String? {
        guard bytes[offset...].starts(with: "<![CDATA[".utf8) else { return nil }
        let start = offset + 9
        offset = try end(of: "]]>")
        return String(decoding: bytes[start..<offset - 3], as: UTF8.self)
    }

    private func end(of closing: String) throws(SourceError) -> Int {
        let delimiter = Array(closing.utf8)
        var end = offset + 2
        while end + delimiter.count <= bytes.count {
            if bytes[end..<end + delimiter.count].elementsEqual(delimiter) {
                return end + delimiter.count
            }
            end += 1
        }
        throw SourceError(bytes, at: offset, .missing(closing))
    }

    private mutating func tag() throws(SourceError) -> (
        name: String, isClosing: Bool, isEmpty: Bool
    ) {
        guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else {
            throw SourceError(bytes, at: offset, .missing(">"))
        }
        var inner = bytes[offset + 1..<end]
        let isClosing = inner.first == UInt8(ascii: "/")
        if isClosing { inner.removeFirst() }
        let isEmpty = inner.last == UInt8(ascii: "/")
        if isEmpty { inner.removeLast() }
        let name = inner.prefix { $0 > 0x20 }
        guard !name.isEmpty else { throw SourceError(bytes, at: offset, .tagWithoutName) }
        offset = end + 1
        return (String(decoding: name, as: UTF8.self), isClosing, isEmpty)
    }

    private static func text(
        _ slice: ArraySlice<UInt8>,
        in bytes: [UInt8]
    ) throws(SourceError) -> String {
        guard slice.contains(UInt8(ascii: "&")) else {
            return String(decoding: slice, as: UTF8.self)
        }
        var text = ""
        var rest = slice
        while let byte = rest.first {
            if byte != UInt8(ascii: "&") {
                let plain = rest.prefix { $0 != UInt8(ascii: "&") }
                text += String(decoding: plain, as: UTF8.self)
                rest = rest.dropFirst(plain.count)
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
                let character = entity(
                    String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
                )
            else { throw SourceError(bytes, at: rest.startIndex, .invalidEntity) }
            text.unicodeScalars.append(character)
            rest = rest[(end + 1)...]
        }
        return text
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        if name.hasPrefix("#x") {
            return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        }
        return name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
    }
}
