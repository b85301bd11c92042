import Cameo

extension DeliveryRecord {
    /// How a push ended.
    public enum Outcome: String, Sendable, CaseIterable {
        /// Delivered without a style: the payload has no sender, or a vendor step has the notification.
        case delivered
        /// Delivered with its style, and with all images.
        case styled
        /// Delivered with initials, an older or a missing image, generic text or without its style, because a step
        /// failed.
        case fallback
        /// The time budget was exceeded, or the extension's time expired; the best attempt so far was delivered.
        case timedOut
        /// The extension's process ended before it could write a record.
        case died
    }

    /// How the push ended.
    public var outcome: Outcome {
        if death != nil { return .died }
        if outcome(of: .delivery) != .done { return .timedOut }
        if let decryption = outcome(of: .decryption), decryption != .done { return .fallback }
        if outcome(of: .vendor) == .leftAsIs || outcome(of: .vendor) == .hidden {
            return .delivered
        }
        guard layout != .plain else { return .delivered }
        return outcome(of: .style) == .done && reasons.isEmpty ? .styled : .fallback
    }

    /// The end of the extension's process while it processed a push, as the next start of the extension or the app found
    /// it.
    public struct Death: Sendable, Equatable {
        /// Step during which the process ended.
        public let step: Step.Code
        /// Beginning of the vendor step's name, of the host of a download, or of the format and size of an image.
        public let detail: String?
        /// Time at which the step began, in seconds since the push arrived.
        public let seconds: Double
        /// Memory in use before the step, in bytes; `nil` if unknown.
        public let usedBytes: Int?
        /// Memory left before the step, in bytes; `nil` if unknown.
        public let bytesLeft: Int?
        /// Whether the time budget was exceeded, or the extension's time had expired.
        public let isTimeOver: Bool
        /// Whether the notification had been delivered.
        public let wasDelivered: Bool
        /// Whether the device was restarted since, which may be the reason.
        public let wasRestarted: Bool
    }

    /// The end of the extension's process; `nil` if it wrote the record itself.
    public var death: Death? {
        guard let step = steps.last, step.outcome == .died else { return nil }
        return Death(
            step: step.code,
            detail: step.detail,
            seconds: step.end,
            usedBytes: step.death?.usedBytes,
            bytesLeft: step.death?.bytesLeft,
            isTimeOver: step.death?.isTimeOver ?? false,
            wasDelivered: step.death?.wasDelivered ?? false,
            wasRestarted: step.death?.wasRestarted ?? false
        )
    }
}
