import Cameo

/// The fixes of requests to APNs, and of the APNs headers in other requests.
struct APNsFixes {
    let context: LintContext
    private var message: LintMessage { context.message }

    /// Returns a fix that sets a header; `nil` if the request has no headers.
    func setting(_ name: String, to value: String) -> LintFixProposal? {
        guard let path = message.headersPath else { return nil }
        return .safe(
            "Set \"\(name)\" to \(value)",
            message.header(name).map { .replace($0.path, json: value.json) }
                ?? .insert(into: path, name: name, json: value.json)
        )
    }

    /// Returns the fix for a finding; `nil` if there is none.
    func fix(_ rule: LintRule) -> LintFixProposal? {
        let hasText = !context.payload.aps.alert.isEmpty
        switch rule {
        case .backgroundPriorityInvalid: return hasText ? nil : setting("apns-priority", to: "5")
        case .pushTypeMismatch:
            if message.header("apns-channel-id") != nil || context.hasLiveActivityContent {
                return setting("apns-push-type", to: "liveactivity")
            }
            if hasText {
                return context.payload.aps.isContentAvailable
                    ? nil : setting("apns-push-type", to: "alert")
            }
            guard context.payload.aps.isContentAvailable else { return nil }
            // Not safe: the text may be missing by mistake.
            var fix = setting("apns-push-type", to: "background")
            fix?.isSafe = false
            return fix
        case .expirationInvalid:
            guard let (path, value) = message.header("apns-expiration"), let text = value.text,
                text.utf8.count == 13, let seconds = text.secondsOfMilliseconds
            else { return nil }
            return .safe(
                "Convert milliseconds to seconds",
                .replace(path, json: value.unencodedString == nil ? seconds : seconds.json)
            )
        case .apnsIDInvalid:
            guard let (path, _) = message.header("apns-id") else { return nil }
            return .suggested("Remove \"apns-id\", so that APNs assigns one", .remove([path]))
        default: return nil
        }
    }
}
