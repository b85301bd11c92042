/// The title and text of an app's own chat message, which may contain the names of sender and group.
///
/// Sources: 102 payloads of public chat servers. In 30 of them the title is the sender's name, in 13 a sentence with it,
/// such as "New message from Ada", in 4 an emoji and the name, and in 9 the text begins with the name.
enum MessageTitle {
    /// The types of chat messages, in lower case and without separators.
    static let chatTypes: Set<String> = [
        "chatmessage", "newchatmessage", "textmessage", "directmessage", "newdirectmessage",
        "directmessagereceived", "dm", "privatemessage", "groupmessage", "newgroupmessage",
        "groupchat", "groupchatmessage",
    ]
    /// Types that campaigns may have, too. They need a conversation.
    static let commonChatTypes: Set<String> = [
        "message", "newmessage", "messagereceived", "chat", "newchat",
    ]

    private static let starts = [
        "you have a new message from ", "you received a message from ", "new direct message from ",
        "new chat message from ", "new private message from ", "new message from ",
        "direct message from ",
        "chat message from ", "new chat from ", "message from ", "new photo from ", "photo from ",
        "incoming call from ",
        "missed call from ", "call from ",
    ]
    private static let ends = [
        " sent you a new message", " sent you a message", " sent a message", " sent you a photo",
        " sent a photo",
        " sent an image", " messaged you", " texted you", " is calling you", " is calling",
    ]
    /// Words for a message, with which a title is a sentence.
    private static let messageWords = [
        "message", "mensaje", "mensagem", "nachricht", "messaggi", "bericht", "сообщени",
        "повідомлен", "wiadomoś", "mesaj",
        "メッセージ", "消息", "訊息", "메시지", "tin nhắn", "pesan", "رسالة", "संदेश", "notification",
    ]

    /// Returns whether a title is a sentence about a person's new message.
    static func announcesMessage(_ title: String) -> Bool {
        let lower = withoutSymbols(title).lowercased()
        return
            (lower.utf8.range(ofFirst: "new message from ") != nil
            || ends.contains { lower.hasSuffix($0) } && lower.utf8.range(ofFirst: "message") != nil)
            && sender(in: title) != nil
    }

    /// Returns the sender's name in a title; `nil` for a sentence in which there is none.
    static func sender(in title: String) -> String? {
        let name = withoutSymbols(title)
        let lower = name.lowercased()
        for start in starts where lower.hasPrefix(start) {
            return ended(String(name.dropFirst(start.count)))
        }
        for end in ends {
            for sign in ["", "!", ".", "…", "..."] where lower.hasSuffix(end + sign) {
                return ended(String(name.dropLast(end.count + sign.count)))
            }
        }
        if lower.hasPrefix("new ") || lower.hasPrefix("you ") || lower.hasPrefix("your ") {
            return nil
        }
        for word in messageWords where lower.utf8.range(ofFirst: word) != nil { return nil }
        return name.isEmpty ? nil : name
    }

    /// Returns the sender and the rest of a text that begins with the name: "Ada: Are you coming?".
    static func halves(of text: String) -> (sender: String, text: String)? {
        let (name, rest) = text.halves(at: ":")
        guard let rest, rest.hasPrefix(" ") else { return nil }
        let (sender, message) = (name.trimmed, rest.trimmed)
        guard !sender.isEmpty, !message.isEmpty, sender.utf8.count <= 40,
            sender.pieces(at: " ").count <= 3
        else { return nil }
        return (sender, message)
    }

    private static func ended(_ text: String) -> String? {
        var name = text.trimmed
        while let last = name.last, last == "!" || last == "." || last == ":" || last == "…" {
            name.removeLast()
        }
        return name.isEmpty ? nil : name
    }

    /// Removes an envelope or another symbol that servers write before a name.
    private static func withoutSymbols(_ title: String) -> String {
        var name = title.trimmed
        for symbol in ["💬", "✉️", "📩", "📨", "💌", "📬", "🔔", "📞", "📷", "🗨️"]
        where name.hasPrefix(symbol) {
            name = String(name.dropFirst(symbol.count)).trimmed
        }
        return name
    }
}
