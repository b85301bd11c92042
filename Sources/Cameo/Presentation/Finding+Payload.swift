// Findings about a payload and the requirements of the extension.

extension Finding {
    /// Returns the findings about the bytes of a payload and its `aps` dictionary.
    static func findings(for payload: Payload) -> [Finding] {
        var diagnostics = payload.warnings.map(Finding.init)
        if payload.isTooLarge { diagnostics.append(.tooLarge(payload.size)) }
        if !payload.hasAPS, !payload.warnings.contains(.apsMalformed) {
            let type = PushType(of: payload)
            if let type, type.isSilent {
                diagnostics.append(.notAnAlert(type, payload))
            } else {
                diagnostics.append(.noAPS(payload, isPlaintext: type == .plaintext))
            }
        }
        if payload.aps.alert.isLocalizedByKey {
            diagnostics.append(.textLocalizedOnDevice(payload))
        }
        return diagnostics
    }

    /// Returns the findings about a payload's content.
    static func findings(for parsed: ParsedPayload, of payload: Payload) -> [Finding] {
        var diagnostics: [Finding] = []
        let aps = payload.aps
        if let event = aps.liveActivityEvent {
            diagnostics.append(.liveActivityBypassesExtension(event))
        } else if aps.alert.isEmpty, payload.hasAPS {
            let type = PushType(of: payload, removesNotifications: parsed.removal != nil)
            if let type, type.isSilent {
                let isMessage = type == .background && parsed.isOwnMessage
                diagnostics.append(.notAnAlert(type, payload, isMessage: isMessage))
            } else {
                diagnostics.append(.nothingShown(payload))
            }
        } else if !aps.isMutable, payload.hasAPS {
            diagnostics.append(.noMutableContent(payload, parsed))
        }
        diagnostics += parsed.diagnostics
        if parsed.isFromCurrentUser { diagnostics.append(.senderIsCurrentUser) }
        return diagnostics
    }

    private init(_ warning: Payload.ParseWarning) {
        switch warning {
        case .keyDuplicate(let name):
            self.init(
                .keyDuplicate,
                at: .whole,
                "Name \"\(name)\" occurs more than once in an object; the last value is used"
            )
        case .unpairedSurrogate:
            self.init(
                .unpairedSurrogate,
                at: .whole,
                "An escape sequence is an unpaired UTF-16 surrogate; it's replaced with U+FFFD"
            )
        case .apsMalformed:
            self.init(
                .apsMalformed,
                at: .path(["aps"]),
                "\"aps\" isn't a dictionary, so iOS shows nothing",
                "Send {\"aps\": {\"alert\": …}}"
            )
        }
    }

