extension DeliveryRecord {
    /// What happened, in sentences: how it was shown, and then everything that did not go as it
    /// should. Without any text of the message, name or address.
    public var explanation: [String] {
        [outline]
            + steps.compactMap { step in
                step.explanation.map { "\($0) [\(step.code.rawValue) \(step.outcome.rawValue)]" }
            } + reasons
            + diagnostics.filter { !Self.saidByReasons.contains($0) }.map(\.explanation)
    }

    /// The notes that ``reasons`` tell, with their host.
    static let saidByReasons: [Diagnostic.Code] = [.avatarFailed, .avatarStale, .mediaFailed]

    private var outline: String {
        let parser = preset.map { "read by \($0.rawValue)" } ?? "read by no preset"
        let who = place == .app ? "the app" : "the extension"
        let seconds = steps.last { $0.code == .delivery }.map(\.end) ?? 0
        let tenths = Int((seconds * 10).rounded())
        return "\(layout.words), \(parser); \(pictureInWords); "
            + "handed over by \(who) after \(tenths / 10).\(tenths % 10) s"
    }

    private var pictureInWords: String {
        switch (avatar, avatarSource) {
        case (.none, _): "no picture"
        case (.initials, _): "initials for a picture"
        case (.default, _): "the app's default picture"
        case (.composite, _): "a picture put together from the members'"
        case (_, "cache"?): "the \(avatar.rawValue)'s picture, kept from before"
        case (_, "network"?): "the \(avatar.rawValue)'s picture, from the network"
        case (_, "stale"?): "an older picture of the \(avatar.rawValue)"
        default: "the \(avatar.rawValue)'s picture"
        }
    }
}

extension DeliveryRecord.Step {
    /// What went wrong and what to do, in a sentence; `nil` where nothing did.
    var explanation: String? {
        let more = detail.map { " (\($0))" } ?? ""
        switch (code, outcome) {
        case (.appGroup, .failed) where detail == AppGroup.State.locked.rawValue:
            return "the device was not unlocked since its start: no file of the app group could be "
                + "read, neither settings nor pictures"
        case (.appGroup, .failed):
            return "the app group cannot be reached, so there were no settings, no pictures and no "
                + "badge; give app and extension the same App Groups entitlement"
        case (.settings, .failed): return "a setting was skipped\(more)"
        case (.hook, .failed): return "a hook of the app's failed; the content stayed as it was"
        case (.hook, .timedOut):
            return "a hook of the app's took too long; the content stayed as it was"
        case (.vendor, .skipped): return "there was no time for a vendor's step\(more)"
        case (.vendor, .failed): return "a vendor's step gave no content back\(more)"
        case (.vendor, .timedOut): return "a vendor's step took too long\(more)"
        case (.decryption, .failed):
            return "the text could not be opened\(more); a safe text was shown instead"
        case (.decryption, .timedOut):
            return "the text was not opened in time; a safe text was shown instead"
        case (.account, .failed):
            return "the text claimed to be another account's than its key's; the claim was dropped"
        case (.receipt, .failed): return "the receipt was not delivered\(more)"
        case (.receipt, .timedOut): return "the receipt waits for the app, which sends it\(more)"
        case (.parsing, .skipped):
            return "no preset fits the payload, so it was handed over as it came; add a mapping of "
                + "its keys"
        case (.avatars, .timedOut): return "not all pictures came before the deadline"
        case (.attachments, .failed): return "iOS refused an attachment\(more)"
        case (.categories, .failed), (.categories, .timedOut):
            return "the payload's buttons could not be registered\(more)"
        case (.donation, .skipped): return "donations are switched off"
        case (.donation, .failed): return "iOS refused the donation\(more); the style needs none"
        case (.donation, .timedOut): return "iOS did not confirm the donation in time"
        case (.style, .skipped):
            return
                "the notification was shown plain, since the app wants no style without a donation"
        case (.style, .failed):
            return "iOS refused the style\(more); the notification was shown plain"
        case (.delivery, .timedOut):
            return "the deadline came before the end: the best content so far was shown"
        case (.delivery, .expired):
            return "iOS took the time away: the best content so far was shown"
        default: return nil
        }
    }
}

extension Diagnostic.Code {
    /// The summary, as a part of a list of sentences.
    fileprivate var explanation: String {
        "\(summary) [\(rawValue)]"
    }
}

extension Layout {
    fileprivate var words: String {
        switch self {
        case .plain: "a plain notification"
        case .directMessage: "a direct message"
        case .groupMessage: "a group message"
        case .incomingCall: "an incoming call"
        case .missedCall: "a missed call"
        case .voicemail: "a voicemail"
        }
    }
}
