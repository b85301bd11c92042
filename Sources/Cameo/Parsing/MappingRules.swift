/// The rules of a parsed mapping.
final class MappingRules: Sendable {
    /// The requirements for showing a push as a message from a sender.
    struct Style: Sendable {
        /// The conditions for showing the push as a message.
        var condition: MappingCondition?
        /// The fields that must have a value in a message.
        var requiredFields: [Mapping.Field] = []
        /// The conditions for having a sender; `nil` if the sender's ID or name suffices.
        var sender: MappingCondition?
        /// The conditions under which the title is the sender's name; `nil` if it always is.
        var title: MappingCondition?
        /// Whether a sender ID is shown as the name if the payload has no name.
        var showsIDAsName = false
    }

    private let values: [[MappingAlternative]]
    private let fields: UInt64
    let style: Style
    /// The paths that identify the app's payloads. The mapping applies if one of them has a value.
    private let marks: [PayloadPath]
    /// The paths of the objects that may contain the common keys.
    let chatObjects: [[PayloadPath.Step]]
    /// The fields of each path's first step. Excludes the common keys in ``chatObjects`` below the
    /// top level of the payload.
    private let rootNames: [String: UInt64]
    /// The fields with values that don't depend on a path.
    private let constantFields: UInt64
    /// The paths of ``Mapping/Field/chatFields`` outside the common keys; empty if there are no
    /// common keys.
    private let otherChatPaths: [PayloadPath]

    /// Creates rules from the alternatives of all fields, in the declaration order of the fields.
    ///
    /// - Parameter commonKeys: The path of each object, and the common keys in it.
    init(
        _ own: [[MappingAlternative]],
        _ style: Style,
        commonKeys: [(object: [PayloadPath.Step], values: [[MappingAlternative]])] = []
    ) {
        // For participants, common keys take precedence, because the app provides the most reliable
        // values. For all other fields, the provider's keys take precedence.
        var (values, fields): ([[MappingAlternative]], UInt64) = (own, 0)
        if !commonKeys.isEmpty {
            for field in Mapping.Field.participantFields { values[field.rawValue] = [] }
        }
        for (_, keys) in commonKeys {
            for field in Mapping.Field.allCases {
                values[field.rawValue] += keys[field.rawValue]
            }
        }
        if !commonKeys.isEmpty {
            for field in Mapping.Field.participantFields {
                values[field.rawValue] += own[field.rawValue]
            }
        }
        for field in Mapping.Field.allCases where !values[field.rawValue].isEmpty {
            fields |= field.bit
        }
        (self.values, self.fields, self.style) = (values, fields, style)
        var rootNames = commonKeys.contains { $0.object.isEmpty } ? ChatKeys.fields : [:]
        var constantFields: UInt64 = 0
        for field in Mapping.Field.allCases where !commonKeys.isEmpty {
            for alternative in own[field.rawValue] {
                let origins = alternative.origins
                if origins.isEmpty { constantFields |= field.bit }
                for path in origins {
                    let name = path.steps[0].name
                    rootNames[name] = (rootNames[name] ?? 0) | field.bit
                }
            }
        }
        (self.rootNames, self.constantFields) = (rootNames, constantFields)
        chatObjects = commonKeys.map { $0.object }
        otherChatPaths =
            commonKeys.isEmpty
            ? [] : Mapping.Field.chatFields.flatMap { own[$0.rawValue].flatMap { $0.origins } }
        var marks = [style.condition, style.sender].flatMap { $0?.operands ?? [] }
            .compactMap { $0.path }
        for alternatives in own {
            for alternative in alternatives { marks += alternative.origins }
        }
        self.marks = marks.filter { !$0.isAlertText }
    }

    /// Whether the common keys of the app's own data are read.
    var readsChatKeys: Bool { !chatObjects.isEmpty }

