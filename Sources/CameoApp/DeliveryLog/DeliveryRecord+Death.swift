import Cameo

extension DeliveryRecord.Step.Code {
    /// The step as part of a sentence, such as "while an image was decoded"; `nil` for steps that
    /// leave no breadcrumb.
    var deathLocation: String? {
        switch self {
        case .settings: "while the configuration was created"
        case .hook: "in one of the app's hooks"
        case .vendor: "in a vendor step"
        case .decryption: "during decryption"
        case .parsing: "while the payload was parsed"
        case .download: "while an image or a file was downloaded"
        case .decoding: "while an image was decoded"
        case .categories: "while the payload's buttons were registered"
        case .style: "while the notification was styled"
        case .donation: "while the interaction was donated and the notification was styled"
        case .appGroup, .account, .avatars, .attachments, .receipt, .delivery: nil
        }
    }
}

extension DeliveryRecord.Step.Death {
    /// The rest of the sentence about the terminated process.
    var explanation: String {
        let memory = [
            usedBytes.map { "\($0.megabytes) of memory in use" },
            bytesLeft.map { "\($0.megabytes) of memory available" },
        ].compactMap(\.self)
        var text = memory.isEmpty ? "" : ", with \(memory.joined(separator: " and "))"
        text += isTimeOver ? ", after its time expired" : ""
        text +=
            wasDelivered
            ? ", after the notification was delivered"
            : "; iOS showed the original notification"
        return text + (wasRestarted ? "; the device has since restarted" : "")
    }
}

extension DeliveryRecord.Death {
    /// The amount of available memory, in bytes, below which a step has probably exceeded the
    /// limit.
    static let lowMemory = 6_000_000

    /// Returns whether the same fix applies to another death.
    func hasSameCause(as other: DeliveryRecord.Death) -> Bool {
        step == other.step && (step != .vendor || detail == other.detail)
            && isMemoryProbable == other.isMemoryProbable
    }

    /// Whether the process probably exceeded its memory limit.
    var isMemoryProbable: Bool {
        step == .decoding || bytesLeft.map { $0 < Self.lowMemory } ?? false
    }

    /// The step in which the process terminated and the available memory, as part of a sentence.
    var location: String {
        let detail = self.detail.map { " (\($0))" } ?? ""
        let memory = bytesLeft.map { ", the last with \($0.megabytes) of memory available" } ?? ""
        return "\(step.deathLocation ?? "in the step \(step.rawValue)")\(detail)\(memory)"
    }

    /// The suggested fix, as an imperative sentence.
    var fix: String {
        let limit =
            if let usedBytes, let bytesLeft { (usedBytes + bytesLeft).megabytes } else { "24 MB" }
        switch step {
        case .decoding:
            return
                "Serve smaller images: the extension may use \(limit) of memory, and iOS decodes WebP, GIF, "
                + "interlaced PNG and progressive JPEG completely, with 4 bytes per pixel"
        case .vendor:
            return isMemoryProbable
                ? "The vendor step\(detail.map { " \($0)" } ?? "") leaves too little of the \(limit) of memory; "
                    + "update its SDK, or limit it to its own payloads with handledKeys"
                : "Update the SDK of the vendor step\(detail.map { " \($0)" } ?? ""), and send the "
                    + "extension's crash report to the vendor"
        case .hook:
            return isMemoryProbable
                ? "The hooks willProcess and willDeliver use too much of the \(limit) of memory"
                : "Correct willProcess or willDeliver; the extension's crash report contains the line"
        default:
            return isMemoryProbable
                ? "The extension uses too much of its \(limit) of memory; load less in the app's code and in "
                    + "vendor steps"
                : "Check the extension's crash report, in Xcode's Organizer or in Settings, Privacy & "
                    + "Security, Analytics Data"
        }
    }
}
