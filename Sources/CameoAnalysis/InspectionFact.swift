#if canImport(Cameo)
import Cameo
#endif

/// A line of a report: a label, a value, and the field from which the value was read.
struct Fact {
    let label: String
    let value: String?
    let field: Field?

    private init(_ label: String, _ value: String?, _ field: Field? = nil) {
        self.label = label
        self.value = value
        self.field = field
    }

    /// Returns the content of a payload. A fact without a value isn't part of the payload.
    static func content(of parsed: ParsedPayload) -> [Fact] {
        [Fact("kind", parsed.kind.displayName)]
            + sender(parsed.sender)
            + conversation(parsed)
            + call(parsed.call)
            + [
                Fact("media", list(parsed.media.map { $0.displayName }, separator: "\n"), .media),
                Fact("message ID", parsed.messageID, .messageID),
                Fact("link", parsed.deepLink?.withoutQuery, .deepLink),
                Fact("category", parsed.category, .category),
                Fact("buttons", list(parsed.actions.map { $0.title ?? $0.id }), .actions),
                Fact("badge", ownBadge(parsed), .badge),
                Fact("receipt URL", parsed.receiptURL?.withoutQuery, .receiptURL),
                Fact("account", parsed.account, .account),
            ]
    }

    private static func sender(_ sender: Sender?) -> [Fact] {
        [
            Fact("sender", sender?.name, .senderName),
            Fact("sender ID", sender?.id, .senderID),
            Fact("avatar", sender?.avatarURL?.withoutQuery, .avatarURL),
            Fact("handle", sender.flatMap(handle), .senderHandle),
            Fact("contact", sender?.contactIdentifier, .contactIdentifier),
        ]
    }

    /// Returns the handle, unless it equals the ID.
    private static func handle(_ sender: Sender) -> String? {
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

    /// Returns the number of recipients, if it differs from the length of their list.
    private static func unlistedCount(_ parsed: ParsedPayload) -> String? {
        guard let count = parsed.recipientCount, count != parsed.recipients.count else {
            return nil
        }
        return String(count)
    }

    /// Returns the badge at a path of the mapping. The badge of `aps` is part of the notification.
    private static func ownBadge(_ parsed: ParsedPayload) -> String? {
        guard parsed.sources.contains(where: { $0.field == .badge }) else { return nil }
        return parsed.badge.map(String.init)
    }

    private static func call(_ call: Call?) -> [Fact] {
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

    /// Returns the notification that iOS shows.
    static func notification(_ appearance: PredictedAppearance) -> [Fact] {
        guard appearance.isShown else { return [Fact("layout", "nothing is shown")] }
        let avatar = appearance.avatar
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
            Fact("badge", appearance.badge.map(String.init)),
            Fact("interruption", appearance.interruptionLevel),
        ]
    }

    private static func list(_ items: [String], separator: String = ", ") -> String? {
        items.isEmpty ? nil : items.joined(separator: separator)
    }
}

extension Media {
    /// The URL and, if there is one, the hint.
    fileprivate var displayName: String {
        url.withoutQuery + (typeHint.map { " (\($0))" } ?? "")
    }
}
