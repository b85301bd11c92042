#if canImport(Cameo)
import Cameo
#endif

extension LintCode {
    static var serviceRules: [LintRule] { apnsRules + fcmRules + otherServiceRules }

    private static var apnsRules: [LintRule] {
        [
            rule(
                .pushTypeMissing,
                .apns,
                .warning,
                .safe,
                "A request to APNs has no `apns-push-type`.",
                "watchOS requires the header. For other systems, APNs guesses, and may delay or "
                    + "discard the push.",
                LintEvidence.request
            ),
            rule(
                .priorityLowAlert,
                .apns,
                .warning,
                .none,
                "A message or a call has priority 5 or 1.",
                "APNs may deliver it later, to save power. Messages have priority 10.",
                LintEvidence.issue("invertase/react-native-firebase#6373")
            ),
            rule(
                .topicSuffix,
                .apns,
                .error,
                .safe,
                "The suffix of `apns-topic` doesn't fit the push type.",
                "APNs refuses the request with TopicDisallowed or DeviceTokenNotForTopic.",
                LintEvidence.request
            ),
            rule(
                .voipAlert,
                .apns,
                .warning,
                .none,
                "A VoIP push has a text but nothing of a call.",
                "The app must report a call for each VoIP push; otherwise iOS stops delivering them. "
                    + "Send a message with the push type alert.",
                LintEvidence.request
            ),
            rule(
                .channelTopic,
                .apns,
                .error,
                .safe,
                "A broadcast with `apns-channel-id` has a topic.",
                "The bundle ID is in the path of the request, and APNs refuses a topic with "
                    + "TopicDisallowed.",
                LintEvidence.request
            ),
        ]
    }

    private static var fcmRules: [LintRule] {
        [
            rule(
                .fcmHeaderText,
                .fcm,
                .error,
                .safe,
                "A value in `apns.headers` isn't a string.",
                "Firebase refuses the request with INVALID_ARGUMENT.",
                LintEvidence.fcm
            ),
            rule(
                .fcmDataObject,
                .fcm,
                .warning,
                .none,
                "A value in `data` is `[object Object]`.",
                "JavaScript converted an object to a string. Encode it as JSON.",
                LintEvidence.fcm
            ),
            rule(
                .fcmTopicSize,
                .fcm,
                .error,
                .none,
                "A message to a topic has more than 2,048 bytes.",
                "Firebase accepts 4,096 bytes for a device but only 2,048 for topics.",
                LintEvidence.fcm
            ),
            rule(
                .fcmTTL,
                .fcm,
                .warning,
                .none,
                "A call has no `apns-expiration`.",
                "Firebase's default is 30 days, so a device that was off rings for a call that ended "
                    + "long ago.",
                LintEvidence.fcm
            ),
        ]
    }

    private static var otherServiceRules: [LintRule] {
        [
            rule(
                .oneSignalRetry,
                .onesignal,
                .info,
                .none,
                "A request has no `idempotency_key`.",
                "If the request is repeated after a timeout, users may get the notification twice.",
                LintEvidence.oneSignal
            ),
            rule(
                .expoRichContent,
                .expo,
                .info,
                .none,
                "A message has `richContent`, which needs a service extension on iOS.",
                "Expo's app template has none. Cameo's extension shows the image.",
                LintEvidence.expo
            ),
            rule(
                .expoDataObject,
                .expo,
                .error,
                .suggested,
                "`data` isn't an object.",
                "Expo refuses the message.",
                LintEvidence.expo
            ),
            rule(
                .expoPriority,
                .expo,
                .error,
                .none,
                "`priority` isn't default, normal or high.",
                "Expo refuses the message.",
                LintEvidence.expo
            ),
            rule(
                .expoOldField,
                .expo,
                .info,
                .safe,
                "`_displayInForeground` or `icon` is used.",
                "Current versions of Expo ignore both.",
                LintEvidence.expo
            ),
        ]
    }
}

