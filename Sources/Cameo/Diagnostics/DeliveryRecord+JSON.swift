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
        let steps = steps.map(\.json)
        return .object(
            JSONObject([
                ("version", .number(JSONNumber(Self.version))),
                ("date", JSONValue(Timestamp.iso8601(date.timeIntervalSince1970))),
                ("place", .string(place.rawValue)),
                ("account", JSONValue(accountDigest)),
                ("messageID", JSONValue(messageID)),
                ("preset", JSONValue(preset?.rawValue)),
                ("layout", .string(layout.rawValue)),
                ("picture", .string(avatar.rawValue)),
                ("pictureOrigin", JSONValue(avatarSource)),
                ("steps", .array(steps)),
                ("reasons", .array(reasons.map(JSONValue.string))),
                ("notes", .array(diagnostics.map { .string($0.rawValue) })),
            ])
        )
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
    fileprivate var json: JSONValue {
        var object = JSONObject([
            ("code", .string(code.rawValue)),
            ("outcome", .string(outcome.rawValue)),
            ("milliseconds", .number(JSONNumber(Int(end * 1000)))),
            ("detail", JSONValue(detail)),
        ])
        guard let cost else { return .object(object) }
        object.set("costMilliseconds", .number(JSONNumber(Int(cost.seconds * 1000))))
        if let bytes = cost.bytes { object.set("costBytes", .number(JSONNumber(bytes))) }
        return .object(object)
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
