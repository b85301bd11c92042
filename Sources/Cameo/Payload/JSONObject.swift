/// A JSON object that preserves the order of its members.
public struct JSONObject: Sendable {
    /// A name and its value.
    public typealias Member = (name: String, value: JSONValue)

    /// The members, in order.
    public private(set) var members: [Member] = []

    /// Whether a name contains a full stop, as in flattened objects.
    private(set) var hasDottedNames = false

    /// A hash of each name, in order: comparing numbers is faster than comparing strings.
    private var fingerprints: [NameHash] = []

    /// The bits of all hashes: most lookups are of names that the object doesn't have.
    private var nameBits: UInt64 = 0

    /// The position of each name, for objects with at least ``minIndexedCount`` members.
    private var index: [String: Int] = [:]
    private static let minIndexedCount = 32

    /// Creates an empty object.
    public init() {}

    /// Creates an object from its members. If a name occurs twice, the last value is used.
    public init(_ members: [Member]) {
        for member in members { set(member.name, member.value) }
    }

    /// The value of a name.
    public subscript(name: String) -> JSONValue? {
        value(of: name, NameHash(name))
    }

    /// Returns the value of a name whose hash is known.
    func value(of name: String, _ fingerprint: NameHash) -> JSONValue? {
        position(of: name, fingerprint).map { members[$0].value }
    }

    /// Sets the value of a name. A member that exists keeps its position.
    ///
    /// - Returns: Whether the name already existed.
    @discardableResult
    public mutating func set(_ name: String, _ value: JSONValue) -> Bool {
        let fingerprint = NameHash(name)
        if let position = position(of: name, fingerprint) {
            members[position].value = value
            return true
        }
        if !hasDottedNames { hasDottedNames = name.utf8.contains(0x2E) }
        members.append((name, value))
        fingerprints.append(fingerprint)
        nameBits |= fingerprint.bit
        if members.count == Self.minIndexedCount {
            for (position, member) in members.enumerated() { index[member.name] = position }
        } else if members.count > Self.minIndexedCount {
            index[name] = members.count - 1
        }
        return false
    }

    /// Returns the object without a member.
    func removing(_ name: String) -> JSONObject {
        self[name] == nil ? self : JSONObject(members.filter { $0.name != name })
    }

    @inline(never) private func position(of name: String, _ fingerprint: NameHash) -> Int? {
        guard nameBits & fingerprint.bit != 0 else { return nil }
        if !index.isEmpty { return index[name] }
        for position in fingerprints.indices
        where fingerprints[position] == fingerprint && members[position].name == name {
            return position
        }
        return nil
    }
}

/// A hash of a member name. Equal names have equal hashes; other names rarely have.
struct NameHash: Sendable, Hashable {
    private let value: UInt64

    /// Combines the length with the first and last byte, which is equally fast for every name.
    ///
    /// Names with the same hash, even if chosen on purpose, only cost the string comparison that
    /// would be necessary anyway.
    init(_ name: String) {
        let bytes = name.utf8
        value = UInt64(bytes.count) << 16 | UInt64(bytes.first ?? 0) << 8 | UInt64(bytes.last ?? 0)
    }

    /// One of 64 bits, for a set of hashes that may contain others.
    var bit: UInt64 { 1 << ((value ^ value >> 7 ^ value >> 13) & 63) }
}

extension JSONObject: Hashable {
    /// Compares two objects. The order of the members is ignored.
    public static func == (one: JSONObject, other: JSONObject) -> Bool {
        one.members.count == other.members.count
            && one.members.allSatisfy { other[$0.name] == $0.value }
    }

    /// Hashes the names, regardless of their order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Set(members.map { $0.name }))
    }
}
