#if canImport(Cameo)
import Cameo
#endif

extension Inspection {
    /// The version of the JSON format. It increases if a key is removed, renamed or changes its
    /// meaning.
    private static let schemaVersion = 1

    /// Returns the inspection as JSON, with the keys of `cameo inspect --json`. All keys are always
    /// present; a missing value is `null`.
    ///
    /// - Parameters:
    ///   - file: The name of the payload's file.
    ///   - request: The message of a request, if the file contains a request instead of a payload.
    public func json(file: String, request: PushRequest.Message? = nil) -> JSONValue {
        .object([
            ("schemaVersion", .number(JSONNumber(Self.schemaVersion))),
            ("file", .string(file)),
            ("request", request?.json ?? .null),
            ("bytes", .number(JSONNumber(payload.size))),
            ("preset", JSONValue(parsed.preset?.rawValue)),
            ("carrier", JSONValue(parsed.carrier?.rawValue)),
            ("extensionRuns", .bool(payload.invokesServiceExtension)),
            ("kind", .string(parsed.kind.rawValue)),
            ("sender", parsed.sender?.json(handle: plan.handle) ?? .null),
            ("conversation", parsed.conversation?.json ?? .null),
            (
                "recipients",
                .array(
                    parsed.recipients.map {
                        .object([("id", JSONValue($0.id)), ("name", JSONValue($0.name))])
                    }
                )
            ),
            ("recipientCount", JSONValue(parsed.recipientCount)),
            ("mentionsCurrentUser", .bool(parsed.mentionsCurrentUser)),
            ("repliesToCurrentUser", .bool(parsed.repliesToCurrentUser)),
            ("notifiesAnyway", .bool(parsed.notifiesAnyway)),
            ("call", parsed.call?.json ?? .null),
            (
                "media",
                .array(
                    parsed.media.map {
                        .object([
                            ("url", .string($0.url)), ("typeHint", JSONValue($0.typeHint)),
                        ])
                    }
                )
            ),
            ("messageID", JSONValue(parsed.messageID)),
            ("deepLink", JSONValue(parsed.deepLink)),
            ("category", JSONValue(parsed.category)),
            (
                "actions",
                .array(
                    parsed.actions.map {
                        .object([("id", .string($0.id)), ("title", JSONValue($0.title))])
                    }
                )
            ),
            ("appearance", appearance.json),
        ])
    }
}

extension PredictedAppearance {
    fileprivate var json: JSONValue {
        .object([
            ("layout", .string(layout.rawValue)),
            ("firstLine", JSONValue(firstLine)),
            ("secondLine", JSONValue(secondLine)),
            ("body", JSONValue(body)),
            (
                "picture",
                .object([
                    ("source", .string(avatar.source.rawValue)), ("url", JSONValue(avatar.url)),
                ])
            ),
            ("thumbnail", JSONValue(thumbnail)),
            ("sound", JSONValue(sound)),
            ("badge", JSONValue(badge)),
            ("interruptionLevel", .string(interruptionLevel)),
            ("notes", .array(diagnostics.map { $0.json })),
        ])
    }
}

extension Diagnostic {
    fileprivate var json: JSONValue {
        .object([
            ("code", .string(code.rawValue)),
            ("rule", JSONValue(rule?.rawValue)),
            ("message", .string(message)),
            ("verifiedOnDevice", .bool(isVerifiedOnDevice)),
        ])
    }
}

extension Sender {
    /// Returns the sender as JSON.
    ///
    /// - Parameter planned: The sender's handle in the intent, if there is an intent.
    fileprivate func json(handle planned: Handle?) -> JSONValue {
        let handle = planned ?? handle
        return .object([
            ("id", JSONValue(id)),
            ("name", JSONValue(name)),
            ("avatarURL", JSONValue(avatarURL)),
            (
                "handle",
                .object([
                    ("type", .string(handle.kind.rawValue)), ("value", .string(handle.value)),
                ])
            ),
            ("contactIdentifier", JSONValue(contactIdentifier)),
        ])
    }
}

extension Conversation {
    fileprivate var json: JSONValue {
        .object([
            ("id", JSONValue(id)),
            ("name", JSONValue(name)),
            ("avatarURL", JSONValue(avatarURL)),
            ("isGroup", .bool(isGroup)),
        ])
    }
}

extension Call {
    fileprivate var json: JSONValue {
        .object([
            ("state", .string(state.rawValue)),
            ("capability", JSONValue(capability?.rawValue)),
            (
                "participants",
                .array(
                    participants.map {
                        .object([
                            ("id", JSONValue($0.id)), ("name", JSONValue($0.name)),
                            ("avatarURL", JSONValue($0.avatarURL)),
                        ])
                    }
                )
            ),
            ("date", JSONValue(dateInISO8601)),
            ("duration", duration.map { .number(JSONNumber($0)) } ?? .null),
        ])
    }
}

extension JSONValue {
    fileprivate static func object(_ members: [JSONObject.Member]) -> JSONValue {
        .object(JSONObject(members))
    }
}
