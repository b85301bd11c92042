/// A description of a push provider's payloads: how to recognize them, and the path of each field.
///
/// A preset is data: a string in `Providers` with the conditions that recognize the payloads and the
/// path of each field.
public final class Preset: Sendable {
    /// A preset's name, as reported by `cameo inspect`.
    public struct Name: Sendable, Hashable, RawRepresentable {
        /// The name.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app's own mapping.
        package static let mapping = Name(rawValue: "mapping")
        /// OneSignal.
        static let oneSignal = Name(rawValue: "onesignal")
        /// MotiSig.
        static let motiSig = Name(rawValue: "motisig")
        /// Expo's push service.
        static let expo = Name(rawValue: "expo")
        /// Klaviyo.
        static let klaviyo = Name(rawValue: "klaviyo")
        /// Firebase Cloud Messaging.
        package static let fcm = Name(rawValue: "fcm")
        /// Keys that many apps use.
        package static let generic = Name(rawValue: "generic")

        /// The provider's name, as it's written.
        package var displayName: String {
            Preset.all.first { $0.name == self }?.displayName ?? rawValue
        }
    }

    /// The content of a provider's payloads.
    package enum Kind: String, Sendable {
        /// A message or call with its sender.
        case person
        /// The identifiers of a message. Without the sender's name, which the app requests, the
        /// notification stays plain.
        case identifiers
        /// A message without a sender, such as a campaign.
        case plain
        /// The payload of an app or another provider, and the carrier's message ID.
        case carrier
    }

    /// The error that parsing the text of a preset throws.
    struct ParseError: Error, Equatable, CustomStringConvertible {
        /// The line that is neither a field nor a rule.
        let line: String

        /// The line, after the failure.
        var description: String { "Unknown line in a preset: \(line)" }
    }

    /// A rule of one path.
    private final class Rule: Sendable {
        let field: Mapping.Field
        let index: Int
        let results: [String]
        let condition: PayloadTerm?
        let template: MappingTemplate?
        let prefix: MappingTemplate?

        /// Creates the rule of a word of a preset's text.
        init(
            _ field: Mapping.Field,
            _ index: Int,
            path: String,
            prefix: String?,
            results: String?,
            condition: PayloadTerm?
        ) {
            self.field = field
            self.index = index
            self.results = results?.pieces(at: "|") ?? []
            self.condition = condition
            template = path.isTemplate ? MappingParser.template(path, of: field) : nil
            self.prefix = prefix.flatMap { MappingParser.template($0, of: .title) }
        }
    }

    /// The name.
    package let name: Name

    /// The provider's name, as it's written.
    package let displayName: String

    /// The content of the provider's payloads.
    package let kind: Kind

    /// The paths of each field.
    package let paths: FieldPaths

    /// The rules of the app's mapping; `nil` for a preset.
    let mapping: MappingRules?

    /// The values that identify the preset's payloads.
    let conditions: PayloadConditions

    private let person: PayloadConditions?
    private let plain: PayloadConditions?
    private let title: PayloadConditions?
    /// The objects whose chat keys are read.
    let chatObjects: [[PayloadPath.Step]]
    /// The paths of ``Mapping/Field/chatFields`` besides chat keys.
    private let otherChatPaths: [PayloadPath]
    private let rules: [Rule]
    private let fieldsWithRule: UInt64

    /// Creates the preset of an app's mapping.
    init(_ mapping: Mapping) {
        name = .mapping
        displayName = "the app's mapping"
        kind = .person
        paths = .none
        self.mapping = mapping.rules
        conditions = PayloadConditions("never")
        (person, plain, title) = (nil, nil, nil)
        (chatObjects, otherChatPaths, rules, fieldsWithRule) = ([], [], [], 0)
    }

