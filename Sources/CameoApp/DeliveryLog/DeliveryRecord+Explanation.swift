import Cameo

extension DeliveryRecord {
    /// Sentences that describe how the notification was shown, followed by all problems, without
    /// message text, names or complete URLs.
    public var explanation: [String] {
        (death == nil ? [summary] : []) + vendorCosts
            + steps.compactMap { step in
                step.explanation.map { "\($0) [\(step.code.rawValue) \(step.outcome.rawValue)]" }
            } + reasons
            + diagnostics.filter { !Self.describedByReasons.contains($0) }
            .compactMap { Inspection.Code(rawValue: $0) }
            .map { "\($0.summary) [\($0.rawValue)]" }
    }

    private var summary: String {
        let parser = preset.map { "parsed with the preset \($0.rawValue)" } ?? "not parsed"
        let process = process == .app ? "the app" : "the extension"
        let seconds = steps.last { $0.code == .delivery }.map(\.end) ?? 0
        return "\(layout.displayName), \(parser); \(avatarDescription); "
            + "delivered by \(process) after \(seconds.tenths) s"
    }

    /// A sentence with the cost of each vendor step that ran; empty if none ran.
    private var vendorCosts: [String] {
        let costs = steps.compactMap { step in
            step.cost.map { "\(step.detail ?? "unnamed") (\($0.displayText))" }
        }
        return costs.isEmpty ? [] : ["Vendor steps: \(costs.joined(separator: ", "))"]
    }

    private var avatarDescription: String {
        switch (avatar, avatarSource) {
        case (.none, _): "no avatar"
        case (.initials, _): "initials as avatar"
        case (.default, _): "default avatar"
        case (.composite, _): "composite of the members' avatars"
        case (_, "cache"?): "cached \(avatar.rawValue) avatar"
        case (_, "network"?): "downloaded \(avatar.rawValue) avatar"
        case (_, "stale"?): "outdated \(avatar.rawValue) avatar"
        default: "\(avatar.rawValue) avatar"
        }
    }
}

extension DeliveryRecord.Step {
    /// A sentence that describes the problem of the step; `nil` if it has none.
    var explanation: String? {
        let detail = self.detail.map { " (\($0))" } ?? ""
        switch (code, outcome) {
        case (_, .died):
            return code.deathLocation.map { location in
                "The extension's process ended \(location)\(detail)\(death?.explanation ?? "")"
            }
        case (.appGroup, .failed) where self.detail == AppGroup.State.locked.rawValue:
            return
                "Settings, avatars and the badge weren't available, because the device hasn't been "
                + "unlocked since it was started"
        case (.appGroup, .failed):
            return
                "Settings, avatars and the badge weren't available, because the app group container "
                + "isn't accessible; add the App Groups capability with the same group to the app and "
                + "the extension"
        case (.settings, .failed): return "An invalid setting was ignored\(detail)"
        case (.hook, .failed): return "One of the app's hooks failed; its changes were ignored"
        case (.hook, .timedOut): return "One of the app's hooks timed out; its changes were ignored"
        case (.vendor, .skipped):
            return "A vendor step was skipped, because no time was left\(detail)"
        case (.vendor, .failed): return "A vendor step failed\(detail); its changes were ignored"
        case (.vendor, .timedOut):
            return "A vendor step timed out\(detail); its changes were ignored"
        case (.vendor, .doneAtExpiration):
            return "A vendor step returned its content only after its time expired\(detail)"
        case (.vendor, .unchanged):
            return
                "A vendor step returned the content unchanged\(detail); check that the vendor's SDK "
                + "is initialized in the extension"
        case (.vendor, .hidden): return "A vendor step hid the notification\(detail)"
        case (.vendor, .leftAsIs):
            return
                "A vendor step styles its notifications itself\(detail); its content was delivered "
                + "unchanged"
        case (.vendor, .stillRunning):
            return
                "A vendor step was still running when the notification was delivered\(detail); iOS "
                + "may suspend the extension before its receipts are sent"
        case (.decryption, .failed):
            return "The content couldn't be decrypted\(detail); generic text was shown instead"
        case (.decryption, .timedOut):
            return "The decryption timed out; generic text was shown instead"
        case (.account, .failed):
            return
                "The decrypted content specified a different account than its key; the account "
                + "was ignored"
        case (.receipt, .failed): return "The receipt wasn't sent\(detail)"
        case (.receipt, .timedOut):
            return "The receipt wasn't sent in time; the app will send it\(detail)"
        case (.parsing, .skipped):
            return "No preset matches the payload, so the notification wasn't changed; map the "
                + "payload's keys"
        case (.avatars, .timedOut): return "Not all avatars were downloaded before the deadline"
        case (.attachments, .failed): return "iOS rejected an attachment\(detail)"
        case (.categories, .failed), (.categories, .timedOut):
            return "The payload's buttons weren't registered\(detail)"
        case (.donation, .skipped): return "Donations are disabled"
        case (.donation, .failed):
            return "iOS rejected the donation\(detail); the style doesn't require one"
        case (.donation, .timedOut): return "iOS didn't confirm the donation in time"
        case (.style, .skipped):
            return
                "The notification wasn't styled, because the app requires a donation for the style"
        case (.style, .failed):
            return "iOS rejected the style\(detail); the notification wasn't styled"
        case (.delivery, .timedOut):
            return "The time budget was exceeded; the best attempt so far was shown"
        case (.delivery, .expired):
            return "The extension's time expired; the best attempt so far was shown"
        default: return nil
        }
    }
}

extension DeliveryRecord.Step.Cost {
    /// The time and the memory, such as `1.2 s, 3.4 MB`.
    fileprivate var displayText: String {
        let time = "\(seconds.tenths) s"
        guard let bytes else { return time }
        return "\(time), \(bytes < 0 ? "-" : "")\(bytes.magnitude.megabytes)"
    }
}

extension Double {
    /// The number with one decimal place. Negative numbers count as 0.
    fileprivate var tenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension BinaryInteger {
    /// The number of bytes in megabytes, such as `3.4 MB`.
    var megabytes: String { "\((Double(self) / 1_000_000).tenths) MB" }
}

extension Layout {
    fileprivate var displayName: String {
        switch self {
        case .plain: "Plain notification"
        case .directMessage: "Direct message"
        case .groupMessage: "Group message"
        case .incomingCall: "Incoming call"
        case .missedCall: "Missed call"
        case .voicemail: "Voicemail"
        }
    }
}
