/// The app's own data except the chat keys: the type of the push, links, and the identifiers and
/// names of app-specific objects, such as a trip.
final class OwnData {
    /// The kinds of push that a type indicates.
    enum Kind {
        /// A message from a person.
        case message
        /// A message that may be from a person or a campaign.
        case anyMessage
        /// A push that isn't a message.
        case other
        /// The payload contains no type.
        case unknown
    }

    /// Whether the payload contains no app data.
    private(set) var isAbsent = true
    /// The kind of push that the type indicates.
    private(set) var kind = Kind.unknown
    /// Whether a type or category indicates an event that isn't a message, such as an order.
    private(set) var isEvent = false
    /// Whether a type indicates a new message.
    private(set) var isNewMessage = false
    /// Whether a type is `chat`.
    private(set) var isChat = false
    /// The call state that a type indicates, and whether the call has video.
    private(set) var call: (state: String, isVideo: Bool)?
    /// Whether a type indicates a group, such as `class_group`.
    private(set) var isOfGroup = false
    /// Whether a type indicates a message.
    var isMessage: Bool { kind == .message || kind == .anyMessage }
    /// The identifier of the first object that several users share, and its path.
    private(set) var shared: (id: String, path: String)?
    /// Whether the shared object is a group of users, such as a team, rather than an object that
    /// two users may share, such as a trip.
    private(set) var isSharedByGroup = false
    /// The ID, the name and the image of the user who sent the push, and their paths.
    private var sender: [(field: Mapping.Field, text: String, path: String)] = []
    /// Whether a link opens a conversation, and whether it's a group conversation.
    private(set) var (linksToChat, linksToGroup) = (false, false)
    /// Whether the payload contains the type of its content, such as `image`.
    private(set) var hasContentType = false
    /// The names of objects, with the object's key prefix, such as `circle` for `circle_name` and
    /// `circleId`.
    private(set) var names: [(object: String, text: String)] = []
    /// The names of users, with the object's key prefix; the prefix is empty if the key has none.
    private(set) var userNames: [(object: String, text: String)] = []
    private var avatars: [(object: String, url: String, path: String)] = []
    private(set) var ids: [(object: String, id: String, path: String)] = []
    /// The kind of push that the screen in a link indicates. It applies if the payload contains no
    /// type.
    private var screen = Kind.unknown
    /// Whether a type indicates something incoming, and whether a category indicates an event.
    private var (isIncoming, hasEventCategory) = (false, false)
    /// The objects that contain the data, each with the prefix of its members' paths.
    private(set) var objects: [(start: String, object: JSONObject)] = []

    /// The maximum number of members to read per object.
    static let maxMembers = 64
    private static let types =
        "type|kind|event|notificationtype|notificationkind|eventtype|pushtype|pntype|notiftype"
        .words
    private static let categories = "category|eventkey|notificationcategory|pushcategory".words
    private static let chatTypes = "chattype|conversationtype|roomtype|threadtype".words
    /// The types of pushes of any kind.
    private static let neutralTypes = "push|notification|default".words
    private static let contentTypes = "messagetype|mediatype|contenttype|attachmenttype|filetype"
        .words
    /// The values of a type key that describe the content of a message instead of the kind of push.
    private static let contents = "text|image|photo|audio|voice|video|file|gif|sticker|location"
        .words
    private static let links = """
        path|url|link|route|screen|deeplink|deeplinkurl|target|page|actionurl|clickurl|\
        openurl|uri|action
        """.words
    private static let typesAndLinks = Set(types + contentTypes + links + chatTypes + categories)
    /// The names of objects that are conversations, such as `chat` in `relatedChatId`.
    static let conversations = "chat|conversation|room|dialog|dialogue|match".words
    /// The names of objects that several users share.
    private static let sharedObjects =
        "trip|event|board|course|project|game|channel|space|meetup|meeting|activity|ride".words
    private static let groupsOfUsers = """
        team|club|circle|household|class|community|party|crew|squad|family|league|guild|tribe
        """.words
    /// The prefixes and suffixes of keys that name the user who sent a message or a friend request.
    private static let senders =
        """
        from|fromuser|userfrom|sendinguser|otheruser|otherprofile|other|partner|peer|initiator|\
        notifier|responder|sender|messagesender|author|sentby|caller
        """
        .words
    private static let senderFields: [(Mapping.Field, ends: [String])] = [
        (.senderID, "id|uid|uuid|uri|userid|firid|firebaseid|firebaseuid|authid".words),
        (.senderName, "name|displayname|nickname|fullname|username".words),
        (
            .avatarURL,
            "photo|photourl|avatar|avatarurl|image|imageurl|profileimage|profilepicture".words
        ),
    ]
    /// The names of objects that are users: the sender, the current user, or another user.
    private static let users =
        "user|author|profile|participant|member|contact|client|customer|visitor|guest|friend".words
    private static let usersAndConversations = Set(senders + users + conversations)
    private static let nameEnds = "displayname|fullname|nickname|nick|alias|name|username".words
    private static let avatarEnds =
        "avatar|avatarurl|photo|photourl|profileimage|profileimageurl|profilepicture|profilepic"
        .words
    /// The names of objects that differ in each message, and of users: their IDs don't identify a
    /// conversation.
    static let otherObjects = """
        message|msg|notification|user|sender|owner|device|push|recipient|receiver|campaign|account|\
        targetuser|touser|recipientuser|receiveruser|currentuser|\
        parent|reply|membership|member|profile|media|file|tag|category|post|comment|template|\
        app|application|client|tenant|session|trace|apns|uu|gu|pa|val|andro|promo|promotion|coupon
        """.words
    /// Words in the names of Android notification channels, which use the same key as chat
    /// channels.
    private static let androidWords =
        "channel|default|notif|importance|message|chat|alert|push|general".words
    /// Prefixes of keys whose values don't name a conversation.
    private static let otherNames = """
        sender|user|from|author|recipient|receiver|caller|notification|app|product|display|\
        first|last|full|nick|company|store|shop
        """.words

