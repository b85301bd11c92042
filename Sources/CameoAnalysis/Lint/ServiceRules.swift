import Cameo

extension LintContext {
    /// The path of the message in a request to Firebase.
    var base: [String] {
        message.service == .fcm && message.source["message"]?.unencodedObject != nil
            ? ["message"] : []
    }

    /// The object that contains the message of a request to Firebase, or the whole request.
    var body: JSONObject {
        base.isEmpty
            ? message.source : message.source["message"]?.unencodedObject ?? message.source
    }

    /// Reports the diagnostics of the request.
    func checkRequest() {
        for diagnostic in message.requestDiagnostics { report(diagnostic) }
    }

    // MARK: - Diagnostics

    private func report(_ diagnostic: PushRequest.Diagnostic) {
        let code = code(of: diagnostic)
        guard reports.isOn(code), !isIntended(diagnostic.code) else { return }
        let (text, remedy) = diagnostic.message.splitFix
        let place = place(of: diagnostic)
        reportRequest(
            code,
            place.path,
            anchor: place.anchor,
            severity: severity(of: diagnostic.code),
            text,
            remedy: remedy,
            fix: fix(of: diagnostic)
        )
    }

    /// Whether a diagnostic is about a text that a background push doesn't have on purpose.
    private func isIntended(_ code: PushRequest.Diagnostic.Code) -> Bool {
        switch code {
        case .fcmDataOnly: payload.aps.isContentAvailable
        case .expoMutable: payload.aps.isContentAvailable && payload.aps.alert.isEmpty
        default: false
        }
    }

    /// The severity of a diagnostic, if it differs from the rule's.
    private func severity(of code: PushRequest.Diagnostic.Code) -> LintSeverity? {
        // As with `no-mutable-content`: nothing is missing from a plain notification.
        code == .expoMutable && !needsExtension ? .info : nil
    }

    /// Returns the code: some rules of the linter are more precise than the diagnostic.
    private func code(of diagnostic: PushRequest.Diagnostic) -> String {
        let name = diagnostic.message.quotedName
        switch (diagnostic.code, message.service) {
        case (.wrongType, .fcm) where diagnostic.message.utf8.starts(with: "Header ".utf8):
            return LintRule.fcmHeaderText.code
        case (.wrongType, .expo) where name == "data": return LintRule.expoDataObject.code
        case (.invalidValue, .expo) where name == "priority":
            return LintRule.expoPriority.code
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

    func safe(_ title: String, _ change: LintChange) -> LintFixProposal {
        LintFixProposal(title: title, change: change, isSafe: true)
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

    private func expoFix(_ diagnostic: PushRequest.Diagnostic) -> LintFixProposal? {
        switch diagnostic.code {
        case .expoMutable:
            return safe(
                "Send \"mutableContent\": true",
                body["mutableContent"] == nil
                    ? .insert(into: [], name: "mutableContent", json: "true")
                    : .replace(["mutableContent"], json: "true")
            )
        case .expoAPSKey: return expoKeysFix
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

extension LintContext {
    /// The keys of an APNs payload that Expo has as well, under other names. Expo sets the thread ID itself.
    private static let expoNames: [String: String?] = [
        "mutable-content": "mutableContent", "content-available": "_contentAvailable",
        "interruption-level": "interruptionLevel", "category": "categoryId", "thread-id": nil,
        "sound": "sound", "badge": "badge", "title": "title", "subtitle": "subtitle",
        "body": "body",
    ]

    /// The fix that replaces keys of an APNs payload with those of Expo's messages; `nil` if some have no
    /// equivalent.
    private var expoKeysFix: LintFixProposal? {
        var removed: [[String]] = []
        var added: [JSONObject.Member] = []
        func add(_ name: String, _ value: JSONValue) -> Bool {
            guard let known = Self.expoNames[name] else { return false }
            guard let new = known else { return true }
            if body[new] != nil || added.contains(where: { $0.name == new }) { return true }
            if name == "mutable-content" || name == "content-available" {
                guard let flag = value.flag else { return false }
                added.append((new, .bool(flag)))
            } else {
                added.append((new, value))
            }
            return true
        }
        for (name, value) in body.members {
            switch name {
            case "aps", "apns":
                let outer = value.unencodedObject ?? JSONObject()
                let payload = outer["payload"]?.unencodedObject ?? outer
                let aps = name == "aps" ? outer : payload["aps"]?.unencodedObject
                guard let aps else { return nil }
                for (name, value) in aps.members {
                    if name == "alert" {
                        let lines =
                            value.unencodedObject?.members
                            ?? (value.unencodedString == nil ? [] : [("body", value)])
                        guard lines.allSatisfy({ add($0.name, $0.value) }) else { return nil }
                    } else if !add(name, value) {
                        return nil
                    }
                }
            case "mutable-content", "mutable_content", "content-available", "content_available",
                "thread-id", "threadId", "interruption-level", "category":
                guard let known = APSNames.aps[name.asciiLetters], add(known, value) else {
                    return nil
                }
            default: continue
            }
            removed.append([name])
        }
        guard !removed.isEmpty else { return nil }
        return LintFixProposal(
            title: "Use the keys of Expo's messages",
            change: .all(
                [.remove(removed)]
                    + added.map { .insert(into: [], name: $0.name, json: $0.value.compact) }
            ),
            isSafe: false
        )
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
