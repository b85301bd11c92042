/// A JSON object that preserves the order of its members.
package struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
    /// A name and its value.
    package typealias Member = (name: String, value: JSONValue)

    private let storage: Storage

    /// Creates an empty object.
    package init() { self.init([]) }

    /// Creates an object from its members. If a name occurs twice, the last value is used.
    package init(_ members: [Member]) {
        var builder = Builder(capacity: members.count)
        for member in members { builder.set(member.name, member.value) }
        self.init(builder)
    }

    /// Creates an object from the members in a literal.
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members.map { (name: $0.0, value: $0.1) })
    }

    /// Creates an object from the members of a builder.
    init(_ builder: Builder) { storage = Storage(builder, containers: nil) }

    private init(storage: Storage) { self.storage = storage }

    /// The members, in order.
    package var members: [Member] { storage.content.members }

    /// Whether a name contains a period, as in flattened objects.
    var hasDottedNames: Bool { !storage.content.dottedNames.isEmpty }

    /// For each name that contains a period, the part before the first one.
    var flattenedNames: [String] {
        storage.content.dottedNames.map { name in
            String(decoding: name.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
        }
    }

    /// The value of a member; `nil` if no member has the name.
    package subscript(name: String) -> JSONValue? {
        @inline(never) get {
            storage.content.position(of: name).map { storage.content.members[$0].value }
        }
    }

    /// Returns the value under a name, for the next step of a path, or `nil` if no member has the
    /// name. If the value is a string that contains JSON, returns the parsed JSON.
    func container(of name: String) -> JSONValue? {
        guard let containers = storage.containers else { return self[name] }
        return storage.content.position(of: name).map { containers[$0] }
    }

    /// Returns whether a member's name begins with a prefix and a period, as in flattened objects.
    func hasName(in prefix: String) -> Bool {
        guard hasDottedNames else { return false }
        let count = prefix.utf8.count
        return storage.content.dottedNames.contains { name in
            name.count > count && name[count] == UInt8(ascii: ".")
                && name[..<count].elementsEqual(prefix.utf8)
        }
    }

    /// Returns whether the object at a path may have a member with one of several names.
    ///
    /// Looks up each of the object's few names in the set, because the reverse is slower.
    func mayHave(_ names: Set<String>, at steps: ArraySlice<PayloadPath.Step>) -> Bool {
        if hasDottedNames { return true }
        guard let step = steps.first else { return members.contains { names.contains($0.name) } }
        switch container(of: step.name) {
        case .object(let object)?: return object.mayHave(names, at: steps.dropFirst())
        case .array?, .string?: return true
        case .null?, .bool?, .number?, nil: return false
        }
    }

    /// Sets the value of a name. An existing member keeps its position.
    ///
    /// Copies the object in linear time. To create a large object, pass all members to
    /// ``init(_:)``.
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
}

extension JSONObject {
    /// The maximum depth to which JSON in strings is parsed in advance. It limits stack use.
    private static let maxTextLevels = 8

    /// Returns the object with the JSON in its strings already parsed, so that path lookups don't
    /// parse it again and again. The members don't change.
    func parsingTexts() -> JSONObject { parsingTexts(levels: Self.maxTextLevels) ?? self }

    /// Returns the object with the JSON in its strings parsed; `nil` if no string contains JSON.
    fileprivate func parsingTexts(levels: Int) -> JSONObject? {
        guard levels > 0 else { return nil }
        var containers: [JSONValue]?
        for (position, member) in members.enumerated() {
            guard let container = member.value.parsingTexts(levels: levels - 1) else { continue }
            if containers == nil { containers = members.map { $0.value } }
            containers?[position] = container
        }
        return containers.map {
            JSONObject(storage: Storage(storage.content, containers: $0))
        }
    }
}

extension JSONValue {
    /// Returns the value that the next step of a path searches. For a string, this is the JSON in
    /// it. Returns `nil` if the value itself is searched.
    fileprivate func parsingTexts(levels: Int) -> JSONValue? {
        switch self {
        case .string(let string):
            guard let value = JSONValue(insideString: string) else { return nil }
            return value.parsingTexts(levels: levels) ?? value
        case .object(let object): return object.parsingTexts(levels: levels).map(JSONValue.object)
        case .null, .bool, .number, .array: return nil
        }
    }
}

extension JSONObject {
    /// The content of an object. Copies of the object share it, so copying is fast.
    private final class Storage: Sendable {
        let content: Builder
        /// The values that the next step of a path searches, in the order of the members; `nil` if
        /// these are the members' values.
        let containers: [JSONValue]?

        init(_ content: Builder, containers: [JSONValue]?) {
            (self.content, self.containers) = (content, containers)
        }
    }

    /// A builder for an object.
    struct Builder: Sendable {
        fileprivate(set) var members: [Member] = []
        /// The names that contain a period, in UTF-8.
        fileprivate private(set) var dottedNames: [[UInt8]] = []
        private var hasOnlyASCIINames = true
        /// The position of each name, for objects with at least ``minIndexedCount`` members.
        private var index: [String: Int] = [:]
        /// The minimum number of members for an index. For fewer members, a linear search is
        /// faster.
        private static let minIndexedCount = 16
        /// A builder's initial capacity, in members.
        private static let expectedCount = 6

        init() {}

        /// Creates an empty object with memory for `capacity` members.
        init(capacity: Int) { members.reserveCapacity(capacity) }

        /// Creates a builder with the members of an object.
        init(_ object: JSONObject) { self = object.storage.content }

        /// Sets the value of a name. An existing member keeps its position.
        ///
        /// - Returns: Whether the name already existed.
        @discardableResult
        mutating func set(_ name: String, _ value: JSONValue) -> Bool {
            if let position = position(of: name) {
                members[position].value = value
                return true
            }
            if members.capacity == 0 { members.reserveCapacity(Self.expectedCount) }
            members.append((name, value))
            var hasDot = false
            for byte in name.utf8 {
                if byte == UInt8(ascii: ".") { hasDot = true }
                if byte >= 0x80 { hasOnlyASCIINames = false }
            }
            if hasDot { dottedNames.append(name.bytes) }
            if members.count > Self.minIndexedCount {
                index[name] = members.count - 1
            } else if members.count == Self.minIndexedCount {
                for (position, member) in members.enumerated() { index[member.name] = position }
            }
            return false
        }

        @inline(never) fileprivate func position(of name: String) -> Int? {
            guard index.isEmpty else { return index[name] }
            let count = name.utf8.count
            for position in members.indices
            where members[position].name.utf8.count == count && members[position].name == name {
                return position
            }
            // Swift considers some strings equal although their bytes differ, such as `é` in its
            // composed and decomposed form.
            return hasOnlyASCIINames ? nil : members.firstIndex { $0.name == name }
        }
    }
}

extension JSONObject: Equatable {
    /// Returns whether two objects have the same members, in any order.
    package static func == (one: JSONObject, other: JSONObject) -> Bool {
        one.members.count == other.members.count
            && one.members.allSatisfy { other[$0.name] == $0.value }
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
