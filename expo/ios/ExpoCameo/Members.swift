import Cameo

/// The members of an object from JavaScript, of which each is asked for by name.
///
/// `null` and an empty text count as absent; a number counts as a text, since identifiers are often
/// numbers; a key that nobody knows is an error, since it is a misspelled one.
struct Members {
    private let object: JSONObject
    /// What the object is, for messages: `the message`.
    let what: String

    /// The members of an object.
    ///
    /// - Throws: ``BridgeError`` when it is none, or has another key than these.
    init(_ value: JSONValue, of what: String, keys: [String]) throws(BridgeError) {
        guard case .object(let object) = value else {
            throw .wrongType(of: what, expected: "an object")
        }
        for (key, _) in object.members where !keys.contains(key) {
            throw .unknownKey(of: what, key: key, known: keys)
        }
        self.object = object
        self.what = what
    }

    /// The value of a key; `nil` when it is absent.
    subscript(key: String) -> JSONValue? {
        object[key].flatMap { $0.isAbsent ? nil : $0 }
    }

    /// A text or a number's digits.
    func text(_ key: String) throws(BridgeError) -> String? {
        try converted(key, "a text") { $0.text }
    }

    /// A text that must be there.
    func text(_ key: String, example: String) throws(BridgeError) -> String {
        guard let text = try text(key) else {
            throw .missing(of: what, key: key, example: example)
        }
        return text
    }

    /// True or false.
    func flag(_ key: String) throws(BridgeError) -> Bool? {
        try converted(key, "true or false") { value in
            if case .bool(let flag) = value { flag } else { nil }
        }
    }

    /// A whole number.
    func integer(_ key: String) throws(BridgeError) -> Int? {
        try converted(key, "a whole number") { value in
            if case .number(let number) = value { number.integer } else { nil }
        }
    }

    /// A list.
    func list(_ key: String) throws(BridgeError) -> [JSONValue]? {
        try converted(key, "a list") { value in
            if case .array(let array) = value { array } else { nil }
        }
    }

    /// A list of texts.
    func texts(_ key: String) throws(BridgeError) -> [String]? {
        guard let list = try list(key) else { return nil }
        let texts = list.compactMap(\.text)
        guard texts.count == list.count else {
            throw .wrongValue(of: what, key: key, expected: "a list of texts")
        }
        return texts
    }

    private func converted<Value>(
        _ key: String,
        _ expected: String,
        _ convert: (JSONValue) -> Value?
    ) throws(BridgeError) -> Value? {
        guard let value = self[key] else { return nil }
        guard let converted = convert(value) else {
            throw .wrongValue(of: what, key: key, expected: expected)
        }
        return converted
    }
}

extension JSONValue {
    /// Reads what JavaScript has written.
    ///
    /// - Throws: ``BridgeError``.
    init(fromJavaScript text: String, of what: String) throws(BridgeError) {
        do throws(JSONError) {
            self = try JSONDocument(parsing: Array(text.utf8)).root
        } catch {
            throw .notJSON(of: what, error)
        }
    }
}