    /// Parses the text of a preset.
    ///
    /// - Throws: ``ParseError`` if the kind or the key of a line is unknown, or a line has no value.
    init(_ text: String) throws(Preset.ParseError) {
        let lines = text.pieces(at: "\n")
        let (name, description) = lines[0].halves(at: " ")
        let (kindName, displayName) = (description ?? "").halves(at: " ")
        guard let kind = Kind(rawValue: kindName), let displayName else {
            throw ParseError(line: lines[0])
        }
        (self.name, self.kind, self.displayName) = (Name(rawValue: name), kind, displayName)
        mapping = nil
        var paths = [[PayloadPath]](repeating: [], count: Mapping.Field.count)
        var rules: [Rule] = []
        var fieldsWithRule: UInt64 = 0
        var (chatObjects, otherChatPaths): ([[PayloadPath.Step]], [PayloadPath]) = ([], [])
        var (match, person, plain, title): (String, String?, String?, String?) = ("", nil, nil, nil)
        func add(_ line: String, _ prefix: String?) throws(Preset.ParseError) {
            let (key, list) = line.halves(at: " ")
            guard let list,
                let field = Mapping.Field(mappingKey: key + "Key") ?? Mapping.Field(mappingKey: key)
            else { throw ParseError(line: line) }
            var chain = paths[field.rawValue]
            for word in list.pieces(at: " ") {
                let (value, term) = word.halves(at: "?")
                let (source, results) = value.halves(at: "=")
                let (text, strip) = source.halves(at: "~")
                var path = PayloadPath(stringLiteral: (prefix ?? "") + text)
                if term != nil || results != nil || strip != nil || text.isTemplate {
                    let rule = Rule(
                        field,
                        chain.count,
                        path: text,
                        prefix: strip,
                        results: results,
                        condition: term.map {
                            PayloadTerm($0, beginsAlternative: true, in: prefix ?? "")
                        }
                    )
                    rules.append(rule)
                    fieldsWithRule |= 1 << field.rawValue
                    path = rule.template?.operands.first?.path ?? path
                }
                chain.append(path)
                if prefix == nil && Mapping.Field.chatFields.contains(field) {
                    otherChatPaths.append(path)
                }
            }
            paths[field.rawValue] = chain
        }
        for line in lines.dropFirst() {
            let (key, value) = line.halves(at: " ")
            guard let rest = value else { throw ParseError(line: line) }
            switch key {
            case "match": match = rest
            case "person": person = rest
            case "plain": plain = rest
            case "title": title = rest
            case "chat":
                for prefix in rest.pieces(at: " ") {
                    let path = PayloadPath(stringLiteral: String(prefix.dropLast()))
                    chatObjects.append(prefix == "." ? [] : path.steps)
                    for line in ChatKeys.lines.pieces(at: "\n") {
                        try add(line, prefix == "." ? "" : prefix)
                    }
                }
            default: try add(line, nil)
            }
        }
        self.paths = FieldPaths(paths)
        (self.chatObjects, self.otherChatPaths) = (chatObjects, otherChatPaths)
        self.rules = rules
        self.fieldsWithRule = fieldsWithRule
        conditions = PayloadConditions(match)
        self.person = person.map { PayloadConditions($0) }
        self.plain = plain.map { PayloadConditions($0) }
        self.title = title.map { PayloadConditions($0) }
    }

    /// All presets, in order of precedence. The app's mapping precedes them.
    ///
    /// A provider precedes the carrier that delivers its payloads, such as Firebase. `generic` is
    /// last, because many apps use its keys.
    package static var all: [Preset] { PresetTable.shared.all }

    /// The fields that name or identify the sender.
    var senderFields: [Mapping.Field] {
        let fields: [Mapping.Field] = [.senderID, .senderName].filter { has($0) }
        return person == nil ? fields : fields.suffix(1)
    }

    /// Returns whether the preset specifies where to find a field.
    func has(_ field: Mapping.Field) -> Bool { mapping?.has(field) ?? paths.has(field) }

    /// Returns the paths of a field as they are written, in order of precedence.
    func names(of field: Mapping.Field) -> [String] {
        if let mapping { return mapping.alternatives(of: field).map { $0.text } }
        var names: [String] = []
        for path in paths[field] where !names.contains(path.description) {
            names.append(path.description)
        }
        return names
    }

    /// Returns the paths of a field whose values are used as they are.
    package func plainPaths(of field: Mapping.Field) -> [PayloadPath] {
        paths[field].enumerated().filter { position, _ in
            !rules.contains { $0.field == field && $0.index == position }
        }.map { $0.element }
    }

    /// The paths of the sender's ID and name, as they're written, or of the values that make the title
    /// the sender's name.
    var senderPaths: [String] {
        let names = names(of: .senderID) + names(of: .senderName)
        guard names.isEmpty, let person else { return names }
        return person.paths.filter { $0.steps[0].name != "aps" }.map { $0.description }
    }

    /// All paths that conditions compare.
    var conditionPaths: [PayloadPath] {
        if let mapping { return mapping.conditionPaths }
        return [conditions, person, plain, title].flatMap { $0?.paths ?? [] }
            + rules.compactMap { $0.condition?.path }
    }

    /// Whether the preset reads the app's own keys.
    var readsChatKeys: Bool { !chatObjects.isEmpty }

    /// Returns whether the preset matches a payload.
    func matches(_ root: JSONObject) -> Bool {
        mapping?.fits(root) ?? conditions.hold(in: root, self)
    }

    /// Returns whether a field that indicates a chat message contains a string, or something else does.
    func hasChatKey(in root: JSONObject) -> Bool {
        let mayHaveText =
            otherChatPaths.contains { root[at: $0] != nil }
            || chatObjects.contains { root.mayHave(ChatKeys.names, at: $0[...]) }
        return mayHaveText && Mapping.Field.chatFields.contains { hasText($0, in: root) }
            || isChatMessage(root)
    }

