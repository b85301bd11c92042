import Cameo

extension LintCode {
    static var participantRules: [LintRule] {
        [
            rule(
                .senderWithoutID,
                .participants,
                .warning,
                .none,
                "The sender has a name but no ID.",
                "The name becomes the sender's identity: two users named Ada are the same sender, and "
                    + "a renamed one is another.",
                LintEvidence.communication
            ),
            rule(
                .conversationMissing,
                .participants,
                .warning,
                .none,
                "A group has no conversation ID.",
                "The sender's ID is used instead, so the messages of a group aren't grouped, and iOS "
                    + "suggests the wrong conversation.",
                LintEvidence.communication
            ),
            rule(
                .conversationIsMessage,
                .participants,
                .warning,
                .none,
                "The conversation ID equals or contains the message ID.",
                "Each message is then a conversation of its own, so notifications aren't grouped.",
                LintEvidence.communication
            ),
            rule(
                .recipientsRepeat,
                .participants,
                .warning,
                .none,
                "A user is listed twice in the recipients.",
                "The number of recipients, which iOS shows for groups without a name, is too high."
            ),
            rule(
                .recipientsAsText,
                .participants,
                .info,
                .suggested,
                "The recipients are JSON in a string, although the service accepts arrays.",
                "Cameo decodes the string, but other code may not. Only Firebase requires strings in "
                    + "`data`."
            ),
            rule(
                .groupNameInTitle,
                .participants,
                .info,
                .none,
                "The title is the name of the group.",
                "The group's name is in the second line, so the title adds nothing. Without the "
                    + "extension, users don't see who writes."
            ),
            rule(
                .bodyRepeatsSender,
                .participants,
                .warning,
                .suggested,
                "The text begins with the sender's name, such as `Ada: Hi`.",
                "The first line is already the sender's name, so it's shown twice."
            ),
            rule(
                .leftoverValue,
                .participants,
                .error,
                .none,
                "A name, an ID or a text is what a serializer writes for a missing value: `undefined`, "
                    + "`null`, `NaN`, `[object Object]`, `None` or `(null)`.",
                "As an ID, it merges the avatars and threads of all users who lack one; as a name or a "
                    + "text, users see it."
            ),
            rule(
                .nameControl,
                .participants,
                .warning,
                .none,
                "A name has line breaks, control characters or bidirectional controls, or nothing "
                    + "visible.",
                "Such characters can make a name look like another one."
            ),
            rule(
                .nameLong,
                .participants,
                .info,
                .none,
                "A name has more than 40 characters.",
                "iOS truncates it on the Lock Screen."
            ),
            rule(
                .mentionFlagText,
                .participants,
                .warning,
                .none,
                "A flag, such as a mention, is a string other than true, false, 1 and 0.",
                "The value is ignored."
            ),
        ]
    }
}

extension LintContext {
    /// Checks the sender, the recipients and the conversation.
    func checkParticipants() {
        checkLeftovers()
        guard parsed.preset != nil else { return }
        checkFlags()
        checkNames()
        guard payload.invokesServiceExtension, let sender = parsed.sender else { return }
        let isNamedByTitle = path(of: .senderName).map { $0.first == "aps" } ?? true
        if sender.id == nil, sender.name != nil, !isNamedByTitle,
            sender.handle.kind == .unknown, path(of: .senderHandle) == nil
        {
            report(
                .senderWithoutID,
                path(ofFirst: .senderName),
                "The sender has a name but no ID",
                remedy: "Send the sender's user ID"
            )
        }
        checkConversation()
        checkRecipients()
        checkText(sender)
    }

    private func checkConversation() {
        let conversationPath = path(of: .conversationID) ?? path(of: .threadID)
        if parsed.conversation?.isGroup == true, conversationPath == nil, aps["thread-id"] == nil {
            report(
                .conversationMissing,
                path(ofFirst: .groupName, .isGroup, .recipients),
                "The group has no conversation ID",
                remedy: "Send the ID of the conversation"
            )
        }
        let id =
            conversationPath.flatMap { JSONValue.object(payload.root).value(at: $0[...])?.text }
            ?? aps["thread-id"]?.text
        if let id, let messageID = parsed.messageID, messageID.utf8.count >= 4,
            id == messageID
                || messageID.utf8.count >= 8 && id.utf8.containsSequence(messageID)
        {
            report(
                .conversationIsMessage,
                conversationPath ?? ["aps", "thread-id"],
                "The conversation ID contains the message ID, so each message is a conversation",
                remedy: "Send an ID that all messages of the conversation share"
            )
        }
    }

