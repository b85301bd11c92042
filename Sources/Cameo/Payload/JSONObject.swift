/// A JSON object: members in the order in which they were written, found by name.
public struct JSONObject: Sendable {
    /// One name and its value.
    public typealias Member = (name: String, value: JSONValue)

    /// The members, in order.
    public private(set) var members: [Member] = []

    /// Whether a member's name holds a full stop, as flattened nesting does.
    private(set) var hasDottedNames = false

    /// The names' fingerprints, in order: comparing numbers finds a member faster than comparing
    /// names.
    private var fingerprints: [NameHash] = []

    /// Where each name stands; kept only once a walk over the fingerprints would be slow.
    private var index: [String: Int] = [:]
    private static let indexedFrom = 32

    /// An empty object.
    public init() {}

    /// An object of these members; of two with one name the later wins.
    public init(_ members: [Member]) {
        for member in members { set(member.name, member.value) }
    }

    /// The value of that name.
    public subscript(name: String) -> JSONValue? {
        value(of: name, NameHash(name))
    }

    /// The value of a name whose fingerprint is known.
    func value(of name: String, _ fingerprint: NameHash) -> JSONValue? {
        position(of: name, fingerprint).map { members[$0].value }
    }

    /// Sets a member, in its old place if it had one, and says whether it had.
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
        if members.count == Self.indexedFrom {
            for (position, member) in members.enumerated() { index[member.name] = position }
        } else if members.count > Self.indexedFrom {
            index[name] = members.count - 1
        }
        return false
    }

    /// The object without that member.
    func removing(_ name: String) -> JSONObject {
        self[name] == nil ? self : JSONObject(members.filter { $0.name != name })
    }

    private func position(of name: String, _ fingerprint: NameHash) -> Int? {
        if !index.isEmpty { return index[name] }
        for position in fingerprints.indices
        where fingerprints[position] == fingerprint && members[position].name == name {
            return position
        }
        return nil
    }
}

/// A number that equal names share and other names rarely do.
struct NameHash: Sendable, Hashable {
    private let value: UInt64

    /// The length and both ends, which cost the same for every name. Names that collide, even on
    /// purpose, only cost the comparison that they would have cost anyway.
    init(_ name: String) {
        let bytes = name.utf8
        value = UInt64(bytes.count) << 16 | UInt64(bytes.first ?? 0) << 8 | UInt64(bytes.last ?? 0)
    }
}

extension JSONObject: Hashable {
    /// Two objects are equal when the same names have equal values, in whatever order.
    public static func == (one: JSONObject, other: JSONObject) -> Bool {
        one.members.count == other.members.count
            && one.members.allSatisfy { other[$0.name] == $0.value }
    }

    /// Hashes the names, whose order does not count.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Set(members.map { $0.name }))
    }
}
