#if canImport(Cameo)
import Cameo
#endif

extension LintCode {
    static var fcmRules: [LintRule] {
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
}

extension LintContext {
    mutating func checkFCM() {
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

    func fcmFix(_ diagnostic: PushRequest.Diagnostic) -> LintFixProposal? {
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
    var mutablePlaceFix: LintFixProposal? {
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
}
