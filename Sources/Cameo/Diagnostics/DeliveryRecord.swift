/// Record of how a push was processed: its steps, their duration and their outcome. It contains no message
/// text, so it can be shown and shared.
public struct DeliveryRecord: Sendable, Equatable {
    /// Step of processing a push.
    public struct Step: Sendable, Equatable {
        /// Kind of step. Raw values are stable across versions.
        public enum Code: String, Sendable, CaseIterable {
            case appGroup, settings, hook, vendor, decryption, account, parsing, avatars
            case attachments, categories, donation, receipt, style, delivery
            case download, decoding
        }

        /// Outcome of a step. Raw values are stable across versions.
        public enum Outcome: String, Sendable, CaseIterable {
            case done, skipped, failed, timedOut, expired
            /// The payload has none of the vendor step's keys.
            case notHandled
            /// The vendor step has returned the content unchanged, although the payload is its own.
            case unchanged
            /// The vendor step has hidden the notification.
            case hidden
            /// The result of the vendor step was delivered as it is, without Cameo's style.
            case leftAsIs
            /// The vendor step had a result only after it was notified that its time expires.
            case doneAtExpiration
            /// The vendor step's code was still running when the notification was delivered.
            case stillRunning
            /// The extension's process ended during the step.
            case died

            /// Whether the step wasn't successful.
            var isProblem: Bool {
                switch self {
                case .failed, .timedOut, .expired, .doneAtExpiration, .died: true
                case .done, .skipped, .notHandled, .unchanged, .hidden, .leftAsIs, .stillRunning:
                    false
                }
            }
        }

        /// Cost of a vendor step.
        package struct Cost: Sendable, Equatable {
            /// Time that the step took, in seconds.
            public let seconds: Double
            /// Memory that the process has used more at the end of the step, in bytes; negative if it has
            /// used less, and `nil` if iOS doesn't report it. Other work of the process counts too.
            public let bytes: Int?

            package init(seconds: Double, bytes: Int?) {
                self.seconds = seconds
                self.bytes = bytes
            }
        }

        /// The end of the process during a step, as the next process found it.
        package struct Death: Sendable, Equatable {
            /// Memory in use when the step began, in bytes; `nil` if unknown.
            package let usedBytes: Int?
            /// Memory left when the step began, in bytes; `nil` if unknown.
            package let bytesLeft: Int?
            /// Whether the time budget was exceeded, or the extension's time had expired.
            package let isTimeOver: Bool
            /// Whether the notification had been delivered.
            package let wasDelivered: Bool
            /// Whether the device was restarted since.
            package let wasRestarted: Bool

            package init(
                usedBytes: Int?,
                bytesLeft: Int?,
                isTimeOver: Bool,
                wasDelivered: Bool,
                wasRestarted: Bool
            ) {
                (self.usedBytes, self.bytesLeft) = (usedBytes, bytesLeft)
                self.isTimeOver = isTimeOver
                self.wasDelivered = wasDelivered
                self.wasRestarted = wasRestarted
            }
        }

        /// Kind of step.
        package let code: Code
        /// Outcome of the step.
        package let outcome: Outcome
        /// Time at which the step ended, in seconds since the push arrived.
        package let end: Double
        /// Details, such as the name of a vendor or an error code. Never contains message text.
        package let detail: String?
        /// Cost of the step, for vendor steps that ran.
        package let cost: Cost?
        /// The end of the process, for the outcome ``Outcome/died``. `end` is then the time at which the step began.
        package let death: Death?

        package init(
            code: Code,
            outcome: Outcome,
            end: Double,
            detail: String?,
            cost: Cost? = nil,
            death: Death? = nil
        ) {
            self.code = code
            self.outcome = outcome
            self.end = end
            self.detail = detail
            self.cost = cost
            self.death = death
        }
    }

    /// Process that created a notification.
    package enum Place: String, Sendable, CaseIterable {
        /// The Notification Service Extension, for a push.
        case serviceExtension = "extension"
        /// The app, for a payload that wasn't delivered as a push.
        case app
    }

    /// Creates an empty record.
    package init() {}

    /// Process that created the notification.
    package var place: Place = .serviceExtension
    /// Digest of the account's scope, with which the records of an account can be deleted.
    package var accountDigest: String?
    /// Identifier of the message, if the payload contains one.
    package var messageID: String?
    /// Preset that parsed the payload.
    package var preset: Preset.Name?
    /// Layout of the notification.
    package var layout: Layout = .plain
    /// Kind of avatar.
    package var avatar: AvatarSource = .none
    /// Origin of the avatar: `cache`, `network` or `stale`. `nil` for a generated avatar.
    package var avatarSource: String?
    /// Steps in the order in which they ended.
    package var steps: [Step] = []
    /// Descriptions of missing or outdated avatars and attachments, with the host but never the complete
    /// URL.
    package var reasons: [String] = []
    /// Codes of the diagnostics.
    package var diagnostics: [String] = []

    /// Returns the record with the final step, the delivery.
    ///
    /// - Parameters:
    ///   - outcome: `done` if all steps finished, `timedOut` after the time budget, or `expired` if iOS
    ///     ended the extension's time.
    ///   - end: Time of the delivery, in seconds since the push arrived.
    func closed(_ outcome: Step.Outcome, at end: Double) -> DeliveryRecord {
        var record = self
        record.steps.append(Step(code: .delivery, outcome: outcome, end: end, detail: nil))
        return record
    }

    /// Returns the outcome of a step, or `nil` if it didn't run.
    public func outcome(of code: Step.Code) -> Step.Outcome? {
        steps.last { $0.code == code }?.outcome
    }
}

extension DeliveryRecord {
    /// Codes of the diagnostics that ``reasons`` describe in more detail.
    package static let describedByReasons = [
        Inspection.Code.avatarFailed, .avatarStale, .mediaFailed,
    ].map(\.rawValue)
}
