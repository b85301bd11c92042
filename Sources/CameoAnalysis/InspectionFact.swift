#if canImport(Cameo)
import Cameo
#endif

/// One line of a report: what it is about, what is known, and the field that it was read from.
struct Fact {
    let label: String
    let value: String?
    let field: Field?

    private init(_ label: String, _ value: String?, _ field: Field? = nil) {
        self.label = label
        self.value = value
        self.field = field
    }

    /// What a payload says; what it does not say has no value.
    static func said(by parsed: ParsedPayload) -> [Fact] {
        [Fact("kind", parsed.kind.displayName)]
            + sender(parsed.sender)
            + conversation(parsed)
            + call(parsed.call)
            + [
                Fact("media", list(parsed.media.map { $0.displayName }, separator: "\n"), .media),
                Fact("message's id", parsed.messageID, .messageID),
                Fact("link", parsed.deepLink?.withoutQuery, .deepLink),
                Fact("category", parsed.category, .category),
                Fact("buttons", list(parsed.actions.map { $0.title ?? $0.id }), .actions),
                Fact("badge", ownBadge(parsed), .badge),
                Fact("receipt", parsed.receiptURL?.withoutQuery, .receiptURL),
                Fact("account", parsed.account, .account),
            ]
    }

    private static func sender(_ sender: Sender?) -> [Fact] {
        [
            Fact("sender", sender?.name, .senderName),
            Fact("sender's id", sender?.id, .senderID),
            Fact("portrait", sender?.avatarURL?.withoutQuery, .avatarURL),
            Fact("handle", sender.flatMap(handle), .senderHandle),
            Fact("contact", sender?.contactIdentifier, .contactIdentifier),
        ]
    }

    /// The handle, where it is more than the identifier.
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
            Fact("conversation", conversation?.id, .conversationID),
            Fact("group", conversation?.name, .groupName),
            Fact("group", isUnnamedGroup ? "yes, without a name" : nil, .isGroup),
            Fact("group's picture", conversation?.avatarURL?.withoutQuery, .groupAvatarURL),
            Fact(
                "recipients",
                list(parsed.recipients.compactMap { $0.name ?? $0.id }),
                .recipients
            ),
            Fact("how many", unlistedCount(parsed), .recipientCount),
            Fact("mention", parsed.mentionsCurrentUser ? "yes" : nil, .mentionsCurrentUser),
            Fact("reply", parsed.repliesToCurrentUser ? "yes" : nil, .repliesToCurrentUser),
            Fact("notify anyway", parsed.notifiesAnyway ? "yes" : nil, .notifiesAnyway),
        ]
    }

    /// The number of recipients, where it is more than the length of their list.
    private static func unlistedCount(_ parsed: ParsedPayload) -> String? {
        guard let count = parsed.recipientCount, count != parsed.recipients.count else {
            return nil
        }
        return String(count)
    }

    /// The badge that a mapping found; that of `aps` is among what is drawn.
    private static func ownBadge(_ parsed: ParsedPayload) -> String? {
        guard parsed.sources.contains(where: { $0.field == .badge }) else { return nil }
        return parsed.badge.map(String.init)
    }

    private static func call(_ call: Call?) -> [Fact] {
        guard let call else { return [] }
        return [
            Fact("call", call.state.rawValue, .callState),
            Fact("carries", call.capability?.rawValue, .callCapability),
            Fact(
                "on the call",
                list(call.participants.compactMap { $0.name ?? $0.id }),
                .callParticipants
            ),
            Fact("began", call.dateInISO8601, .callDate),
            Fact("lasted", call.duration.map { "\($0) s" }, .callDuration),
        ]
    }

    /// What iOS draws.
    static func drawn(_ appearance: PredictedAppearance) -> [Fact] {
        guard appearance.isShown else { return [Fact("", "nothing")] }
        let avatar = appearance.avatar
        return [
            Fact("layout", appearance.layout.displayName),
            Fact("first line", appearance.firstLine ?? "(the app's name)"),
            Fact("second line", appearance.secondLine),
            Fact("text", appearance.body),
            Fact(
                "picture",
                list(
                    [avatar.source.displayName] + [avatar.url?.withoutQuery].compactMap { $0 },
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
    /// The address, and the hint at the type where there is one.
    fileprivate var displayName: String {
        url.withoutQuery + (typeHint.map { " (\($0))" } ?? "")
    }
}