    /// Returns whether a payload indicates a chat message: by text in one of the chat fields, by
    /// its type or by its alert.
    ///
    /// - Parameter readsAlert: Whether the type and the alert count.
    func hasChatKey(in root: JSONObject, readsAlert: Bool) -> Bool {
        let mayHaveText =
            otherChatPaths.contains { root[at: $0] != nil }
            || chatObjects.contains { root.mayHave(ChatKeys.names, at: $0[...]) }
        return mayHaveText && Mapping.Field.chatFields.contains { text(of: $0, in: root) != nil }
            || readsAlert && isChatMessage(root, hasConversation: false)
    }

    /// Returns the fields that may have a value in a payload, with a bit for each field. Reading the
    /// few names in the payload is faster than searching for each name that a field may have.
    func possibleFields(in root: JSONObject) -> UInt64 {
        guard readsChatKeys else { return fields }
        var possible = constantFields
        func add(_ names: [String: UInt64], in object: JSONObject, _ flattened: [String]) {
            for member in object.members { possible |= names[member.name] ?? 0 }
            for name in flattened { possible |= names[name] ?? 0 }
        }
        let flattened = root.flattenedNames
        add(rootNames, in: root, flattened)
        for steps in chatObjects where !steps.isEmpty {
            if flattened.contains(steps[0].name) { return fields }
            switch root[at: PayloadPath(steps: steps)] {
            case .object(let object)?: add(ChatKeys.fields, in: object, object.flattenedNames)
            case nil: break
            default: return fields
            }
        }
        return possible & fields
    }

    /// Returns the next value of a field, and advances the position in its alternatives. Returns
    /// `nil` after the last value.
    ///
    /// - Throws: ``URLPolicyError`` if an alternative doesn't result in a safe URL.
    func nextValue(
        of field: Mapping.Field,
        from position: inout Int,
        in root: JSONObject
    ) throws(URLPolicyError) -> JSONValue? {
        guard has(field) else { return nil }
        let alternatives = values[field.rawValue]
        let scope = MappingScope(root: root, rules: self)
        var lookup = PathLookup(root)
        while position < alternatives.count {
            position += 1
            if let value = try alternatives[position - 1].value(in: scope, &lookup) { return value }
        }
        return nil
    }

    /// Converts the values of a field, and returns the first result; `nil` if there is none. The
    /// conversion receives a value and the position of its alternative.
    func first<Result>(
        _ field: Mapping.Field,
        in root: JSONObject,
        _ convert: (JSONValue, Int) -> Result?
    ) -> Result? {
        var position = 0
        while position < values[field.rawValue].count {
            guard let value = try? nextValue(of: field, from: &position, in: root) else { continue }
            if let result = convert(value, position - 1) { return result }
        }
        return nil
    }

    /// Returns the fields to which the alternatives of a field refer.
    func references(of field: Mapping.Field) -> [Mapping.Field] {
        var fields: [Mapping.Field] = []
        for alternative in alternatives(of: field) {
            for case .field(let field) in alternative.operands { fields.append(field) }
        }
        return fields
    }

    /// Returns the paths whose values the conditions compare in a payload.
    func conditionPaths(in root: JSONObject) -> [PayloadPath] {
        var operands = [style.condition, style.sender, style.title].flatMap { $0?.operands ?? [] }
        for alternatives in values {
            for alternative in alternatives
            where chatObjects.isEmpty
                || alternative.origins.contains(where: { root[at: $0] != nil })
            {
                operands += alternative.condition?.operands ?? []
            }
        }
        return ChatKeys.types(in: chatObjects) + operands.compactMap { $0.path }
    }

    func has(_ field: Mapping.Field) -> Bool { fields & field.bit != 0 }

    func alternatives(of field: Mapping.Field) -> [MappingAlternative] { values[field.rawValue] }

    /// Returns the text of the first alternative of a field that has text, or `nil` if none does.
    func text(of field: Mapping.Field, in root: JSONObject) -> String? {
        first(field, in: root) { value, _ in value.text }
    }

    /// Returns the value of a reference to a field as a string: `true` or `false` for a Boolean;
    /// `nil` if the field has no value.
    func reference(to field: Mapping.Field, in root: JSONObject) -> JSONValue? {
        first(field, in: root) { value, _ in value.comparedText }.map(JSONValue.string)
    }

