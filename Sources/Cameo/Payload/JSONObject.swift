/// A JSON object that preserves the order of its members.
package struct JSONObject: Sendable {
    /// A name and its value.
    package typealias Member = (name: String, value: JSONValue)

    fileprivate var storage: Storage

    /// Creates an empty object.
    package init() { self.init([]) }

    /// Creates an object from its members. If a name occurs twice, the last value is used.
    package init(_ members: [Member]) {
        var builder = Builder(capacity: members.count)
        for member in members { builder.set(member.name, member.value) }
        self.init(builder)
    }

    /// Creates the object that a builder describes.
    init(_ builder: Builder) { storage = Storage(builder) }

    /// The members, in order.
    package var members: [Member] { storage.members }

    /// Whether a name contains a full stop, as in flattened objects.
    var hasDottedNames: Bool { prefixBits != 0 }

    /// The value of a name.
    package subscript(name: String) -> JSONValue? {
        @inline(never) get { value(of: name, NameHash(name)) }
    }

    /// Returns the value of a name whose hash is known.
    func value(of name: String, _ hash: NameHash) -> JSONValue? {
        storage.names.position(of: name, hash, in: storage.members).map {
            storage.members[$0].value
        }
    }

    /// Returns the value of a name in which a path continues: JSON in a string is parsed.
    func container(of name: String, _ hash: NameHash) -> JSONValue? {
        guard let containers = storage.containers else { return value(of: name, hash) }
        return storage.names.position(of: name, hash, in: storage.members).map { containers[$0] }
    }

    /// The bits of the hashes of all names, and of their parts before each full stop. A path has no
    /// value if the bit of its first step is missing.
    var pathBits: UInt64 { storage.names.bits | prefixBits }

    /// The bits of the hashes of the part of each name before each of its full stops.
    var prefixBits: UInt64 { storage.names.prefixBits }

    /// The bits of the hashes of all names in the object, in the objects in it and in JSON in strings. A
    /// path has no value if the bit of one of its names is missing.
    var nestedBits: UInt64 {
        storage.hasTexts && storage.containers == nil ? ~0 : storage.nestedBits
    }

    /// Sets the value of a name. A member that exists keeps its position.
    ///
    /// Copies the object. To create a large one, pass all members to ``init(_:)``.
    ///
    /// - Returns: Whether the name already existed.
    @discardableResult
    package mutating func set(_ name: String, _ value: JSONValue) -> Bool {
        var builder = Builder(self)
        defer { self = JSONObject(builder) }
        return builder.set(name, value)
    }

    /// Returns the object without a member.
    package func removing(_ name: String) -> JSONObject {
        self[name] == nil ? self : JSONObject(members.filter { $0.name != name })
    }

    /// The number of levels on which JSON in strings is parsed in advance, which limits the stack.
    private static let maxTextLevels = 8

    /// Returns the object with the JSON in its strings parsed, so that paths that continue in it
    /// don't each parse it. The members remain the same.
    func parsingTexts() -> JSONObject { parsingTexts(levels: Self.maxTextLevels) }

    fileprivate func parsingTexts(levels: Int) -> JSONObject {
        guard storage.hasTexts, levels > 0 else { return self }
        let containers = members.map { $0.value.parsingTexts(levels: levels - 1) }
        return JSONObject(storage: Storage(Builder(self), containers: containers))
    }

    private init(storage: Storage) { self.storage = storage }
}

extension JSONValue {
    /// Returns the value in which paths continue: no text, but the JSON in it.
    fileprivate func parsingTexts(levels: Int) -> JSONValue {
        switch self {
        case .string(let string):
            guard let value = JSONValue(insideString: string) else { return .null }
            return value.parsingTexts(levels: levels)
        case .object(let object): return .object(object.parsingTexts(levels: levels))
        case .null, .bool, .number, .array: return self
        }
    }

    /// The bits of the names in the value, without those of JSON in strings; all bits if there may be
    /// JSON in an array's strings.
    fileprivate var nestedBits: UInt64 {
        switch self {
        case .object(let object): return object.storage.nestedBits
        case .array(let array):
            var bits: UInt64 = 0
            for element in array { bits |= element.hasTexts ? ~0 : element.nestedBits }
            return bits
        case .null, .bool, .number, .string: return 0
        }
    }