    private func checkRecipients() {
        guard let path = path(of: .recipients),
            let value = JSONValue.object(payload.root).value(at: path[...])
        else { return }
        let isFirebase = message.service == .fcm || parsed.matchingPresets.contains(.fcm)
        if case .string = value, !isFirebase, let array = value.array {
            report(
                .recipientsAsText,
                path,
                "The recipients are JSON in a string",
                remedy: "Send an array",
                fix: Fix(
                    title: "Replace with the array",
                    change: .replace(path, json: JSONValue.array(array).compact),
                    isSafe: false
                )
            )
        }
        var known: Set<String> = []
        for (index, element) in (value.array ?? []).enumerated() {
            guard let id = element.identifier, !known.insert(id).inserted else { continue }
            report(
                .recipientsRepeat,
                value.unencodedArray == nil ? path : path + [String(index)],
                "A recipient is listed twice",
                remedy: "Remove the second one"
            )
        }
    }

    private func checkText(_ sender: ParsedPayload.Sender) {
        guard let name = sender.name else { return }
        let title = payload.aps.alert.title
        let isGroupName =
            title != nil && title == parsed.conversation?.name
            && parsed.conversation?.isGroup == true
        let prefix = name + ":"
        let isRepeated = payload.aps.alert.body?.hasPrefix(prefix) == true
        // The plan is a large copy.
        guard isGroupName || isRepeated, inspection.plan.layout != .plain else { return }
        if isGroupName {
            report(
                .groupNameInTitle,
                linePath("title"),
                "The title is the name of the group, which is in the second line",
                remedy: "Send the sender's name as the title"
            )
        }
        guard isRepeated, let body = payload.aps.alert.body, alert["loc-key"] == nil else { return }
        guard body.utf8.count > prefix.utf8.count,
            inspection.appearance.firstLine == name,
            path(of: .body) == nil
        else { return }
        let path = aps["alert"]?.unencodedObject == nil ? ["aps", "alert"] : linePath("body")
        let rest = body.dropFirst(prefix.count).drop { $0 == " " }
        report(
            .bodyRepeatsSender,
            path,
            "The text begins with the sender's name, which is in the first line",
            remedy: "Send the text without the name",
            fix: Fix(
                title: "Remove the name",
                change: .replace(path, json: String(rest).json),
                isSafe: false
            )
        )
    }

    /// Reports names, IDs and texts that a serializer wrote for a missing value.
    private func checkLeftovers() {
        let alertPath = ["aps", "alert"]
        let lines = [alertPath] + ["title", "subtitle", "body"].map { alertPath + [$0] }
        let values =
            Self.ids.map { (path: path(of: $0), isID: true) } + [(["aps", "thread-id"], true)]
            + Self.names.map { (path(of: $0), false) } + lines.map { ($0, false) }
        var known: Set<[String]> = []
        for (path, isID) in values {
            guard let path, let value = JSONValue.object(payload.root).value(at: path[...]) else {
                continue
            }
            // The strings of an alert are checked by name.
            if path == alertPath, value.unencodedObject != nil { continue }
            value.walk(path) { path, text in
                guard let leftover = text.leftover, known.insert(path).inserted else { return }
                let isID = isID && path.last?.lowercased().hasSuffix("name") != true
                report(
                    .leftoverValue,
                    path,
                    "The value is \"\(leftover.text)\", which \(leftover.source)"
                        + (isID ? ", so everyone with this ID shares an avatar and a thread" : ""),
                    remedy: "Send the value, or omit the key"
                )
            }
        }
    }

    private static let ids: [Mapping.Field] = [
        .senderID, .senderHandle, .conversationID, .threadID, .recipients, .callParticipants,
    ]
    private static let names: [Mapping.Field] = [
        .senderName, .groupName, .messageID, .account, .title, .subtitle, .body,
    ]