    /// Reads the objects at several paths.
    init(_ root: JSONObject, at paths: [[PayloadPath.Step]]) {
        for steps in paths {
            let found = steps.isEmpty ? root : root[at: PayloadPath(steps: steps)]?.object
            guard let object = found, !object.members.isEmpty else { continue }
            isAbsent = false
            let start = steps.map { $0.name + "." }.joined()
            objects.append((start, object))
            for member in object.members.prefix(Self.maxMembers) {
                let key = Self.key(member.name)
                let object = Self.object(key)
                if Self.usersAndConversations.contains(object), let inner = member.value.object {
                    add(inner, object, start + member.name + ".")
                } else if object == "message", let inner = member.value.object {
                    addUsers(of: inner, start + member.name + ".")
                } else if let text = member.value.text?.trimmed, !text.isEmpty {
                    add(key, text, start + member.name)
                }
            }
        }
        if kind == .unknown { kind = screen }
        let aps = root["aps"]?.object
        for type in [aps?["category"]?.text, aps?["alert"]?.object?["loc-key"]?.text] {
            guard let type else { continue }
            if call == nil { addCall(Self.letters(type)) }
            if kind == .unknown || kind == .other,
                case let found = MessageTitle.kind(ofType: type), found != .other
            {
                kind = found
            }
        }
        let isOfEvent = hasEventCategory || Self.isEventCategory(aps?["category"]?.text)
        if isOfEvent, !isMessage, call == nil { (kind, isEvent) = (.other, true) }
        // A type such as `incoming_session` indicates a call if the payload contains a call's ID.
        if call == nil, isIncoming || isOnlyCall(root), hasCallID { call = ("incoming", false) }
    }

    private func addCall(_ type: String) {
        if type.hasPrefix("incoming") { isIncoming = true }
        call = CallAlert.state(ofType: type).map { state in
            (state, type.utf8.range(ofFirst: "video") != nil)
        }
    }

    /// Returns the object that a key in lowercase names: `user` for `userinfo`.
    private static func object(_ key: String) -> String {
        key.removing("info") ?? key.removing("data") ?? key
    }

    /// Returns the first value that meets a condition, and its path; `nil` if there is none. The
    /// condition receives the key in lowercase and without separators, and the value.
    func first(where isIncluded: (String, String) -> Bool) -> (text: String, path: String)? {
        for (start, object) in objects {
            for member in object.members.prefix(Self.maxMembers) {
                guard let text = member.value.text?.trimmed,
                    isIncluded(Self.letters(member.name), text)
                else { continue }
                return (text, start + member.name)
            }
        }
        return nil
    }

