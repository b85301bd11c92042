import CameoHost

/// A reader for binary property lists.
///
/// The format is defined by Core Foundation: the header `bplist0`, objects, a table of their
/// offsets, and 32 bytes with the sizes and the position of the table. Arrays and dictionaries
/// refer to other objects by index, in any order and repeatedly.
struct BinaryPlistReader {
    /// The maximum number of values. An object counts once for each reference.
    static let maxValues = 1_000_000

    private static let headerSize = 8
    private static let trailerSize = 32

    private let bytes: [UInt8]
    /// The size of an offset in the table, in bytes.
    private let offsetSize: Int
    /// The size of a reference to an object, in bytes.
    private let referenceSize: Int
    private let objectCount: Int
    /// The offset of the table, at which the objects end.
    private let table: Int

    /// The arrays and dictionaries that contain the current value, outermost first.
    private var parents: [Int] = []
    /// The number of values so far.
    private var valueCount = 0
    /// The decoded strings and data, by object number. Each is decoded only once.
    private var leaves: [Int: PropertyValue] = [:]
    /// The total size of these strings and data, in bytes.
    private var leafBytes = 0

    /// Returns the top-level value.
    static func value(in bytes: [UInt8]) throws(SourceError) -> PropertyValue {
        guard bytes.count > headerSize + trailerSize else {
            throw .binary(.truncated, offset: bytes.count)
        }
        var reader = try BinaryPlistReader(bytes)
        let top = bytes.count - 16
        return try reader.value(number(bytes, top, 8), from: top)
    }

