/// The payload in which a mapping finds values, and the rules to which references refer.
struct MappingScope {
    let root: JSONObject
    /// The rules; `nil` in the elements of a list, which have no references.
    let rules: MappingRules?
}

/// One way to find the value of a field.
final class MappingAlternative: Sendable {
    package enum Origin: Sendable {
        case path(PayloadPath)
        case template(MappingTemplate)
        case constant(JSONValue)
    }

    /// A property of the elements of a list.
    struct Property: Sendable {
        let name: String
        let alternatives: [MappingAlternative]

        /// Whether the property is a URL.
        var isURL: Bool { Self.urlNames.contains(name) }

        static let urlNames = ["avatarUrl", "url", "link"]
    }

    let origin: Origin
    let encoding: MappingTemplate.Encoding
    let condition: MappingCondition?
    let base: MappingTemplate?
    let prefix: MappingTemplate?
    let after: String?
    let before: String?
    /// The results by text; `nil` if the value is the result.
    let results: [(pattern: String, value: JSONValue)]?
    let properties: [Property]

    init(
        _ origin: Origin,
        _ encoding: MappingTemplate.Encoding,
        _ changes: borrowing Changes = Changes()
    ) {
        self.origin = origin
        self.encoding = encoding
        condition = changes.condition
        (base, prefix) = (changes.base, changes.prefix)
        (after, before) = (changes.after, changes.before)
        (results, properties) = (changes.results, changes.properties)
    }

    /// The changes of the value.
    struct Changes: ~Copyable {
        var condition: MappingCondition?
        var base: MappingTemplate?
        var prefix: MappingTemplate?
        var after: String?
        var before: String?
        var results: [(pattern: String, value: JSONValue)]?
        var properties: [Property] = []
    }

    /// The path, unless the value is changed.
    var plainPath: PayloadPath? {
        guard case .path(let path) = origin, !changesText, properties.isEmpty else { return nil }
        return path
    }

    /// The paths that determine the value.
    var paths: [PayloadPath] {
        operands.compactMap { $0.path }
    }

    /// The operands that determine the value.
    var operands: [MappingOperand] {
        var operands: [MappingOperand] =
            switch origin {
            case .path(let path): [.path(path)]
            case .template(let template): template.operands
            case .constant: []
            }
        operands += condition?.operands ?? []
        return operands + (base?.operands ?? []) + (prefix?.operands ?? [])
    }

    /// The path, or the paths of the template.
    var origins: [PayloadPath] {
        switch origin {
        case .path(let path): [path]
        case .template(let template): template.operands.compactMap { $0.path }
        case .constant: []
        }
    }

    /// The path, the template or the constant in the notation of mappings.
    var text: String {
        switch origin {
        case .path(let path): path.description
        case .template(let template): template.description
        case .constant(let value): "constant " + (value.comparedText ?? "")
        }
    }

    private var changesText: Bool {
        base != nil || prefix != nil || after != nil || before != nil || results != nil
    }

    /// Returns the value in a payload.
    ///
    /// - Throws: ``URLPolicyError`` if a template or a relative URL doesn't result in a safe URL.
    func value(in scope: MappingScope) throws(URLPolicyError) -> JSONValue? {
        if let condition, !condition.holds(in: scope) { return nil }
        guard let found = try originalValue(in: scope), !found.isAbsent else { return nil }
        if !properties.isEmpty {
            return items(of: found, server: try? base?.text(in: scope, .url))
        }
        guard changesText else { return found }
        let prefix = try prefix?.text(in: scope, .text)
        guard case .array(let elements) = found else {
            return try changed(found, prefix, in: scope)
        }
        let server = try? base?.text(in: scope, .url)
        var values: [JSONValue] = []
        for element in elements {
            if let value = try? changed(element, prefix, in: scope, server: .some(server)) {
                values.append(value)
            }
        }
        return .array(values)
    }

