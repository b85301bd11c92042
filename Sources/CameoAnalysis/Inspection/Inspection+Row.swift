import Cameo
import CameoInspection

/// A line of a report: a label, a value and the value's origin (a field or a path).
struct Row {
    let label: String
    let value: String?
    let field: Mapping.Field?
    let path: String?

    private init(
        _ label: String,
        _ value: String?,
        _ field: Mapping.Field? = nil,
        path: String? = nil
    ) {
        self.label = label
        self.value = value
        self.field = field
        self.path = path
    }

    /// Returns the rows for the content of a payload. If the payload lacks a value, the row's value
    /// is `nil`.
    static func content(of inspection: Inspection) -> [Row] {
        let parsed = inspection.parsed
        return [Row("kind", inspection.kindDescription)]
            + [Row("sender", SenderSearch(of: inspection)?.sentence)]
            + sender(inspection)
            + conversation(inspection)
            + call(parsed.call)
            + [
                Row("media", list(parsed.media.map { $0.displayName }, separator: "\n"), .media),
                Row("title", parsed.title, .title),
                Row("subtitle", parsed.subtitle, .subtitle),
                Row("text", parsed.body, .body),
                Row("thread", parsed.threadIdentifier, .threadID),
                Row("thumbnail", parsed.hidesThumbnail ? "hidden" : nil, .thumbnail),
                Row("content", parsed.messageType?.rawValue, .messageType),
                Row("message ID", parsed.messageID, .messageID),
                Row("link", parsed.deepLink?.withoutQuery, .deepLink),
                Row("category", parsed.category, .category),
                Row(
                    "buttons",
                    list(parsed.actions.map { $0.displayName }, separator: "\n"),
                    .actions
                ),
                Row("badge", ownBadge(parsed), .badge),
                Row("receipt URL", parsed.receiptURL?.withoutQuery, .receiptURL),
                Row("account", parsed.account, .account),
                Row("current user", parsed.currentUserID, .currentUserID),
                Row("service", parsed.serviceName, .serviceName),
                Row("audio route", parsed.audioRoute?.rawValue, .audioRoute),
                Row("removes", removal(parsed.removal), .removedMessageIDs),
                Row("removes all of", parsed.removal?.conversationID, .removedConversationID),
            ] + alert(inspection.payload)
    }

    /// Returns the IDs of the messages whose notifications the payload removes; `nil` if there are
    /// none.
    private static func removal(_ removal: ParsedPayload.Removal?) -> String? {
        removal.flatMap { list($0.messageIDs) }
    }

    /// Returns the rows for the parts of the alert that only iOS reads: the localization keys,
    /// their arguments and the launch image.
    private static func alert(_ payload: Payload) -> [Row] {
        SystemValue.all(in: payload).compactMap { item in
            guard !["title", "subtitle", "body"].contains(item.key) else { return nil }
            let value = item.value.array.map { list($0.map { $0.text ?? $0.compact }) }
            return Row(item.label, value ?? item.value.text, path: item.path)
        }
    }

    private static func sender(_ inspection: Inspection) -> [Row] {
        let parsed = inspection.parsed
        let sender = parsed.sender
        let idKey = Mapping.Field.senderID.mappingKey
        let mappedID = inspection.settings.mapping?.json[idKey]
        let isDerived = sender?.id == nil && !parsed.isRead(.senderHandle)
        return [
            Row("sender", sender?.name, .senderName),
            Row("sender ID", sender?.id, .senderID),
            Row("avatar", sender?.avatarURL?.withoutQuery, .avatarURL),
            Row(
                "handle",
                sender.flatMap(handle),
                .senderHandle,
                path: !isDerived
                    ? nil
                    : "derived from the name; "
                        + (mappedID.map { "\(idKey) has no value at \($0.text ?? $0.compact)" }
                            ?? "send an ID")
            ),
            Row("contact", sender?.contactIdentifier, .contactIdentifier),
        ]
    }

    /// Returns the handle, followed by its type if known; `nil` if the type is unknown and the
    /// handle equals the ID.
    private static func handle(_ sender: ParsedPayload.Sender) -> String? {
        guard sender.handle.kind == .unknown else {
            return "\(sender.handle.value) (\(sender.handle.kind.rawValue))"
        }
        return sender.handle.value == sender.id ? nil : sender.handle.value
    }

    private static func conversation(_ inspection: Inspection) -> [Row] {
        let parsed = inspection.parsed
        let conversation = parsed.conversation
        let isThread = [parsed.threadIdentifier, inspection.payload.aps.threadIdentifier]
            .contains(conversation?.id)
        let derivation =
            isThread
            ? inspection.sources.first { $0.key == "conversation.id" }?.path
            : parsed.isRead(.groupName) ? nil : "derived from the sender"
        let isUnnamedGroup = conversation?.isGroup == true && conversation?.name == nil
        return [
            Row(
                "conversation ID",
                conversation?.id,
                .conversationID,
                path: parsed.isRead(.conversationID) ? nil : derivation
            ),
            Row("group", conversation?.name, .groupName),
            Row("group", isUnnamedGroup ? "yes, unnamed" : nil, .isGroup),
            Row("group avatar", conversation?.avatarURL?.withoutQuery, .groupAvatarURL),
            Row("recipients", list(parsed.recipients.compactMap { $0.name ?? $0.id }), .recipients),
            Row("recipient count", unlistedCount(parsed), .recipientCount),
            Row("mention", parsed.mentionsCurrentUser ? "yes" : nil, .mentionsCurrentUser),
            Row("reply", parsed.repliesToCurrentUser ? "yes" : nil, .repliesToCurrentUser),
            Row("notify anyway", parsed.notifiesAnyway ? "yes" : nil, .notifiesAnyway),
        ]
    }