extension LintContext {
    /// The path of the message in a request to Firebase.
    private var base: [String] {
        message.service == .fcm && message.source["message"]?.unencodedObject != nil
            ? ["message"] : []
    }

    /// The object that contains the message of a request to Firebase, or the whole request.
    private var body: JSONObject {
        base.isEmpty
            ? message.source : message.source["message"]?.unencodedObject ?? message.source
    }

    /// Reports the diagnostics of the request, and checks what only the linter checks.
    mutating func checkRequest() {
        guard let service = message.service else { return }
        for diagnostic in message.requestDiagnostics { report(diagnostic) }
        switch service {
        case .apns: checkAPNs()
        case .fcm: checkFCM()
        case .oneSignal:
            if !body.hasAny(of: ["idempotency_key", "external_id"]) {
                reportRequest(
                    LintCode.oneSignalRetry.rawValue,
                    [],
                    "The request has no \"idempotency_key\"",
                    remedy: "Add a UUID as \"idempotency_key\" and repeat it with the request"
                )
            }
        case .expo: checkExpo()
        }
        checkHeaderValues()
    }

    // MARK: - Diagnostics

    private mutating func report(_ diagnostic: PushRequest.Diagnostic) {
        let code = code(of: diagnostic)
        guard reports.isOn(code) else { return }
        let (text, remedy) = diagnostic.message.splitFix
        let place = place(of: diagnostic)
        reportRequest(
            code,
            place.path,
            anchor: place.anchor,
            text,
            remedy: remedy,
            fix: fix(of: diagnostic)
        )
    }

    /// Returns the code: some rules of the linter are more precise than the diagnostic.
    private func code(of diagnostic: PushRequest.Diagnostic) -> String {
        let name = diagnostic.message.quotedName
        switch (diagnostic.code, message.service) {
        case (.wrongType, .fcm) where diagnostic.message.utf8.starts(with: "Header ".utf8):
            return LintCode.fcmHeaderText.rawValue
        case (.wrongType, .expo) where name == "data": return LintCode.expoDataObject.rawValue
        case (.invalidValue, .expo) where name == "priority":
            return LintCode.expoPriority.rawValue
        default: return diagnostic.code.rawValue
        }
    }

    /// Returns the place of a diagnostic: that of the first name in its message which the request has.
    private func place(
        of diagnostic: PushRequest.Diagnostic
    ) -> (path: [String], anchor: LintReport.Anchor) {
        let root = JSONValue.object(message.source)
        switch diagnostic.code {
        case .fcmDataOnly, .fcmAdmin, .payloadMissing: return (base, .name)
        case .fcmTwoTexts: return (base + ["notification"], .name)
        case .fcmLegacy: return ([body["to"] == nil ? "registration_ids" : "to"], .name)
        case .fcmHeadersPlace: return (base + ["apns", "payload", "headers"], .name)
        case .fcmTarget:
            let names = ["fid", "token", "topic", "condition"].filter { body[$0] != nil }
            return (base + names.dropFirst().prefix(1), .name)
        case .expoToken, .expoMany: return (["to"], .value)
        default: break
        }
        let containers: [[String]] = [
            base, base + ["data"], base + ["notification"], base + ["apns"],
            base + ["apns", "headers"], base + ["apns", "payload"],
            base + ["apns", "payload", "aps"], base + ["apns", "payload", "aps", "alert"],
            base + ["apns", "fcm_options"], base + ["apns", "fcmOptions"], ["headers"], [],
        ]
        // A key that is wrong is marked, otherwise the value.
        let isName: Bool
        switch diagnostic.code {
        case .headerUnknown, .fcmUnknownKey, .fcmReservedKey, .fcmMutablePlace, .fcmImageName,
            .fcmCamelCase, .oneSignalUnknownKey, .oneSignalBadgeName, .oneSignalMutable,
            .oneSignalLegacyTarget, .expoAPSKey, .expoUnknownKey, .fcmTokenDeprecated,
            .expoTwoTimes:
            isName = true
        default: isName = false
        }
        for name in diagnostic.message.quotedNames {
            for container in containers {
                let object = root.value(at: container[...])?.unencodedObject
                if let member = object?.members.first(where: {
                    $0.name == name || $0.name.lowercased() == name && name.hasPrefix("apns-")
                }) {
                    return (container + [member.name], isName ? .name : .value)
                }
            }
            let path = base + name.split(separator: ".").map(String.init)
            if path.count > base.count + 1, root.contains(path) {
                return (path, isName ? .name : .value)
            }
        }
        return (base, .name)
    }

