import CameoApp

/// The members of a JSON object from JavaScript, with typed access.
///
/// `null` and empty strings count as absent. Numbers are accepted as strings, because identifiers
/// are often numbers. Unknown keys are errors, because they are probably misspelled.
struct Members {
    private let object: JSONObject
    /// The name of the object for error messages, such as `message`.
    let name: String

    /// Creates the members of an object that may contain only known keys.
    ///
    /// - Throws: ``BridgeError`` if the value isn't an object or contains an unknown key.
    init(_ value: JSONValue, of name: String, keys: [String]) throws(BridgeError) {
        guard case .object(let object) = value else {
            throw .wrongType(of: name, expected: "an object")
        }
        for (key, _) in object.members where !keys.contains(key) {
            throw .unknownKey(of: name, key: key, known: keys)
        }
        self.object = object
        self.name = name
    }

    /// The value of a key, or `nil` if it is absent.
    subscript(key: String) -> JSONValue? {
        object[key].flatMap { $0.isAbsent ? nil : $0 }
    }

    /// Returns a string, or a number as a string; `nil` if it is absent.
    func string(_ key: String) throws(BridgeError) -> String? {
        try converted(key, "a string") { $0.text }
    }

    /// Returns a required string, or a number as a string.
    func string(_ key: String, example: String) throws(BridgeError) -> String {
        guard let string = try string(key) else {
            throw .missingKey(of: name, key: key, example: example)
        }
        return string
    }

    /// Returns a Boolean; `nil` if it is absent.
    func boolean(_ key: String) throws(BridgeError) -> Bool? {
        try converted(key, "true or false") { value in
            if case .bool(let boolean) = value { boolean } else { nil }
        }
    }

    /// Returns a whole number; `nil` if it is absent.
    func integer(_ key: String) throws(BridgeError) -> Int? {
        try converted(key, "a whole number") { value in
            if case .number(let number) = value { number.integer } else { nil }
        }
    }

    /// Returns a list; `nil` if it is absent.
    func list(_ key: String) throws(BridgeError) -> [JSONValue]? {
        try converted(key, "a list") { value in
            if case .array(let array) = value { array } else { nil }
        }
    }

    /// Returns a list of strings; `nil` if it is absent.
    func strings(_ key: String) throws(BridgeError) -> [String]? {
        guard let list = try list(key) else { return nil }
        let strings = list.compactMap(\.text)
        guard strings.count == list.count else {
            throw .invalidValue(of: name, key: key, expected: "a list of strings")
        }
        return strings
    }

    private func converted<Value>(
        _ key: String,
        _ expected: String,
        _ convert: (JSONValue) -> Value?
    ) throws(BridgeError) -> Value? {
        guard let value = self[key] else { return nil }
        guard let converted = convert(value) else {
            throw .invalidValue(of: name, key: key, expected: expected)
        }
        return converted
    }
}

extension JSONValue {
    /// Parses JSON from JavaScript.
    ///
    /// - Throws: ``BridgeError``.
    init(fromJavaScript text: String, of name: String) throws(BridgeError) {
        do throws(JSONDocument.ParseError) {
            self = try JSONDocument(parsing: Array(text.utf8)).root
        } catch {
            throw .notJSON(of: name, error)
        }
    }
}
