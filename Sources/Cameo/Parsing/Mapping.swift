/// A mapping from an app's own payloads to Cameo's fields.
///
/// ```json
/// {"senderIdKey": "data.senderId", "avatarUrlKey": ["data.senderAvatar", "data.avatar"]}
/// ```
///
/// The syntax is described in <doc:Mappings>.
public struct Mapping: Sendable {
    /// The mapping as JSON. Parsing this JSON creates an equal mapping.
    package let json: JSONObject

    let rules: MappingRules
    /// The error of a mapping that was created from an invalid literal. Such a mapping has no
    /// rules.
    let literalError: ParseError?

    /// Creates a mapping from a JSON object. Its keys are ``Mapping/Field/mappingKey`` values and
    /// `style`.
    ///
    /// - Throws: ``ParseError`` with the key of the invalid value.
    package init(_ object: JSONObject) throws(Mapping.ParseError) {
        rules = try MappingParser.rules(object)
        json = object
        literalError = nil
    }

    /// Creates a mapping from the value of each field.
    ///
    /// - Throws: ``ParseError`` with the key of the invalid value.
    public init(_ values: [Field: Value], style: Style = Style()) throws(ParseError) {
        try self.init(Self.json(values, style))
    }

    private static func json(_ values: [Field: Value], _ style: Style) -> JSONObject {
        var members: [JSONObject.Member] = Field.allCases.compactMap { field in
            values[field].map { (field.mappingKey, $0.json) }
        }
        if style != Style() { members.append((MappingParser.styleKey, style.json)) }
        return JSONObject(members)
    }

    /// Returns whether the mapping specifies values for a field.
    package func has(_ field: Mapping.Field) -> Bool { rules.has(field) }
}

extension Mapping: ExpressibleByDictionaryLiteral {
    /// Creates a mapping from the value of each field. If a field occurs more than once, its last
    /// value applies.
    ///
    /// An invalid value, such as a path with a syntax error, doesn't fail here. In the app, writing
    /// the settings throws the error. An extension that creates the mapping itself logs the error
    /// and uses an empty mapping.
    public init(dictionaryLiteral values: (Field, Value)...) {
        var last: [Field: Value] = [:]
        for (field, value) in values { last[field] = value }
        json = Self.json(last, Style())
        do throws(ParseError) {
            rules = try MappingParser.rules(json)
            literalError = nil
        } catch {
            rules = MappingRules(.init(repeating: [], count: Field.count), .init())
            literalError = error
        }
    }
}

extension Mapping: Equatable {
    /// Returns whether the JSON of two mappings is equal.
    public static func == (one: Mapping, other: Mapping) -> Bool { one.json == other.json }
}

extension Mapping {
    /// The value of a field: a path, a template, a constant, or alternatives.
    ///
    /// A string literal is a path. An array literal lists alternatives: the first alternative with
    /// a value applies. For examples, see <doc:Mappings>.
    public struct Value: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
    {
        let json: JSONValue

        /// Creates the value at a path.
        public init(stringLiteral path: String) { json = .string(path) }

        /// Creates a value from alternatives, in order of precedence.
        public init(arrayLiteral alternatives: Value...) {
            json = .array(
                alternatives.flatMap { value -> [JSONValue] in
                    if case .array(let values) = value.json { return values }
                    return [value.json]
                }
            )
        }

        private init(_ members: [JSONObject.Member]) { json = .object(JSONObject(members)) }

        /// Returns the value at a path.
        public static func path(_ path: String) -> Value { Value([("path", .string(path))]) }

        /// Returns a template: a string with placeholders such as `{data.server}` and
        /// `{$senderName}`.
        public static func template(_ text: String) -> Value {
            Value([("template", .string(text))])
        }

        /// Returns the ID template as a URL template, whose values are percent-encoded, so that the
        /// ID can equal a URL that the app creates, such as `https://chat.example.com/users/17`.
        public func asURL() -> Value { adding("isUrl", .bool(true)) }

        /// Returns a value that doesn't depend on the payload.
        public static func constant(_ constant: Constant) -> Value {
            Value([("constant", constant.json)])
        }

        /// Returns the value with a condition: it counts as missing unless the value at each path
        /// is the expected value.
        public func when(_ conditions: [String: Constant]) -> Value {
            adding("when", Constant.object(conditions))
        }

        /// Returns the value as a URL. A relative URL is resolved against the base URL, which is a
        /// template.
        public func relative(to base: String) -> Value { adding("base", .string(base)) }

        /// Returns the value without a prefix, which is a template.
        public func stripping(_ prefix: String) -> Value { adding("strip", .string(prefix)) }

