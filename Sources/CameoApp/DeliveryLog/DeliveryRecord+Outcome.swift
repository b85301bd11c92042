import Cameo

extension DeliveryRecord {
    /// The outcome of a push.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The notification was delivered without a style, because the payload has no sender, or
        /// because a vendor step delivered its own result.
        case delivered
        /// The notification was delivered with its style and all images.
        case styled
        /// A step failed, so the notification was delivered with initials, an older image, no
        /// image, generic text or no style.
        case fallback
        /// The time budget was exceeded, or iOS called `serviceExtensionTimeWillExpire`. The best
        /// content so far was delivered.
        case timedOut
        /// The extension's process terminated before it wrote a record.
        case died
    }

    /// The outcome of the push.
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

    /// The termination of the extension's process during a push, as detected later by the extension
    /// or the app.
    public struct Death: Sendable, Equatable {
        /// The step during which the process terminated.
        public let step: Step.Code
        /// The beginning of the step's detail: the name of a vendor step, the host of a download,
        /// or the format and size of an image.
        public let detail: String?
        /// The time of the last breadcrumb, in seconds since the push arrived.
        public let seconds: Double
        /// The memory in use at the last measurement, in bytes; `nil` if unknown.
        public let usedBytes: Int?
        /// The available memory at the last measurement, in bytes; `nil` if unknown.
        public let bytesLeft: Int?
        /// Whether the time budget was exceeded, or iOS had called
        /// `serviceExtensionTimeWillExpire`.
        public let isTimeOver: Bool
        /// Whether the notification was already delivered.
        public let wasDelivered: Bool
        /// Whether the device restarted after the last breadcrumb, which may be why the process
        /// terminated.
        public let wasRestarted: Bool
    }

    /// The termination of the extension's process; `nil` if the process wrote the record itself.
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