    /// Whether the value is or contains a text that may be JSON. Those in arrays don't count.
    fileprivate var hasTexts: Bool {
        switch self {
        case .string(let string):
            guard
                let first = string.utf8.withContiguousStorageIfAvailable({ $0.first })
                    ?? string.utf8.first
            else { return false }
            return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first <= 0x20
        case .object(let object): return object.storage.hasTexts
        case .null, .bool, .number, .array: return false
        }
    }
}

extension JSONObject {
    /// The content of an object. Copies of the object share it, so that copying is fast.
    fileprivate final class Storage: Sendable {
        let members: [Member]
        let names: Names
        /// Whether a member is or contains a text that may be JSON.
        let hasTexts: Bool
        /// The values in which paths continue, in the order of the members; `nil` if they are the
        /// members' values, or not known.
        let containers: [JSONValue]?
        /// The bits of all names in the object and in its values, or in the containers if they are known.
        let nestedBits: UInt64

        init(_ builder: Builder, containers: [JSONValue]? = nil) {
            (members, names, hasTexts) = (builder.members, builder.names, builder.hasTexts)
            self.containers = containers
            guard let containers else {
                nestedBits = names.nestedBits | builder.nestedBits
                return
            }
            var bits = names.nestedBits
            for container in containers {
                if case .object(let object) = container {
                    bits |= object.nestedBits
                } else {
                    bits |= container.nestedBits
                }
            }
            nestedBits = bits
        }
    }

    /// An object to which members are added.
    struct Builder {
        fileprivate(set) var members: [Member] = []
        fileprivate(set) var names = Names()
        fileprivate(set) var hasTexts = false
        /// The bits of the names in the values.
        fileprivate var nestedBits: UInt64 = 0

        init() {}

        /// Creates an empty object with memory for a number of members.
        init(capacity: Int) {
            members.reserveCapacity(capacity)
            names.reserveCapacity(capacity)
        }

        /// Creates a builder that adds members to an object.
        init(_ object: JSONObject) {
            members = object.members
            (names, hasTexts) = (object.storage.names, object.storage.hasTexts)
            nestedBits = object.storage.nestedBits
        }

        /// Sets the value of a name. A member that exists keeps its position.
        ///
        /// - Returns: Whether the name already existed.
        @discardableResult
        mutating func set(_ name: String, _ value: JSONValue) -> Bool {
            if !hasTexts { hasTexts = value.hasTexts }
            nestedBits |= value.nestedBits
            let hash = NameHash(name)
            if let position = names.position(of: name, hash, in: members) {
                members[position].value = value
                return true
            }
            if members.isEmpty, members.capacity == 0 {
                members.reserveCapacity(Self.expectedCount)
            }
            members.append((name, value))
            names.add(name, hash, to: members)
            return false
        }

        /// The number of members for which memory is allocated at once.
        private static let expectedCount = 6
    }

    /// An index of the names of an object.
    struct Names: Sendable {
        /// A hash of each name, in order: comparing numbers is faster than comparing strings.
        private var hashes: [NameHash] = []
        /// The bits of all hashes: most lookups are of names that the object doesn't have.
        fileprivate(set) var bits: UInt64 = 0
        /// The bits of the part of each name before each of its full stops.
        fileprivate(set) var prefixBits: UInt64 = 0
        /// The bits of all hashes, and of all parts of each name between full stops.
        fileprivate(set) var nestedBits: UInt64 = 0
        /// The position of each name, for objects with at least ``minIndexedCount`` members.
        private var index: [String: Int] = [:]
        private static let minIndexedCount = 32

        /// Allocates memory for a number of names.
        fileprivate mutating func reserveCapacity(_ count: Int) { hashes.reserveCapacity(count) }

        /// Adds the name of the last member.
        fileprivate mutating func add(_ name: String, _ hash: NameHash, to members: [Member]) {
            hashes.append(hash)
            bits |= hash.bit
            nestedBits |= hash.bit
            let prefixes = NameHash.bits(ofPrefixesOf: name)
            if prefixes != 0 {
                prefixBits |= prefixes
                nestedBits |= NameHash.bits(ofPartsOf: name)
            }
            if members.count == Self.minIndexedCount {
                for (position, member) in members.enumerated() { index[member.name] = position }
            } else if members.count > Self.minIndexedCount {
                index[name] = members.count - 1
            }
        }

