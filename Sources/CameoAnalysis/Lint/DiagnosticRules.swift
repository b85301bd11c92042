import Cameo
import CameoInspection

extension LintRule {
    /// The rules that are the diagnostics of payloads.
    static var diagnosticRules: [LintRule] {
        // Only a device has an older avatar.
        Diagnostic.Code.allCases.filter { $0 != .avatarStale }.map { code in
            LintRule(
                code: code.rawValue,
                group: group(of: code),
                defaultSeverity: code == .needsEntitlement ? .info : LintSeverity(code.severity),
                summary: code.summary,
                explanation: "",
                evidence: nil,
                fix: code == .noMutableContent || code == .nothingShown ? .safe : .none,
                requirement: code == .mediaFailed ? .online : .none
            )
        }
    }

    private static func group(of code: Diagnostic.Code) -> Group {
        switch code {
        case .noAPS, .malformedAPS, .duplicateName, .unpairedSurrogate, .tooLarge: .file
        case .nothingShown, .liveActivity, .notAnAlert, .noMutableContent, .localizedText,
            .buttonsNotRegistered, .buttonsIgnored, .interruptionLevelUnknown, .needsEntitlement,
            .needsFocusAccess:
            .aps
        case .notRead, .mappedValueUnusable, .senderNotNamed, .senderIsCurrentUser,
            .senderNameMissing, .handleHidesName, .currentUserNotParticipant, .membersUnknown,
            .recipientCountRaised, .callStateUnknown, .callWithoutCaller, .threadIdentifierCleaned,
            .threadIdentifierReplaced, .titleNotDrawn, .subtitleNotDrawn, .groupNameNotDrawn,
            .senderNameNotDrawn, .mentionNotDrawn, .sameLineTwice:
            .participants
        case .urlRejected, .groupWithoutAvatar, .senderAvatarNotDrawn, .groupAvatarNotDrawn,
            .avatarMissing, .avatarFailed, .avatarStale, .groupCall, .mediaNotAttachable,
            .mediaConverted, .mediaOutsideTable, .mediaWithoutThumbnail, .mediaFailed, .moreMedia:
            .media
        }
    }

    /// The rules that are the diagnostics of requests, without those that payloads have as well.
    static var requestRules: [LintRule] {
        let known = Set(Diagnostic.Code.allCases.map { $0.rawValue })
        return PushRequest.Diagnostic.Code.allCases.filter { !known.contains($0.rawValue) }
            .map { code in
                LintRule(
                    code: code.rawValue,
                    group: group(of: code),
                    // Not a mistake, and part of every request.
                    defaultSeverity: code == .assignedValues ? nil : LintSeverity(code.severity),
                    summary: code.summary,
                    explanation: "",
                    evidence: evidence(of: code),
                    fix: fix(of: code),
                    requirement: .none
                )
            }
    }

    private static func group(of code: PushRequest.Diagnostic.Code) -> Group {
        let name = code.rawValue
        for group in [Group.fcm, .onesignal, .expo] where name.hasPrefix(group.rawValue + "-") {
            return group
        }
        return code == .wrongType ? .aps : .apns
    }

    private static func evidence(of code: PushRequest.Diagnostic.Code) -> String? {
        switch code {
        case .fcmDataText: LintEvidence.issue("firebase/firebase-admin-node#1094")
        case .fcmMutablePlace: LintEvidence.issue("firebase/quickstart-ios#70")
        case .fcmHeadersPlace, .fcmLegacy:
            LintEvidence.issue("invertase/react-native-firebase#6373")
        case .fcmDataOnly: LintEvidence.issue("firebase/firebase-ios-sdk#463")
        case .expoMutable, .expoAPSKey, .expoTTL, .expoToken, .expoMany, .expoTwoTimes,
            .expoUnknownKey:
            LintEvidence.expo
        default:
            switch group(of: code) {
            case .fcm: LintEvidence.fcm
            case .onesignal: LintEvidence.oneSignal
            case .apns: LintEvidence.request
            default: LintEvidence.payload
            }
        }
    }

    private static func fix(of code: PushRequest.Diagnostic.Code) -> FixKind {
        switch code {
        case .priorityBackground, .pushTypeMismatch, .expiration, .fcmDataText,
            .fcmHeadersPlace, .fcmMutablePlace, .fcmImageName, .fcmCamelCase, .oneSignalChannel,
            .oneSignalLevelSpelling, .oneSignalBadgeName, .oneSignalMutable, .expoMutable,
            .expoTwoTimes, .wrongType:
            .safe
        case .oneSignalLegacyTarget, .expoTTL, .apnsID, .fcmLegacy, .expoAPSKey: .suggested
        default: .none
        }
    }
}

extension LintContext {
    /// Reports the diagnostics of the payload.
    func checkDiagnostics() {
        for diagnostic in inspection.appearance.diagnostics {
            let code = diagnostic.code
            guard !isReplaced(code) else { continue }
            report(
                code.rawValue,
                path(of: diagnostic.place),
                code == .nothingShown || code == .noMutableContent ? .name : .value,
                severity(of: code),
                diagnostic.message,
                diagnostic.suggestion ?? "",
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

    /// Whether another rule reports the same mistake more precisely.
    private func isReplaced(_ code: Diagnostic.Code) -> Bool {
        func has(_ codes: LintCode...) -> Bool {
            codes.contains { reports.contains($0.rawValue) }
        }
        switch code {
        case .duplicateName, .unpairedSurrogate: return true
        case .noAPS:
            return has(.wrappedPayload, .encodedTwice, .unknownRequest)
                || message.service != nil || isDecryptedContent
        case .malformedAPS: return has(.encodedTwice)
        case .noMutableContent:
            return has(.mediaAndMutable) || isMutableMisspelled
                || reports.contains(PushRequest.Diagnostic.Code.expoMutable.rawValue)
                || reports.contains(PushRequest.Diagnostic.Code.fcmMutablePlace.rawValue)
        case .nothingShown:
            return has(.backgroundOnlyBadge) || isOfOtherType
                // The template has the texts.
                || message.requestDiagnostics.contains { $0.code == .oneSignalTemplate }
                || reports.contains(PushRequest.Diagnostic.Code.fcmDataOnly.rawValue)
        case .interruptionLevelUnknown: return has(.interruptionLevelSpelling)
        case .urlRejected: return has(.imageNotEncoded)
        case .avatarFailed: return has(.imageSVG)
        case .avatarMissing:
            return has(.imageNotEncoded, .imageSVG)
                || reports.contains(Diagnostic.Code.urlRejected.rawValue)
        case .needsEntitlement: return has(.entitlementMissing)
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

    /// Returns the names and indexes of a place.
    func path(of place: Diagnostic.Place) -> [String] {
        switch place {
        case .payload: return []
        case .path(let path): return path
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

    /// The path of a line of the alert.
    func linePath(_ name: String) -> [String] {
        if alert[name] != nil { return ["aps", "alert", name] }
        if alert["\(name)-loc-key"] != nil { return ["aps", "alert", "\(name)-loc-key"] }
        return aps["alert"] == nil ? ["aps"] : ["aps", "alert"]
    }
}
