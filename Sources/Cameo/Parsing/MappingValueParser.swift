/// A parser for the value of a field: alternatives of paths, templates and constants, with their
/// changes.
struct MappingValueParser {
    private typealias Failure = Mapping.ParseError

    /// The maximum number of alternatives for a field.
    private static let maxAlternatives = 16
    /// The maximum number of entries in `values`.
    private static let maxResults = 64

    private static let properties = [
        "path", "template", "constant", "isUrl", "when", "base", "strip", "after", "before",
        "values", "items",
    ]

    let location: MappingLocation
    let field: Mapping.Field
    /// The encoding of values that are inserted into templates.
    let encoding: MappingTemplate.Encoding

    /// Parses one alternative or a list of alternatives.
    ///
    /// - Throws: ``Mapping/ParseError`` with the path of the invalid value in the mapping.
    func alternatives(_ value: JSONValue) throws(Mapping.ParseError) -> [MappingAlternative] {
        var alternatives: [MappingAlternative] = []
        if case .array(let values) = value {
            for (position, value) in values.enumerated() {
                alternatives += try alternative(value, at: location.inside(position))
            }
            guard !values.isEmpty else { throw invalid(location) }
        } else {
            alternatives = try alternative(value, at: location)
        }
        guard alternatives.count <= Self.maxAlternatives || location.start != nil else {
            throw location.error(.tooMany, "has more than \(Self.maxAlternatives) alternatives")
        }
        return alternatives
    }

    @inline(never) private func invalid(_ location: MappingLocation) -> Failure {
        location.error(
            .notAPath,
            "must be a path such as \"data.senderId\", an object with a path, "
                + "a template or a constant, or a list of these"
        )
    }

    private func alternative(
        _ value: JSONValue,
        at location: MappingLocation
    ) throws(Failure) -> [MappingAlternative] {
        switch value {
        case .string(let text):
            return [MappingAlternative(.path(try location.path(text)), encoding)]
        case .object(let object):
            try location.check(object, Self.properties)
            let isURL = try isURL(object, at: location)
            let encoding = isURL ? .url : encoding
            let origins = try origins(object, encoding, at: location)
            try checkChanges(object, at: location)
            // All other properties are changes.
            let hasChanges = object.members.count > (isURL ? 2 : 1)
            let changes = hasChanges ? try changes(object, at: location) : nil
            return origins.map { MappingAlternative($0, encoding, changes) }
        default: throw invalid(location)
        }
    }

