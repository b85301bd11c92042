import Cameo

/// The fixes of messages to Expo.
struct ExpoFixes {
    let context: LintContext
    private var message: LintMessage { context.message }

    /// Returns the fix for a finding; `nil` if there is none.
    func fix(_ rule: LintRule, _ diagnostic: Finding) -> LintFixProposal? {
        switch rule {
        case .expoMutableContentMissing:
            return .safe(
                "Send \"mutableContent\": true",
                message.body["mutableContent"] == nil
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
            guard case .string(let text)? = message.body["data"],
                let object = JSONValue(insideString: text)?.unencodedObject
            else { return nil }
            return .suggested(
                "Decode the string",
                .replace(["data"], json: JSONValue.object(object).compact)
            )
        default: return nil
        }
    }

    /// Returns the fix for a key that has a different name in Expo's API or belongs in `data`;
    /// `nil` if the message already has the correct key.
    private func expoFieldFix(_ name: String) -> LintFixProposal? {
        guard let value = message.body[name] else { return nil }
        guard let (known, isCertain) = ExpoRequest.field(for: name) else {
            guard message.body["data"]?.unencodedObject?[name] == nil else { return nil }
            return .suggested(
                "Move into \"data\"",
                message.body["data"] == nil
                    ? .move(
                        [name],
                        into: [],
                        name: "data",
                        json: "{\(name.json): \(value.compact)}"
                    ) : .move([name], into: ["data"], name: name, json: nil)
            )
        }
        guard message.body[known] == nil, known != "richContent" || value.unencodedString != nil
        else {
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
        for (name, value) in message.body.members {
            if name == "aps" || name == "apns" { return nil }
            guard ExpoRequest.payloadNames.contains(name),
                let known = APSNames.aps[name.asciiLetters], let new = APSNames.expo[known]
            else { continue }
            if message.body[new] != nil || !names.insert(new).inserted {
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
            if message.body[new] != nil || added.contains(where: { $0.name == new }) { return true }
            if name == "mutable-content" || name == "content-available" {
                guard let flag = value.flag else { return false }
                added.append((new, .bool(flag)))
            } else {
                added.append((new, value))
            }
            return true
        }
        for (name, value) in message.body.members {
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