    /// Returns a single value after all changes.
    ///
    /// - Parameter server: The server of a relative URL, if it was determined before.
    @inline(never) private func changed(
        _ value: JSONValue,
        _ prefix: String?,
        in scope: MappingScope,
        server: String?? = nil
    ) throws(URLPolicyError) -> JSONValue? {
        guard var text = value.comparedText else { return nil }
        if base != nil, !text.trimmed.hasScheme {
            let known: String? = if let server { server } else { try base?.text(in: scope, .url) }
            guard let known else { return nil }
            text = try text.trimmed.resolved(against: known)
        }
        if let prefix, text.hasPrefix(prefix) {
            text = String(text.dropFirst(prefix.count))
        }
        if let after {
            guard let range = text.utf8.range(ofFirst: after) else { return nil }
            text = String(text[range.upperBound...])
        }
        if let before {
            guard let range = text.utf8.range(ofFirst: before) else { return nil }
            text = String(text[..<range.lowerBound])
        }
        if text.isBlank { return nil }
        guard let results else { return .string(text) }
        let key = text.trimmed
        for result in results where key.matches(pattern: result.pattern) {
            return result.value.isAbsent ? nil : result.value
        }
        return nil
    }

    private func originalValue(in scope: MappingScope) throws(URLPolicyError) -> JSONValue? {
        switch origin {
        case .path(let path): scope.root[at: path]
        case .template(let template): try template.text(in: scope, encoding).map(JSONValue.string)
        case .constant(let value): value
        }
    }

    /// Returns a list whose elements have the names that conversions know.
    ///
    /// - Parameter server: The server of relative URLs.
    private func items(of list: JSONValue, server: String?) -> JSONValue? {
        guard let elements = list.array ?? list.object.map({ [.object($0)] }) else { return list }
        var items: [JSONValue] = []
        for element in elements {
            guard let object = element.object else {
                items.append(element)
                continue
            }
            let scope = MappingScope(root: object, rules: nil)
            var item = JSONObject.Builder()
            for property in properties {
                if let value = value(of: property, in: scope, server: server) {
                    item.set(property.name, value)
                }
            }
            items.append(.object(JSONObject(item)))
        }
        return .array(items)
    }

    private func value(
        of property: Property,
        in scope: MappingScope,
        server: String?
    ) -> JSONValue? {
        for alternative in property.alternatives {
            guard let value = try? alternative.value(in: scope) else { continue }
            if !property.isURL { return value }
            if let value = resolved(value, against: server) { return value }
        }
        return nil
    }
}

extension MappingAlternative {
    /// Returns the URL of an element; `nil` if it is relative and can't be resolved.
    private func resolved(_ value: JSONValue, against server: String?) -> JSONValue? {
        guard base != nil, let url = value.text, !url.hasScheme else { return value }
        return server.flatMap { try? url.resolved(against: $0) }.map(JSONValue.string)
    }
}

/// The parsed values of a mapping.
final class MappingRules: Sendable {
    private let values: [[MappingAlternative]]
    private let fields: UInt64
    /// The conditions for showing the push as a message.
    private let condition: MappingCondition?
    private let requiredFields: [Mapping.Field]
    /// Whether an ID is shown if there is no name.
    let showsIDAsName: Bool
    /// The paths that identify the app's payloads: at least one has a value.
    private let marks: [PayloadPath]

    /// Creates rules from the alternatives of all fields, in the order of the cases.
    init(
        _ values: [[MappingAlternative]],
        condition: MappingCondition?,
        requiredFields: [Mapping.Field],
        showsIDAsName: Bool
    ) {
        self.values = values
        var fields: UInt64 = 0
        for field in Mapping.Field.allCases where !values[field.rawValue].isEmpty {
            fields |= 1 << field.rawValue
        }
        self.fields = fields
        self.condition = condition
        self.requiredFields = requiredFields
        self.showsIDAsName = showsIDAsName
        var marks: [PayloadPath] = []
        for operand in condition?.operands ?? [] {
            if let path = operand.path, !path.isAlertText { marks.append(path) }
        }
        for alternatives in values {
            for alternative in alternatives {
                for path in alternative.origins where !path.isAlertText { marks.append(path) }
            }
        }
        self.marks = marks
    }

