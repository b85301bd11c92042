/// A record of how a push was processed: the steps, and the duration and outcome of each. It
/// contains no message text, so the app can display and share it.
public struct DeliveryRecord: Sendable, Equatable {
    /// One step of processing a push.
    public struct Step: Sendable, Equatable {
        /// The kind of a step. Raw values are stable across versions.
        public enum Code: String, Sendable, CaseIterable {
            case appGroup, settings, hook, vendor, decryption, account, parsing, avatars
            case attachments, categories, donation, receipt, style, delivery
            case download, decoding
        }

        /// The outcome of a step. Raw values are stable across versions.
        public enum Outcome: String, Sendable, CaseIterable {
            case done, skipped, failed, timedOut, expired
            /// The payload contains none of the vendor step's keys.
            case notHandled
            /// The vendor step returned the content unchanged, although the payload contains one of
            /// its keys.
            case unchanged
            /// The vendor step hid the notification.
            case hidden
            /// The result of the vendor step was delivered without changes and without Cameo's
            /// style.
            case leftAsIs
            /// The vendor step returned a result only after it was notified of the expiration.
            case doneAtExpiration
            /// The vendor's code was still running when the notification was delivered.
            case stillRunning
            /// The extension's process terminated during the step.
            case died

            var isProblem: Bool {
                switch self {
                case .failed, .timedOut, .expired, .doneAtExpiration, .died: true
                case .done, .skipped, .notHandled, .unchanged, .hidden, .leftAsIs, .stillRunning:
                    false
                }
            }
        }

        /// The cost of a vendor step.
        package struct Cost: Sendable, Equatable {
            /// The duration of the step, in seconds.
            public let seconds: Double
            /// The increase in the process's memory during the step, in bytes; negative for a
            /// decrease, `nil` if iOS doesn't report it. It includes memory allocated by concurrent
            /// work in the process.
            public let bytes: Int?

            package init(seconds: Double, bytes: Int?) {
                self.seconds = seconds
                self.bytes = bytes
            }
        }

        /// The termination of the process during a step, as recorded by the next process.
        package struct Death: Sendable, Equatable {
            /// The memory in use at the last measurement, in bytes; `nil` if unknown.
            package let usedBytes: Int?
            /// The available memory at the last measurement, in bytes; `nil` if unknown.
            package let bytesLeft: Int?
            /// Whether the time budget was exceeded, or iOS had called
            /// `serviceExtensionTimeWillExpire`.
            package let isTimeOver: Bool
            /// Whether the notification was already delivered.
            package let wasDelivered: Bool
            /// Whether the device was restarted after the step began.
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

        /// The kind of the step.
        package let code: Code
        package let outcome: Outcome
        /// The time at which the step ended, in seconds since the push arrived.
        package let end: Double
        /// Details, such as the name of a vendor or an error code, without message text; `nil` if
        /// there are none.
        package let detail: String?
        /// The cost of a vendor step that ran; otherwise `nil`.
        package let cost: Cost?
        /// The termination of the process, for the outcome ``Outcome/died``. In this case, `end` is
        /// the time of the last breadcrumb.
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

    /// The process that created a notification.
    package enum ProcessKind: String, Sendable, CaseIterable {
        /// The notification service extension, for a push.
        case serviceExtension = "extension"
        /// The app, for a payload that wasn't delivered as a push.
        case app
    }

    /// Creates an empty record.
    package init() {}

    /// The process that created the notification.
    package var process: ProcessKind = .serviceExtension
    /// The digest of the account's scope, used to delete the records of an account; `nil`
    /// without an account.
    package var accountDigest: String?
    /// The identifier of the message, if the payload contains one.
    package var messageID: String?
    /// The first preset that matches the payload; `nil` if none does.
    package var preset: Preset.Name?
    /// The layout of the notification.
    package var layout: Layout = .plain
    /// The kind of avatar.
    package var avatar: AvatarSource = .none
    /// The origin of the avatar: `cache`, `network` or `stale`; `nil` for a generated avatar.
    package var avatarSource: String?
    /// The steps, in the order in which they ended.
    package var steps: [Step] = []
    /// The reasons why avatars or attachments are missing or outdated. They contain the host, but
    /// never the complete URL.
    package var reasons: [String] = []
    /// The codes of the diagnostics.
    package var diagnostics: [String] = []

    /// Returns the record with the delivery as its last step.
    ///
    /// - Parameters:
    ///   - outcome: `done` if all steps finished, `timedOut` after the time budget, or `expired` if
    ///     iOS ended the extension's time.
    ///   - end: The time of the delivery, in seconds since the push arrived.
    func closed(_ outcome: Step.Outcome, at end: Double) -> DeliveryRecord {
        var record = self
        record.steps.append(Step(code: .delivery, outcome: outcome, end: end, detail: nil))
        return record
    }

    /// Returns the outcome of a step; `nil` if the step didn't run.
    public func outcome(of code: Step.Code) -> Step.Outcome? {
        steps.last { $0.code == code }?.outcome
    }
}

extension DeliveryRecord {
    /// The codes of the diagnostics that ``reasons`` describes in more detail.
    package static let describedByReasons = [
        Inspection.Code.avatarFailed, .avatarStale, .mediaFailed,
    ].map(\.rawValue)
}
