import Cameo

extension LintContext {
    /// The APNs headers in the request.
    var headers: JSONObject {
        switch message.service {
        case .apns: message.source["headers"]?.unencodedObject ?? message.source
        case .fcm:
            ((message.source["message"]?.unencodedObject ?? message.source)["apns"]?
                .unencodedObject?["headers"]?.unencodedObject) ?? JSONObject()
        default: JSONObject()
        }
    }

    /// The path of the headers in an APNs request; `nil` if it has no APNs headers.
    var apnsHeadersPath: [String]? {
        guard message.service == .apns,
            headers.members.contains(where: { $0.name.lowercased().hasPrefix("apns-") })
        else { return nil }
        return headersPath
    }

    /// The path of the APNs headers; `nil` if there are none.
    var headersPath: [String]? {
        switch message.service {
        case .apns: message.source["headers"]?.unencodedObject == nil ? [] : ["headers"]
        case .fcm:
            body["apns"]?.unencodedObject?["headers"]?.unencodedObject == nil
                ? nil : base + ["apns", "headers"]
        default: nil
        }
    }

    /// Returns a header and its path; `nil` if the request lacks the header. Names are
    /// case-insensitive.
    func header(_ name: String) -> (path: [String], value: JSONValue)? {
        guard let path = headersPath,
            let member = headers.members.first(where: { $0.name.lowercased() == name })
        else { return nil }
        return (path + [member.name], member.value)
    }

    /// Returns a fix that sets a header; `nil` if the request has no headers.
    func setting(_ name: String, to value: String) -> LintFixProposal? {
        guard let path = headersPath else { return nil }
        return .safe(
            "Set \"\(name)\" to \(value)",
            header(name).map { .replace($0.path, json: value.json) }
                ?? .insert(into: path, name: name, json: value.json)
        )
    }

    func apnsFix(_ rule: LintRule) -> LintFixProposal? {
        let hasText = !payload.aps.alert.isEmpty
        switch rule {
        case .backgroundPriorityInvalid: return hasText ? nil : setting("apns-priority", to: "5")
        case .pushTypeMismatch:
            if header("apns-channel-id") != nil || hasLiveActivityContent {
                return setting("apns-push-type", to: "liveactivity")
            }
            if hasText {
                return payload.aps.isContentAvailable ? nil : setting("apns-push-type", to: "alert")
            }
            guard payload.aps.isContentAvailable else { return nil }
            // Not safe: the text may be missing by mistake.
            var fix = setting("apns-push-type", to: "background")
            fix?.isSafe = false
            return fix
        case .expirationInvalid:
            guard let (path, value) = header("apns-expiration"), let text = value.text,
                text.utf8.count == 13, let seconds = text.secondsOfMilliseconds
            else { return nil }
            return .safe(
                "Convert milliseconds to seconds",
                .replace(path, json: value.unencodedString == nil ? seconds : seconds.json)
            )
        case .apnsIDInvalid:
            guard let (path, _) = header("apns-id") else { return nil }
            return .suggested("Remove \"apns-id\", so that APNs assigns one", .remove([path]))
        default: return nil
        }
    }
}
