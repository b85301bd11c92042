import Cameo

extension LintCode {
    static var apnsRules: [LintRule] {
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
                "APNs refuses the request with \(APNsReason.topicDisallowed.rawValue) or "
                    + "\(APNsReason.deviceTokenNotForTopic.rawValue).",
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
                    + "\(APNsReason.topicDisallowed.rawValue).",
                LintEvidence.request
            ),
        ]
    }
}

extension LintContext {
    /// The path of the headers for APNs; `nil` if there are none.
    var headersPath: [String]? {
        switch message.service {
        case .apns: message.source["headers"]?.unencodedObject == nil ? [] : ["headers"]
        case .fcm:
            body["apns"]?.unencodedObject?["headers"]?.unencodedObject == nil
                ? nil : base + ["apns", "headers"]
        default: nil
        }
    }

    /// Returns a header and its path. Names may be in upper case.
    func header(_ name: String) -> (path: [String], value: JSONValue)? {
        guard let path = headersPath,
            let member = headers.members.first(where: { $0.name.lowercased() == name })
        else { return nil }
        return (path + [member.name], member.value)
    }

    /// The fix that sets a header.
    func setting(_ name: String, to value: String) -> LintFixProposal? {
        guard let path = headersPath else { return nil }
        return safe(
            "Set \"\(name)\" to \(value)",
            header(name).map { .replace($0.path, json: value.json) }
                ?? .insert(into: path, name: name, json: value.json)
        )
    }

    func apnsFix(_ code: PushRequest.Diagnostic.Code) -> LintFixProposal? {
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

    func checkAPNs() {
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
            PushType(of: Payload(root: payload.root.removing("aps"))) != .voip
        {
            reportRequest(
                LintCode.voipAlert.rawValue,
                header("apns-push-type")?.path ?? headersPath,
                "The VoIP push has a text but nothing of a call",
                remedy: "Send the push type alert"
            )
        }
    }

    func checkTopic(_ type: String) {
        guard let (path, value) = header("apns-topic"), let topic = value.unencodedString,
            let suffix = APNsPushType(rawValue: type)?.topicSuffix
        else { return }
        let found = APNsPushType.suffix(of: topic)
        guard found != suffix else { return }
        let correct = String(topic.dropLast(found.count)) + suffix
        // The bundle ID of an app for calls may end like the topic of VoIP pushes.
        let mayBeBundleID =
            suffix.isEmpty && found.utf8.filter { $0 == UInt8(ascii: ".") }.count == 1
        reportRequest(
            LintCode.topicSuffix.rawValue,
            path,
            suffix.isEmpty
                ? "The topic of a push of type \(type) has no suffix"
                : "The topic of a push of type \(type) ends with \"\(suffix)\"",
            remedy: "Use the bundle ID" + (suffix.isEmpty ? "" : " and \"\(suffix)\""),
            fix: LintFixProposal(
                title: "Correct the suffix",
                change: .replace(path, json: correct.json),
                isSafe: !mayBeBundleID
            )
        )
    }

    /// Checks values of headers that APNs accepts but that rarely are intended.
    ///
    /// - Parameter now: The current time, in seconds since 1970; `nil` if dates aren't compared with it.
    func checkHeaderValues(now: Double?) {
        guard headersPath != nil else { return }
        if let (path, value) = header("apns-expiration"), let date = value.double, date > 0 {
            let code = PushRequest.Diagnostic.Code.expiration.rawValue
            if date < 1_000_000_000 {
                reportRequest(
                    code,
                    path,
                    "\"apns-expiration\" is a date before 2002, so APNs discards the push; it isn't a "
                        + "duration",
                    remedy: "Send the seconds since 1970 at which the push expires, or 0"
                )
            } else if let now, date < now {
                reportRequest(
                    code,
                    path,
                    // The date may have been correct when the file was written.
                    severity: .warning,
                    "\"apns-expiration\" is in the past, so APNs doesn't store the push for a device "
                        + "that is off",
                    remedy: "Set it when the request is sent, or send 0"
                )
            }
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
}