    private init(_ bytes: [UInt8]) throws(SourceError) {
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerSize
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw .binary(.invalidTrailer, offset: trailer + 6)
        }
        let count = Self.number(bytes, trailer + 8, 8)
        let table = Self.number(bytes, trailer + 24, 8)
        guard (UInt64(Self.headerSize) + 1..<UInt64(trailer)).contains(table) else {
            throw .binary(.invalidTrailer, offset: trailer + 24)
        }
        // The table fills the space before the trailer, so the number of objects is less than the
        // number of bytes.
        guard count > 0, count <= UInt64(trailer),
            count * UInt64(offsetSize) == UInt64(trailer) - table
        else { throw .binary(.invalidTrailer, offset: trailer + 8) }
        self.table = Int(table)
        objectCount = Int(count)
    }

    /// Returns a big-endian integer of up to 8 bytes.
    private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> UInt64 {
        bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads an object.
    ///
    /// - Parameters:
    ///   - index: The index of the object.
    ///   - offset: The offset of the reference to the object, for errors.
    private mutating func value(
        _ index: UInt64,
        from offset: Int
    ) throws(SourceError) -> PropertyValue {
        guard index < UInt64(objectCount) else { throw .binary(.invalidReference, offset: offset) }
        let index = Int(index)
        let entry = table + index * offsetSize
        let position = Self.number(bytes, entry, offsetSize)
        guard (UInt64(Self.headerSize)..<UInt64(table)).contains(position) else {
            throw .binary(.invalidOffset, offset: entry)
        }
        let offset = Int(position)
        valueCount += 1
        guard valueCount <= Self.maxValues else {
            throw .binary(.tooManyValues(limit: Self.maxValues), offset: offset)
        }
        let size = Int(bytes[offset] & 0x0F)
        switch bytes[offset] >> 4 {
        case 0x0: return try constant(size, offset)
        case 0x1: return try integer(size, offset)
        case 0x2: return try real(size, offset)
        case 0x3 where size == 3:
            return .date(Double(bitPattern: Self.number(bytes, try content(offset, 8), 8)))
        case 0x8 where size < 8:
            return .uid(Self.number(bytes, try content(offset, size + 1), size + 1))
        case 0x4, 0x5, 0x6:
            if let leaf = leaves[index] { return leaf }
            let leaf = try leaf(offset)
            leaves[index] = leaf
            return leaf
        case 0xA, 0xD:
            guard !parents.contains(index) else { throw .binary(.cycle, offset: offset) }
            guard parents.count < PropertyValue.maxDepth else {
                throw .binary(.nestedTooDeeply(limit: PropertyValue.maxDepth), offset: offset)
            }
            parents.append(index)
            defer { parents.removeLast() }
            return bytes[offset] >> 4 == 0xA ? try array(offset) : try dictionary(offset)
        default: throw .binary(.unknownType(bytes[offset]), offset: offset)
        }
    }

    /// Returns the offset after an object's first byte. Throws if fewer bytes follow before the
    /// table.
    private func content(_ offset: Int, _ count: Int) throws(SourceError) -> Int {
        guard count <= table - offset - 1 else { throw .binary(.truncated, offset: offset) }
        return offset + 1
    }

    private func constant(_ kind: Int, _ offset: Int) throws(SourceError) -> PropertyValue {
        switch kind {
        case 0x8: return .bool(false)
        case 0x9: return .bool(true)
        default: throw .binary(.unknownType(bytes[offset]), offset: offset)
        }
    }

    /// Reads an integer. Integers of 1, 2 and 4 bytes are unsigned; integers of 8 and 16 bytes are
    /// signed.
    private func integer(_ size: Int, _ offset: Int) throws(SourceError) -> PropertyValue {
        guard size <= 4 else { throw .binary(.unknownType(bytes[offset]), offset: offset) }
        let start = try content(offset, 1 << size)
        guard size == 4 else {
            return .integer(Int64(bitPattern: Self.number(bytes, start, 1 << size)))
        }
        let high = Self.number(bytes, start, 8)
        let low = Self.number(bytes, start + 8, 8)
        let signed = Int64(bitPattern: low)
        if high == (signed < 0 ? UInt64.max : 0) { return .integer(signed) }
        guard high == 0 else { throw .binary(.integerOutOfRange, offset: offset) }
        return .unsigned(low)
    }

    private func real(_ size: Int, _ offset: Int) throws(SourceError) -> PropertyValue {
        switch size {
        case 2:
            let bits = Self.number(bytes, try content(offset, 4), 4)
            return .real(Double(Float(bitPattern: UInt32(bits))))
        case 3: return .real(Double(bitPattern: Self.number(bytes, try content(offset, 8), 8)))
        default: throw .binary(.unknownType(bytes[offset]), offset: offset)
        }
    }

    /// Returns the number of characters, bytes or references in an object, and the offset of the
    /// first one. Throws if they don't end before the table.
    private func elements(
        _ offset: Int,
        size: Int
    ) throws(SourceError) -> (start: Int, count: Int) {
        var start = offset + 1
        var count = UInt64(bytes[offset] & 0x0F)
        if count == 0xF {
            // The count is stored in an integer object.
            guard start < table, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else {
                throw .binary(.invalidCount, offset: offset)
            }
            let width = 1 << Int(bytes[start] & 0x0F)
            count = Self.number(bytes, try content(start, width), width)
            start += 1 + width
        }
        guard count <= UInt64(table - start) / UInt64(size) else {
            throw .binary(.truncated, offset: offset)
        }
        return (start, Int(count))
    }

    private mutating func leaf(_ offset: Int) throws(SourceError) -> PropertyValue {
        let kind = bytes[offset] >> 4
        let width = kind == 0x6 ? 2 : 1
        let (start, count) = try elements(offset, size: width)
        let content = bytes[start..<start + count * width]
        leafBytes += content.count
        guard leafBytes < table else { throw .binary(.overlap, offset: offset) }
        switch kind {
        case 0x4: return .data(Array(content))
        case 0x5:
            guard let index = content.firstIndex(where: { $0 > 0x7F }) else {
                return .string(String(decoding: content, as: UTF8.self))
            }
            throw .binary(.invalidCharacter, offset: index)
        default:
            let units = stride(from: start, to: content.endIndex, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            return .string(String(decoding: units, as: UTF16.self))
        }
    }

    private mutating func array(_ offset: Int) throws(SourceError) -> PropertyValue {
        let (start, count) = try elements(offset, size: referenceSize)
        var values: [PropertyValue] = []
        for offset in stride(from: start, to: start + count * referenceSize, by: referenceSize) {
            values.append(try reference(at: offset))
        }
        return .array(values)
    }

    /// Reads a dictionary, in which all keys precede the values. If a key is repeated, the first
    /// value is used, as in Foundation.
    private mutating func dictionary(_ offset: Int) throws(SourceError) -> PropertyValue {
        let (start, count) = try elements(offset, size: 2 * referenceSize)
        var members: [String: PropertyValue] = [:]
        for offset in stride(from: start, to: start + count * referenceSize, by: referenceSize) {
            guard case .string(let key) = try reference(at: offset) else {
                throw .binary(.keyIsNoString, offset: offset)
            }
            let value = try reference(at: offset + count * referenceSize)
            if members[key] == nil { members[key] = value }
        }
        return .dictionary(members)
    }

    private mutating func reference(at offset: Int) throws(SourceError) -> PropertyValue {
        try value(Self.number(bytes, offset, referenceSize), from: offset)
    }
}

/// An error in a binary property list, without its position.
package enum BinaryPlistProblem: Sendable, Hashable, CustomStringConvertible {
    case truncated
    case invalidTrailer
    case invalidOffset
    case invalidReference
    case unknownType(UInt8)
    case invalidCount
    case integerOutOfRange
    case invalidCharacter
    case keyIsNoString
    /// Several strings or data objects share bytes.
    case overlap
    case cycle
    case nestedTooDeeply(limit: Int)
    /// The file contains more values than the limit. Repeated references count each time.
    case tooManyValues(limit: Int)

    package var description: String {
        switch self {
        case .truncated: "the file or the object is truncated"
        case .invalidTrailer: "invalid size or position in the trailer"
        case .invalidOffset: "the object's offset is outside the objects"
        case .invalidReference: "reference to an object that doesn't exist"
        case .unknownType(let byte): "unknown type 0x\(String(byte, radix: 16))"
        case .invalidCount: "the number of elements isn't an integer"
        case .integerOutOfRange: "the integer doesn't fit in 64 bits"
        case .invalidCharacter: "character outside ASCII"
        case .keyIsNoString: "a dictionary's key isn't a string"
        case .overlap: "objects overlap"
        case .cycle: "an array or dictionary contains itself"
        case .nestedTooDeeply(let limit): "more than \(limit) levels of nesting"
        case .tooManyValues(let limit): "more than \(limit) values"
        }
    }
}
