/// A parser for the JSON of a mapping.
struct MappingParser {
    static let styleKey = "style"

    /// The maximum number of alternatives of a field.
    private static let maxAlternatives = 16
    /// The maximum number of results in `values`.
    private static let maxResults = 64

    private static let valueProperties = [
        "path", "template", "constant", "when", "base", "strip", "after", "before", "values",
        "items",
    ]
    private static let styleProperties = [
        "when", "require", "senderWhen", "titleIsName", "showsIdAsName",
    ]

    /// The key and properties that are being parsed.
    private let place: String
    private let field: Mapping.Field
    /// How values are inserted into templates.
    private let encoding: MappingTemplate.Encoding
    /// Whether the value belongs to an element of a list.
    private let isItem: Bool
    /// The object of a provider's payload in which paths start, with a full stop; `nil` in an app's mapping.
    private let start: String?

    private init(
        _ place: String,
        _ field: Mapping.Field,
        _ encoding: MappingTemplate.Encoding? = nil,
        isItem: Bool = false,
        start: String?
    ) {
        self.place = place
        self.field = field
        self.encoding = encoding ?? field.encoding
        self.isItem = isItem
        self.start = start
    }

    private typealias Failure = Mapping.ParseError

    /// Parses an app's mapping.
    static func rules(_ object: JSONObject) throws(Mapping.ParseError) -> MappingRules {
        let (values, style) = try parse(object, start: nil)
        let rules = MappingRules(values, style)
        guard
            rules.has(.senderID) || style.sender != nil
                || !Mapping.Field.participantFields.contains(where: rules.has)
        else {
            throw .init(
                .missingSenderID,
                Mapping.Field.senderID.mappingKey,
                "Mapping has no \"senderIdKey\"; add the path of the sender ID, such as "
                    + "\"senderIdKey\": \"data.senderId\""
            )
        }
        try checkReferences(rules)
        return rules
    }

    /// Parses a provider's mapping, and the common keys in the objects that contain the app's own data.
    static func rules(
        ofProvider object: JSONObject,
        commonKeys: [String]
    ) throws(Mapping.ParseError) -> MappingRules {
        let (values, style) = try parse(object, start: "")
        var keys: [(object: [PayloadPath.Step], values: [[MappingAlternative]])] = []
        for name in commonKeys {
            let path = name.isEmpty ? [] : PayloadPath(stringLiteral: name).steps
            let start = name.isEmpty ? "" : name + "."
            keys.append((path, try parse(ChatKeys.mapping, start: start).values))
        }
        let rules = MappingRules(values, style, commonKeys: keys)
        try checkReferences(rules)
        return rules
    }

    /// Parses the conditions that identify a provider's payloads.
    static func match(_ value: JSONValue) throws(Mapping.ParseError) -> MappingCondition {
        try MappingParser("match", .senderID, start: "").condition(value)
    }

    private static func parse(
        _ object: JSONObject,
        start: String?
    ) throws(Failure) -> (values: [[MappingAlternative]], style: MappingRules.Style) {
        var values = [[MappingAlternative]](repeating: [], count: Mapping.Field.count)
        var style = MappingRules.Style()
        for (key, value) in object.members {
            if key == styleKey {
                style = try MappingParser(key, .senderID, start: start).style(value)
                continue
            }
            guard let field = Mapping.Field(mappingKey: key) else { throw unknownKey(key) }
            let parser = MappingParser(key, field, start: start)
            values[field.rawValue] = try parser.alternatives(value)
        }
        return (values, style)
    }

    private func style(_ value: JSONValue) throws(Failure) -> MappingRules.Style {
        guard case .object(let object) = value else {
            throw Failure(
                .invalidValue,
                place,
                "\"style\" must be an object, such as "
                    + #"{"when": {"data.type": "message"}}"#
            )
        }
        try Self.check(object, of: place, Self.styleProperties)
        var style = MappingRules.Style()
        style.requiredFields = try inside("require").requiredFields(object["require"])
        style.showsIDAsName = try inside("showsIdAsName").flag(object["showsIdAsName"])
        if let value = object["when"] { style.condition = try inside("when").condition(value) }
        if let value = object["senderWhen"] {
            style.sender = try inside("senderWhen").condition(value)
        }
        switch object["titleIsName"] {
        case nil, .bool(true)?: break
        case .bool(false)?: style.title = MappingCondition(alternatives: [])
        case let value?: style.title = try inside("titleIsName").condition(value)
        }
        return style
    }

