import Cameo
import CameoInspection

/// A line of a report: a label, a value and the value's origin, which is a field or a path.
struct Fact {
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

    /// Returns the content of a payload. A fact without a value isn't in the payload.
    static func content(of inspection: Inspection) -> [Fact] {
        let parsed = inspection.parsed
        return [Fact("kind", inspection.kindDescription)]
            + [Fact("sender", SenderSearch(of: inspection)?.sentence)]
            + sender(parsed.sender)
            + conversation(parsed)
            + call(parsed.call)
            + [
                Fact("media", list(parsed.media.map { $0.displayName }, separator: "\n"), .media),
                Fact("title", parsed.title, .title),
                Fact("subtitle", parsed.subtitle, .subtitle),
                Fact("text", parsed.body, .body),
                Fact("thread", parsed.threadIdentifier, .threadID),
                Fact("thumbnail", parsed.hidesThumbnail ? "hidden" : nil, .thumbnail),
                Fact("content", parsed.messageType?.rawValue, .messageType),
                Fact("message ID", parsed.messageID, .messageID),
                Fact("link", parsed.deepLink?.withoutQuery, .deepLink),
                Fact("category", parsed.category, .category),
                Fact(
                    "buttons",
                    list(parsed.actions.map { $0.displayName }, separator: "\n"),
                    .actions
                ),
                Fact("badge", ownBadge(parsed), .badge),
                Fact("receipt URL", parsed.receiptURL?.withoutQuery, .receiptURL),
                Fact("account", parsed.account, .account),
                Fact("current user", parsed.currentUserID, .currentUserID),
                Fact("service", parsed.serviceName, .serviceName),
                Fact("audio route", parsed.audioRoute?.rawValue, .audioRoute),
                Fact("removes", removal(parsed.removal), .removedMessageIDs),
                Fact("removes all of", parsed.removal?.conversationID, .removedConversationID),
            ] + alert(inspection.payload)
    }

    /// Returns a description of the messages whose notifications the payload removes.
    private static func removal(_ removal: ParsedPayload.Removal?) -> String? {
        removal.flatMap { list($0.messageIDs) }
    }

    /// Returns the localization keys, their arguments and the launch image, which iOS reads.
    private static func alert(_ payload: Payload) -> [Fact] {
        SystemValue.all(in: payload).compactMap { item in
            guard !["title", "subtitle", "body"].contains(item.key) else { return nil }
            let value = item.value.array.map { list($0.map { $0.text ?? $0.compact }) }
            return Fact(item.label, value ?? item.value.text, path: item.path)
        }
    }

    private static func sender(_ sender: ParsedPayload.Sender?) -> [Fact] {
        [
            Fact("sender", sender?.name, .senderName),
            Fact("sender ID", sender?.id, .senderID),
            Fact("avatar", sender?.avatarURL?.withoutQuery, .avatarURL),
            Fact("handle", sender.flatMap(handle), .senderHandle),
            Fact("contact", sender?.contactIdentifier, .contactIdentifier),
        ]
    }

    /// Returns the handle; `nil` if it equals the ID.
    private static func handle(_ sender: ParsedPayload.Sender) -> String? {
        guard sender.handle.kind == .unknown else {
            return "\(sender.handle.value) (\(sender.handle.kind.rawValue))"
        }
        return sender.handle.value == sender.id ? nil : sender.handle.value
    }

    private static func conversation(_ parsed: ParsedPayload) -> [Fact] {
        let conversation = parsed.conversation
        let isUnnamedGroup = conversation?.isGroup == true && conversation?.name == nil
        return [
            Fact("conversation ID", conversation?.id, .conversationID),
            Fact("group", conversation?.name, .groupName),
            Fact("group", isUnnamedGroup ? "yes, unnamed" : nil, .isGroup),
            Fact("group avatar", conversation?.avatarURL?.withoutQuery, .groupAvatarURL),
            Fact(
                "recipients",
                list(parsed.recipients.compactMap { $0.name ?? $0.id }),
                .recipients
            ),
            Fact("recipient count", unlistedCount(parsed), .recipientCount),
            Fact("mention", parsed.mentionsCurrentUser ? "yes" : nil, .mentionsCurrentUser),
            Fact("reply", parsed.repliesToCurrentUser ? "yes" : nil, .repliesToCurrentUser),
            Fact("notify anyway", parsed.notifiesAnyway ? "yes" : nil, .notifiesAnyway),
        ]
    }

