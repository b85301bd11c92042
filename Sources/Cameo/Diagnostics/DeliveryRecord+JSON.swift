import Foundation

extension DeliveryLog.Entry {
    /// JSON of the record, with its explanation. Contains no message text.
    package var json: JSONValue {
        guard case .object(var object) = record.json(at: date) else { return .null }
        object.set("explanation", .array(record.explanation.map(JSONValue.string)))
        return .object(object)
    }
}

extension DeliveryRecord {
    /// Version of the JSON format.
    static let version = 1

    /// Returns JSON of the record. Contains no message text.
    func json(at date: Date) -> JSONValue {
        var writer = JSONWriter()
        write(to: &writer, at: date)
        return (try? JSONDocument(parsing: writer.bytes).root) ?? .null
    }

    /// Writes the JSON of the record, without creating its objects: it is part of each notification.
    func write(to writer: inout JSONWriter, at date: Date) {
        writer.writeObject { writer in
            writer.member("version", Self.version)
            writer.member("date", Timestamp.iso8601(date.timeIntervalSince1970))
            writer.member("place", place.rawValue)
            writer.member("account", accountDigest)
            writer.member("messageID", messageID)
            writer.member("preset", preset?.rawValue)
            writer.member("layout", layout.rawValue)
            writer.member("picture", avatar.rawValue)
            writer.member("pictureOrigin", avatarSource)
            writer.member("steps") { writer in
                writer.writeArray { writer in
                    for step in steps { writer.element { step.write(to: &$0) } }
                }
            }
            writer.member("reasons") { $0.writeArray(reasons) { $0 } }
            writer.member("notes") { $0.writeArray(diagnostics, \.rawValue) }
        }
    }

    /// Decodes a record. Unknown values, such as those of a newer version, are ignored. Returns `nil` if
    /// there are no steps.
    init?(_ object: JSONObject) {
        guard let steps = object["steps"]?.array else { return nil }
        func rawValue<Value: RawRepresentable>(_ key: String) -> Value?
        where Value.RawValue == String {
            object[key]?.text.flatMap(Value.init)
        }
        self.init()
        place = rawValue("place") ?? .serviceExtension
        accountDigest = object["account"]?.text
        messageID = object["messageID"]?.text
        preset = object["preset"]?.text.map(Preset.Name.init)
        layout = rawValue("layout") ?? .plain
        avatar = rawValue("picture") ?? .none
        avatarSource = object["pictureOrigin"]?.text
        self.steps = steps.compactMap { $0.object.flatMap(Step.init) }
        reasons = object["reasons"]?.array?.compactMap(\.text) ?? []
        diagnostics =
            object["notes"]?.array?.compactMap { $0.text.flatMap(Diagnostic.Code.init) } ?? []
    }
}

extension DeliveryRecord.Step {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.writeObject { writer in
            writer.member("code", code.rawValue)
            writer.member("outcome", outcome.rawValue)
            writer.member("milliseconds", Int(end * 1000))
            writer.member("detail", detail)
            guard let cost else { return }
            writer.member("costMilliseconds", Int(cost.seconds * 1000))
            if let bytes = cost.bytes { writer.member("costBytes", bytes) }
        }
    }

    fileprivate init?(_ object: JSONObject) {
        guard let code = object["code"]?.text.flatMap(Code.init),
            let outcome = object["outcome"]?.text.flatMap(Outcome.init)
        else { return nil }
        self.init(
            code: code,
            outcome: outcome,
            end: (object["milliseconds"]?.double ?? 0) / 1000,
            detail: object["detail"]?.text,
            cost: object["costMilliseconds"]?.double.map {
                Cost(seconds: $0 / 1000, bytes: object["costBytes"]?.integer)
            }
        )
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ number: Int) {
        member(name) { $0.write(literal: String(number)) }
    }

    fileprivate mutating func member(_ name: String, _ text: String?) {
        member(name) { writer in
            if let text { writer.write(text) } else { writer.write(literal: "null") }
        }
    }

    fileprivate mutating func writeArray<Element>(
        _ elements: [Element],
        _ text: (Element) -> String
    ) {
        writeArray { writer in
            for element in elements { writer.element { $0.write(text(element)) } }
        }
    }
}