    /// Checks that fields refer only to fields of the mapping, and that references aren't nested.
    private static func checkReferences(_ rules: MappingRules) throws(Mapping.ParseError) {
        let conditions = [
            ("when", rules.style.condition), ("senderWhen", rules.style.sender),
            ("titleIsName", rules.style.title),
        ]
        for (name, condition) in conditions {
            for case .field(let field) in condition?.operands ?? [] where !rules.has(field) {
                throw .init(
                    .unknownField,
                    "\(styleKey).\(name)",
                    "Mapping \"\(styleKey).\(name)\" refers to $\(field.referenceName), but the mapping "
                        + "has no \"\(field.mappingKey)\"; add it"
                )
            }
        }
        for field in Mapping.Field.allCases {
            for other in rules.references(of: field) {
                let key = field.mappingKey
                guard rules.has(other) else {
                    throw .init(
                        .unknownField,
                        key,
                        "Mapping key \"\(key)\" refers to $\(other.referenceName), but the mapping "
                            + "has no \"\(other.mappingKey)\"; add it"
                    )
                }
                guard rules.references(of: other).isEmpty else {
                    throw .init(
                        .circularReference,
                        key,
                        "Mapping key \"\(key)\" refers to $\(other.referenceName), which refers to "
                            + "another field; use paths in one of them"
                    )
                }
            }
        }
    }

    @inline(never) private static func unknownKey(_ key: String) -> Failure {
        let keys = Mapping.Field.allCases.map { $0.mappingKey } + [styleKey]
        return Failure(
            .unknownKey,
            key,
            "Unknown mapping key \"\(key)\"; " + suggestion(key, keys)
        )
    }

    /// Throws if an object has a property that isn't known.
    @inline(never) private static func check(
        _ object: JSONObject,
        of place: String,
        _ known: [String]
    ) throws(Failure) {
        for (name, _) in object.members where !known.contains(name) {
            throw unknownProperty(name, of: place, known)
        }
    }

    @inline(never) private static func unknownProperty(
        _ name: String,
        of place: String,
        _ known: [String]
    )
        -> Failure
    {
        Failure(
            .unknownProperty,
            "\(place).\(name)",
            "Unknown property \"\(name)\" of \"\(place)\" in the mapping; "
                + suggestion(name, known)
        )
    }

    @inline(never) private static func suggestion(_ name: String, _ known: [String]) -> String {
        name.nearest(of: known).map { "did you mean \"\($0)\"?" }
            ?? "use one of: " + known.joined(separator: ", ")
    }

    @inline(never) private func inside(_ name: String) -> MappingParser {
        at("\(place).\(name)")
    }

    private func at(_ place: String) -> MappingParser {
        MappingParser(place, field, encoding, isItem: isItem, start: start)
    }

    @inline(never) private func error(_ code: Failure.Code, _ message: String) -> Failure {
        let isKey = !place.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
        return Failure(
            code,
            place,
            (isKey ? "Mapping key" : "Mapping") + " \"\(place)\" \(message)"
        )
    }

    private static let valueForm =
        "must be a path such as \"data.senderId\", an object with a path, "
        + "a template or a constant, or a list of these"

    private func alternatives(_ value: JSONValue) throws(Failure) -> [MappingAlternative] {
        guard case .array(let values) = value else { return try limited(alternative(value)) }
        guard !values.isEmpty else { throw error(.notAPath, Self.valueForm) }
        var alternatives: [MappingAlternative] = []
        for (position, value) in values.enumerated() {
            alternatives += try at("\(place)[\(position)]").alternative(value)
        }
        return try limited(alternatives)
    }

    private func limited(
        _ alternatives: [MappingAlternative]
    ) throws(Failure) -> [MappingAlternative] {
        guard alternatives.count <= Self.maxAlternatives || start != nil else {
            throw error(.tooMany, "has more than \(Self.maxAlternatives) alternatives")
        }
        return alternatives
    }

    private func alternative(_ value: JSONValue) throws(Failure) -> [MappingAlternative] {
        switch value {
        case .string(let text): return [MappingAlternative(.path(try path(text)), encoding)]
        case .object(let object): return try alternative(object)
        default: throw error(.notAPath, Self.valueForm)
        }
    }