    /// Parses the origins of an alternative: a path, several paths with the same properties, a
    /// template or a constant.
    @inline(never) private func origins(
        _ object: JSONObject,
        _ encoding: MappingTemplate.Encoding,
        at location: MappingLocation
    ) throws(Failure) -> [MappingAlternative.Origin] {
        let sources = ["path", "template", "constant"].filter { object[$0] != nil }
        guard let source = sources.first, let value = object[source] else {
            throw location.error(
                .missingSource,
                "has no \"path\", \"template\" or \"constant\"; add one"
            )
        }
        guard sources.count == 1 else {
            throw location.error(
                .severalSources,
                "has \(sources.map { "\"\($0)\"" }.joined(separator: " and ")); remove one"
            )
        }
        let location = location.inside(source)
        switch source {
        case "path":
            guard case .array(let values) = value else {
                return [.path(try location.path(location.text(value)))]
            }
            var origins: [MappingAlternative.Origin] = []
            for value in values { origins.append(.path(try location.path(location.text(value)))) }
            guard !origins.isEmpty else {
                throw location.error(.invalidValue, "must be a path or a list of paths")
            }
            return origins
        case "template": return [.template(try MappingTemplate(value, at: location, encoding))]
        default: return [.constant(try constant(value, at: location))]
        }
    }

    /// Returns whether an ID template is a URL template, whose values are percent-encoded.
    @inline(never) private func isURL(
        _ object: JSONObject,
        at location: MappingLocation
    ) throws(Failure) -> Bool {
        let sources = ["path", "template", "constant"].filter { object[$0] != nil }
        // Another check reports several sources, or none.
        guard let value = object["isUrl"], sources.count == 1 else { return false }
        let location = location.inside("isUrl")
        let isURL = try location.flag(value)
        guard encoding == .identifier, sources == ["template"] else {
            throw location.error(.invalidValue, "is valid only for ID templates; remove it")
        }
        return isURL
    }

    /// Checks that the changes can be combined with each other and with the field.
    @inline(never) private func checkChanges(
        _ object: JSONObject,
        at location: MappingLocation
    ) throws(Failure) {
        let hasItems = object["items"] != nil
        if hasItems, location.isItem || field.itemProperties.isEmpty {
            throw location.inside("items").error(
                .invalidValue,
                "applies only to lists of objects; remove it"
            )
        }
        for name in ["strip", "after", "before", "values"] where hasItems && object[name] != nil {
            throw location.inside(name).error(
                .invalidValue,
                "can't be combined with \"items\"; use it in one of their properties"
            )
        }
        // With `items`, the base URL applies to the URLs of the elements.
        if object["base"] != nil, encoding != .url, !hasItems {
            throw location.inside("base").error(
                .invalidValue,
                "applies only to URL fields; remove it"
            )
        }
    }

    @inline(never) private func changes(
        _ object: JSONObject,
        at location: MappingLocation
    ) throws(Failure) -> MappingAlternative.Changes {
        var changes = MappingAlternative.Changes()
        for name in Self.properties {
            guard let value = object[name] else { continue }
            let location = location.inside(name)
            switch name {
            case "when": changes.condition = try MappingCondition(value, at: location)
            case "base": changes.base = try MappingTemplate(value, at: location, .url)
            case "strip": changes.prefix = try MappingTemplate(value, at: location, .text)
            case "after": changes.after = try location.text(value)
            case "before": changes.before = try location.text(value)
            case "values": changes.results = try results(value, at: location)
            case "items": changes.properties = try properties(value, at: location)
            default: break
            }
        }
        return changes
    }

    private func constant(
        _ value: JSONValue,
        at location: MappingLocation
    ) throws(Failure) -> JSONValue {
        switch value {
        case .bool, .number: return value
        case .string(let text) where !text.isBlank: return value
        default: throw location.error(.invalidValue, "must be a string, a number, true or false")
        }
    }

    /// Parses `values`. Sorts the patterns: exact strings precede prefixes, and longer prefixes
    /// precede shorter ones.
    @inline(never) private func results(
        _ value: JSONValue,
        at location: MappingLocation
    ) throws(Failure) -> [(pattern: String, value: JSONValue)] {
        guard case .object(let object) = value, !object.members.isEmpty else {
            throw location.error(
                .invalidValue,
                #"must be an object of values and results, such as {"dm": false, "*": true}"#
            )
        }
        guard object.members.count <= Self.maxResults else {
            throw location.error(.tooMany, "has more than \(Self.maxResults) values")
        }
        func rank(_ pattern: String) -> Int {
            (pattern.utf8.last == UInt8(ascii: "*") ? 1 << 30 : 0) - pattern.utf8.count
        }
        // Insertion sort is fast enough for at most `maxResults` patterns.
        var results: [(pattern: String, value: JSONValue)] = []
        for (name, value) in object.members {
            if value != .null { _ = try constant(value, at: location.inside(name)) }
            let position = results.firstIndex { rank($0.pattern) > rank(name) }
            results.insert((name, value), at: position ?? results.count)
        }
        return results
    }

    @inline(never) private func properties(
        _ value: JSONValue,
        at location: MappingLocation
    ) throws(Failure) -> [MappingAlternative.Property] {
        let known = field.itemProperties
        guard case .object(let object) = value, !object.members.isEmpty else {
            throw location.error(
                .invalidValue,
                "must be an object of properties and paths; use \(known.joined(separator: ", "))"
            )
        }
        var properties: [MappingAlternative.Property] = []
        for (name, value) in object.members {
            guard known.contains(name) else { throw location.unknownProperty(name, known) }
            let isURL = MappingAlternative.Property.urlNames.contains(name)
            let parser = MappingValueParser(
                location: MappingLocation(
                    "\(location.name).\(name)",
                    isItem: true,
                    start: location.start
                ),
                field: field,
                encoding: isURL ? .url : name == "id" ? .identifier : .text
            )
            properties.append(.init(name: name, alternatives: try parser.alternatives(value)))
        }
        return properties
    }
}

extension Mapping.Field {
    /// The encoding of values that are inserted into templates of the field.
    var encoding: MappingTemplate.Encoding {
        switch self {
        case .avatarURL, .groupAvatarURL, .media, .deepLink, .receiptURL, .thumbnail: .url
        case .senderID, .conversationID, .messageID, .account, .targetContentID, .threadID,
            .currentUserID, .contactIdentifier, .removedMessageIDs, .removedConversationID:
            .identifier
        default: .text
        }
    }

    /// The names of the properties that a list element may have.
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
