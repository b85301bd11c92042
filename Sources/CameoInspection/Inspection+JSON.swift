import Cameo

extension Inspection {
    /// The version of the JSON format. It is incremented if a key is removed or renamed, or if its
    /// meaning changes.
    private static let schemaVersion = 1

    /// Returns the inspection as JSON for `cameo inspect --json`. The result always contains all
    /// keys; missing values are `null`.
    ///
    /// - Parameters:
    ///   - file: The name of the payload's file.
    ///   - request: The message of a request as JSON, if the file contains a request instead of a
    ///     payload.
    ///   - diagnostics: The diagnostics to use instead of the inspection's own, if the file
    ///     contains a request.
    ///   - conversions: The conversions that turned the file into JSON, as JSON.
    package func json(
        file: String,
        request: JSONValue = .null,
        diagnostics: [Finding]? = nil,
        conversions: [JSONValue] = []
    ) -> JSONValue {
        let payloadMembers: [JSONObject.Member] = [
            ("schemaVersion", .number(JSONNumber(Self.schemaVersion))),
            ("file", .string(file)),
            ("request", request),
            ("bytes", .number(JSONNumber(payload.size))),
            ("preset", JSONValue(parsed.preset?.rawValue)),
            ("carrier", JSONValue(parsed.carrier?.rawValue)),
            ("extensionRuns", .bool(payload.invokesServiceExtension)),
            ("pushType", JSONValue(pushType?.rawValue)),
            ("kind", .string(parsed.kind.rawValue)),
        ]
        let results: [JSONObject.Member] = [
            ("alert", alertJSON),
            ("appearance", appearanceJSON(diagnostics ?? self.diagnostics)),
            ("sources", .object(sources.map { ($0.key, .string($0.path)) })),
            ("notUsed", .array(UnusedKey.keys(of: self).map { $0.json })),
            ("conversions", .array(conversions)),
        ]
        return .object(payloadMembers + participants + content + results)
    }

    /// The members for the sender, the conversation and the recipients.
    private var participants: [JSONObject.Member] {
        [
            ("sender", parsed.sender?.json(handle: plan.handle) ?? .null),
            ("senderSearch", SenderSearch(of: self)?.json ?? .null),
            ("conversation", parsed.conversation?.json ?? .null),
            (
                "recipients",
                .array(
                    parsed.recipients.map {
                        .object(["id": JSONValue($0.id), "name": JSONValue($0.name)])
                    }
                )
            ),
            ("recipientCount", JSONValue(parsed.recipientCount)),
            ("mentionsCurrentUser", .bool(parsed.mentionsCurrentUser)),
            ("repliesToCurrentUser", .bool(parsed.repliesToCurrentUser)),
            ("notifiesAnyway", .bool(parsed.notifiesAnyway)),
            ("call", parsed.call?.json ?? .null),
        ]
    }

    /// The members for the content of the message.
    private var content: [JSONObject.Member] {
        [
            (
                "media",
                .array(
                    parsed.media.map {
                        .object(["url": .string($0.url), "typeHint": JSONValue($0.typeHint)])
                    }
                )
            ),
            ("messageType", JSONValue(parsed.messageType?.rawValue)),
            ("messageID", JSONValue(parsed.messageID)),
            ("deepLink", JSONValue(parsed.deepLink)),
            ("category", JSONValue(parsed.category)),
            ("actions", .array(parsed.actions.map { $0.json })),
            ("receiptURL", JSONValue(parsed.receiptURL)),
            ("account", JSONValue(parsed.account)),
            ("currentUserID", JSONValue(parsed.currentUserID)),
            ("serviceName", JSONValue(parsed.serviceName)),
            ("audioRoute", JSONValue(parsed.audioRoute?.rawValue)),
            ("removal", parsed.removal?.json ?? .null),
        ]
    }

    /// The values of `aps.alert` in the payload.
    private var alertJSON: JSONValue {
        let values = SystemValue.all(in: payload)
        return .object(
            SystemValue.jsonKeys.map { key in
                (key, values.first { $0.key == key }?.value ?? .null)
            }
        )
    }