    /// Returns the number of recipients; `nil` if it is unknown or equals the length of their list.
    private static func unlistedCount(_ parsed: ParsedPayload) -> String? {
        guard let count = parsed.recipientCount, count != parsed.recipients.count else {
            return nil
        }
        return String(count)
    }

    /// Returns the badge, or the change to it, that a preset or the mapping reads; `nil` if they
    /// read none. The rows for the notification include the badge in `aps`.
    private static func ownBadge(_ parsed: ParsedPayload) -> String? {
        guard parsed.isRead(.badge) else { return nil }
        return parsed.badgeIncrement.map { $0.signed } ?? parsed.badge.map(String.init)
    }

    private static func call(_ call: ParsedPayload.Call?) -> [Row] {
        guard let call else { return [] }
        return [
            Row("call", call.state.rawValue, .callState),
            Row("capability", call.capability?.rawValue, .callCapability),
            Row(
                "participants",
                list(call.participants.compactMap { $0.name ?? $0.id }),
                .callParticipants
            ),
            Row("start", call.dateInISO8601, .callDate),
            Row("duration", call.duration.map { "\($0) s" }, .callDuration),
        ]
    }

    /// Returns the rows that describe the notification that iOS shows.
    static func notification(_ inspection: Inspection) -> [Row] {
        let appearance = inspection.appearance
        guard appearance.isShown else {
            let isAlert = inspection.pushType == .alert
            return [
                Row("layout", "nothing is shown"),
                Row("sound", isAlert ? appearance.sound : nil),
                Row("badge", isAlert ? appearance.badge.map(String.init) : nil),
            ]
        }
        let avatar = appearance.avatar
        let properties = inspection.plan.properties
        let aps = inspection.payload.root["aps"]?.object ?? JSONObject()
        return [
            Row("layout", appearance.layout.displayName),
            Row("first line", appearance.firstLine ?? "(app name)"),
            Row("second line", appearance.secondLine),
            Row("text", appearance.body),
            Row(
                "avatar",
                avatar.source == .none
                    ? "none (app icon)"
                    : list(
                        [avatar.source.rawValue] + [avatar.url?.withoutQuery].compactMap { $0 },
                        separator: ": "
                    )
            ),
            Row("thumbnail", appearance.thumbnail?.withoutQuery),
            Row("sound", appearance.sound),
            Row("badge", badge(appearance)),
            Row("interruption", appearance.interruptionLevel),
            Row("thread", inspection.plan.threadIdentifier),
            Row("relevance", properties.relevanceScore.map { JSONNumber($0).text }),
            Row("target content", properties.targetContentID),
            Row("filter criteria", aps["filter-criteria"]?.text),
            Row("category", properties.category),
            Row("buttons", list(properties.buttons.map { $0.title ?? $0.id })),
        ]
    }

    /// Returns the badge number; `nil` if there is none. If the push changes the number stored in
    /// the app group, returns the change and its effect without an app group.
    private static func badge(_ appearance: PredictedAppearance) -> String? {
        guard let increment = appearance.badgeIncrement else {
            return appearance.badge.map(String.init)
        }
        return increment.signed
            + (appearance.badge.map { " (\($0) without an app group)" }
                ?? " (unchanged without an app group)")
    }

    private static func list(_ items: [String], separator: String = ", ") -> String? {
        items.isEmpty ? nil : items.joined(separator: separator)
    }
}

extension ParsedPayload.Media {
    /// The URL without its query and, if available, the type hint.
    fileprivate var displayName: String { url.withoutQuery + (typeHint.map { " (\($0))" } ?? "") }
}

extension Inspection {
    /// The kind of notification, or the push type if the push isn't an alert.
    package var kindDescription: String {
        guard let type = pushType, type != .alert else { return parsed.kind.displayName }
        guard type == .liveActivity, let event = payload.aps.liveActivityEvent else {
            return type.displayName
        }
        return "\(type.displayName) (\(event))"
    }
}

extension NotificationAction {
    /// The action's title, ID, behavior, properties and link.
    fileprivate var displayName: String {
        var parts = [title.map { $0 == id ? id : "\($0) [\(id)]" } ?? id, behavior.displayName]
        if requiresUnlocking { parts.append("requires unlocking") }
        if isDestructive { parts.append("destructive") }
        return parts.joined(separator: ", ") + (link.map { ": \($0.withoutQuery)" } ?? "")
    }
}

extension NotificationAction.Behavior {
    fileprivate var displayName: String {
        switch self {
        case .textInput: "text input"
        case .foreground: "opens the app"
        case .background: "in the background"
        }
    }
}

extension Int {
    /// The number with its sign: `+2`, `-1`.
    fileprivate var signed: String { self < 0 ? String(self) : "+\(self)" }
}

extension ParsedPayload {
    /// Returns whether the field was read from the payload.
    fileprivate func isRead(_ field: Mapping.Field) -> Bool {
        sources.contains { $0.field == field }
    }
}