    /// Returns whether a payload of the preset never has a sender, such as one that removes
    /// notifications.
    func isWithoutSender(_ root: JSONObject) -> Bool {
        if let mapping { return !mapping.allowsStyle(root) }
        return plain?.hold(in: root, self) ?? false
    }

    /// Returns whether a payload has a sender.
    ///
    /// Every push has an alert, so a title isn't sufficient: it can only name a sender that other
    /// values establish.
    func establishesSender(_ root: JSONObject) -> Bool {
        if let mapping { return mapping.establishesSender(root) }
        if let person {
            return person.hold(in: root, self)
                && (hasText(.senderID, in: root) || hasText(.senderName, in: root)
                    || titleNamesSender(root))
        }
        return hasText(.senderID, in: root, outsideAPS: true)
            || hasText(.senderName, in: root, outsideAPS: true)
    }

    /// Returns what a flag or a type says about a group; `nil` if there is none.
    func groupFlag(_ root: JSONObject) -> Bool? {
        var position = 0
        while let value = nextValue(of: .isGroup, from: &position, in: root) {
            if let flag = value.flag { return flag }
        }
        return nil
    }

    /// Returns whether the title is the sender's name if no other name is found.
    func titleNamesSender(_ root: JSONObject) -> Bool {
        title?.hold(in: root, self) ?? true
    }

    /// Returns whether a field contains a string.
    func hasText(
        _ field: Mapping.Field,
        in root: JSONObject,
        outsideAPS: Bool = false
    ) -> Bool {
        if let mapping { return mapping.text(of: field, in: root) != nil }
        var position = 0
        while let value = nextValue(of: field, from: &position, in: root) {
            guard value.text != nil else { continue }
            if !outsideAPS || paths[field][position - 1].steps[0].name != "aps" { return true }
        }
        return false
    }

    /// Returns the template of a field at the position of one of its paths; `nil` for a plain path.
    func template(of field: Mapping.Field, at index: Int) -> MappingTemplate? {
        guard fieldsWithRule & 1 << field.rawValue != 0 else { return nil }
        return rules.first { $0.field == field && $0.index == index }?.template
    }

    /// Returns the next value of a field, after the rules of its path, and advances the position of the paths.
    func nextValue(
        of field: Mapping.Field,
        from position: inout Int,
        in root: JSONObject
    ) -> JSONValue? {
        guard has(field) else { return nil }
        let paths = paths[field]
        let hasRules = fieldsWithRule & 1 << field.rawValue != 0
        var lookup = PathLookup(root)
        while position < paths.count {
            position += 1
            guard let found = lookup.value(at: paths[position - 1]) else { continue }
            guard hasRules else { return found }
            if let value = value(of: field, at: position - 1, found, in: root) { return value }
        }
        return nil
    }

    /// Returns a value that was found at one of the paths of a field, after the rules of the path.
    private func value(
        of field: Mapping.Field,
        at index: Int,
        _ found: JSONValue,
        in root: JSONObject
    ) -> JSONValue? {
        for rule in rules where rule.field == field && rule.index == index {
            if let condition = rule.condition, !condition.holds(in: root, self) { return nil }
            if let template = rule.template { return template.value(in: root, of: field) }
            if let prefix = rule.prefix {
                return found.text.map { .string($0.removing(prefix, in: root)) }
            }
            if rule.results.isEmpty { return found }
            guard let text = found.comparedText else { return nil }
            for line in rule.results {
                let (pattern, result) = line.halves(at: ":")
                if text.matches(pattern: pattern) { return .string(result ?? "true") }
            }
            return nil
        }
        return found
    }
}

extension String {
    /// Whether the text of a path has a placeholder.
    fileprivate var isTemplate: Bool { utf8.contains(UInt8(ascii: "{")) }

    fileprivate func removing(_ prefix: MappingTemplate, in root: JSONObject) -> String {
        let scope = MappingScope(root: root, rules: nil)
        guard let start = try? prefix.text(in: scope, .text), hasPrefix(start) else { return self }
        return String(dropFirst(start.count)).trimmed
    }
}

extension MappingTemplate {
    fileprivate func value(in root: JSONObject, of field: Mapping.Field) -> JSONValue? {
        let scope = MappingScope(root: root, rules: nil)
        return (try? text(in: scope, field.encoding)).flatMap { $0 }.map(JSONValue.string)
    }
}

extension Mapping.Field {
    /// The fields that each indicate a chat message; recipients alone don't.
    static let chatFields: [Mapping.Field] = [
        .senderID, .senderName, .avatarURL, .conversationID, .groupName, .groupAvatarURL,
    ]
}