        @inline(never)
        fileprivate func position(of name: String, _ hash: NameHash, in members: [Member]) -> Int? {
            guard bits & hash.bit != 0 else { return nil }
            if !index.isEmpty { return index[name] }
            for position in hashes.indices
            where hashes[position] == hash && members[position].name == name {
                return position
            }
            return nil
        }
    }
}

/// A hash of a member name. Equal names have equal hashes; other names rarely have.
struct NameHash: Sendable, Hashable {
    private let value: UInt32

    /// Combines the length with the first and last byte, which is equally fast for every name.
    ///
    /// Names with the same hash, even if chosen on purpose, only cost the string comparison that
    /// would be necessary anyway.
    init(_ name: String) {
        let bytes = name.utf8
        self =
            bytes.withContiguousStorageIfAvailable { bytes in
                NameHash(bytes.count, bytes.first ?? 0, bytes.last ?? 0)
            } ?? NameHash(bytes.count, bytes.first ?? 0, bytes.last ?? 0)
    }

    /// Creates the hash of the first bytes of a name.
    init(_ bytes: [UInt8], count: Int) {
        self.init(count, count == 0 ? 0 : bytes[0], count == 0 ? 0 : bytes[count - 1])
    }

    private init(_ count: Int, _ first: UInt8, _ last: UInt8) {
        value = UInt32(truncatingIfNeeded: count) << 16 | UInt32(first) << 8 | UInt32(last)
    }

    /// One of 64 bits, for a set of hashes that may contain others.
    var bit: UInt64 { 1 << UInt64((value ^ value >> 7 ^ value >> 13) & 63) }

    /// The number of slots of a table of names.
    static let slotCount = 512
    /// The slot in a table of names.
    var slot: Int { Int((value &* 0x9E37_79B1) >> 23) }

    /// Returns the bits of the parts of a name before each full stop; 0 if there is none.
    static func bits(ofPrefixesOf name: String) -> UInt64 {
        let bytes = name.utf8
        return bytes.withContiguousStorageIfAvailable { bits(ofPrefixesOf: $0) }
            ?? bits(ofPrefixesOf: Array(bytes))
    }

    /// The number of full stops of a name up to which its parts are known, which limits the cost.
    private static let maxFullStops = 8

    /// Returns the bits of all parts of a name that begin and end at full stops, to which the steps of a
    /// path may refer; all bits if there are many.
    @inline(never) static func bits(ofPartsOf name: String) -> UInt64 {
        let bytes = name.bytes
        // The positions before, between and after the parts.
        var stops = [-1]
        for (position, byte) in bytes.enumerated() where byte == UInt8(ascii: ".") {
            stops.append(position)
        }
        guard stops.count <= maxFullStops else { return ~0 }
        stops.append(bytes.count)
        var bits: UInt64 = 0
        for (position, start) in stops.enumerated() {
            for end in stops[(position + 1)...] {
                let count = end - start - 1
                bits |=
                    NameHash(
                        count,
                        count == 0 ? 0 : bytes[start + 1],
                        count == 0 ? 0 : bytes[end - 1]
                    ).bit
            }
        }
        return bits
    }

    private static func bits(
        ofPrefixesOf bytes: some RandomAccessCollection<UInt8>
    ) -> UInt64 {
        var bits: UInt64 = 0
        var (count, last) = (0, bytes.first ?? 0)
        for byte in bytes {
            if byte == UInt8(ascii: ".") {
                bits |= NameHash(count, count == 0 ? 0 : bytes.first ?? 0, last).bit
            }
            count += 1
            last = byte
        }
        return bits
    }
}

extension JSONObject: Hashable {
    /// Compares two objects. The order of the members is ignored.
    package static func == (one: JSONObject, other: JSONObject) -> Bool {
        one.members.count == other.members.count
            && one.members.allSatisfy { other[$0.name] == $0.value }
    }

    /// Hashes the names, regardless of their order.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(Set(members.map { $0.name }))
    }
}

extension [JSONObject.Member] {
    /// Returns the members sorted by name.
    func sortedByName() -> [JSONObject.Member] {
        var members = self
        members.sortByName()
        return members
    }

    /// Sorts the members by name.
    @inline(never) mutating func sortByName() { sort { $0.name < $1.name } }
}
