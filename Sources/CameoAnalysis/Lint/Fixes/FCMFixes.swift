import Cameo

/// The fixes of requests to Firebase.
struct FCMFixes {
    let context: LintContext
    private var message: LintMessage { context.message }

    /// Returns the fix for a finding; `nil` if there is none.
    func fix(_ rule: LintRule, _ diagnostic: Finding) -> LintFixProposal? {
        switch rule {
        case .fcmDataNotString:
            let data = message.body["data"]?.unencodedObject?.members ?? []
            let changes = data.compactMap { name, value -> LintChange? in
                let path = message.base + ["data", name]
                switch value {
                case .string: return nil
                case .null: return .remove([path])
                default: return .replace(path, json: (value.text ?? value.compact).json)
                }
            }
            return .safe("Convert the values to strings", .all(changes))
        case .fcmHeaderNotString:
            guard let path = message.headersPath else { return nil }
            let changes = message.headers.members.compactMap { name, value -> LintChange? in
                if case .string = value { return nil }
                return value.text.map { .replace(path + [name], json: $0.json) }
            }
            return changes.isEmpty ? nil : .safe("Convert the values to strings", .all(changes))
        case .fcmAPILegacy:
            return httpRequest.map {
                .suggested(
                    "Replace with a request to the HTTP v1 API",
                    .replace([], json: JSONValue.object($0).pretty.withoutLineEnd)
                )
            }
        case .fcmHeadersMisplaced:
            let path = message.base + ["apns", "payload", "headers"]
            return .safe(
                "Move \"headers\" into \"apns\"",
                .move(path, into: message.base + ["apns"], name: "headers", json: nil)
            )
        case .fcmKeyMisplaced: return mutableFix
        case .fcmKeyUnknown: return unknownKeyFix(diagnostic.path)
        case .fcmImageKeyUnknown: return imageNameFix
        case .fcmKeyCamelCase: return appleNameFix(diagnostic.path)
        default: return nil
        }
    }

    /// The fix that renames the first misspelled image key; `nil` if there is none.
    private var imageNameFix: LintFixProposal? {
        for container in [["notification"], ["apns", "fcm_options"], ["apns", "fcmOptions"]] {
            let object = JSONValue.object(message.body).value(at: container[...])?.unencodedObject
            for name in ["imageUrl", "imageURL", "image_url"] where object?[name] != nil {
                return .safe(
                    "Rename to \"image\"",
                    .rename(message.base + container + [name], to: "image")
                )
            }
        }
        return nil
    }

    /// Returns the fix that replaces the Admin SDK's spelling of a key; `nil` if Apple has no such
    /// key.
    private func appleNameFix(_ path: [String]) -> LintFixProposal? {
        let letters = (path.last ?? "").asciiLetters
        return (APSNames.aps[letters] ?? APSNames.alert[letters]).map {
            .safe("Rename to \"\($0)\"", .rename(path, to: $0))
        }
    }

    /// The legacy API request, converted to the HTTP v1 API; `nil` if it has several targets or
    /// keys without an equivalent.
    private var httpRequest: JSONObject? {
        let request = message.source
        let notification = request["notification"]?.unencodedObject ?? JSONObject()
        let knownNames: Set = [
            "to", "registration_ids", "condition", "notification", "data", "mutable_content",
            "content_available", "priority", "time_to_live", "collapse_key", "dry_run",
        ]
        let knownLines: Set = [
            "title", "body", "image", "subtitle", "sound", "badge", "click_action", "title_loc_key",
            "title_loc_args", "body_loc_key", "body_loc_args", "icon", "color", "tag",
            "android_channel_id",
        ]
        guard let target = httpTarget, request.members.allSatisfy({ knownNames.contains($0.name) }),
            notification.members.allSatisfy({ knownLines.contains($0.name) })
        else { return nil }
        func flag(_ name: String) -> JSONValue? { request[name]?.flag == true ? .one : nil }
        func list(_ name: String) -> JSONValue? { notification[name]?.array.map(JSONValue.array) }
        func nonempty(_ object: JSONObject) -> JSONValue? {
            object.members.isEmpty ? nil : .object(object)
        }
        let alert = JSONObject(omittingAbsent: [
            ("subtitle", notification["subtitle"]),
            ("title-loc-key", notification["title_loc_key"]),
            ("title-loc-args", list("title_loc_args")), ("loc-key", notification["body_loc_key"]),
            ("loc-args", list("body_loc_args")),
        ])
        let aps = JSONObject(omittingAbsent: [
            ("alert", nonempty(alert)), ("mutable-content", flag("mutable_content")),
            ("content-available", flag("content_available")), ("sound", notification["sound"]),
            ("badge", notification["badge"]?.integer.map { .number(JSONNumber($0)) }),
            ("category", notification["click_action"]),
        ])
        let isHigh = request["priority"]?.unencodedString == "high"
        let collapseID = request["collapse_key"]?.unencodedString
        let headers = JSONObject(omittingAbsent: [
            ("apns-priority", request["priority"].map { _ in .string(isHigh ? "10" : "5") }),
            (
                "apns-collapse-id",
                collapseID.flatMap { (1...64).contains($0.utf8.count) ? .string($0) : nil }
            ),
        ])
        let androidNotification = JSONObject(omittingAbsent: [
            ("icon", notification["icon"]), ("color", notification["color"]),
            ("tag", notification["tag"]), ("channel_id", notification["android_channel_id"]),
            ("click_action", notification["click_action"]), ("sound", notification["sound"]),
        ])
        let android = JSONObject(omittingAbsent: [
            ("priority", request["priority"].map { _ in .string(isHigh ? "HIGH" : "NORMAL") }),
            ("ttl", request["time_to_live"]?.integer.map { .string("\($0)s") }),
            ("collapse_key", collapseID.map(JSONValue.string)),
            ("notification", nonempty(androidNotification)),
        ])
        let data = JSONObject(
            (request["data"]?.unencodedObject?.members ?? []).compactMap { name, value in
                value == .null ? nil : (name, .string(value.dataText))
            }
        )
        let apns = JSONObject(omittingAbsent: [
            ("headers", nonempty(headers)),
            ("payload", nonempty(aps).map { .object(["aps": $0]) }),
        ])
        let lines = JSONObject(omittingAbsent: [
            ("title", notification["title"]), ("body", notification["body"]),
            ("image", notification["image"]),
        ])
        let message = JSONObject(omittingAbsent: [
            target, ("notification", nonempty(lines)), ("data", nonempty(data)),
            ("android", nonempty(android)), ("apns", nonempty(apns)),
        ])
        return JSONObject(omittingAbsent: [
            ("validate_only", request["dry_run"]?.flag == true ? .bool(true) : nil),
            ("message", .object(message)),
        ])
    }

