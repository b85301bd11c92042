/// The payload and the rules that determine the values of a mapping.
struct MappingScope {
    let root: JSONObject
    /// The rules that define the targets of references; `nil` for the elements of a list, which
    /// have no references.
    let rules: MappingRules?
    /// Whether the common keys also match a payload whose alert or type indicates a message.
    var readsAlert = true
}

/// A source for a field's value: a path, a template or a constant. The first alternative that has a
/// value wins.
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
    /// The changes to the value; `nil` for most alternatives.
    private let box: Box?

    init(_ origin: Origin, _ encoding: MappingTemplate.Encoding, _ changes: Changes? = nil) {
        (self.origin, self.encoding, self.box) = (origin, encoding, changes.map(Box.init))
    }

    /// The changes that an alternative makes to its value, and its condition.
    struct Changes: Sendable {
        var condition: MappingCondition?
        var base: MappingTemplate?
        var prefix: MappingTemplate?
        var after: String?
        var before: String?
        /// The result for each pattern; `nil` to keep the value.
        var results: [(pattern: String, value: JSONValue)]?
        var properties: [Property] = []

        var changesText: Bool {
            base != nil || prefix != nil || after != nil || before != nil || results != nil
        }
    }

    /// A reference to changes, which keeps alternatives without changes small.
    private final class Box: Sendable {
        let changes: Changes
        init(_ changes: Changes) { self.changes = changes }
    }

    /// The condition for the value; `nil` if the value has none.
    var condition: MappingCondition? { box?.changes.condition }

    /// Whether the alternative has neither changes nor a condition.
    var isUnchanged: Bool { box == nil }

    /// The path; `nil` if the alternative isn't a path or changes the value. A condition is
    /// allowed.
    var plainPath: PayloadPath? {
        guard case .path(let path) = origin,
            box.map({ !$0.changes.changesText && $0.changes.properties.isEmpty }) ?? true
        else { return nil }
        return path
    }

    /// The paths that determine the value, including the paths of conditions and changes.
    var paths: [PayloadPath] {
        operands.compactMap { $0.path }
    }

    /// The operands that determine the value, including the operands of conditions and changes.
    var operands: [MappingOperand] {
        var operands: [MappingOperand] =
            switch origin {
            case .path(let path): [.path(path)]
            case .template(let template): template.operands
            case .constant: []
            }
        guard let changes = box?.changes else { return operands }
        operands += changes.condition?.operands ?? []
        return operands + (changes.base?.operands ?? []) + (changes.prefix?.operands ?? [])
    }

    /// The path, or the paths in the template.
    var origins: [PayloadPath] {
        switch origin {
        case .path(let path): [path]
        case .template(let template): template.operands.compactMap { $0.path }
        case .constant: []
        }
    }

    /// The path, the template or the constant, as written in mappings.
    var text: String {
        switch origin {
        case .path(let path): path.description
        case .template(let template): template.description
        case .constant(let value): "constant " + (value.comparedText ?? "")
        }
    }

    /// Returns the value in a payload; `nil` if it's absent or the condition doesn't hold.
    ///
    /// - Throws: ``URLPolicyError`` if a template or a relative URL doesn't result in a safe URL.
    func value(in scope: MappingScope) throws(URLPolicyError) -> JSONValue? {
        var lookup = PathLookup(scope.root)
        return try value(in: scope, &lookup)
    }

    /// Returns the value in a payload; `nil` if it's absent or the condition doesn't hold.
    ///
    /// - Parameter lookup: The lookup for the paths of the field.
    /// - Throws: ``URLPolicyError`` if a template or a relative URL doesn't result in a safe URL.
    func value(
        in scope: MappingScope,
        _ lookup: inout PathLookup
    ) throws(URLPolicyError) -> JSONValue? {
        var found: JSONValue?
        // For speed: most paths have no value, so check this before evaluating conditions.
        if case .path(let path) = origin {
            found = lookup.value(at: path)
            guard found != nil, box != nil else { return found }
        }
        if let condition, !condition.holds(in: scope) { return nil }
        switch origin {
        case .path: break
        case .template(let template):
            found = try template.text(in: scope, encoding).map(JSONValue.string)
        case .constant(let value): found = value
        }
        guard let found, !found.isAbsent else { return nil }
        guard let box else { return found }
        return try changed(found, box.changes, in: scope)
    }

    /// Returns a value or a list with all changes applied; `nil` if no result is left.
    @inline(never) private func changed(
        _ found: JSONValue,
        _ changes: Changes,
        in scope: MappingScope
    ) throws(URLPolicyError) -> JSONValue? {
        if !changes.properties.isEmpty {
            return changes.items(of: found, server: try? changes.base?.text(in: scope, .url))
        }
        guard changes.changesText else { return found }
        let prefix = try changes.prefix?.text(in: scope, .text)
        guard case .array(let elements) = found else {
            return try changes.changed(found, prefix, in: scope)
        }
        let server = try? changes.base?.text(in: scope, .url)
        var values: [JSONValue] = []
        for element in elements {
            if let value = try? changes.changed(element, prefix, in: scope, server: .some(server)) {
                values.append(value)
            }
        }
        return .array(values)
    }
}

extension MappingAlternative.Changes {
    /// Returns a single value with all changes applied; `nil` if no result is left.
    ///
    /// - Parameter server: The base URL for relative URLs, if it was already determined.
    @inline(never) fileprivate func changed(
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

    /// Returns the list with its elements' properties renamed to the names that the conversions
    /// read.
    ///
    /// - Parameter server: The base URL for relative URLs.
    fileprivate func items(of list: JSONValue, server: String?) -> JSONValue? {
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
        of property: MappingAlternative.Property,
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

    /// Returns an element's URL, resolved against the base URL if there is one, or `nil` if it
    /// can't be resolved.
    private func resolved(_ value: JSONValue, against server: String?) -> JSONValue? {
        guard base != nil, let url = value.text, !url.hasScheme else { return value }
        return server.flatMap { try? url.resolved(against: $0) }.map(JSONValue.string)
    }
}
