/// The paths of a preset's fields, parsed from a text with one field per line.
///
///     senderId data.user.id data.author.id
///     isGroup data.type=group:true|channel:true|*:false
///     groupName data.room.name?data.type=group
///
/// A line names a field, by its mapping key without `Key`, and its paths in order of precedence. A
/// path may have rules:
///
/// - `path=value:result|value:result` replaces the value. A value without a result means `true`, `*`
///   at its end matches any ending, and a value that isn't listed is ignored.
/// - `path?term` applies only if the term holds.
///
/// Four lines aren't fields, and have the syntax of ``PayloadConditions``:
///
/// - `person`: There is a sender. (default: the sender's name or ID has a value)
/// - `plain`: There is never a sender, not even that of a preset of lower precedence.
/// - `title`: The title is the sender's name if there is no other. (default: always)
/// - `chat`: The prefixes with which ``ChatKeys`` are read, such as `data.`; `.` is the top level.
final class PresetFields: Sendable {
    /// The rules of one path.
    private struct Rule: Sendable {
        let field: Field
        let index: Int
        let results: [(value: String, result: String)]
        let condition: PayloadConditions.Term?
    }

    /// The lines.
    let text: String
    let paths: FieldPaths
    let person: PayloadConditions?
    let plain: PayloadConditions?
    let title: PayloadConditions?
    private let rules: [Rule]
    private let fieldsWithRule: UInt64

    /// Creates fields that have no rules.
    init(_ paths: FieldPaths) {
        text = ""
        self.paths = paths
        (person, plain, title) = (nil, nil, nil)
        (rules, fieldsWithRule) = ([], 0)
    }

    /// Parses the lines of a preset. An unknown field is ignored; a test checks that there is none.
    init(_ text: String) {
        self.text = text
        var paths: [Field: [PayloadPath]] = [:]
        var rules: [Rule] = []
        var conditions: [String: PayloadConditions] = [:]
        for line in text.pieces(at: "\n") {
            let (key, rest) = line.halves(at: " ")
            guard let rest else { continue }
            if key == "chat" {
                for prefix in rest.pieces(at: " ") {
                    ChatKeys.add(to: &paths, in: prefix == "." ? "" : prefix)
                }
            } else if let field = Field(mappingKey: key + "Key") {
                for word in rest.pieces(at: " ") {
                    let (value, term) = word.halves(at: "?")
                    let (path, results) = value.halves(at: "=")
                    if term != nil || results != nil {
                        rules.append(
                            Rule(
                                field: field,
                                index: paths[field]?.count ?? 0,
                                results: Self.results(results ?? ""),
                                condition: term.map { PayloadConditions.Term($0) }
                            )
                        )
                    }
                    paths[field, default: []].append(PayloadPath(stringLiteral: path))
                }
            } else {
                conditions[key] = PayloadConditions(rest)
            }
        }
        self.paths = FieldPaths(paths)
        self.rules = rules
        fieldsWithRule = rules.reduce(0) { $0 | 1 << $1.field.rawValue }
        (person, plain, title) = (conditions["person"], conditions["plain"], conditions["title"])
    }

    /// Parses the results of values. A value without one means `true`.
    private static func results(_ text: String) -> [(value: String, result: String)] {
        text.pieces(at: "|").map { piece in
            let (value, result) = piece.halves(at: ":")
            return (value, result ?? "true")
        }
    }

    /// Returns whether a path of a field has a rule.
    func hasRule(_ field: Field) -> Bool { fieldsWithRule & 1 << field.rawValue != 0 }

    /// Returns the value of a field after the rules of its path; `nil` if they don't apply.
    func applyRule(
        of field: Field,
        at index: Int,
        _ value: JSONValue,
        _ root: JSONObject
    ) -> JSONValue? {
        guard let rule = rules.first(where: { $0.field == field && $0.index == index }) else {
            return value
        }
        if let condition = rule.condition, !condition.holds(in: root) { return nil }
        guard !rule.results.isEmpty else { return value }
        guard let text = value.comparedText else { return nil }
        return rule.results.first { text.matches(pattern: $0.value) }.map { .string($0.result) }
    }
}
