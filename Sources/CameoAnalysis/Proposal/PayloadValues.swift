import Cameo

/// The values at one path in one or more payloads.
final class PayloadLeaf {
    /// A word of the path, and the component that contains it.
    struct Word {
        let word: KeyWord
        let component: Int
    }

    let path: String
    /// The path of the object that contains each component.
    let scopes: [String]
    let words: [Word]
    /// Whether a component is an element of a list.
    let isInList: Bool
    /// The value in each payload that has one.
    fileprivate(set) var values: [Int: JSONValue]
    /// The text and shape of the value in the first payload that has one.
    let (text, shape): (String?, ValueShape)
    let reading: KeyReading
    /// Whether a field uses the value.
    var isUsed = false

    fileprivate init(_ node: PayloadValues.Node, _ file: Int) {
        (path, scopes, words, isInList) = (node.path, node.scopes, node.words, node.isInList)
        values = [file: node.value]
        (text, shape) = (node.value.plainText, ValueShape(node.value))
        reading = KeyReading(words, scopes: scopes)
    }

    var owner: KeyMeaning? { reading.owner }
    var kind: KeyMeaning? { reading.kind }
    /// The reason for proposing a field: the word in its key.
    var reason: String { "\"\(reading.ownerWord)\" in its key" }

    /// The value to display; `nil` for message text.
    var sample: String? {
        shape == .text ? nil : text?.withoutQuery.printable.truncated(to: 40)
    }

    /// The value's distinct strings across all payloads.
    var texts: Set<String> { Set(values.values.compactMap { $0.plainText }) }

    func hasWord(_ words: Set<String>) -> Bool {
        self.words.contains { words.contains($0.word.text) }
    }

    func hasWord(_ meaning: KeyMeaning) -> Bool {
        words.contains { $0.word.meaning == meaning }
    }
}

/// A list of objects or strings at one path.
struct PayloadList {
    let path: String
    /// The meaning of the path's last word.
    let meaning: KeyMeaning?
    let owner: KeyMeaning?
    /// The elements in the first payload that has the list.
    let elements: [JSONValue]
    /// Whether one element is selected as the sender.
    let hasSender: Bool
}

extension JSONValue {
    /// The value's text for comparisons. Includes Booleans.
    var plainText: String? {
        if case .bool(let bool) = self { return bool ? "true" : "false" }
        return text?.trimmed
    }
}

/// The values in one or more payloads. Limits on the number of values, their depth, the length of
/// lists and the length of names bound the search time.
struct PayloadValues {
    /// The maximum number of values in a payload.
    static let maxCount = 4_000
    /// The maximum length of a name, in bytes.
    private static let maxNameLength = 100
    private static let maxDepth = 12
    private static let maxElements = 16

    /// The values, sorted by path.
    private(set) var leaves: [PayloadLeaf] = []
    private(set) var lists: [PayloadList] = []
    /// Whether a payload has more values than ``maxCount``.
    private(set) var isTruncated = false
    /// The number of names that a path can't contain.
    private(set) var unusableNames = 0

    private var positions: [String: Int] = [:]
    private var listPaths: Set<String> = []

    fileprivate struct Node {
        var value: JSONValue
        var path = ""
        var scopes: [String] = []
        var words: [PayloadLeaf.Word] = []
        var isInList = false
        var strings = 0
    }

    init(of payloads: [Payload]) {
        for (file, payload) in payloads.enumerated() { walk(payload.root, file) }
        leaves.sort { $0.path < $1.path }
        lists.sort { $0.path < $1.path }
    }

    /// Returns whether a name is a provider's own key, which may resemble a key for the sender.
    private static func isProviderKey(_ name: String) -> Bool {
        UnusedKey.Resemblance.hasProviderPrefix(name)
            || ["fcm_options", "experienceId", "scopeKey", "projectId", "collapse_key"].contains(
                name
            )
    }

    /// The keys of `aps` and its alert that iOS reads.
    private static let appleKeys: Set<String> = [
        "title", "subtitle", "body", "loc-key", "loc-args", "title-loc-key", "title-loc-args",
        "subtitle-loc-key", "subtitle-loc-args", "action-loc-key", "launch-image", "summary-arg",
        "summary-arg-count", "sound", "badge", "category", "thread-id", "mutable-content",
        "content-available",
        "interruption-level", "relevance-score", "target-content-id", "filter-criteria", "url-args",
        "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes",
        "attributes-type", "content-changed",
    ]

    private mutating func walk(_ root: JSONObject, _ file: Int) {
        var queue: [Node] = []
        for (name, value) in Self.sorted(root) where !Self.isProviderKey(name) {
            append(name, value, to: Node(value: .null), &queue)
        }
        var next = 0
        while next < queue.count {
            guard next < Self.maxCount else {
                isTruncated = true
                return
            }
            visit(queue[next], file, &queue)
            next += 1
        }
    }

    /// Returns the members, sorted by name because objects are unordered. Returns at most one more
    /// than ``maxCount``, and none with a name longer than ``maxNameLength``.
    private static func sorted(_ object: JSONObject) -> [JSONObject.Member] {
        let members = object.members.filter { $0.name.utf8.count <= maxNameLength }
        return Array(members.sorted { $0.name < $1.name }.prefix(maxCount + 1))
    }