    /// Adds the members of an object under flattened keys: `fromUser.id` is read as `fromUserId`.
    private func add(_ object: JSONObject, _ key: String, _ start: String) {
        for member in object.members.prefix(Self.maxMembers) {
            guard let text = member.value.text?.trimmed, !text.isEmpty else { continue }
            addField(key + Self.letters(member.name), text, start + member.name)
        }
    }

    /// Adds the users in a message, such as `message.sender`.
    private func addUsers(of message: JSONObject, _ start: String) {
        for member in message.members.prefix(Self.maxMembers) {
            let key = Self.letters(member.name)
            guard Self.senders.contains(key), let user = member.value.object else { continue }
            add(user, key, start + member.name + ".")
        }
    }

    private func add(_ key: String, _ text: String, _ path: String) {
        guard Self.typesAndLinks.contains(key) else { return addField(key, text, path) }
        if Self.types.contains(key), !Self.contents.contains(text.lowercased()) {
            let type = Self.letters(text)
            if Self.neutralTypes.contains(type) { return }
            if call == nil { addCall(type) }
            let found = MessageTitle.kind(ofType: text)
            if kind == .unknown || kind == .other || found == .message { kind = found }
            if found == .other, MessageTitle.isEvent(ofType: type) { isEvent = true }
            if type == "chat" { isChat = true }
            if found != .other, type.hasPrefix("new"),
                !["newsmessage", "newsletter"].contains(where: type.hasPrefix)
            {
                isNewMessage = true
            }
        } else if Self.chatTypes.contains(key) {
            if text.lowercased().utf8.range(ofFirst: "group") != nil { isOfGroup = true }
        } else if Self.types.contains(key) || Self.contentTypes.contains(key) {
            hasContentType = true
        } else if Self.categories.contains(key) {
            if Self.isEventCategory(text) { hasEventCategory = true }
        } else {
            addLink(text.lowercased())
        }
    }

    /// Adds a value that is neither a type nor a link. For speed, the last byte of the key rules
    /// out some kinds of values.
    private func addField(_ key: String, _ text: String, _ path: String) {
        if let field = Self.senderField(key) ?? Self.sender(key, text) {
            // The mapping of common keys has read or rejected this URL.
            if field == .avatarURL, ChatKeys.fields[path.pieces(at: ".").last ?? ""] != nil {
                return
            }
            return sender.append((field, text, path))
        }
        if Self.senderKeys.contains(key) { return userNames.append((key, text)) }
        switch key.utf8.last {
        case UInt8(ascii: "d"):
            guard let object = key.removing("id"), object.utf8.count > 1 else { return }
            ids.append((object, text, path))
            let isGroup = Self.groupsOfUsers.contains(object)
            guard shared == nil, isGroup || Self.sharedObjects.contains(object),
                object != "channel" || Self.isID(text)
            else { return }
            (shared, isSharedByGroup) = ((text, path), isGroup)
        case UInt8(ascii: "n"):
            if key == "icon", Self.isPhoto(text) { sender.append((.avatarURL, text, path)) }
        case UInt8(ascii: "r"), UInt8(ascii: "l"), UInt8(ascii: "c"),
            UInt8(ascii: "o"):
            addAvatar(key, text, path)
        case UInt8(ascii: "e"), UInt8(ascii: "k"), UInt8(ascii: "s"):
            if let object = Self.object(of: key, Self.nameEnds) {
                userNames.append((object, text))
            } else if let object = key.removing("name") ?? key.removing("title") {
                if !object.isEmpty, !Self.otherNames.contains(object) {
                    names.append((object, text))
                }
            } else {
                addAvatar(key, text, path)
            }
        default: return
        }
    }

    private func addAvatar(_ key: String, _ text: String, _ path: String) {
        guard let object = Self.object(of: key, Self.avatarEnds) else { return }
        avatars.append((object, text, path))
    }

    /// Returns whether a path begins with a key that Firebase adds.
    static func isOfCarrier(_ path: String) -> Bool {
        ["gcm.", "google."].contains(where: path.hasPrefix)
    }

    private static func senderField(_ key: String) -> Mapping.Field? {
        for start in senders where start.utf8.first == key.utf8.first && key.hasPrefix(start) {
            let end = String(Substring(key.utf8.dropFirst(start.utf8.count)))
            if let field = senderFields.first(where: { $0.ends.contains(end) }) { return field.0 }
        }
        return nil
    }