        /// Returns the part of the value after the first occurrence of a string. A value that
        /// doesn't contain the string counts as missing.
        public func after(_ text: String) -> Value { adding("after", .string(text)) }

        /// Returns the part of the value before the first occurrence of a string. A value that
        /// doesn't contain the string counts as missing.
        public func before(_ text: String) -> Value { adding("before", .string(text)) }

        /// Returns the value translated with a table of results. The result for `*` applies to all
        /// other content. Without `*`, other content counts as missing.
        public func values(_ results: [String: Constant]) -> Value {
            adding("values", Constant.object(results))
        }

        /// Returns a list of objects with these properties. The paths of the properties start at an
        /// element of the list.
        public func items(_ properties: [String: Value]) -> Value {
            let members: [JSONObject.Member] = properties.map { ($0.key, $0.value.json) }
            return adding("items", .object(JSONObject(members.sortedByName())))
        }

        private func adding(_ name: String, _ value: JSONValue) -> Value {
            switch json {
            case .array(let alternatives):
                Value(alternatives.map { Value(json: $0).adding(name, value).json })
            case .object(let object): Value(object.members + [(name, value)])
            default: Value([("path", json), (name, value)])
            }
        }

        private init(json: JSONValue) { self.json = json }

        private init(_ alternatives: [JSONValue]) { json = .array(alternatives) }
    }

    /// A constant in a mapping: a string, a number, a Boolean, a list, or `nil` for a missing
    /// value.
    public struct Constant: Sendable, Equatable, ExpressibleByStringLiteral,
        ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
        ExpressibleByNilLiteral, ExpressibleByArrayLiteral
    {
        let json: JSONValue

        /// Creates a string constant, such as the app's name.
        public init(_ text: String) { json = .string(text) }
        /// Creates a string constant.
        public init(stringLiteral text: String) { json = .string(text) }
        /// Creates a number constant.
        public init(integerLiteral number: Int) { json = .number(JSONNumber(number)) }
        /// Creates a number constant.
        public init(floatLiteral number: Double) { json = .number(JSONNumber(number)) }
        /// Creates a Boolean constant.
        public init(booleanLiteral flag: Bool) { json = .bool(flag) }
        /// Creates the constant for a missing value.
        public init(nilLiteral: ()) { json = .null }
        /// Creates a list of constants. A condition holds if the value equals one of them.
        public init(arrayLiteral constants: Constant...) {
            json = .array(constants.map { $0.json })
        }

        private init(_ json: JSONValue) { self.json = json }

        /// Returns a constant for conditions that matches everything except this one. It also
        /// matches a missing value, unless this constant is `nil` or a list with `nil`.
        public static func not(_ constant: Constant) -> Constant {
            Constant(.object(["not": constant.json]))
        }

        static func object(_ constants: [String: Constant]) -> JSONValue {
            let members: [JSONObject.Member] = constants.map { ($0.key, $0.value.json) }
            return .object(JSONObject(members.sortedByName()))
        }
    }

    /// The requirements for showing a push as a message from its sender. A push that doesn't meet
    /// them stays plain.
    public struct Style: Sendable, Equatable {
        /// The expected value at each path. (default: none)
        package var when: [String: Constant]
        /// The fields that must have a value. (default: none)
        package var require: [Mapping.Field]
        /// The conditions under which a push has a sender, as the expected value at each path.
        /// (default: a sender's ID or name suffices)
        var senderWhen: [String: Constant]
        /// Whether the title is the sender's name if the payload has no other name. (default: true)
        var titleIsName: Bool
        /// Whether a sender ID is shown as the name if the payload has neither a name nor a title.
        /// (default: false)
        var showsIDAsName: Bool

        /// Creates the requirements for a message.
        public init(
            when: [String: Constant] = [:],
            require: [Mapping.Field] = [],
            senderWhen: [String: Constant] = [:],
            titleIsName: Bool = true,
            showsIDAsName: Bool = false
        ) {
            self.when = when
            self.require = require
            self.senderWhen = senderWhen
            self.titleIsName = titleIsName
            self.showsIDAsName = showsIDAsName
        }

        fileprivate var json: JSONValue {
            var members: [JSONObject.Member] = []
            if !when.isEmpty { members.append(("when", Constant.object(when))) }
            if !require.isEmpty {
                members.append(("require", .array(require.map { .string($0.mappingKey) })))
            }
            if !senderWhen.isEmpty { members.append(("senderWhen", Constant.object(senderWhen))) }
            if !titleIsName { members.append(("titleIsName", .bool(false))) }
            if showsIDAsName { members.append(("showsIdAsName", .bool(true))) }
            return .object(JSONObject(members))
        }
    }
}
