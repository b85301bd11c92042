/// A mapping of fields to their values in an app's own payloads.
///
/// ```json
/// {"senderIdKey": "data.senderId", "avatarUrlKey": ["data.senderAvatar", "data.avatar"]}
/// ```
///
/// The syntax is described in <doc:Mappings>.
public struct Mapping: Sendable {
    /// The mapping as JSON. Parsing it returns an equal mapping.
    package let json: JSONObject

    let rules: MappingRules
    /// The error of a literal, which has no rules.
    let literalError: ParseError?

    /// Parses a mapping from a JSON object. Its keys are ``Mapping/Field/mappingKey`` values and `style`.
    ///
    /// - Throws: ``ParseError`` with the key.
    package init(_ object: JSONObject) throws(Mapping.ParseError) {
        rules = try MappingParser.rules(object)
        json = object
        literalError = nil
    }

    /// Creates a mapping from the value of each field.
    ///
    /// - Throws: ``ParseError`` with the key.
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

    /// Returns whether a field has a value in the mapping.
    package func has(_ field: Mapping.Field) -> Bool { rules.has(field) }
}

extension Mapping: ExpressibleByDictionaryLiteral {
    /// Creates a mapping from the value of each field. If a field occurs twice, the last value counts.
    ///
    /// An error, such as an invalid path, is thrown when the app writes the settings. In an extension that
    /// creates the mapping itself, it is logged, and the mapping has no values.
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
    /// Compares the JSON of two mappings.
    public static func == (one: Mapping, other: Mapping) -> Bool { one.json == other.json }
}

extension Mapping {
    /// The value of a field: a path, a template, a constant, or alternatives.
    ///
    /// A string literal is a path. An array literal lists alternatives: the first with a value is
    /// used. <doc:Mappings> has examples.
    public struct Value: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
    {
        let json: JSONValue

        /// Creates a value from a path.
        public init(stringLiteral path: String) { json = .string(path) }

        /// Creates a value from alternatives.
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

        /// Returns a string with placeholders such as `{data.server}` and `{$senderName}`.
        public static func template(_ text: String) -> Value {
            Value([("template", .string(text))])
        }

        /// Returns an ID's template as a URL: its values are percent-encoded as in a URL, so that the ID can
        /// equal one that the app composes, such as `https://chat.example.com/users/17`.
        public func asURL() -> Value { adding("isUrl", .bool(true)) }

        /// Returns a value that doesn't depend on the payload.
        public static func constant(_ constant: Constant) -> Value {
            Value([("constant", constant.json)])
        }

        /// Returns the value, only where conditions hold: the value at each path is the expected one.
        public func when(_ conditions: [String: Constant]) -> Value {
            adding("when", Constant.object(conditions))
        }

        /// Returns the value as a URL: a relative URL refers to the URL that a template specifies.
        public func relative(to base: String) -> Value { adding("base", .string(base)) }

        /// Returns the value without the text of a template at its start.
        public func stripping(_ prefix: String) -> Value { adding("strip", .string(prefix)) }

        /// Returns the part after the first occurrence of a string.
        public func after(_ text: String) -> Value { adding("after", .string(text)) }

        /// Returns the part before the first occurrence of a string.
        public func before(_ text: String) -> Value { adding("before", .string(text)) }

        /// Returns the result that is listed for the value. `*` is any other value.
        public func values(_ results: [String: Constant]) -> Value {
            adding("values", Constant.object(results))
        }

        /// Returns a list in which the properties of each element have values. Their paths start at
        /// the element.
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

    /// A constant of a mapping: a string, a number, a Boolean, none of these (`nil`), or a list.
    public struct Constant: Sendable, Equatable, ExpressibleByStringLiteral,
        ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
        ExpressibleByNilLiteral, ExpressibleByArrayLiteral
    {
        let json: JSONValue

        /// Creates a constant string, such as the app's name.
        public init(_ text: String) { json = .string(text) }
        /// Creates a string.
        public init(stringLiteral text: String) { json = .string(text) }
        /// Creates a number.
        public init(integerLiteral number: Int) { json = .number(JSONNumber(number)) }
        /// Creates a number with a fraction.
        public init(floatLiteral number: Double) { json = .number(JSONNumber(number)) }
        /// Creates a Boolean.
        public init(booleanLiteral flag: Bool) { json = .bool(flag) }
        /// Creates the constant for a missing value.
        public init(nilLiteral: ()) { json = .null }
        /// Creates a list, in which one constant is expected.
        public init(arrayLiteral constants: Constant...) {
            json = .array(constants.map { $0.json })
        }

        private init(_ json: JSONValue) { self.json = json }

        /// In conditions, returns any other value, or none.
        public static func not(_ constant: Constant) -> Constant {
            Constant(.object(JSONObject([("not", constant.json)])))
        }

        static func object(_ constants: [String: Constant]) -> JSONValue {
            let members: [JSONObject.Member] = constants.map { ($0.key, $0.value.json) }
            return .object(JSONObject(members.sortedByName()))
        }
    }

    /// The requirements for showing a push as a message from its sender. Otherwise it's plain.
    public struct Style: Sendable, Equatable {
        /// The expected value at each path. (default: none)
        package var when: [String: Constant]
        /// The fields that need a value. (default: none)
        package var require: [Mapping.Field]
        /// The expected value at each path of a push that has a sender. (default: the sender's ID or name has
        /// a value)
        var senderWhen: [String: Constant]
        /// Whether the title is the sender's name if there is no other. (default: true)
        var titleIsName: Bool
        /// Whether a sender ID is shown if there is neither a name nor a title. (default: false)
        var showsIDAsName: Bool

        /// Creates requirements.
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
