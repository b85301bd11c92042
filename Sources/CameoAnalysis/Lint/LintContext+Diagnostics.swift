import Cameo
import CameoInspection

extension LintContext {
    /// Reports the diagnostics from parsing the request, then checks its keys and types.
    func checkRequest() {
        let types = RequestTypeCheck(self)
        for diagnostic in message.requestDiagnostics { report(diagnostic, types) }
        types?.run()
    }

    private func report(_ diagnostic: Finding, _ types: RequestTypeCheck?) {
        guard let rule = LintRule.named(diagnostic.code), !isIntended(rule), reports.isOn(rule)
        else { return }
        reportRequest(
            diagnostic,
            fix: fixOfService(rule, diagnostic) ?? types?.fix(rule, diagnostic.path)
        )
    }

    /// Returns whether the push apparently omits the text or key that a rule requires on purpose.
    private func isIntended(_ rule: LintRule) -> Bool {
        switch rule {
        case .fcmDataOnly: payload.aps.isContentAvailable || message.hasEmptyFCMPayload
        case .expoMutableContentMissing: payload.aps.isContentAvailable && payload.aps.alert.isEmpty
        default: false
        }
    }

    private func fixOfService(_ rule: LintRule, _ diagnostic: Finding) -> LintFixProposal? {
        switch message.service {
        case .apns: APNsFixes(context: self).fix(rule)
        case .fcm:
            FCMFixes(context: self).fix(rule, diagnostic)
                ?? APNsFixes(context: self).fix(rule)
        case .oneSignal: OneSignalFixes(context: self).fix(rule, diagnostic)
        case .expo: ExpoFixes(context: self).fix(rule, diagnostic)
        case nil: nil
        }
    }

    /// Reports the diagnostics of the payload.
    func checkDiagnostics() {
        let diagnostics = inspection.diagnostics(
            for: message.service,
            besides: message.requestDiagnostics
        )
        for diagnostic in diagnostics {
            guard let code = Inspection.Code(rawValue: diagnostic.code),
                !isReplaced(diagnostic, code)
            else { continue }
            if code == .mutableContentMissing, let fix = fcmMutableContentFix {
                reportRequest(diagnostic.moved(to: message.base), fix: fix)
            } else if code == .payloadNotRead {
                report(withProposal(diagnostic), fix: senderKeysFix)
            } else {
                report(withSuggestion(diagnostic), fix: fix(of: code))
            }
        }
    }

    /// Returns the finding with the suggestion of its rule if it has none. An option of the tool, or
    /// the sentence that nothing needs to be fixed, isn't a suggestion.
    private func withSuggestion(_ diagnostic: Finding) -> Finding {
        var finding = diagnostic
        guard finding.suggestion == nil,
            let suggestion = LintRule.named(finding.code)?.suggestion,
            !suggestion.hasPrefix("Nothing needs to be fixed"), !suggestion.contains("`--")
        else { return finding }
        // It is a sentence in Markdown.
        finding.suggestion = String(suggestion.dropLast().map { $0 == "`" ? "\"" : $0 })
        return finding
    }

    /// Returns the finding that the payload has no sender, with the command that proposes a mapping
    /// if it would find one. The finding is a warning if that is certain.
    private func withProposal(_ diagnostic: Finding) -> Finding {
        guard diagnostic.location == .whole, inspection.settings.mapping == nil,
            payload.root.members.count > 1
        else {
            var finding = diagnostic
            if !senderKeysInAPS.isEmpty { finding.severity = .warning }
            return finding
        }
        guard let proposal = MappingProposal(ofSenderIn: payload) else { return diagnostic }
        // Names alone are also in notifications that aren't messages, such as for an order.
        let isCertain =
            proposal.fields.contains { $0.key == "senderNameKey" && $0.confidence == .certain }
            && proposal.fields.contains { $0.key == "avatarUrlKey" }
        return Finding(
            code: diagnostic.code,
            severity: isCertain && payload.aps.isMutable ? .warning : diagnostic.severity,
            diagnostic.message,
            "Add a mapping; \(HostProgram.name) map proposes one"
        )
    }