    static func noAPS(_ payload: Payload, isPlaintext: Bool = false) -> Finding {
        if let path = payload.pathOfNestedAPS {
            return Finding(
                .apsMissing,
                at: .whole,
                "\"aps\" is in \(path), so iOS shows nothing",
                "Move it to the top level, or inspect the content of \(path) if that arrives on the "
                    + "device"
            )
        }
        if payload.root["notification"]?.object != nil {
            return Finding(
                .apsMissing,
                at: .whole,
                "There is no \"aps\" dictionary. \"notification\" belongs to a request or to an "
                    + "SDK's message object, not to a payload",
                "Inspect the entire request, or the payload that arrives on the device"
            )
        }
        return Finding(
            .apsMissing,
            at: .whole,
            "There is no \"aps\" dictionary, which every push requires, so iOS shows nothing",
            (payload.root.isMapping
                ? "This is a mapping; pass it together with a payload"
                : "Send {\"aps\": {\"alert\": …}}")
                + (isPlaintext
                    ? ". If this is the decrypted content of an encrypted push, add the \"aps\" of "
                        + "that push to inspect it" : "")
        )
    }
    static func tooLarge(_ size: Int) -> Finding {
        Finding(
            .tooLarge,
            at: .whole,
            "The payload has \(size) bytes; APNs accepts at most \(Payload.maxSize) and rejects it "
                + "with 413 PayloadTooLarge",
            "Shorten it by \(size - Payload.maxSize) bytes"
        )
    }
    static func nothingShown(_ payload: Payload) -> Finding {
        let hasAlert = payload.apsMember("alert") != nil
        return Finding(
            .textMissing,
            severity: payload.severityOfNothingShown,
            at: .name(hasAlert ? ["aps", "alert"] : ["aps"]),
            "\(payload.reasonForNoText), so iOS shows nothing and doesn't start the extension"
        )
    }
    static func notAnAlert(
        _ type: PushType,
        _ payload: Payload,
        isMessage: Bool = false
    ) -> Finding {
        let effect =
            switch type {
            case .alert, .plaintext, .background: "This is a background push, which wakes the app"
            case .liveActivity: "This push is for a Live Activity"
            case .widgets: "This push updates widgets or controls"
            case .voip: "This is a VoIP push, for which the app reports a call with CallKit"
            case .fileProvider: "This push is for a File Provider extension"
            case .mdm: "This push is for mobile device management"
            case .removal: "With this push, the app removes notifications"
            }
        return Finding(
            .pushWithoutAlert,
            severity: isMessage ? .warning : nil,
            at: payload.root["aps"] == nil ? .whole : .path(["aps"]),
            "\(effect); iOS shows nothing and doesn't start the service extension"
                + (isMessage ? ", although the payload has a sender" : ""),
            isMessage ? "Send the text as \"alert\" in \"aps\"" : nil
        )
    }
    static func liveActivityBypassesExtension(_ event: String) -> Finding {
        Finding(
            .liveActivityBypassesExtension,
            at: .path(["aps", "event"]),
            "This push is for a Live Activity (\(event)); iOS doesn't start the service extension "
                + "for it"
        )
    }
    static func noMutableContent(_ payload: Payload, _ parsed: ParsedPayload) -> Finding {
        let (reason, path) = payload.reasonForNoExtension
        return Finding(
            .mutableContentMissing,
            // A misspelled name shows that the push was meant to run the extension.
            severity: path.last != "mutable-content"
                && path.last.map(OwnData.letters) == "mutablecontent"
                ? .error : parsed.severityWithoutExtension,
            at: .name(path),
            "\(reason), so the extension doesn't run",
            "Send \"mutable-content\": 1 in \"aps\""
        )
    }
    static func notRead(hasMapping: Bool, keyInAPS: String?, hasOwnKeys: Bool) -> Finding {
        let keyInAPS = hasMapping ? nil : keyInAPS
        let isInAPS = keyInAPS != nil
        return Finding(
            .payloadNotRead,
            // The app's own data may be in the other keys.
            severity: isInAPS && keyInAPS != "sender" && keyInAPS != "data" ? .warning : nil,
            at: keyInAPS.map { .name(["aps", $0]) } ?? .whole,
            isInAPS
                ? "The sender keys are in \"aps\", where no preset reads them, so the push is shown "
                    + "as a plain notification"
                : (hasMapping
                    ? "Neither the mapping nor a preset matches this payload"
                    : "No preset matches this payload") + ", so it's shown as a plain notification",
            isInAPS
                ? "Move them next to \"aps\""
                : hasMapping
                    ? "Correct the paths of the mapping"
                    : hasOwnKeys
                        ? "Add a mapping with the path of the sender ID"
                        : "Send \"senderId\" and \"senderName\" next to \"aps\""
        )
    }
    static func mappedValueUnusable(
        _ field: Mapping.Field,
        _ path: PayloadPath,
        _ value: JSONValue
    ) -> Finding {
        var (type, suggestion) = ("an array", "Use one of its elements, such as \(path)[0]")
        if case .object(let object) = value {
            let names = object.members.prefix(3).map { "\(path).\($0.name)" }
            type = "an object"
            suggestion = "Use one of its members, such as \(names.joined(separator: ", "))"
        }
        return Finding(
            .mappedValueUnusable,
            at: .whole,
            "Mapping key \(field.mappingKey) has the path \(path), which is \(type)",
            suggestion
        )
    }
    static func textLocalizedOnDevice(_ payload: Payload) -> Finding {
        let alert = payload.apsMember("alert")?.object
        let name = ["title-loc-key", "subtitle-loc-key", "loc-key"].first { alert?[$0] != nil }
        return Finding(
            .textLocalizedOnDevice,
            at: .path(["aps", "alert"] + [name].compactMap { $0 }),
            "A line is a localization key; the app's strings are available only on the device"
        )
    }
}

extension ParsedPayload {
    /// Whether the app's own keys specify a sender, so that the push is meant to be a message.
    fileprivate var isOwnMessage: Bool {
        (preset == .generic || preset == .mapping) && severityWithoutExtension > .info
    }

    /// The severity of the finding that the extension doesn't run for the push: `info` if the
    /// notification loses nothing, `error` if the payload contains values that only an extension
    /// uses, such as an avatar.
    package var severityWithoutExtension: Finding.Severity {
        let hasSender = sender != nil && !diagnostics.contains { $0.isOf(.senderMissing) }
        let isForApp = !media.isEmpty || call != nil
        guard hasSender || isForApp else { return .info }
        if matchingPresets.contains(.mapping) { return .error }
        var severity = isForApp ? Finding.Severity.warning : .info
        for source in sources {
            // iOS uses the title and `loc-args` in `aps` even without an extension.
            guard source.paths.contains(where: { $0.steps.first?.name != "aps" }) else { continue }
            switch source.field {
            // Not an avatar in a provider's own keys, which the provider may send with every push,
            // and not media in generic keys, which the app may display itself.
            case .avatarURL where hasSender && isOwnData(source.preset),
                .media where source.preset != .generic:
                return .error
            case .senderID, .senderName, .senderHandle, .avatarURL:
                if hasSender { severity = .warning }
            default: break
            }
        }
        return severity
    }

    /// Whether a preset's sender is in the app's own data, which a carrier such as Firebase or Expo
    /// delivers unchanged.
    private func isOwnData(_ name: Preset.Name?) -> Bool {
        name == .generic || Preset.all.contains { $0.name == name && $0.kind == .carrier }
    }
}