    private func alternative(_ object: JSONObject) throws(Failure) -> [MappingAlternative] {
        try Self.check(object, of: place, Self.valueProperties)
        let sources = ["path", "template", "constant"].filter { object[$0] != nil }
        guard let source = sources.first, let value = object[source] else {
            throw error(.missingSource, "has no \"path\", \"template\" or \"constant\"; add one")
        }
        guard sources.count == 1 else {
            throw error(
                .severalSources,
                "has \(sources.map { "\"\($0)\"" }.joined(separator: " and ")); remove one"
            )
        }
        let origins: [MappingAlternative.Origin] =
            switch source {
            case "path": try inside(source).paths(value).map { .path($0) }
            case "template": [.template(try inside(source).template(value))]
            default: [.constant(try inside(source).constant(value))]
            }
        let hasItems = object["items"] != nil
        if hasItems, isItem || field.itemProperties.isEmpty {
            throw inside("items").error(.invalidValue, "isn't a list of objects; remove it")
        }
        for name in ["strip", "after", "before", "values"] where hasItems && object[name] != nil {
            throw inside(name).error(
                .invalidValue,
                "can't be combined with \"items\"; use it in one of their properties"
            )
        }
        // The elements of each list have a URL.
        if object["base"] != nil, encoding != .url, !hasItems {
            throw inside("base").error(.invalidValue, "isn't a URL field; remove it")
        }
        // Everything else is a change.
        guard object.members.count > 1 else {
            return origins.map { MappingAlternative($0, encoding) }
        }
        var (condition, base, prefix): (MappingCondition?, MappingTemplate?, MappingTemplate?)
        var (after, before): (String?, String?)
        var results: [(pattern: String, value: JSONValue)]?
        var properties: [MappingAlternative.Property] = []
        if let value = object["when"] { condition = try inside("when").condition(value) }
        if let value = object["base"] { base = try inside("base").template(value, .url) }
        if let value = object["strip"] { prefix = try inside("strip").template(value, .text) }
        if let value = object["after"] { after = try inside("after").text(value) }
        if let value = object["before"] { before = try inside("before").text(value) }
        if let value = object["values"] { results = try inside("values").results(value) }
        if let value = object["items"] { properties = try inside("items").properties(value) }
        let changes = MappingAlternative.Changes(
            condition: condition,
            base: base,
            prefix: prefix,
            after: after,
            before: before,
            results: results,
            properties: properties
        )
        return origins.map { MappingAlternative($0, encoding, changes) }
    }

    /// Parses a path, or several that have the same properties.
    private func paths(_ value: JSONValue) throws(Failure) -> [PayloadPath] {
        guard case .array(let values) = value else { return [try path(text(value))] }
        guard !values.isEmpty else {
            throw error(.invalidValue, "must be a path or a list of paths")
        }
        var paths: [PayloadPath] = []
        for value in values { paths.append(try path(text(value))) }
        return paths
    }

    @inline(never) private func path(_ text: String) throws(Failure) -> PayloadPath {
        do throws(PayloadPath.ParseError) {
            return try PayloadPath(parsing: isItem ? text : (start ?? "") + text)
        } catch {
            throw Failure(.invalidPath, place, "Mapping \"\(place)\": \(error)")
        }
    }

    @inline(never) private func text(_ value: JSONValue) throws(Failure) -> String {
        guard case .string(let text) = value, !text.isEmpty else {
            throw error(.invalidValue, "must be a string")
        }
        guard text.utf8.count <= MappingTemplate.maxLength else {
            throw error(.tooMany, "is longer than \(MappingTemplate.maxLength) bytes")
        }
        return text
    }

    private func constant(_ value: JSONValue) throws(Failure) -> JSONValue {
        switch value {
        case .bool, .number: return value
        case .string(let text) where !text.isBlank: return value
        default: throw error(.invalidValue, "must be a string, a number, true or false")
        }
    }

    private func flag(_ value: JSONValue?) throws(Failure) -> Bool {
        switch value {
        case nil: return false
        case .bool(let flag)?: return flag
        default: throw error(.invalidValue, "must be true or false")
        }
    }

    private func requiredFields(_ value: JSONValue?) throws(Failure) -> [Mapping.Field] {
        guard let value else { return [] }
        guard case .array(let keys) = value else {
            throw error(.invalidValue, "must be a list of mapping keys")
        }
        var fields: [Mapping.Field] = []
        for key in keys {
            guard let field = key.text.flatMap(Mapping.Field.init(mappingKey:)) else {
                let known = Mapping.Field.allCases.map { $0.mappingKey }
                throw error(
                    .unknownKey,
                    "contains an unknown key; " + Self.suggestion(key.text ?? "", known)
                )
            }
            fields.append(field)
        }
        return fields
    }

    /// Parses `values`. Strings precede those that end in `*`, and longer ones precede shorter
    /// ones.
    private func results(
        _ value: JSONValue
    ) throws(Failure) -> [(pattern: String, value: JSONValue)] {
        guard case .object(let object) = value, !object.members.isEmpty else {
            throw error(
                .invalidValue,
                #"must be an object of values and results, such as {"dm": false, "*": true}"#
            )
        }
        guard object.members.count <= Self.maxResults else {
            throw error(.tooMany, "has more than \(Self.maxResults) values")
        }
        for (name, result) in object.members {
            if result != .null { _ = try inside(name).constant(result) }
        }
        func rank(_ pattern: String) -> Int {
            (pattern.utf8.last == UInt8(ascii: "*") ? 1 << 30 : 0) - pattern.utf8.count
        }
        // There are few.
        var results: [(pattern: String, value: JSONValue)] = []
        for member in object.members {
            var position = results.count
            while position > 0, rank(results[position - 1].pattern) > rank(member.name) {
                position -= 1
            }
            results.insert((member.name, member.value), at: position)
        }
        return results
    }

    private func properties(
        _ value: JSONValue
    ) throws(Failure) -> [MappingAlternative.Property] {
        let known = field.itemProperties
        guard case .object(let object) = value, !object.members.isEmpty else {
            throw error(
                .invalidValue,
                "must be an object of properties and paths; use \(known.joined(separator: ", "))"
            )
        }
        var properties: [MappingAlternative.Property] = []
        for (name, value) in object.members {
            guard known.contains(name) else {
                throw Self.unknownProperty(name, of: place, known)
            }
            let isURL = MappingAlternative.Property.urlNames.contains(name)
            let parser = MappingParser(
                "\(place).\(name)",
                field,
                isURL ? .url : name == "id" ? .identifier : .text,
                isItem: true,
                start: start
            )
            properties.append(.init(name: name, alternatives: try parser.alternatives(value)))
        }
        return properties
    }
}

