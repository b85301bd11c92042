import Cameo
import CameoInspection

extension String {
    /// The verbs with which the fixes in diagnostics begin.
    private static let imperatives: Set<String> = [
        "send", "use", "add", "move", "remove", "inspect", "correct", "map", "omit", "split", "put",
        "shorten", "pass", "save", "copy", "check", "percent-encode", "set", "rename", "lint",
    ]

    /// The parts of a diagnostic: what happens, and how to correct it.
    var splitFix: (message: String, remedy: String) {
        var semicolon = utf8.endIndex
        while let found = utf8[..<semicolon].lastIndex(of: UInt8(ascii: ";")) {
            semicolon = found
            let rest = self[utf8.index(after: found)...].drop { $0 == " " }
            let word = rest.prefix { $0 != " " }
            if Self.imperatives.contains(String(word)) {
                return (String(self[..<found]), rest.prefix(1).uppercased() + rest.dropFirst())
            }
        }
        return (self, "")
    }
}

extension LintContext {
    /// Reports the diagnostics of the payload.
    func checkDiagnostics() {
        for diagnostic in inspection.appearance.diagnostics {
            let code = diagnostic.code
            guard !isReplaced(code) else { continue }
            let (text, remedy) = diagnostic.message.splitFix
            report(
                code.rawValue,
                path(of: diagnostic),
                code == .nothingShown || code == .noMutableContent ? .name : .value,
                severity(of: code),
                text,
                remedy,
                fix(of: code)
            )
        }
    }

    /// The severity of a diagnostic, if it differs from the rule's.
    private func severity(of code: Diagnostic.Code) -> LintSeverity? {
        switch code {
        case .noMutableContent: return needsExtension ? nil : .info
        case .nothingShown:
            // A push that only sets the badge or plays a sound.
            let isBadge = payload.aps.badge != nil || payload.aps.sound?.isEmpty == false
            return aps["alert"] == nil && isBadge && !hasTextOutsideAlert ? .info : nil
        default: return nil
        }
    }

    /// Whether another rule reports the same mistake more precisely, or the payload has it on purpose.
    private func isReplaced(_ code: Diagnostic.Code) -> Bool {
        let replacements = LintRule.replacements[code.rawValue] ?? []
        if replacements.contains(where: { reports.contains($0) }) { return true }
        switch code {
        case .duplicateName, .unpairedSurrogate: return true
        case .noAPS: return message.service != nil || isDecryptedContent
        case .noMutableContent:
            return isMutableMisspelled
                || reports.contains(PushRequest.Diagnostic.Code.expoMutable.rawValue)
                || reports.contains(PushRequest.Diagnostic.Code.fcmMutablePlace.rawValue)
        case .nothingShown:
            // The template has the texts.
            return isOfOtherType
                || message.requestDiagnostics.contains { $0.code == .oneSignalTemplate }
                || reports.contains(PushRequest.Diagnostic.Code.fcmDataOnly.rawValue)
        case .avatarMissing: return reports.contains(Diagnostic.Code.urlRejected.rawValue)
        // Without a text, nothing of a message is drawn.
        case .senderNotNamed, .senderNameMissing, .handleHidesName, .membersUnknown,
            .recipientCountRaised, .titleNotDrawn, .subtitleNotDrawn, .groupNameNotDrawn,
            .senderNameNotDrawn, .mentionNotDrawn, .sameLineTwice:
            return payload.hasAPS && payload.aps.alert.isEmpty
        default: return false
        }
    }

    /// Whether the file is the content of an encrypted push after decryption, which has no `aps`: a provider
    /// that encrypts its pushes has keys that only the decrypted content has.
    private var isDecryptedContent: Bool {
        guard !payload.hasAPS, payload.root["aps"] == nil else { return false }
        switch parsed.preset?.rawValue {
        case "zulip": return !payload.root.hasAny(of: ["encrypted_data", "zulip"])
        case "mastodon": return payload.root["access_token"] != nil && payload.root["p"] == nil
        default: return false
        }
    }

    /// Whether the request sends a type of push that shows nothing, or what the app shows itself.
    private var isOfOtherType: Bool {
        guard let type = header("apns-push-type")?.value.unencodedString else { return false }
        return [
            "voip", "pushtotalk", "location", "complication", "fileprovider", "mdm", "widgets",
            "controls",
        ].contains(type)
    }

    /// Whether the payload has something that only the extension shows.
    var needsExtension: Bool {
        parsed.sender != nil || !parsed.media.isEmpty || parsed.call != nil
    }

    private func fix(of code: Diagnostic.Code) -> Fix? {
        switch code {
        case .noMutableContent:
            guard needsExtension else { return nil }
            return mutableContentFix
        case .nothingShown: return misplacedLinesFix
        default: return nil
        }
    }

    /// The fix that sends `mutable-content`.
    var mutableContentFix: Fix {
        let path = ["aps", "mutable-content"]
        return Fix(
            title: "Send \"mutable-content\": 1",
            change: aps["mutable-content"] == nil
                ? .insert(into: ["aps"], name: "mutable-content", json: "1")
                : .replace(path, json: "1")
        )
    }