    /// Returns the number of recipients; `nil` if it equals the length of their list.
    private static func unlistedCount(_ parsed: ParsedPayload) -> String? {
        guard let count = parsed.recipientCount, count != parsed.recipients.count else {
            return nil
        }
        return String(count)
    }

    /// Returns the badge at a path in the mapping. The badge in `aps` is part of the notification.
    private static func ownBadge(_ parsed: ParsedPayload) -> String? {
        guard parsed.sources.contains(where: { $0.field == .badge }) else { return nil }
        return parsed.badgeIncrement.map { $0.signed } ?? parsed.badge.map(String.init)
    }

    private static func call(_ call: ParsedPayload.Call?) -> [Fact] {
        guard let call else { return [] }
        return [
            Fact("call", call.state.rawValue, .callState),
            Fact("capability", call.capability?.rawValue, .callCapability),
            Fact(
                "participants",
                list(call.participants.compactMap { $0.name ?? $0.id }),
                .callParticipants
            ),
            Fact("start", call.dateInISO8601, .callDate),
            Fact("duration", call.duration.map { "\($0) s" }, .callDuration),
        ]
    }

    /// Returns the facts about the notification that iOS shows.
    static func notification(_ inspection: Inspection) -> [Fact] {
        let appearance = inspection.appearance
        guard appearance.isShown else {
            let isAlert = inspection.pushType == .alert
            return [
                Fact("layout", "nothing is shown"),
                Fact("sound", isAlert ? appearance.sound : nil),
                Fact("badge", isAlert ? appearance.badge.map(String.init) : nil),
            ]
        }
        let avatar = appearance.avatar
        let properties = inspection.plan.properties
        let aps = inspection.payload.root["aps"]?.object ?? JSONObject()
        return [
            Fact("layout", appearance.layout.displayName),
            Fact("first line", appearance.firstLine ?? "(app name)"),
            Fact("second line", appearance.secondLine),
            Fact("text", appearance.body),
            Fact(
                "avatar",
                avatar.source == .none
                    ? "none (app icon)"
                    : list(
                        [avatar.source.rawValue] + [avatar.url?.withoutQuery].compactMap { $0 },
                        separator: ": "
                    )
            ),
            Fact("thumbnail", appearance.thumbnail?.withoutQuery),
            Fact("sound", appearance.sound),
            Fact("badge", badge(appearance)),
            Fact("interruption", appearance.interruptionLevel),
            Fact("thread", inspection.plan.threadIdentifier),
            Fact("relevance", properties.relevanceScore.map { JSONNumber($0).text }),
            Fact("target content", properties.targetContentID),
            Fact("filter criteria", aps["filter-criteria"]?.text),
            Fact("category", properties.category),
            Fact("buttons", list(properties.buttons.map { $0.title ?? $0.id })),
        ]
    }

    /// Returns the badge number, and its change if the number in the app group determines it.
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
    /// The URL and, if available, the hint.
    fileprivate var displayName: String {
        url.withoutQuery + (typeHint.map { " (\($0))" } ?? "")
    }
}

extension Inspection {
    /// The kind of notification, or the push type if the payload shows no text.
    package var kindDescription: String {
        guard let type = pushType, type != .alert else {
            return parsed.kind.displayName
        }
        guard type == .liveActivity, let event = payload.aps.liveActivityEvent else {
            return type.displayName
        }
        return "\(type.displayName) (\(event))"
    }
}

extension NotificationAction {
    /// The title, the ID, the behavior and the link of the action.
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