extension Payload {
    /// Whether the push has a title or body outside `aps.alert`, which iOS doesn't read.
    package var hasTextOutsideAlert: Bool {
        ["title", "body"].contains { name in
            [apsMember(name), root[name]].contains {
                if case .string(let text)? = $0 { !text.isEmpty } else { false }
            }
        }
    }

    /// The severity of the finding that the push shows nothing, if that may be intentional;
    /// otherwise `nil`.
    fileprivate var severityOfNothingShown: Finding.Severity? {
        let alert = apsMember("alert")
        // The push has only a badge or a sound. Expo adds a launch image to every push.
        if aps.badge != nil || aps.sound?.isEmpty == false, !hasTextOutsideAlert {
            switch alert {
            case nil: return root["alert"] == nil ? .info : .warning
            case .object(let lines)? where lines.members.isEmpty && aps.badge != nil:
                return aps.isMutable ? .warning : .info
            case .object(let lines)?:
                let isExpo = lines.members.contains { $0.name == "launch-image" }
                return isExpo && lines.members.count == 1 ? .info : nil
            default: return nil
            }
        }
        guard alert == nil, !aps.isMutable else { return nil }
        // A data message of Firebase may be for Android, and an empty `aps` may be for PushKit or
        // Push to Talk.
        if root["gcm.message_id"] != nil { return .warning }
        let isEmpty = root["aps"] == .object(JSONObject()) && root.members.count > 1
        return isEmpty && !hasTextOutsideAlert ? .warning : nil
    }

    /// Returns a value of the `aps` dictionary; `nil` if there is none.
    fileprivate func apsMember(_ name: String) -> JSONValue? {
        if case .object(let aps)? = root["aps"] { aps[name] } else { nil }
    }

    /// The first sender key in `aps`, where it doesn't belong; `nil` if there is none.
    var senderKeyInAPS: String? {
        ["senderId", "senderID", "sender_id", "senderName", "sender_name", "sender", "data"]
            .first { apsMember($0) != nil }
    }

    /// The path of the object below the top level that contains an `aps` dictionary; `nil` if there
    /// is none.
    fileprivate var pathOfNestedAPS: String? {
        func path(in object: JSONObject, _ prefix: String, _ depth: Int) -> String? {
            for (name, value) in object.members {
                guard let inner = value.object else { continue }
                if case .object? = inner["aps"] { return prefix + name }
                if depth < 3, let found = path(in: inner, prefix + name + ".", depth + 1) {
                    return found
                }
            }
            return nil
        }
        return path(in: root, "", 1)
    }

    /// The reason why the alert has no text, as a clause.
    fileprivate var reasonForNoText: String {
        let aps = root["aps"]?.object ?? JSONObject()
        let names = ["title", "body", "subtitle", "title-loc-key", "loc-key"]
        let alert = aps["alert"]
        if alert?.isAbsent ?? true || alert == .object(JSONObject()),
            let name = names.first(where: { aps[$0]?.text != nil })
        {
            return "\"\(name)\" is in \"aps\" instead of its \"alert\""
        }
        guard let alert else {
            if let name = (["alert"] + names).first(where: { root[$0]?.isAbsent == false }) {
                return "\"aps\" contains no alert, and iOS doesn't read \"\(name)\" outside of it"
            }
            return "\"aps\" contains no alert"
        }
        switch alert {
        case .null: return "\"alert\" is null"
        case .string: return "\"alert\" is empty"
        case .object(let object):
            if object.members.isEmpty { return "\"alert\" is empty" }
            return names.contains { object[$0] != nil }
                ? "The title, subtitle and body in \"alert\" aren't strings, or are empty"
                : "\"alert\" contains no title, subtitle or body"
        default: return "\"alert\" is \(alert.typeDescription)"
        }
    }

    /// The reason why iOS doesn't run the extension, as a clause, and the path of the incorrect
    /// key. If the key is missing, the path is `aps`.
    fileprivate var reasonForNoExtension: (text: String, path: [String]) {
        if aps.hasMutableContent {
            return ("\"mutable-content\" isn't 1", ["aps", "mutable-content"])
        }
        let inner = root["aps"]?.object ?? JSONObject()
        let misspelled = ["mutable_content", "mutableContent", "Mutable-Content"]
        if let name = misspelled.first(where: { inner[$0] != nil }) {
            return ("\"\(name)\" is a misspelling of \"mutable-content\"", ["aps", name])
        }
        let others: [(path: [String], object: JSONObject?)] = [
            ([], root), (["aps", "alert"], inner["alert"]?.object),
            (["data"], root["data"]?.object),
        ]
        for name in ["mutable-content"] + misspelled {
            if let other = others.first(where: { $0.object?[name] != nil }) {
                return ("\"\(name)\" isn't in \"aps\"", other.path + [name])
            }
        }
        return ("\"mutable-content\" is missing", ["aps"])
    }
}