    private func fix(of diagnostic: PushRequest.Diagnostic) -> LintFixProposal? {
        switch message.service {
        case .apns: apnsFix(diagnostic.code)
        case .fcm: fcmFix(diagnostic) ?? apnsFix(diagnostic.code)
        case .oneSignal: oneSignalFix(diagnostic.code)
        case .expo: expoFix(diagnostic)
        case nil: nil
        }
    }

    private func safe(_ title: String, _ change: LintChange) -> LintFixProposal {
        LintFixProposal(title: title, change: change, isSafe: true)
    }

    // MARK: - APNs

    /// The path of the headers for APNs; `nil` if there are none.
    private var headersPath: [String]? {
        switch message.service {
        case .apns: message.source["headers"]?.unencodedObject == nil ? [] : ["headers"]
        case .fcm:
            body["apns"]?.unencodedObject?["headers"]?.unencodedObject == nil
                ? nil : base + ["apns", "headers"]
        default: nil
        }
    }

    /// Returns a header and its path. Names may be in upper case.
    private func header(_ name: String) -> (path: [String], value: JSONValue)? {
        guard let path = headersPath,
            let member = headers.members.first(where: { $0.name.lowercased() == name })
        else { return nil }
        return (path + [member.name], member.value)
    }

    /// The fix that sets a header.
    private func setting(_ name: String, to value: String) -> LintFixProposal? {
        guard let path = headersPath else { return nil }
        return safe(
            "Set \"\(name)\" to \(value)",
            header(name).map { .replace($0.path, json: value.json) }
                ?? .insert(into: path, name: name, json: value.json)
        )
    }

    private func apnsFix(_ code: PushRequest.Diagnostic.Code) -> LintFixProposal? {
        let hasText = !payload.aps.alert.isEmpty
        switch code {
        case .priorityBackground: return hasText ? nil : setting("apns-priority", to: "5")
        case .pushTypeMismatch:
            if hasText {
                return payload.aps.isContentAvailable ? nil : setting("apns-push-type", to: "alert")
            }
            return payload.aps.isContentAvailable
                ? setting("apns-push-type", to: "background") : nil
        case .expiration:
            guard let (path, value) = header("apns-expiration"), let text = value.text,
                text.utf8.count == 13, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            let seconds = String(text.dropLast(3))
            return safe(
                "Replace the milliseconds with seconds",
                .replace(path, json: value.unencodedString == nil ? seconds : seconds.json)
            )
        case .apnsID:
            guard let (path, _) = header("apns-id") else { return nil }
            return LintFixProposal(
                title: "Remove \"apns-id\", so that APNs assigns one",
                change: .remove([path]),
                isSafe: false
            )
        default: return nil
        }
    }

    private static let suffixes: [String: String] = [
        "voip": ".voip", "complication": ".complication", "fileprovider": ".pushkit.fileprovider",
        "location": ".location-query", "liveactivity": ".push-type.liveactivity",
        "widgets": ".push-type.widgets", "controls": ".push-type.controls",
        "pushtotalk": ".voip-ptt", "alert": "", "background": "",
    ]