    private func checkNames() {
        for field in [Mapping.Field.senderName, .groupName] {
            guard let path = path(of: field),
                case .string(let name)? = JSONValue.object(payload.root).value(at: path[...])
            else { continue }
            // A title may be a sentence.
            let isTitle = path.first == "aps"
            if name.isMisleadingName {
                report(
                    .nameControl,
                    path,
                    "The name has control characters, or nothing visible",
                    remedy: "Remove them"
                )
            } else if !isTitle, name.utf8.count > 40, name.count > 40 {
                report(
                    .nameLong,
                    path,
                    "The name has more than 40 characters, so iOS truncates it",
                    remedy: "Send a shorter name"
                )
            }
        }
    }

    /// Reports texts at the places of flags that are neither true nor false.
    private func checkFlags() {
        for (field, genericPaths) in Self.flags {
            for path in flagPaths(of: field, genericPaths) {
                guard case .string(let text)? = payload.root[at: path],
                    JSONValue.string(text).flag == nil, self.path(of: field) == nil,
                    let trail = payload.root.trail(of: path, continuesInStrings: true)
                else { continue }
                report(
                    .mentionFlagText,
                    trail,
                    "The flag is a string other than true and false, so it's ignored",
                    remedy: "Send true or false"
                )
            }
        }
    }

    /// The paths at which the mapping or the preset looks for a flag. Those with conditions are
    /// excluded, because their values are other texts.
    private func flagPaths(
        of field: Mapping.Field,
        _ genericPaths: [PayloadPath]
    ) -> [PayloadPath] {
        if parsed.preset == .mapping {
            guard case .string(let text)? = inspection.settings.mapping?.json[field.mappingKey]
            else { return [] }
            return [PayloadPath(stringLiteral: text)]
        }
        return parsed.preset == .generic ? genericPaths : []
    }

    /// The fields that are flags, each with the paths of the preset for common keys.
    private static let flags: [(field: Mapping.Field, paths: [PayloadPath])] = {
        let fields: [Mapping.Field] = [
            .mentionsCurrentUser, .repliesToCurrentUser, .notifiesAnyway, .isGroup,
        ]
        let generic = Preset.all.first { $0.name == .generic }
        return fields.map { ($0, generic?.paths[$0] ?? []) }
    }()
}

extension JSONValue {
    /// The ID of a user in a list.
    fileprivate var identifier: String? {
        if let text { return text }
        guard case .object(let object) = self else { return nil }
        for name in ["id", "userId", "user_id", "uid", "_id"] {
            if let id = object[name]?.text { return id }
        }
        return nil
    }
}

extension String {
    /// The text that serializers write for values that are missing or aren't texts, and its origin, as a clause; `nil`
    /// for other texts. Templates repeat it, such as for a first and a last name.
    fileprivate var leftover: (text: String, source: String)? {
        guard utf8.count <= 64 else { return nil }
        guard let text = JSONValue.string(self).text else { return nil }
        let sources = [
            "undefined": "JavaScript writes for a missing value",
            "null": "JavaScript, Java and others write for a missing value",
            "NaN": "JavaScript writes for the result of an invalid calculation",
            "[object Object]": "JavaScript writes for an object",
            "None": "Python writes for a missing value",
            "(null)": "Objective-C writes for a missing value",
        ]
        if let source = sources[text] { return (text, source) }
        let words = text.split(separator: " ").map(String.init)
        guard let first = words.first, words.allSatisfy({ $0 == first }) else { return nil }
        return sources[first].map { (text, $0) }
    }

    /// The characters of a name without the directional isolate around it, which keeps the direction of the
    /// name from changing that of the line.
    private var withoutIsolate: Substring.UnicodeScalarView {
        let scalars = unicodeScalars
        guard scalars.count > 2, let first = scalars.first, scalars.last == "\u{2069}",
            (0x2066...0x2068).contains(first.value)
        else { return scalars[...] }
        return scalars.dropFirst().dropLast()
    }

    /// Whether a name can look like another one: it has control characters or bidirectional
    /// controls, or only invisible characters.
    fileprivate var isMisleadingName: Bool {
        var hasVisible = false
        for scalar in withoutIsolate {
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
                return true
            case 0x20, 0xA0, 0x200B...0x200F, 0x2060, 0xFEFF, 0xFE0F: break
            default: hasVisible = true
            }
        }
        return !hasVisible && !isEmpty
    }
}