    /// The place of a diagnostic.
    private func path(of diagnostic: Diagnostic) -> [String] {
        switch diagnostic.code {
        case .noAPS, .tooLarge, .notRead, .duplicateName, .unpairedSurrogate: return []
        case .malformedAPS, .notAnAlert: return payload.root["aps"] == nil ? [] : ["aps"]
        case .nothingShown: return aps["alert"] == nil ? ["aps"] : ["aps", "alert"]
        case .liveActivity: return ["aps", "event"]
        case .noMutableContent:
            return aps["mutable-content"] == nil ? ["aps"] : ["aps", "mutable-content"]
        case .localizedText:
            let name = ["title-loc-key", "subtitle-loc-key", "loc-key"].first { alert[$0] != nil }
            return ["aps", "alert"] + (name.map { [$0] } ?? [])
        case .mappedValueUnusable: return []
        case .senderNotNamed:
            return path(ofFirst: .senderID, .groupName, .conversationID, .avatarURL)
        case .senderIsCurrentUser, .senderNameMissing:
            return path(ofFirst: .senderID, .senderHandle, .senderName)
        case .handleHidesName: return path(ofFirst: .senderHandle, .senderName)
        case .currentUserNotParticipant: return path(ofFirst: .recipients)
        case .membersUnknown: return path(ofFirst: .groupName, .isGroup, .conversationID)
        case .recipientCountRaised: return path(ofFirst: .recipientCount, .recipients)
        case .callStateUnknown: return path(ofFirst: .callState)
        case .callWithoutCaller: return path(ofFirst: .callState)
        case .threadIdentifierCleaned:
            let isThread = aps["thread-id"]?.text?.utf8.contains(UInt8(ascii: "@")) ?? false
            return isThread ? ["aps", "thread-id"] : path(ofFirst: .conversationID, .threadID)
        case .threadIdentifierReplaced: return ["aps", "thread-id"]
        case .titleNotDrawn: return path(of: .title) ?? linePath("title")
        case .subtitleNotDrawn: return path(of: .subtitle) ?? linePath("subtitle")
        case .groupNameNotDrawn: return path(ofFirst: .groupName)
        case .senderNameNotDrawn, .sameLineTwice: return path(ofFirst: .senderName, .groupName)
        case .mentionNotDrawn: return path(ofFirst: .mentionsCurrentUser, .repliesToCurrentUser)
        case .buttonsNotRegistered, .buttonsIgnored: return path(ofFirst: .actions, .category)
        case .urlRejected: return path(ofRejectedURL: diagnostic)
        case .groupWithoutAvatar: return path(ofFirst: .groupName, .conversationID)
        case .senderAvatarNotDrawn: return path(ofFirst: .avatarURL)
        case .groupAvatarNotDrawn: return path(ofFirst: .groupAvatarURL)
        case .avatarMissing: return path(ofFirst: .senderName, .senderID)
        case .avatarFailed, .avatarStale: return path(ofFirst: .avatarURL, .groupAvatarURL)
        case .groupCall: return path(ofFirst: .callParticipants, .callState)
        case .mediaNotAttachable, .mediaConverted, .mediaOutsideTable, .mediaWithoutThumbnail,
            .mediaFailed, .moreMedia:
            return path(ofFirst: .media)
        case .interruptionLevelUnknown, .needsEntitlement:
            if aps["interruption-level"] != nil, parsed.interruptionLevel == nil {
                return ["aps", "interruption-level"]
            }
            if let path = path(of: .interruptionLevel) { return path }
            return aps["sound"] == nil ? ["aps"] : ["aps", "sound"]
        case .needsFocusAccess: return path(ofFirst: .notifiesAnyway)
        }
    }

    /// The path of a line of the alert.
    func linePath(_ name: String) -> [String] {
        if alert[name] != nil { return ["aps", "alert", name] }
        if alert["\(name)-loc-key"] != nil { return ["aps", "alert", "\(name)-loc-key"] }
        return aps["alert"] == nil ? ["aps"] : ["aps", "alert"]
    }

    /// Returns the path of the next URL that isn't allowed for the reason that a diagnostic gives.
    private func path(ofRejectedURL diagnostic: Diagnostic) -> [String] {
        var urls = refusedURLs ?? findRefusedURLs()
        let found = urls.firstIndex { diagnostic.message.hasSuffix($0.reason) }
        let path = found.map { urls.remove(at: $0).path }
        refusedURLs = urls
        return path ?? []
    }

    private func findRefusedURLs() -> [(path: [String], reason: String)] {
        let policy = inspection.settings.urlPolicy
        var found: [(path: [String], reason: String)] = []
        var paths: Set<[String]> = []
        let fields = [Mapping.Field.avatarURL, .groupAvatarURL, .media, .receiptURL, .thumbnail]
        for path in fields.compactMap({ path(of: $0) }) + [[]] {
            let isPayload = path.isEmpty
            JSONValue.object(payload.root).value(at: path[...])?.walk(path) { path, text in
                guard found.count < LintReports.maxCount, text.utf8.count <= 4096 else { return }
                let isURL = "/:".utf8.contains { text.utf8.contains($0) }
                guard isURL || !isPayload else { return }
                do throws(URLPolicyError) {
                    _ = try policy.validate(text)
                } catch {
                    if paths.insert(path).inserted { found.append((path, error.description)) }
                }
            }
        }
        return found
    }
}