// MARK: - Templates and conditions

extension MappingParser {
    private func operand(_ text: String) throws(Failure) -> MappingOperand {
        guard text.utf8.first == UInt8(ascii: "$") else { return .path(try path(text)) }
        let name = String(text.dropFirst())
        guard !isItem else {
            throw error(.unknownField, "can't refer to \(text): the paths start at the element")
        }
        guard let field = Mapping.Field(mappingKey: name + "Key") else {
            let known = Mapping.Field.allCases.map { "$" + $0.referenceName }
            throw error(.unknownField, "refers to \(text); " + Self.suggestion(text, known))
        }
        return .field(field)
    }

    private func template(
        _ value: JSONValue,
        _ encoding: MappingTemplate.Encoding? = nil
    ) throws(Failure) -> MappingTemplate {
        let text = try text(value)
        var parts: [MappingTemplate.Part] = []
        var literal = ""
        func endLiteral() {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
        }
        var rest = text[...]
        while let next = rest.popFirst() {
            guard next == "{" || next == "}" else {
                literal.append(next)
                continue
            }
            if rest.first == next {
                rest.removeFirst()
                literal.append(next)
                continue
            }
            guard next == "{", let end = rest.firstIndex(of: "}") else {
                throw error(
                    .invalidTemplate,
                    "has an unpaired brace; write a placeholder such as {data.id}, or double it"
                )
            }
            endLiteral()
            parts.append(.placeholder(try operand(String(rest[..<end]))))
            rest = rest[rest.index(after: end)...]
        }
        endLiteral()
        let template = MappingTemplate(parts: parts, description: text)
        guard template.operands.count <= MappingTemplate.maxPlaceholders else {
            throw error(.tooMany, "has more than \(MappingTemplate.maxPlaceholders) placeholders")
        }
        if (encoding ?? self.encoding) == .identifier {
            for (one, next) in zip(parts, parts.dropFirst()) {
                if case .placeholder = one, case .placeholder = next {
                    throw error(
                        .invalidTemplate,
                        "has two placeholders side by side, so different IDs could be equal; put a "
                            + "character such as : between them"
                    )
                }
            }
        }
        return template
    }