    private mutating func checkAPNs() {
        let hasHeaders = headers.members.contains { $0.name.lowercased().hasPrefix("apns-") }
        guard hasHeaders, let headersPath else { return }
        let type = header("apns-push-type")?.value.unencodedString
        let hasText = !payload.aps.alert.isEmpty
        if header("apns-push-type") == nil, message.source.hasAny(of: ["payload", "body", "json"]) {
            let isBackground = !hasText && payload.aps.isContentAvailable
            reportRequest(
                LintCode.pushTypeMissing.rawValue,
                headersPath,
                anchor: .name,
                "The request has no \"apns-push-type\"",
                remedy: "Add the header",
                fix: hasText || isBackground
                    ? setting("apns-push-type", to: isBackground ? "background" : "alert") : nil
            )
        }
        if let (path, value) = header("apns-channel-id").flatMap({ _ in header("apns-topic") }) {
            _ = value
            reportRequest(
                LintCode.channelTopic.rawValue,
                path,
                anchor: .name,
                "A broadcast has no \"apns-topic\"",
                remedy: "Remove the header",
                fix: safe("Remove \"apns-topic\"", .remove([path]))
            )
        } else if let type {
            checkTopic(type)
        }
        if type == "voip", hasText, parsed.call == nil,
            PushType(of: Payload(root: payload.root.omitting("aps"))) != .voip
        {
            reportRequest(
                LintCode.voipAlert.rawValue,
                header("apns-push-type")?.path ?? headersPath,
                "The VoIP push has a text but nothing of a call",
                remedy: "Send the push type alert"
            )
        }
    }

    private mutating func checkTopic(_ type: String) {
        guard let (path, value) = header("apns-topic"), let topic = value.unencodedString,
            let suffix = Self.suffixes[type]
        else { return }
        // `.voip-ptt` and `.voip` are different suffixes.
        let found =
            Self.suffixes.values.filter { !$0.isEmpty && topic.hasSuffix($0) }
            .max { $0.utf8.count < $1.utf8.count } ?? ""
        guard found != suffix else { return }
        let correct = String(topic.dropLast(found.count)) + suffix
        reportRequest(
            LintCode.topicSuffix.rawValue,
            path,
            suffix.isEmpty
                ? "The topic of a push of type \(type) has no suffix"
                : "The topic of a push of type \(type) ends with \"\(suffix)\"",
            remedy: "Use the bundle ID" + (suffix.isEmpty ? "" : " and \"\(suffix)\""),
            fix: safe("Correct the suffix", .replace(path, json: correct.json))
        )
    }

    /// Checks values of headers that APNs accepts but that rarely are intended.
    private mutating func checkHeaderValues() {
        guard headersPath != nil else { return }
        if let (path, value) = header("apns-expiration"), let date = value.double, date > 0,
            date < 1_000_000_000
        {
            reportRequest(
                PushRequest.Diagnostic.Code.expiration.rawValue,
                path,
                "\"apns-expiration\" is a date before 2002, so APNs discards the push; it isn't a "
                    + "duration",
                remedy: "Send the seconds since 1970 at which the push expires, or 0"
            )
        }
        if let (path, value) = header("apns-id"), let id = value.unencodedString, id.isUUID,
            id != id.lowercased()
        {
            reportRequest(
                PushRequest.Diagnostic.Code.apnsID.rawValue,
                path,
                severity: .info,
                "\"apns-id\" is in upper case; APNs returns it in lower case",
                remedy: "Send it in lower case",
                fix: safe("Convert to lower case", .replace(path, json: id.lowercased().json))
            )
        }
        if let (path, value) = header("apns-priority"), let priority = value.text,
            priority == "5" || priority == "1",
            parsed.sender != nil || parsed.call != nil, !payload.aps.alert.isEmpty,
            header("apns-push-type")?.value.unencodedString != "background"
        {
            reportRequest(
                LintCode.priorityLowAlert.rawValue,
                path,
                "A message with priority \(priority) may be delivered late",
                remedy: "Send priority 10"
            )
        }
    }

    // MARK: - Firebase