    /// The target of a legacy API request, with its name in the HTTP v1 API; `nil` unless there is
    /// exactly one.
    private var httpTarget: (name: String, value: JSONValue?)? {
        let request = message.source
        let ids = request["registration_ids"]?.unencodedArray
        switch (request["to"]?.unencodedString, ids, request["condition"]?.unencodedString) {
        case (let to?, nil, nil):
            return to.hasPrefix("/topics/")
                ? ("topic", .string(String(to.dropFirst("/topics/".count))))
                : ("token", .string(to))
        case (nil, let ids?, nil): return ids.count == 1 ? ("token", ids[0]) : nil
        case (nil, nil, let condition?): return ("condition", .string(condition))
        default: return nil
        }
    }

    /// Returns the fix that moves a field that Firebase rejects to its correct location; `nil` if
    /// the location is unknown or already has a value, or if the value isn't valid there.
    private func unknownKeyFix(_ path: [String]) -> LintFixProposal? {
        let isInMessage = path.starts(with: message.base) && path.count > message.base.count
        let container = isInMessage ? Array(path.dropFirst(message.base.count).dropLast()) : nil
        guard let name = path.last, let location = FCMRequest.location(of: name, in: container),
            let value = JSONValue.object(message.source).value(at: path[...]),
            location != ["token"] || value.unencodedString != nil
        else { return nil }
        let isFlag = ["mutable-content", "content-available"].contains(location.last ?? "")
        if isFlag, value.flag != true { return nil }
        let isRename = container.map { $0[...] == location.dropLast() } ?? false
        return moving(path, to: message.base + location, json: isFlag ? "1" : value.compact).map {
            .suggested(
                isRename
                    ? "Rename to \"\(location[location.count - 1])\""
                    : "Move to \"\(PayloadPath.text(of: location))\"",
                $0
            )
        }
    }

    /// Returns the change that moves a value and creates intermediate objects; `nil` if the target
    /// already has a value.
    private func moving(_ path: [String], to location: [String], json: String) -> LintChange? {
        guard let (target, name, json) = message.nested(location, json: json) else { return nil }
        guard target[...] == path.dropLast() else {
            return .move(path, into: target, name: name, json: json)
        }
        let rename = LintChange.rename(path, to: name)
        return target.count == location.count - 1
            ? rename : .all([rename, .replace(path, json: json)])
    }

    /// The fix that moves `mutable-content` and `content-available` from `notification` or `data`
    /// to an existing `aps`; `nil` if there is nothing to move.
    var mutableFix: LintFixProposal? {
        guard message.source["to"] == nil, message.source["registration_ids"] == nil else {
            return nil
        }
        var removed: [[String]] = []
        var added: [LintChange] = []
        var addedNames: Set<String> = []
        let target = message.base + ["apns", "payload", "aps"]
        guard
            let aps = JSONValue.object(message.source).value(at: target[...])?.unencodedObject
        else { return nil }
        for location in ["notification", "data"] {
            for (name, value) in message.body[location]?.unencodedObject?.members ?? [] {
                guard let known = APSNames.aps[name.asciiLetters],
                    known == "mutable-content" || known == "content-available"
                else { continue }
                removed.append(message.base + [location, name])
                guard value.flag == true, aps[known] == nil, addedNames.insert(known).inserted
                else { continue }
                added.append(.insert(into: target, name: known, json: "1"))
            }
        }
        guard !removed.isEmpty else { return nil }
        return .safe("Move into \"aps\"", .all([.remove(removed)] + added))
    }
}

extension JSONValue {
    /// The value as a string, which Firebase requires in `data`.
    fileprivate var dataText: String {
        if case .string(let text) = self { return text }
        return text ?? compact
    }
}

extension String {
    fileprivate var withoutLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