    /// Returns the fields to which the values of a field refer.
    func references(of field: Mapping.Field) -> [Mapping.Field] {
        var fields: [Mapping.Field] = []
        for alternative in alternatives(of: field) {
            for case .field(let field) in alternative.operands { fields.append(field) }
        }
        return fields
    }

    /// The fields to which the conditions for the style refer.
    var conditionFields: [Mapping.Field] {
        (condition?.operands ?? []).compactMap { operand in
            if case .field(let field) = operand { return field }
            return nil
        }
    }

    /// The paths that the conditions for the style compare.
    var conditionPaths: [PayloadPath] { (condition?.operands ?? []).compactMap { $0.path } }

    func has(_ field: Mapping.Field) -> Bool { fields & 1 << field.rawValue != 0 }

    func alternatives(of field: Mapping.Field) -> [MappingAlternative] { values[field.rawValue] }

    /// Returns the text of a field, of its first alternative that has one.
    func text(of field: Mapping.Field, in root: JSONObject) -> String? {
        let scope = MappingScope(root: root, rules: self)
        for alternative in values[field.rawValue] {
            if let text = (try? alternative.value(in: scope))?.text { return text }
        }
        return nil
    }

    /// Returns the value to which `$` and the name of a field refer: a string or a Boolean.
    func reference(to field: Mapping.Field, in root: JSONObject) -> JSONValue? {
        let scope = MappingScope(root: root, rules: self)
        for alternative in values[field.rawValue] {
            if let text = (try? alternative.value(in: scope))?.comparedText { return .string(text) }
        }
        return nil
    }

    /// Returns whether the mapping is for a payload: a path has a value, other than the text of the
    /// alert, which every push has.
    func fits(_ root: JSONObject) -> Bool {
        if marks.contains(where: { root[at: $0] != nil }) { return true }
        return condition?.holds(in: MappingScope(root: root, rules: self)) ?? false
    }

    /// Returns whether a payload may be shown as a message from its sender.
    func allowsStyle(_ root: JSONObject) -> Bool {
        meetsCondition(root) && missingFields(root).isEmpty
    }

    /// Returns whether the conditions for the style hold.
    func meetsCondition(_ root: JSONObject) -> Bool {
        condition?.holds(in: MappingScope(root: root, rules: self)) ?? true
    }

    /// Returns the required fields that have no usable value.
    func missingFields(_ root: JSONObject) -> [Mapping.Field] {
        let scope = MappingScope(root: root, rules: self)
        return requiredFields.filter { field in
            !values[field.rawValue].contains { alternative in
                guard let value = try? alternative.value(in: scope) else { return false }
                return field.acceptsCollections || value.comparedText != nil
            }
        }
    }

    /// Returns whether a payload has a sender: an ID, or a name that isn't only the text of the alert.
    /// Constants don't establish one.
    func establishesSender(_ root: JSONObject) -> Bool {
        let scope = MappingScope(root: root, rules: self)
        return [Mapping.Field.senderID, .senderName].contains { field in
            values[field.rawValue].contains { alternative in
                let paths = alternative.origins
                guard !paths.isEmpty,
                    field == .senderID || paths.contains(where: { !$0.isAlertText })
                else { return false }
                return (try? alternative.value(in: scope))?.text != nil
            }
        }
    }
}

extension PayloadPath {
    /// Whether the path leads to the title, the subtitle or the body.
    var isAlertText: Bool {
        guard steps.count > 1, steps[0].name == "aps", steps[1].name == "alert" else {
            return false
        }
        return steps.count == 2 || ["title", "subtitle", "body"].contains(steps[2].name)
    }
}