    /// Returns the predicted appearance, and the properties that iOS doesn't display.
    private func appearanceJSON(_ diagnostics: [Finding]) -> JSONValue {
        let properties = plan.properties
        let filter = payload.root["aps"]?.object?["filter-criteria"]?.text
        return appearance.json([
            ("badgeIncrement", JSONValue(properties.badgeIncrement)),
            ("threadIdentifier", JSONValue(plan.threadIdentifier)),
            ("relevanceScore", properties.relevanceScore.map { .number(JSONNumber($0)) } ?? .null),
            ("targetContentID", JSONValue(properties.targetContentID)),
            ("filterCriteria", JSONValue(filter)),
            ("category", JSONValue(properties.category)),
            ("buttons", .array(properties.buttons.map { .string($0.id) })),
            ("diagnostics", .array(diagnostics.map { $0.json })),
        ])
    }
}

extension SenderSearch {
    fileprivate var json: JSONValue {
        .object([
            "reason": .string(reason.rawValue), "paths": .array(paths.map(JSONValue.string)),
            "unusable": .array(
                unusable.map {
                    .object(["path": .string($0.path), "value": .string($0.value)])
                }
            ),
        ])
    }
}

extension UnusedKey {
    fileprivate var json: JSONValue {
        .object([
            "path": .string(path), "type": .string(type),
            "resembles": resemblance == .other ? .null : .string(resemblance.rawValue),
        ])
    }
}

extension NotificationAction {
    /// The effect of a button.
    package enum Behavior: String, Sendable {
        /// The user enters text.
        case textInput
        /// iOS opens the app.
        case foreground
        /// The app handles the button in the background.
        case background
    }

    /// The effect of the button.
    package var behavior: Behavior {
        if reply != nil { return .textInput }
        return opensApp ? .foreground : .background
    }

    fileprivate var json: JSONValue {
        .object([
            "id": .string(id), "title": JSONValue(title), "behavior": .string(behavior.rawValue),
            "link": JSONValue(link), "requiresUnlocking": .bool(requiresUnlocking),
            "isDestructive": .bool(isDestructive),
        ])
    }
}

extension PredictedAppearance {
    /// Whether iOS shows the notification.
    package var isShown: Bool { firstLine != nil || secondLine != nil || body != nil }

    /// Returns the appearance as JSON.
    ///
    /// - Parameter properties: The members to add after those that iOS displays.
    fileprivate func json(_ properties: [JSONObject.Member]) -> JSONValue {
        .object(
            [
                ("layout", .string(layout.rawValue)),
                ("firstLine", JSONValue(firstLine)),
                ("secondLine", JSONValue(secondLine)),
                ("body", JSONValue(body)),
                (
                    "avatar",
                    .object([
                        "source": .string(avatar.source.rawValue), "url": JSONValue(avatar.url),
                    ])
                ),
                ("thumbnail", JSONValue(thumbnail)),
                ("sound", JSONValue(sound)),
                ("badge", JSONValue(badge)),
                ("interruptionLevel", .string(interruptionLevel)),
            ] + properties
        )
    }
}

extension Finding {
    fileprivate var json: JSONValue {
        .object([
            "code": .string(code), "severity": .string(severity.rawValue),
            "rule": JSONValue(rule?.rawValue), "message": .string(sentence),
            "state": JSONValue(state?.rawValue),
        ])
    }
}

extension ParsedPayload.Sender {
    /// Returns the sender as JSON.
    ///
    /// - Parameter planned: The sender's handle in the intent; `nil` without an intent.
    fileprivate func json(handle planned: PersonHandle?) -> JSONValue {
        let handle = planned ?? handle
        return .object([
            "id": JSONValue(id), "name": JSONValue(name), "avatarURL": JSONValue(avatarURL),
            "handle": .object([
                "type": .string(handle.kind.rawValue), "value": .string(handle.value),
            ]),
            "contactIdentifier": JSONValue(contactIdentifier),
            "suggestionType": JSONValue(suggestionType?.rawValue),
        ])
    }
}

extension ParsedPayload.Conversation {
    fileprivate var json: JSONValue {
        .object([
            "id": JSONValue(id), "name": JSONValue(name), "avatarURL": JSONValue(avatarURL),
            "isGroup": .bool(isGroup),
        ])
    }
}

