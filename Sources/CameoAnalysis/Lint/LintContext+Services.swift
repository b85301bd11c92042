import Cameo

extension LintContext {
    /// The path of the message in a Firebase request.
    var base: [String] {
        message.service == .fcm && message.source["message"]?.unencodedObject != nil
            ? ["message"] : []
    }

    /// The message object of a Firebase request; for other services, the whole request.
    var body: JSONObject {
        base.isEmpty
            ? message.source : message.source["message"]?.unencodedObject ?? message.source
    }

    /// Reports the diagnostics from parsing the request, then checks its keys and types.
    func checkRequest() {
        for diagnostic in message.requestDiagnostics { report(diagnostic) }
        checkRequestTypes()
    }

    // MARK: - Diagnostics

    private func report(_ diagnostic: Finding) {
        guard let rule = LintRule.named(diagnostic.code), !isIntended(rule), reports.isOn(rule)
        else { return }
        reportRequest(
            diagnostic,
            fix: fixOfService(rule, diagnostic) ?? fixOfType(rule, diagnostic.path)
        )
    }

    /// Returns whether the push apparently omits the text or key that a rule requires on purpose.
    private func isIntended(_ rule: LintRule) -> Bool {
        switch rule {
        case .fcmDataOnly: payload.aps.isContentAvailable || hasEmptyFCMPayload
        case .expoMutableContentMissing: payload.aps.isContentAvailable && payload.aps.alert.isEmpty
        default: false
        }
    }

    private func fixOfService(_ rule: LintRule, _ diagnostic: Finding) -> LintFixProposal? {
        switch message.service {
        case .apns: apnsFix(rule)
        case .fcm: fcmFix(rule, diagnostic) ?? apnsFix(rule)
        case .oneSignal: oneSignalFix(rule, diagnostic)
        case .expo: expoFix(rule, diagnostic)
        case nil: nil
        }
    }

    // MARK: - OneSignal

    private func oneSignalFix(_ rule: LintRule, _ diagnostic: Finding) -> LintFixProposal? {
        switch rule {
        case .oneSignalKeyUnknown: return diagnostic.path.first.flatMap(oneSignalFieldFix)
        case .oneSignalChannelMissing:
            return .safe(
                "Set \"target_channel\" to push",
                body["target_channel"] == nil
                    ? .insert(into: [], name: "target_channel", json: "\"push\"")
                    : .replace(["target_channel"], json: "\"push\"")
            )
        case .oneSignalLevelMisspelled:
            guard let level = body["ios_interruption_level"]?.unencodedString,
                let known = ["active", "passive", "time_sensitive", "critical"].first(where: {
                    $0.asciiLetters == level.asciiLetters
                })
            else { return nil }
            return .safe(
                "Replace with \"\(known)\"",
                .replace(["ios_interruption_level"], json: known.json)
            )
        case .oneSignalBadgeKeyMisspelled:
            let names = [
                ("ios_badge_type", "ios_badgeType"), ("ios_badge_count", "ios_badgeCount"),
            ]
            let changes = names.filter { body[$0.0] != nil }.map {
                LintChange.rename([$0.0], to: $0.1)
            }
            return .safe("Rename to OneSignal's keys", .all(changes))
        case .oneSignalMutableContentIgnored:
            return .safe("Remove \"mutable_content\"", .remove([["mutable_content"]]))
        case .oneSignalTargetDeprecated:
            guard body["include_player_ids"] != nil else { return nil }
            return .suggested(
                "Rename to \"include_subscription_ids\"",
                .rename(["include_player_ids"], to: "include_subscription_ids")
            )
        default: return nil
        }
    }

    /// Returns the fix for a key that has a different name in OneSignal's API; `nil` if no other
    /// name is known, or if the value must change as well.
    private func oneSignalFieldFix(_ name: String) -> LintFixProposal? {
        guard let field = OneSignalRequest.field(for: name), let value = body[name] else {
            return nil
        }
        if name == "badge" {
            guard case .number = value, !body.hasAny(of: ["ios_badgeType", "ios_badgeCount"])
            else { return nil }
            return .safe(
                "Send \"ios_badgeType\" and \"ios_badgeCount\"",
                .all([
                    .rename([name], to: field.name),
                    .insert(into: [], name: "ios_badgeType", json: "\"SetTo\""),
                ])
            )
        }
        guard field.form == nil else { return nil }
        if body[field.name] != nil { return .safe("Remove \"\(name)\"", .remove([[name]])) }
        var json: String?
        switch field.name {
        case "mutable_content", "content_available":
            guard let flag = value.flag else { return nil }
            json = String(flag)
        case "ios_interruption_level" where value.unencodedString == "time-sensitive":
            json = "\"time_sensitive\""
        default: break
        }
        let rename = LintChange.rename([name], to: field.name)
        return LintFixProposal(
            title: "Rename to \"\(field.name)\"",
            change: json.map { .all([rename, .replace([name], json: $0)]) } ?? rename,
            isSafe: field.isCertain
        )
    }