    private static let conditionForm =
        "must be an object of paths and expected values, such as "
        + #"{"data.type": ["message", "mention"]}"#

    private func condition(_ value: JSONValue) throws(Failure) -> MappingCondition {
        var objects: [JSONValue] = [value]
        if case .array(let values) = value { objects = values }
        guard !objects.isEmpty else { throw error(.invalidCondition, Self.conditionForm) }
        var alternatives: [[MappingCondition.Term]] = []
        for object in objects {
            if case .string(let path) = object, objects.count > 1 || object != value {
                let operand = try conditionOperand(path)
                alternatives.append([MappingCondition.Term(operand: operand, patterns: ["*"])])
                continue
            }
            guard case .object(let object) = object, !object.members.isEmpty else {
                throw error(.invalidCondition, Self.conditionForm)
            }
            var terms: [MappingCondition.Term] = []
            for (path, expected) in object.members {
                terms.append(try inside(path).term(conditionOperand(path), expected))
            }
            alternatives.append(terms)
        }
        guard alternatives.reduce(0, { $0 + $1.count }) <= MappingCondition.maxTerms else {
            throw error(.tooMany, "has more than \(MappingCondition.maxTerms) conditions")
        }
        return MappingCondition(alternatives: alternatives)
    }

    private func conditionOperand(_ text: String) throws(Failure) -> MappingOperand {
        if text == "$commonKeys", start != nil { return .commonKeys }
        guard !isItem, let start = text.keyPrefix, !start.isEmpty else { return try operand(text) }
        guard case .path(let path) = try operand(start), path.steps.map({ $0.name }) == [start]
        else {
            throw error(.invalidCondition, "must have only one name before *, such as promo_*")
        }
        return .names(start)
    }

    private func term(
        _ operand: MappingOperand,
        _ expected: JSONValue
    ) throws(Failure) -> MappingCondition.Term {
        var term = MappingCondition.Term(operand: operand)
        var expected = expected
        if case .object(let object) = expected {
            try Self.check(object, of: place, ["not"])
            guard let value = object["not"] else {
                throw error(.invalidCondition, #"is empty; use {"not": "value"}"#)
            }
            term.isNegated = true
            expected = value
        }
        var values = [expected]
        if case .array(let array) = expected { values = array }
        guard !values.isEmpty, values.count <= MappingCondition.maxTerms else {
            throw error(.invalidCondition, "needs 1 to \(MappingCondition.maxTerms) values")
        }
        for value in values {
            switch value {
            case .null: term.acceptsAbsence = true
            case .array, .object:
                throw error(.invalidCondition, "must be a string, a number, true, false, null or *")
            default:
                guard let text = value.comparedText else {
                    throw error(.invalidCondition, "is blank; use null for a missing value")
                }
                term.patterns.append(text)
            }
        }
        return term
    }
}

extension Mapping.Field {
    /// The name by which other fields refer to this one: the mapping key without `Key`.
    var referenceName: String { String(mappingKey.dropLast(3)) }

    /// The fields of a sender, a conversation or a call.
    static var participantFields: [Mapping.Field] {
        allCases.filter { $0.rawValue <= Mapping.Field.callDuration.rawValue }
    }

    /// How values are inserted into the field's template.
    var encoding: MappingTemplate.Encoding {
        switch self {
        case .avatarURL, .groupAvatarURL, .media, .deepLink, .receiptURL, .thumbnail: .url
        case .senderID, .conversationID, .messageID, .account, .targetContentID, .threadID,
            .currentUserID, .contactIdentifier, .removedMessageIDs, .removedConversationID:
            .identifier
        default: .text
        }
    }

    /// The properties of the elements of a list.
    fileprivate var itemProperties: [String] {
        switch self {
        case .recipients, .callParticipants: ["id", "name", "avatarUrl"]
        case .media: ["url", "type"]
        case .actions:
            ["id", "title", "link", "icon", "behavior", "inputTitle", "inputPlaceholder"]
        default: []
        }
    }
}
