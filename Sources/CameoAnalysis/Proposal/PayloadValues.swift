import Cameo

/// A value at the same path in one or more payloads.
struct PayloadLeaf {
    /// A word in the path, and the component that contains it.
    struct Word {
        let word: KeyWord
        let component: Int
    }

    let path: String
    /// The paths of the objects that contain each component.
    let scopes: [String]
    let words: [Word]
    /// Whether a component is the element of a list.
    let isInList: Bool
    /// The values, by the index of the payload.
    var values: [Int: JSONValue]

    /// Returns the values as strings, in the order of the payloads.
    func texts(_ count: Int) -> [String?] { (0..<count).map { values[$0]?.plainText } }

    /// The value in the first payload that contains it.
    var example: JSONValue {
        values.min { $0.key < $1.key }?.value ?? .null
    }
}

/// A list of objects or strings at the same path in one or more payloads.
struct PayloadList {
    let path: String
    let words: [PayloadLeaf.Word]
    /// The elements in the first payload that contains the list.
    let elements: [JSONValue]
    /// Whether one element is selected as the sender.
    let hasSender: Bool

    /// The meaning of the list's path.
    var reading: KeyReading {
        KeyReading(
            PayloadLeaf(
                path: path,
                scopes: Array(repeating: "", count: (words.last?.component ?? 0) + 1),
                words: words,
                isInList: false,
                values: [:]
            )
        )
    }
}

extension JSONValue {
    /// The text of the value for comparisons, also for Booleans.
    var plainText: String? {
        if case .bool(let bool) = self { return bool ? "true" : "false" }
        return text?.withoutOuterSpace
    }
}

/// All values of one or more payloads, found in limited time.
struct PayloadValues {
    /// The maximum number of values of a payload.
    static let maxCount = 4_000
    /// The maximum length of a name, in bytes.
    private static let maxNameLength = 100
    private static let maxDepth = 12
    private static let maxElements = 16

    /// The values, sorted by path.
    private(set) var leaves: [PayloadLeaf] = []
    private(set) var lists: [PayloadList] = []
    let payloads: [Payload]
    /// Whether a payload has more values than ``maxCount``.
    private(set) var isTruncated = false
    /// The number of names that can't be part of a path.
    private(set) var unusableNames = 0

    private var positions: [String: Int] = [:]
    private var listPaths: Set<String> = []

    private struct Node {
        var value: JSONValue
        var path = ""
        var scopes: [String] = []
        var words: [PayloadLeaf.Word] = []
        var isInList = false
        var strings = 0
    }

    init(of payloads: [Payload]) {
        self.payloads = payloads
        for (file, payload) in payloads.enumerated() { walk(payload.root, file) }
        leaves.sort { $0.path < $1.path }
        lists.sort { $0.path < $1.path }
    }

    /// Returns whether a key belongs to the service that delivers pushes. Such keys resemble keys
    /// of a sender.
    private static func isCarrierKey(_ name: String) -> Bool {
        name.hasPrefix("gcm.") || name.hasPrefix("google.")
            || ["fcm_options", "experienceId", "scopeKey", "projectId", "collapse_key"].contains(
                name
            )
    }

    /// The keys in `aps` that iOS evaluates.
    private static let appleKeys: Set<String> = [
        "alert", "sound", "badge", "category", "thread-id", "mutable-content", "content-available",
        "interruption-level", "relevance-score", "target-content-id", "filter-criteria", "url-args",
        "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes",
        "attributes-type", "content-changed",
    ]

    private mutating func walk(_ root: JSONObject, _ file: Int) {
        var queue: [Node] = []
        for (name, value) in Self.sorted(root) where !Self.isCarrierKey(name) {
            append(name, value, to: Node(value: .null), &queue)
        }
        var next = 0
        var count = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            // Release the part of the queue that has been visited.
            if next == 1_024 {
                queue.removeFirst(next)
                next = 0
            }
            count += 1
            guard count <= Self.maxCount else {
                isTruncated = true
                return
            }
            visit(node, file, &queue)
        }
    }

    /// Returns the first members, sorted by name, because the members of an object have no order.
    private static func sorted(_ object: JSONObject) -> [JSONObject.Member] {
        let members = object.members.filter { $0.name.utf8.count <= maxNameLength }
        return Array(members.sorted { $0.name < $1.name }.prefix(maxCount + 1))
    }

    private mutating func visit(_ node: Node, _ file: Int, _ queue: inout [Node]) {
        switch node.value {
        case .object(let object):
            guard node.scopes.count < Self.maxDepth else { return }
            for (name, value) in Self.sorted(object) {
                if node.path == "aps", Self.appleKeys.contains(name) { continue }
                append(name, value, to: node, &queue)
            }
        case .array(let elements): visitList(elements, node, &queue, file)
        case .string(let string):
            var inside = node
            inside.strings += 1
            if node.strings < 3, Self.mayContainJSON(string) {
                if let object = node.value.object {
                    inside.value = .object(object)
                    return visit(inside, file, &queue)
                }
                if let array = node.value.array {
                    inside.value = .array(array)
                    return visit(inside, file, &queue)
                }
            }
            add(node, file)
        case .number, .bool: add(node, file)
        case .null: break
        }
    }

    private static func mayContainJSON(_ string: String) -> Bool {
        let first = string.utf8.first { $0 > 0x20 }
        return first == 0x7B || first == 0x5B
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
        _ queue: inout [Node],
        _ file: Int
    ) {
        let elements = Array(elements.prefix(Self.maxElements))
        let selector = Self.senderSelector(elements)
        if listPaths.insert(node.path).inserted {
            lists.append(
                PayloadList(
                    path: node.path,
                    words: node.words,
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

    /// Returns the element that is the sender, if exactly one element has a role or a flag such as
    /// `sender`.
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
        leaves.append(
            PayloadLeaf(
                path: node.path,
                scopes: node.scopes,
                words: node.words,
                isInList: node.isInList,
                values: [file: node.value]
            )
        )
    }
}

extension PayloadPath {
    /// Returns the components of a name as they are written in a path. A flattened name such as
    /// `sender.name` has several. Returns `nil` for a name that can't be part of a path.
    static func components(of name: String) -> [(name: String, text: String)]? {
        let pieces = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        if pieces.count <= 4, pieces.allSatisfy({ isPlain($0) }) {
            return pieces.map { (name: $0, text: $0) }
        }
        return quotedIfNecessary(name).map { [(name, $0)] }
    }

    /// Returns whether a name needs no quotation marks in paths, placeholders and conditions.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_-@:".contains($0) }
    }

    /// Returns a name or value, in quotation marks if necessary; `nil` if it is empty or contains
    /// quotation marks.
    static func quotedIfNecessary(_ name: String) -> String? {
        if isPlain(name) { return name }
        return name.isEmpty || name.utf8.contains(0x22) ? nil : "\"\(name)\""
    }
}