    /// Returns whether to omit a diagnostic because another rule reports the mistake more
    /// precisely, or because the payload is intentional.
    private func isReplaced(_ diagnostic: Finding, _ code: Inspection.Code) -> Bool {
        let replacements = LintRule.replacements[code.rawValue] ?? []
        switch code {
        // Each URL has its own finding.
        case .urlRejected:
            guard let location = message.location(of: path(of: diagnostic.location)) else {
                return false
            }
            return reports.reports.contains {
                $0.finding.path == location.path && replacements.contains($0.finding.code)
            }
        case _ where replacements.contains(where: { reports.contains($0) }): return true
        case .keyDuplicate, .unpairedSurrogate: return true
        // VoIP pushes have a different limit.
        case .tooLarge: return message.headerText("apns-push-type") == "voip"
        case .apsMissing: return message.service != nil || isDecryptedContent
        case .mutableContentMissing: return isMutableMisspelled || isLiveActivity
        case .textMissing: return isOfOtherType || isLiveActivity
        case .avatarMissing:
            let avatar = path(of: .avatarURL).flatMap { message.location(of: $0)?.path }
            return reports.contains(.urlRejected)
                || reports.reports.contains {
                    $0.finding.isOf(.nullAsText) && $0.finding.path == avatar
                }
        case .senderMissing, .payloadNotRead:
            let isMisspelled =
                reports.contains(LintRule.customKeyMisspelled.code)
                && isSenderFound(renaming: misspelledCommonKeys)
            return isMisspelled || code == .senderMissing && hasNoText
        // Without text, iOS doesn't draw a message.
        case .senderNameMissing, .handleEqualsName, .recipientCountUnknown,
            .recipientCountRaised, .titleNotDrawn, .subtitleNotDrawn, .groupNameNotDrawn,
            .senderNameNotDrawn, .mentionNotDrawn, .lineDuplicate:
            return hasNoText
        default: return false
        }
    }

    private var hasNoText: Bool { payload.hasAPS && payload.aps.alert.isEmpty }

    /// Whether the file is the decrypted content of an encrypted push, which has no `aps`. Such
    /// content has keys that occur only in the provider's decrypted content.
    private var isDecryptedContent: Bool {
        guard !payload.hasAPS, payload.root["aps"] == nil else { return false }
        switch parsed.preset?.rawValue {
        case "zulip": return !payload.root.hasAny(of: ["encrypted_data", "zulip"])
        case "mastodon": return payload.root["access_token"] != nil && payload.root["p"] == nil
        default: return false
        }
    }

    /// Whether the request sends a push that shows nothing or that the app displays itself.
    private var isOfOtherType: Bool {
        // Such a push makes Wallet download the pass again.
        if message.headerText("apns-topic")?.hasPrefix("pass.") == true { return true }
        guard let type = message.headerText("apns-push-type") else { return false }
        return [
            "voip", "pushtotalk", "location", "complication", "fileprovider", "mdm", "widgets",
            "controls",
        ].contains(type)
    }

    private func fix(of code: Inspection.Code) -> LintFixProposal? {
        switch code {
        case .mutableContentMissing:
            guard parsed.severityWithoutExtension > .info else { return nil }
            return mutableContentFix
        case .textMissing: return misplacedLinesFix
        case .titleNotDrawn:
            let path = ["aps", "alert", "title"]
            guard let name = parsed.sender?.name, JSONValue.object(payload.root).contains(path)
            else { return nil }
            return .suggested(
                "Replace the title with the sender's name",
                .replace(path, json: JSONValue.string(name).compact)
            )
        default: return nil
        }
    }

    /// The fix that adds `mutable-content`.
    var mutableContentFix: LintFixProposal {
        let path = ["aps", "mutable-content"]
        return .safe(
            "Send \"mutable-content\": 1",
            aps["mutable-content"] == nil
                ? .insert(into: ["aps"], name: "mutable-content", json: "1")
                : .replace(path, json: "1")
        )
    }

    /// The fix that adds `mutable-content` to a Firebase message without `aps`; `nil` for other
    /// messages, or if the notification doesn't benefit from the extension.
    private var fcmMutableContentFix: LintFixProposal? {
        guard message.service == .fcm, parsed.severityWithoutExtension > .info else { return nil }
        let place = message.base + ["apns", "payload", "aps", "mutable-content"]
        guard !JSONValue.object(message.source).contains(place.dropLast()),
            let (target, name, json) = message.nested(place, json: "1")
        else { return nil }
        return .safe("Send \"mutable-content\": 1", .insert(into: target, name: name, json: json))
    }

    /// Returns the path to a finding's value, as names and indices.
    func path(of location: Finding.Location) -> [String] {
        switch location {
        case .whole: return []
        case .path(let path), .name(let path): return path
        case .first(let fields):
            for field in fields {
                if let path = path(of: field) { return path }
            }
            switch fields.first {
            case .title?: return linePath("title")
            case .subtitle?: return linePath("subtitle")
            default: return payload.hasAPS ? ["aps"] : []
            }
        case .text(let text, let field):
            guard let path = path(of: field) else { return self.path(of: .first([])) }
            var found: [String]?
            JSONValue.object(payload.root).value(at: path[...])?.walk(path) { path, value in
                if found == nil, value == text { found = path }
            }
            return found ?? path
        }
    }

    /// Returns the path of an alert line.
    func linePath(_ name: String) -> [String] {
        if alert[name] != nil { return ["aps", "alert", name] }
        if alert["\(name)-loc-key"] != nil { return ["aps", "alert", "\(name)-loc-key"] }
        return aps["alert"] == nil ? ["aps"] : ["aps", "alert"]
    }
}