    private mutating func visit(_ node: Node, _ file: Int, _ queue: inout [Node]) {
        switch node.value {
        case .object(let object):
            guard node.scopes.count < Self.maxDepth else { return }
            for (name, value) in Self.sorted(object) {
                let isInAPS = node.path == "aps" || node.path == "aps.alert"
                if isInAPS, Self.appleKeys.contains(name) { continue }
                if node.path == "aps", name == "alert", value.object == nil { continue }
                append(name, value, to: node, &queue)
            }
        case .array(let elements): visitList(elements, node, &queue)
        case .string(let string):
            let first = string.utf8.first { $0 > 0x20 }
            if node.strings < 3, first == 0x7B || first == 0x5B,
                let json = node.value.object.map(JSONValue.object)
                    ?? node.value.array.map(JSONValue.array)
            {
                var inside = node
                (inside.value, inside.strings) = (json, node.strings + 1)
                return visit(inside, file, &queue)
            }
            add(node, file)
        case .number, .bool: add(node, file)
        case .null: break
        }
    }

    private mutating func append(
        _ name: String,
        _ value: JSONValue,
        to parent: Node,
        _ queue: inout [Node]
    ) {
        guard let steps = PayloadPath.components(of: name) else {
            unusableNames += 1
            return
        }
        var node = parent
        node.value = value
        for step in steps {
            let words = KeyMeaning.words(of: step.name)
            node.words += words.map { .init(word: $0, component: node.scopes.count) }
            node.scopes.append(node.path)
            node.path += (node.path.isEmpty ? "" : ".") + step.text
        }
        queue.append(node)
    }

    private mutating func visitList(
        _ elements: [JSONValue],
        _ node: Node,
        _ queue: inout [Node]
    ) {
        let elements = Array(elements.prefix(Self.maxElements))
        let selector = Self.senderSelector(elements)
        if listPaths.insert(node.path).inserted {
            lists.append(
                PayloadList(
                    path: node.path,
                    meaning: node.words.last?.word.meaning,
                    owner: KeyReading(node.words, scopes: node.scopes).owner,
                    elements: elements,
                    hasSender: selector != nil
                )
            )
        }
        guard node.scopes.count < Self.maxDepth else { return }
        if let selector {
            var element = node
            element.value = elements[selector.index]
            element.words.append(
                .init(word: KeyWord(text: "sender", meaning: .sender), component: node.scopes.count)
            )
            element.scopes.append(node.path)
            element.path += "[\(selector.condition)]"
            return queue.append(element)
        }
        let meaning = node.words.last?.word.meaning
        if meaning == .recipients || meaning == .actions || meaning == .media { return }
        for (index, value) in elements.prefix(4).enumerated() {
            if index > 0, value.object != nil { break }
            var element = node
            element.value = value
            element.scopes.append(node.path)
            element.path += "[\(index)]"
            element.isInList = true
            queue.append(element)
        }
    }

    /// Returns the index of the sender's element and the condition that selects it if exactly one
    /// element has a role such as `sender`; otherwise `nil`.
    private static func senderSelector(_ elements: [JSONValue]) -> (index: Int, condition: String)?
    {
        var found: [(index: Int, condition: String)] = []
        for (index, element) in elements.enumerated() {
            guard let object = element.object else { continue }
            for (name, value) in sorted(object).prefix(64) where PayloadPath.isPlain(name) {
                guard let text = value.plainText, text.utf8.count <= 32 else { continue }
                let words = KeyMeaning.words(of: name).map { $0.meaning }
                let isRole =
                    words.last == .type
                    && KeyMeaning.words(of: text).contains { $0.meaning == .sender }
                let isFlag = words.last == .sender && value.flag == true
                guard isRole || isFlag, let quoted = PayloadPath.quotedIfNecessary(text) else {
                    continue
                }
                found.append((index, "\(name)=\(quoted)"))
                break
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    private mutating func add(_ node: Node, _ file: Int) {
        guard node.value.plainText != nil else { return }
        if let position = positions[node.path] {
            leaves[position].values[file] = node.value
            return
        }
        positions[node.path] = leaves.count
        leaves.append(PayloadLeaf(node, file))
    }
}

extension [PayloadLeaf] {
    /// Returns the values, lowest rank first; ties are sorted by path.
    func ranked(by rank: (PayloadLeaf) -> [Int]) -> [PayloadLeaf] {
        map { (rank: rank($0), leaf: $0) }.sorted { first, second in
            first.rank == second.rank
                ? first.leaf.path < second.leaf.path
                : first.rank.lexicographicallyPrecedes(second.rank)
        }.map { $0.leaf }
    }
}

extension PayloadPath {
    /// Returns a name's components as written in a path. A flattened name, such as `sender.name`,
    /// has several. Returns `nil` for a name that a path can't contain.
    static func components(of name: String) -> [(name: String, text: String)]? {
        let pieces = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        if pieces.count <= 4, pieces.allSatisfy({ isPlain($0) }) {
            return pieces.map { (name: $0, text: $0) }
        }
        return quotedIfNecessary(name).map { [(name, $0)] }
    }

    /// Returns whether a name can be used unquoted in paths, placeholders and conditions.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_-@:".contains($0) }
    }

    /// Returns a name or value, quoted if necessary; `nil` if it contains a quotation mark.
    static func quotedIfNecessary(_ name: String) -> String? {
        if isPlain(name) { return name }
        return name.isEmpty || name.utf8.contains(0x22) ? nil : "\"\(name)\""
    }
}
