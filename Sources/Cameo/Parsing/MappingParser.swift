/// A parser for the JSON of a mapping.
enum MappingParser {
    static let styleKey = "style"

    private static let styleProperties = [
        "when", "require", "senderWhen", "titleIsName", "showsIdAsName",
    ]

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

    /// Parses a provider's mapping, and adds the common keys in each object that contains the app's
    /// own data.
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
        try MappingCondition(value, at: MappingLocation("match", start: ""))
    }

    private static func parse(
        _ object: JSONObject,
        start: String?
    ) throws(Failure) -> (values: [[MappingAlternative]], style: MappingRules.Style) {
        var values = [[MappingAlternative]](repeating: [], count: Mapping.Field.count)
        var style = MappingRules.Style()
        for (key, value) in object.members {
            let location = MappingLocation(key, start: start)
            if key == styleKey {
                style = try self.style(value, at: location)
                continue
            }
            guard let field = Mapping.Field(mappingKey: key) else { throw unknownKey(key) }
            let parser = MappingValueParser(
                location: location,
                field: field,
                encoding: field.encoding
            )
            values[field.rawValue] = try parser.alternatives(value)
        }
        return (values, style)
    }

    private static func style(
        _ value: JSONValue,
        at location: MappingLocation
    ) throws(Failure) -> MappingRules.Style {
        guard case .object(let object) = value else {
            throw Failure(
                .invalidValue,
                location.name,
                "\"style\" must be an object, such as "
                    + #"{"when": {"data.type": "message"}}"#
            )
        }
        try location.check(object, styleProperties)
        var style = MappingRules.Style()
        for name in ["require", "showsIdAsName", "when", "senderWhen", "titleIsName"] {
            guard let value = object[name] else { continue }
            let location = location.inside(name)
            switch (name, value) {
            case ("when", _): style.condition = try MappingCondition(value, at: location)
            case ("senderWhen", _): style.sender = try MappingCondition(value, at: location)
            case ("titleIsName", .bool(true)): break
            case ("titleIsName", .bool(false)): style.title = MappingCondition(alternatives: [])
            case ("titleIsName", _): style.title = try MappingCondition(value, at: location)
            case ("require", _): style.requiredFields = try requiredFields(value, at: location)
            default: style.showsIDAsName = try location.flag(value)
            }
        }
        return style
    }

    private static func requiredFields(
        _ value: JSONValue,
        at location: MappingLocation
    ) throws(Failure) -> [Mapping.Field] {
        guard case .array(let keys) = value else {
            throw location.error(.invalidValue, "must be a list of mapping keys")
        }
        var fields: [Mapping.Field] = []
        for key in keys {
            guard let field = key.text.flatMap(Mapping.Field.init(mappingKey:)) else {
                let known = Mapping.Field.allCases.map { $0.mappingKey }
                throw location.error(
                    .unknownKey,
                    "contains an unknown key; "
                        + MappingLocation.suggestion(key.text ?? "", known)
                )
            }
            fields.append(field)
        }
        return fields
    }

    /// Checks that fields refer only to fields in the mapping, and that references aren't nested.
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
            "Unknown mapping key \"\(key)\"; " + MappingLocation.suggestion(key, keys)
        )
    }
}

extension Mapping.Field {
    /// The name in references to this field, which is the mapping key without `Key`.
    var referenceName: String { String(mappingKey.dropLast(3)) }

    /// The fields of a sender, a conversation or a call.
    static var participantFields: [Mapping.Field] {
        allCases.filter { $0.rawValue <= Mapping.Field.callDuration.rawValue }
    }
}
