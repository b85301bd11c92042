/// What happened to one push: which steps ran, how long, and how each ended. Without any text of
/// the message, so that it can be shown and sent.
public struct DeliveryRecord: Sendable, Hashable {
    /// One step.
    public struct Step: Sendable, Hashable {
        /// What was done. The codes are never renamed.
        public enum Code: String, Sendable, CaseIterable {
            case appGroup, settings, hook, vendor, reading, pictures, attachments, donation, style
            case handOver
        }

        /// How it ended. The codes are never renamed.
        public enum Outcome: String, Sendable, CaseIterable {
            case done, skipped, failed, timedOut, expired

            /// Whether something went wrong.
            var isProblem: Bool { self == .failed || self == .timedOut || self == .expired }
        }

        /// What was done.
        public let code: Code
        /// How it ended.
        public let outcome: Outcome
        /// When it ended, in seconds since the push arrived.
        public let end: Double
        /// More of it: a vendor's name, an error's code. Never a text of the message.
        public let detail: String?
    }

    /// The message's identifier, where the payload has one.
    public internal(set) var messageID: String?
    /// Who read the payload.
    public internal(set) var preset: Preset.Name?
    /// How iOS was asked to lay the notification out.
    public internal(set) var layout: Layout = .plain
    /// The steps, in the order in which they ended.
    public internal(set) var steps: [Step] = []
    /// The codes of the notes.
    public internal(set) var notes: [Note.Code] = []

    /// The record of a push whose work has ended: when it was not the work that handed over, iOS or
    /// the budget did.
    ///
    /// - Parameters:
    ///   - end: When, in seconds since the push arrived.
    ///   - isLate: Whether the budget was used up.
    func closed(at end: Double, isLate: Bool) -> DeliveryRecord {
        guard outcome(of: .handOver) == nil else { return self }
        var record = self
        record.steps.append(
            Step(code: .handOver, outcome: isLate ? .timedOut : .expired, end: end, detail: nil))
        return record
    }

    /// How a step ended, where it ran.
    public func outcome(of code: Step.Code) -> Step.Outcome? {
        steps.last { $0.code == code }?.outcome
    }
}