extension ParsedPayload.Call {
    fileprivate var json: JSONValue {
        .object([
            "state": .string(state.rawValue), "capability": JSONValue(capability?.rawValue),
            "participants": .array(
                participants.map {
                    .object([
                        "id": JSONValue($0.id), "name": JSONValue($0.name),
                        "avatarURL": JSONValue($0.avatarURL),
                    ])
                }
            ),
            "date": JSONValue(dateInISO8601),
            "duration": duration.map { .number(JSONNumber($0)) } ?? .null,
        ])
    }
}

extension ParsedPayload.Removal {
    fileprivate var json: JSONValue {
        .object([
            "messageIDs": .array(messageIDs.map(JSONValue.string)),
            "conversationID": JSONValue(conversationID),
        ])
    }
}

extension JSONValue {
    fileprivate static func object(_ members: [JSONObject.Member]) -> JSONValue {
        .object(JSONObject(members))
    }
}

extension Inspection {
    /// Whether the parser found no sender although the payload has custom keys, or no avatar
    /// although a key suggests one.
    package var isUnread: Bool {
        payload.root.members.count > 1
            && diagnostics.contains {
                $0.isOf(.payloadNotRead, .senderMissing)
                    || $0.isOf(.avatarMissing) && unusedAvatar != nil
            }
    }

    /// The notification's diagnostics, including findings about unread keys that suggest a sender
    /// or an avatar.
    package var diagnostics: [Finding] {
        appearance.diagnostics.map { finding in
            guard finding.isOf(.avatarMissing), let key = unusedAvatar else { return finding }
            return Finding(
                code: finding.code,
                severity: finding.severity,
                at: key.location ?? finding.location,
                rule: finding.rule,
                finding.message,
                avatarSuggestion(key.path)
            )
        } + [senderNotRead].compactMap { $0 }
    }

    private func avatarSuggestion(_ path: String) -> String {
        let member = "\"avatarUrlKey\": \"\(path)\""
        guard let mapping = settings.mapping else {
            return "Send \"\(path)\" as \"senderAvatar\", or map it: \(member)"
        }
        return mapping.has(.avatarURL)
            ? "Correct the mapping: \(member)" : "Add to the mapping: \(member)"
    }

    /// The unread key that suggests the sender's avatar; `nil` if there is none.
    private var unusedAvatar: (path: String, location: Finding.Location?)? {
        UnusedKey.keys(of: self).first { $0.resemblesAvatar }.map { ($0.path, location(of: $0)) }
    }

    /// The finding that no sender was read, although a preset matches and several keys suggest one;
    /// `nil` if fewer than two keys do, because a single key often refers to the recipient.
    private var senderNotRead: Finding? {
        guard parsed.preset != nil, parsed.sender == nil, parsed.conversation == nil,
            appearance.isShown, !appearance.diagnostics.contains(where: { $0.isOf(.senderMissing) })
        else { return nil }
        let keys = UnusedKey.keys(of: self)
        guard let key = keys.first(where: { $0.resemblance == .sender }),
            keys.filter({ $0.resemblance == .sender || $0.resemblesAvatar }).count > 1
        else { return nil }
        return Finding(
            code: Inspection.Code.payloadNotRead.rawValue,
            severity: .info,
            at: location(of: key) ?? .whole,
            (settings.mapping == nil ? "No preset" : "Neither the mapping nor a preset")
                + " reads a sender from this payload, although \"\(key.path)\" suggests one",
            settings.mapping == nil
                ? "Add a mapping with the path of the sender ID"
                : "Correct the paths of the mapping"
        )
    }

    private func location(of key: UnusedKey) -> Finding.Location? {
        let path = try? PayloadPath(parsing: key.path)
        return path.flatMap { payload.root.trail(of: $0) }.map { .name($0) }
    }
}

extension JSONValue {
    /// The value as JSON, indented as an element of an array.
    package var element: String {
        // Remove the array's brackets and their line breaks.
        String(JSONValue.array([self]).pretty.utf8.dropFirst(2).dropLast(2)) ?? ""
    }
}
