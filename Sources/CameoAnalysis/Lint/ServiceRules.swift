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
        checkRequestTypes()
    }

    // MARK: - Diagnostics

    private func report(_ diagnostic: Finding) {
        guard let reported = LintRule.named(diagnostic.code), !isIntended(reported) else { return }
        let rule = preciseRule(reported, diagnostic)
        guard reports.isOn(rule) else { return }
        let finding =
            rule == reported
            ? diagnostic
            : Finding(rule, at: diagnostic.place, diagnostic.message, diagnostic.suggestion)
        reportRequest(
            finding,
            fix: fixOfService(reported, diagnostic) ?? fixOfType(reported, diagnostic.path)
        )
    }

    /// Whether a rule is about text that a background push omits on purpose.
    private func isIntended(_ rule: LintRule) -> Bool {
        switch rule {
        case .fcmDataOnly: payload.aps.isContentAvailable
        case .expoMutable: payload.aps.isContentAvailable && payload.aps.alert.isEmpty
        default: false
        }
    }

    /// Returns the rule that is more precise than that of the conversion.
    private func preciseRule(_ rule: LintRule, _ diagnostic: Finding) -> LintRule {
        switch (rule, message.service) {
        case (.wrongType, .fcm) where diagnostic.isAboutHeader: .fcmHeaderText
        case (.wrongType, .expo) where diagnostic.path == ["data"]: .expoDataObject
        case (.invalidValue, .expo) where diagnostic.path == ["priority"]: .expoPriority
        default: rule
        }
    }

    private func fixOfService(_ rule: LintRule, _ diagnostic: Finding) -> LintFixProposal? {
        switch message.service {
        case .apns: apnsFix(rule)
        case .fcm: fcmFix(rule, diagnostic) ?? apnsFix(rule)
        case .oneSignal: oneSignalFix(rule)
        case .expo: expoFix(rule, diagnostic)
        case nil: nil
        }
    }

    func safe(_ title: String, _ change: LintChange) -> LintFixProposal {
        LintFixProposal(title: title, change: change, isSafe: true)
    }

    // MARK: - OneSignal

    private func oneSignalFix(_ rule: LintRule) -> LintFixProposal? {
        switch rule {
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

    private func expoFix(_ rule: LintRule, _ diagnostic: Finding) -> LintFixProposal? {
        switch rule {
        case .expoMutable:
            // The spelling of APNs has no effect, and would remain.
            let others = ["mutable-content", "mutable_content"].filter { body[$0]?.flag == true }
            return safe(
                "Send \"mutableContent\": true",
                body["mutableContent"] == nil
                    ? others.first.map {
                        .all(
                            [
                                .rename([$0], to: "mutableContent"),
                                .replace([$0], json: "true"),
                            ] + (others.count > 1 ? [.remove([[others[1]]])] : [])
                        )
                    } ?? .insert(into: [], name: "mutableContent", json: "true")
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
        case .wrongType where diagnostic.path == ["data"]:
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
    /// The keys of an APNs payload that Expo has as well, under other names.
    private static let expoNames: [String: String] = [
        "mutable-content": "mutableContent", "content-available": "_contentAvailable",
        "interruption-level": "interruptionLevel", "category": "categoryId",
        "thread-id": "threadId",
        "sound": "sound", "badge": "badge", "title": "title", "subtitle": "subtitle",
        "body": "body",
    ]

    /// The fix that replaces keys of an APNs payload with those of Expo's messages; `nil` if some have no
    /// equivalent.
    private var expoKeysFix: LintFixProposal? {
        var removed: [[String]] = []
        var added: [JSONObject.Member] = []
        func add(_ name: String, _ value: JSONValue) -> Bool {
            guard let new = Self.expoNames[name] else { return false }
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
                "thread-id", "interruption-level", "category":
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