    private mutating func checkFCM() {
        for (name, value) in body["data"]?.unencodedObject?.members ?? []
        where value.unencodedString == "[object Object]" {
            reportRequest(
                LintCode.fcmDataObject.rawValue,
                base + ["data", name],
                "The value is the text of a JavaScript object, without its content",
                remedy: "Send JSON.stringify(…) of the object"
            )
        }
        let isTopic = body["topic"]?.text != nil || body["condition"]?.text != nil
        if isTopic {
            let own = payload.root.members.filter {
                !$0.name.hasPrefix("google.c.") && $0.name != "gcm.message_id"
            }
            let size = Payload(root: JSONObject(own)).size
            if size > 2048 {
                reportRequest(
                    LintCode.fcmTopicSize.rawValue,
                    base + [body["topic"] == nil ? "condition" : "topic"],
                    anchor: .name,
                    "The payload has \(size) bytes, and Firebase accepts 2048 for topics",
                    remedy: "Shorten it"
                )
            }
        }
        if parsed.call != nil, header("apns-expiration") == nil {
            reportRequest(
                LintCode.fcmTTL.rawValue,
                headersPath ?? base,
                anchor: .name,
                "The call has no \"apns-expiration\", so it may ring days later",
                remedy: "Add \"apns-expiration\" with a time in the next minute"
            )
        }
    }

    private func fcmFix(_ diagnostic: PushRequest.Diagnostic) -> LintFixProposal? {
        switch diagnostic.code {
        case .fcmDataText:
            let data = body["data"]?.unencodedObject?.members ?? []
            let changes = data.compactMap { name, value -> LintChange? in
                let path = base + ["data", name]
                switch value {
                case .string: return nil
                case .null: return .remove([path])
                default:
                    return .replace(path, json: (value.text ?? value.compact).json)
                }
            }
            return safe("Convert the values to strings", .all(changes))
        case .wrongType where diagnostic.message.utf8.starts(with: "Header ".utf8):
            guard let path = headersPath else { return nil }
            let changes = headers.members.compactMap { name, value -> LintChange? in
                if case .string = value { return nil }
                return value.text.map { .replace(path + [name], json: $0.json) }
            }
            return changes.isEmpty ? nil : safe("Convert the values to strings", .all(changes))
        case .fcmHeadersPlace:
            let path = base + ["apns", "payload", "headers"]
            return safe(
                "Move \"headers\" into \"apns\"",
                .move(path, into: base + ["apns"], name: "headers", json: nil)
            )
        case .fcmMutablePlace: return mutablePlaceFix
        case .fcmImageName:
            for container in [["notification"], ["apns", "fcm_options"], ["apns", "fcmOptions"]] {
                let object = JSONValue.object(body).value(at: container[...])?.unencodedObject
                for name in ["imageUrl", "imageURL", "image_url"] where object?[name] != nil {
                    return safe(
                        "Rename to \"image\"",
                        .rename(base + container + [name], to: "image")
                    )
                }
            }
            return nil
        case .fcmCamelCase:
            let path = base + ["apns", "payload", "aps"]
            func renames(_ path: [String], _ known: [String: String]) -> [LintChange] {
                let object = JSONValue.object(message.source).value(at: path[...])?.unencodedObject
                return (object?.members ?? []).compactMap { name, _ in
                    guard APSNames.admin.contains(name), let new = known[name.asciiLetters] else {
                        return nil
                    }
                    return .rename(path + [name], to: new)
                }
            }
            let changes =
                renames(path, APSNames.aps) + renames(path + ["alert"], APSNames.alert)
            return changes.isEmpty ? nil : safe("Rename to Apple's keys", .all(changes))
        default: return nil
        }
    }

    /// The fix that moves `mutable-content` from `notification` or `data` to `aps`.
    private var mutablePlaceFix: LintFixProposal? {
        guard message.source["to"] == nil, message.source["registration_ids"] == nil else {
            return nil
        }
        var removed: [[String]] = []
        var added: [LintChange] = []
        let target = base + ["apns", "payload", "aps"]
        guard
            let aps = JSONValue.object(message.source).value(at: target[...])?.unencodedObject
        else { return nil }
        for place in ["notification", "data"] {
            for (name, value) in body[place]?.unencodedObject?.members ?? [] {
                guard let known = APSNames.aps[name.asciiLetters],
                    known == "mutable-content" || known == "content-available"
                else { continue }
                removed.append(base + [place, name])
                guard value.flag == true, aps[known] == nil, added.isEmpty else { continue }
                added.append(.insert(into: target, name: known, json: "1"))
            }
        }
        guard !removed.isEmpty else { return nil }
        return safe("Move into \"aps\"", .all([.remove(removed)] + added))
    }