    /// Returns whether the URL of an icon may be a user's photo rather than the app's icon.
    private static func isPhoto(_ url: String) -> Bool {
        let file = url.lowercased().pieces(at: "/").last ?? ""
        return url.hasPrefix("https://")
            && !["icon", "logo", "launcher", "badge"].contains {
                file.utf8.range(ofFirst: $0) != nil
            }
    }

    /// Returns the field of a key that names only the user, such as `userfrom`; `nil` for any other
    /// key.
    private static func sender(_ key: String, _ text: String) -> Mapping.Field? {
        if key == "caller" { return MessageTitle.isName(text) ? .senderName : nil }
        guard key == "fromuser" || key == "userfrom" else { return nil }
        return MessageTitle.isName(text) ? .senderName : .senderID
    }

    /// Returns the sender's ID, name or image, and its path; `nil` if there is none.
    ///
    /// - Parameter name: The sender's name, if it is known, which isn't an ID.
    func sender(_ field: Mapping.Field, of name: String? = nil) -> (text: String, path: String)? {
        let found = sender.filter { $0.field == field && $0.text != name }
        // Prefer a name to a username, because users see the name.
        let name = found.first { !Self.letters($0.path).ends(with: "username") }
        return (name ?? found.first).map { ($0.text, $0.path) }
    }

    /// Returns the avatar next to a user's name, and its path; `nil` if there is none.
    func avatar(of name: String) -> (url: String, path: String)? {
        let users = userNames.filter { $0.text == name }
        return avatars.first { avatar in users.contains { $0.object == avatar.object } }
            .map { ($0.url, $0.path) }
    }

    /// Returns the ID next to a user's name, and its path; `nil` if there is none.
    func id(of name: String) -> (text: String, path: String)? {
        let users = userNames.filter { user in
            user.text == name && !user.object.isEmpty && !Self.conversations.contains(user.object)
        }
        return ids.first { id in users.contains { $0.object == id.object } }
            .map { ($0.id, $0.path) }
    }

    /// Returns whether a value is the name of a user who may have sent the push.
    func hasUser(named name: String) -> Bool { userNames.contains { $0.text == name } }

    /// The name of the only user with both a name and an ID in the data; `nil` if there are none or
    /// several.
    var onlyUser: String? {
        let users = userNames.filter { id(of: $0.text) != nil }
        return users.count == 1 ? users[0].text : nil
    }

    /// Returns the object in a key for a field of a user, such as `user` in `userAvatar`; an empty
    /// string if the key contains none, and `nil` for any other key.
    private static func object(of key: String, _ ends: [String]) -> String? {
        for end in ends {
            if let object = key.removing(end),
                object.isEmpty || users.contains(object) || end == "nick"
            {
                return object
            }
        }
        return nil
    }

    /// Reads a link. A link to a conversation contains its ID, or the ID of an object with a chat:
    /// `/chat/17`, `/trips/17/chat`, `/chat?trip=17`. A link to a screen of conversations, such as `/chat`, counts as a
    /// type.
    private func addLink(_ link: String) {
        let (path, query) = link.halves(at: "?")
        let steps = path.pieces(at: "/")
        let screen = MessageTitle.kind(ofType: steps.last ?? "")
        if screen != .other {
            self.screen = screen
            if steps.count > 1, Self.isID(steps[steps.count - 2]) { linksToChat = true }
            if let query, Self.isID(query) { linksToChat = true }
            if link.utf8.range(ofFirst: "group") != nil { linksToGroup = true }
        }
        for word in ["chat/", "chats/", "messages/", "conversation/", "conversations/", "dm/"] {
            guard let range = link.utf8.range(ofFirst: word),
                link.utf8[range.upperBound...].contains(where: { $0.isASCIIDigit })
            else { continue }
            linksToChat = true
            linksToGroup = linksToGroup || link.utf8.range(ofFirst: "group/") != nil
        }
    }

    /// Returns whether text may be an ID, but not the name of an Android notification channel.
    static func isID(_ text: String) -> Bool {
        let lower = text.lowercased()
        return text.utf8.contains { $0.isASCIIDigit }
            && !androidWords.contains { lower.utf8.range(ofFirst: $0) != nil }
    }

    /// Returns a key in lowercase and without separators. Changes only ASCII letters.
    static func letters(_ text: String) -> String {
        String(unsafeUninitializedCapacity: text.utf8.count) { letters in
            var count = 0
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x20: continue
                case 0x41...0x5A: letters[count] = byte | 0x20
                default: letters[count] = byte
                }
                count += 1
            }
            return count
        }
    }
}
