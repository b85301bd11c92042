import Foundation

// PropertyListSerialization on Linux converts every value of Foundation's parser to a Swift value, which takes
// longer than parsing. There, the values are compared as the parser returns them.

#if canImport(CoreFoundation) && !canImport(Darwin)
import CoreFoundation

extension OpenStepDocument {
    /// Whether Foundation, which shares no code with this parser, reads the same values.
    var matchesFoundation: Bool {
        bytes.withUnsafeBufferPointer { buffer in
            var format = CFPropertyListFormat.openStepFormat
            guard
                let data = CFDataCreateWithBytesNoCopy(
                    nil,
                    buffer.baseAddress,
                    buffer.count,
                    kCFAllocatorNull
                ), let list = CFPropertyListCreateWithData(nil, data, 0, &format, nil)
            else { return false }
            defer { list.release() }
            return isSame(list.toOpaque(), root)
        }
    }

    private static let stringType = CFStringGetTypeID()
    private static let arrayType = CFArrayGetTypeID()
    private static let dictionaryType = CFDictionaryGetTypeID()
    private static let dataType = CFDataGetTypeID()

    private func isSame(_ value: UnsafeRawPointer, _ node: OpenStepNode) -> Bool {
        let type = CFGetTypeID(unsafeBitCast(value, to: CFTypeRef.self))
        switch node.entry.kind {
        case .string:
            return type == Self.stringType
                && Self.withUTF8(of: value) {
                    storage.isText(node.entry.start, node.entry.end, $0)
                }
        case .data:
            guard type == Self.dataType, let bytes = node.data else { return false }
            let data = unsafeBitCast(value, to: CFData.self)
            return UnsafeRawBufferPointer(
                start: CFDataGetBytePtr(data),
                count: CFDataGetLength(data)
            )
            .elementsEqual(bytes)
        case .array:
            guard type == Self.arrayType else { return false }
            let array = unsafeBitCast(value, to: CFArray.self)
            let count = CFArrayGetCount(array)
            var index = 0
            for child in node.children {
                guard index < count, let element = CFArrayGetValueAtIndex(array, index),
                    isSame(element, child)
                else { return false }
                index += 1
            }
            return index == count
        case .dictionary:
            guard type == Self.dictionaryType else { return false }
            let dictionary = unsafeBitCast(value, to: CFDictionary.self)
            let count = CFDictionaryGetCount(dictionary)
            return withUnsafeTemporaryAllocation(
                of: UnsafeRawPointer?.self,
                capacity: 2 * count + 1
            ) { buffer in
                guard let keys = buffer.baseAddress else { return false }
                CFDictionaryGetKeysAndValues(dictionary, keys, keys + count)
                return hasMembers(of: node, count) { index, member in
                    guard let name = buffer[index], let value = buffer[count + index],
                        CFGetTypeID(unsafeBitCast(name, to: CFTypeRef.self)) == Self.stringType
                    else { return false }
                    return Self.withUTF8(of: name) { name in
                        member(name).map { isSame(value, $0) } ?? false
                    }
                }
            }
        }
    }

    /// Calls a closure with the UTF-8 of a string.
    private static func withUTF8<Result>(
        of value: UnsafeRawPointer,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let string = unsafeBitCast(value, to: CFString.self)
        let count = CFStringGetLength(string)
        if let characters = CFStringGetCStringPtr(string, CFStringBuiltInEncodings.ASCII.rawValue) {
            return body(UnsafeRawBufferPointer(start: characters, count: count))
        }
        var units = [UInt16](repeating: 0, count: count)
        CFStringGetCharacters(string, CFRange(location: 0, length: count), &units)
        var text = String(decoding: units, as: UTF16.self)
        return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
#else
extension OpenStepDocument {
    /// Whether Foundation, which shares no code with this parser, reads the same values.
    var matchesFoundation: Bool {
        let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        return list.map { isSame($0, root) } ?? false
    }

    private func isSame(_ value: Any, _ node: OpenStepNode) -> Bool {
        switch node.entry.kind {
        case .string:
            guard let text = value as? String else { return false }
            return node.isText(text)
        case .data: return value as? Data == node.data.map { Data($0) }
        case .array:
            guard let values = value as? [Any] else { return false }
            let children = Array(node.children)
            return values.count == children.count
                && zip(values, children).allSatisfy { isSame($0, $1) }
        case .dictionary:
            guard let members = value as? [String: Any] else { return false }
            let values = Array(members)
            return hasMembers(of: node, values.count) { index, member in
                var (name, value) = values[index]
                return name.withUTF8 { name in
                    member(UnsafeRawBufferPointer(name)).map { isSame(value, $0) } ?? false
                }
            }
        }
    }
}
#endif

extension OpenStepDocument {
    /// Whether a dictionary has a number of members with the expected values. Of a repeated key, the last value
    /// counts.
    ///
    /// - Parameter isExpected: Compares the member with an index, which is found by the UTF-8 of its key.
    private func hasMembers(
        of node: OpenStepNode,
        _ count: Int,
        isExpected: (Int, (UnsafeRawBufferPointer) -> OpenStepNode?) -> Bool
    ) -> Bool {
        let written = node.children.reduce(0) { count, _ in count + 1 }
        if written == count, count <= 16 {
            return (0..<count).allSatisfy { index in
                isExpected(index) { name in
                    node.children.first { storage.isText($0.entry.keyStart, $0.entry.keyEnd, name) }
                }
            }
        }
        var members = OpenStepIndex(storage, capacity: written)
        for child in node.children {
            members.insert(child.entry.keyStart, child.entry.keyEnd, child.index)
        }
        return members.count == count
            && (0..<count).allSatisfy { index in
                isExpected(index) { name in members.entry(for: name).map(self.node) }
            }
    }
}