    /// Returns whether the mapping applies to a payload: one of its paths has a value, or one of
    /// its conditions holds. The alert's text doesn't count, because every push has it.
    func fits(_ root: JSONObject) -> Bool {
        if marks.contains(where: { root[at: $0] != nil }) { return true }
        return [style.condition, style.sender].contains { $0.map { holds($0, in: root) } ?? false }
    }

    private func holds(_ condition: MappingCondition, in root: JSONObject) -> Bool {
        condition.holds(in: MappingScope(root: root, rules: self))
    }

    /// Returns whether a payload may be shown as a message from its sender.
    func allowsStyle(_ root: JSONObject) -> Bool {
        meetsCondition(root) && missingFields(root).isEmpty
    }

    /// Returns whether a payload meets the conditions for showing a message.
    func meetsCondition(_ root: JSONObject) -> Bool {
        style.condition.map { holds($0, in: root) } ?? true
    }

    /// Returns the required fields that have no usable value in a payload.
    func missingFields(_ root: JSONObject) -> [Mapping.Field] {
        style.requiredFields.filter { field in
            if !has(field), let path = field.defaultPath {
                // An alert may be a string, which is the body.
                let text = root[at: path] ?? (field == .body ? root[at: "aps.alert"] : nil)
                return text?.comparedText == nil
            }
            return first(field, in: root) { value, _ -> Bool? in
                field.acceptsCollections || value.comparedText != nil ? true : nil
            } == nil
        }
    }

    /// Returns whether the title is the sender's name if the payload contains no other name.
    func titleNamesSender(_ root: JSONObject) -> Bool {
        style.title.map { holds($0, in: root) } ?? true
    }

    /// Returns whether a payload has a sender: an ID, or a name that isn't part of the alert.
    /// Constants don't count. If the style has a condition for the sender, only that condition
    /// counts.
    ///
    /// Every push has an alert, so a title isn't sufficient. It can only name a sender that other
    /// values identify.
    func establishesSender(_ root: JSONObject) -> Bool {
        let fields: [Mapping.Field] = [.senderID, .senderName]
        if let condition = style.sender {
            return holds(condition, in: root)
                && (titleNamesSender(root) || fields.contains { text(of: $0, in: root) != nil })
        }
        return fields.contains { field in
            first(field, in: root) { value, position -> Bool? in
                guard value.text != nil else { return nil }
                let paths = values[field.rawValue][position].origins
                return field == .senderID && !paths.isEmpty
                    || paths.contains { !$0.isAlertText } ? true : nil
            } != nil
        }
    }
}

extension Mapping.Field {
    /// The bit of the field in a set of fields. There are more fields than bits in a 32-bit `Int`.
    var bit: UInt64 { 1 << rawValue }

    /// The fields that indicate a chat message on their own. Recipients don't.
    static let chatFields: [Mapping.Field] = [
        .senderID, .senderName, .avatarURL, .conversationID, .groupName, .groupAvatarURL,
    ]

    /// The path whose value applies if the payload has no other value; `nil` for a field without
    /// such a path.
    fileprivate var defaultPath: PayloadPath? {
        switch self {
        case .senderName, .title: "aps.alert.title"
        case .subtitle: "aps.alert.subtitle"
        case .body: "aps.alert.body"
        case .threadID: "aps.thread-id"
        case .category: "aps.category"
        case .badge: "aps.badge"
        case .sound: "aps.sound"
        case .interruptionLevel: "aps.interruption-level"
        case .relevanceScore: "aps.relevance-score"
        case .targetContentID: "aps.target-content-id"
        default: nil
        }
    }
}

extension PayloadPath {
    /// Whether the path leads to the title, the subtitle or the body.
    package var isAlertText: Bool {
        guard steps.count > 1, steps[0].name == "aps", steps[1].name == "alert" else {
            return false
        }
        return steps.count == 2 || ["title", "subtitle", "body"].contains(steps[2].name)
    }
}