    // MARK: - Expo

    private func expoFix(_ rule: LintRule, _ diagnostic: Finding) -> LintFixProposal? {
        switch rule {
        case .expoMutableContentMissing:
            return .safe(
                "Send \"mutableContent\": true",
                body["mutableContent"] == nil
                    ? .insert(into: [], name: "mutableContent", json: "true")
                    : .replace(["mutableContent"], json: "true")
            )
        case .expoAPSKeyIgnored: return expoSpellingFix ?? expoKeysFix
        case .expoKeyUnknown: return diagnostic.path.first.flatMap(expoFieldFix)
        case .expoExpirationDuplicate:
            return .safe("Remove \"expiration\"", .remove([["expiration"]]))
        case .expoTTLMissing:
            return .suggested("Retry for a day", .insert(into: [], name: "ttl", json: "86400"))
        case .expoDataNotObject:
            guard case .string(let text)? = body["data"],
                let object = JSONValue(insideString: text)?.unencodedObject
            else { return nil }
            return .suggested(
                "Decode the string",
                .replace(["data"], json: JSONValue.object(object).compact)
            )
        default: return nil
        }
    }
}

extension LintContext {
    /// Returns the fix for a key that has a different name in Expo's API or belongs in `data`;
    /// `nil` if the message already has the correct key.
    private func expoFieldFix(_ name: String) -> LintFixProposal? {
        guard let value = body[name] else { return nil }
        guard let (known, isCertain) = ExpoRequest.field(for: name) else {
            guard body["data"]?.unencodedObject?[name] == nil else { return nil }
            return .suggested(
                "Move into \"data\"",
                body["data"] == nil
                    ? .move(
                        [name],
                        into: [],
                        name: "data",
                        json: "{\(name.json): \(value.compact)}"
                    ) : .move([name], into: ["data"], name: name, json: nil)
            )
        }
        guard body[known] == nil, known != "richContent" || value.unencodedString != nil else {
            return nil
        }
        let rename = LintChange.rename([name], to: known)
        return LintFixProposal(
            title: "Rename to \"\(known)\"",
            change: known == "richContent"
                ? .all([rename, .replace([name], json: "{\"image\": \(value.compact)}")]) : rename,
            isSafe: isCertain
        )
    }

    /// The fix that renames APNs keys to Expo's keys; `nil` if there are none, if a flag isn't a
    /// Boolean, or if the message contains `aps` or `apns`.
    private var expoSpellingFix: LintFixProposal? {
        var names: Set<String> = []
        var changes: [LintChange] = []
        for (name, value) in body.members {
            if name == "aps" || name == "apns" { return nil }
            guard ExpoRequest.payloadNames.contains(name),
                let known = APSNames.aps[name.asciiLetters], let new = APSNames.expo[known]
            else { continue }
            if body[new] != nil || !names.insert(new).inserted {
                changes.append(.remove([[name]]))
                continue
            }
            changes.append(.rename([name], to: new))
            if known == "mutable-content" || known == "content-available" {
                guard let flag = value.flag else { return nil }
                changes.append(.replace([name], json: String(flag)))
            }
        }
        return changes.isEmpty ? nil : .safe("Rename to Expo's keys", .all(changes))
    }

    /// The fix that replaces an APNs payload's keys with Expo's equivalents; `nil` if a key has no
    /// equivalent.
    private var expoKeysFix: LintFixProposal? {
        var removed: [[String]] = []
        var added: [JSONObject.Member] = []
        func add(_ name: String, _ value: JSONValue) -> Bool {
            guard let new = APSNames.expo[name] else { return false }
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
        return .suggested(
            "Use the keys of Expo's messages",
            .all(
                [.remove(removed)]
                    + added.map { .insert(into: [], name: $0.name, json: $0.value.compact) }
            )
        )
    }
}
