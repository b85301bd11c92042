import Foundation

extension DeliveryLog.Entry {
    /// The record as JSON, with what happened in sentences (`explanation`); without any text of the message.
    public var json: JSONValue {
        guard case .object(var object) = record.json(at: date) else { return .null }
        object.set("explanation", .array(record.explanation.map(JSONValue.string)))
        return .object(object)
    }
}

extension DeliveryRecord {
    /// The version of the records' JSON that this library writes.
    static let version = 1

    /// The record as JSON; without any text of the message.
    public func json(at date: Date) -> JSONValue {
        let steps = steps.map { step in
            JSONValue.object(
                JSONObject([
                    ("code", .string(step.code.rawValue)),
                    ("outcome", .string(step.outcome.rawValue)),
                    ("milliseconds", .number(JSONNumber(Int(step.end * 1000)))),
                    ("detail", JSONValue(step.detail)),
                ])
            )
        }
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

    /// Reads a record; what a newer version has added, or this one does not know, is left out.
    public init?(_ object: JSONObject) {
        guard let steps = object["steps"]?.array else { return nil }
        func choice<Choice: RawRepresentable>(_ name: String) -> Choice?
        where Choice.RawValue == String {
            object[name]?.text.flatMap(Choice.init)
        }
        self.init()
        place = choice("place") ?? .serviceExtension
        accountDigest = object["account"]?.text
        messageID = object["messageID"]?.text
        preset = object["preset"]?.text.map(Preset.Name.init)
        layout = choice("layout") ?? .plain
        avatar = choice("picture") ?? .none
        avatarSource = object["pictureOrigin"]?.text
        self.steps = steps.compactMap { $0.object.flatMap(Step.init) }
        reasons = object["reasons"]?.array?.compactMap(\.text) ?? []
        diagnostics =
            object["notes"]?.array?.compactMap { $0.text.flatMap(Diagnostic.Code.init) } ?? []
    }
}

extension DeliveryRecord.Step {
    fileprivate init?(_ object: JSONObject) {
        guard let code = object["code"]?.text.flatMap(Code.init),
            let outcome = object["outcome"]?.text.flatMap(Outcome.init)
        else { return nil }
        self.init(
            code: code,
            outcome: outcome,
            end: (object["milliseconds"]?.double ?? 0) / 1000,
            detail: object["detail"]?.text
        )
    }
}
