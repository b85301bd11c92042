/// A JSON object: members in the order in which they were written, found by name.
public struct JSONObject: Sendable {
    /// One name and its value.
    public typealias Member = (name: String, value: JSONValue)

    /// The members, in order.
    public private(set) var members: [Member] = []

    /// Whether a member's name holds a full stop, as flattened nesting does.
    private(set) var hasDottedNames = false

    /// Where each name stands; kept only once a walk over the members would be slow.
    private var index: [String: Int] = [:]
    private static let indexedFrom = 16

    /// An empty object.
    public init() {}

    /// An object of these members; of two with one name the later wins.
    public init(_ members: [Member]) {
        for member in members { set(member.name, member.value) }
    }

    /// The value of that name.
    public subscript(name: String) -> JSONValue? {
        position(of: name).map { members[$0].value }
    }

    /// Sets a member, in its old place if it had one, and says whether it had.
    @discardableResult
    mutating func set(_ name: String, _ value: JSONValue) -> Bool {
        if let position = position(of: name) {
            members[position].value = value
            return true
        }
        if !hasDottedNames { hasDottedNames = name.utf8.contains(0x2E) }
        members.append((name, value))
        if members.count == Self.indexedFrom {
            for (position, member) in members.enumerated() { index[member.name] = position }
        } else if members.count > Self.indexedFrom {
            index[name] = members.count - 1
        }
        return false
    }

    /// The object without that member.
    func removing(_ name: String) -> JSONObject {
        JSONObject(members.filter { $0.name != name })
    }

    private func position(of name: String) -> Int? {
        if !index.isEmpty { return index[name] }
        return members.firstIndex { $0.name == name }
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
        hasher.combine(Set(members.map(\.name)))
    }
}