    // MARK: - OneSignal

    private func oneSignalFix(_ code: PushRequest.Diagnostic.Code) -> LintFixProposal? {
        switch code {
        case .oneSignalChannel:
            return safe(
                "Set \"target_channel\" to push",
                body["target_channel"] == nil
                    ? .insert(into: [], name: "target_channel", json: "\"push\"")
                    : .replace(["target_channel"], json: "\"push\"")
            )
        case .oneSignalLevelSpelling:
            guard let level = body["ios_interruption_level"]?.unencodedString,
                let known = ["active", "passive", "time_sensitive", "critical"].first(where: {
                    $0.asciiLetters == level.asciiLetters
                })
            else { return nil }
            return safe(
                "Replace with \"\(known)\"",
                .replace(["ios_interruption_level"], json: known.json)
            )
        case .oneSignalBadgeName:
            let names = [
                ("ios_badge_type", "ios_badgeType"), ("ios_badge_count", "ios_badgeCount"),
            ]
            let changes = names.filter { body[$0.0] != nil }.map {
                LintChange.rename([$0.0], to: $0.1)
            }
            return safe("Rename to OneSignal's keys", .all(changes))
        case .oneSignalMutable:
            return safe("Remove \"mutable_content\"", .remove([["mutable_content"]]))
        case .oneSignalLegacyTarget:
            guard body["include_player_ids"] != nil else { return nil }
            return LintFixProposal(
                title: "Rename to \"include_subscription_ids\"",
                change: .rename(["include_player_ids"], to: "include_subscription_ids"),
                isSafe: false
            )
        default: return nil
        }
    }

    // MARK: - Expo

    private mutating func checkExpo() {
        if body["richContent"]?.unencodedObject?["image"]?.text != nil {
            reportRequest(
                LintCode.expoRichContent.rawValue,
                ["richContent"],
                anchor: .name,
                "Images need a service extension in the app",
                remedy: "Add Cameo's extension with the plugin expo-cameo"
            )
        }
        for name in ["_displayInForeground", "icon"] where body[name] != nil {
            reportRequest(
                LintCode.expoOldField.rawValue,
                [name],
                anchor: .name,
                "Expo ignores \"\(name)\"",
                remedy: "Remove it",
                fix: safe("Remove \"\(name)\"", .remove([[name]]))
            )
        }
    }

    private func expoFix(_ diagnostic: PushRequest.Diagnostic) -> LintFixProposal? {
        switch diagnostic.code {
        case .expoMutable:
            return safe(
                "Send \"mutableContent\": true",
                body["mutableContent"] == nil
                    ? .insert(into: [], name: "mutableContent", json: "true")
                    : .replace(["mutableContent"], json: "true")
            )
        case .expoTwoTimes: return safe("Remove \"expiration\"", .remove([["expiration"]]))
        case .expoTTL:
            return LintFixProposal(
                title: "Try for a day",
                change: .insert(into: [], name: "ttl", json: "86400"),
                isSafe: false
            )
        case .wrongType where diagnostic.message.quotedName == "data":
            guard case .string(let text)? = body["data"],
                let object = JSONValue(insideString: text)?.unencodedObject
            else { return nil }
            return LintFixProposal(
                title: "Decode the string",
                change: .replace(["data"], json: JSONValue.object(object).compact),
                isSafe: false
            )
        default: return nil
        }
    }
}

extension JSONObject {
    /// Returns the object without a member.
    fileprivate func omitting(_ name: String) -> JSONObject {
        JSONObject(members.filter { $0.name != name })
    }
}

extension String {
    /// The texts in quotation marks, in order.
    var quotedNames: [String] {
        split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The first text in quotation marks.
    var quotedName: String? { quotedNames.first }
}
