/// What happened to one push: which steps ran, how long, and how each ended. Without any text of
/// the message, so that it can be shown and sent.
public struct DeliveryRecord: Sendable, Hashable {
    /// One step.
    public struct Step: Sendable, Hashable {
        /// What was done. The codes are never renamed.
        public enum Code: String, Sendable, CaseIterable {
            case appGroup, settings, hook, vendor, decryption, account, parsing, avatars
            case attachments, categories, donation, receipt, style, delivery
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

    /// Where a notification was made.
    public enum Place: String, Sendable, CaseIterable {
        /// In the Notification Service Extension, of a push.
        case serviceExtension = "extension"
        /// In the app, of a payload that came another way.
        case app
    }

    /// A record of nothing.
    init() {}

    /// Where the notification was made.
    public internal(set) var place: Place = .serviceExtension
    /// A digest of the account's scope: enough to delete an account's records, and not its name.
    public internal(set) var accountDigest: String?
    /// The message's identifier, where the payload has one.
    public internal(set) var messageID: String?
    /// Who read the payload.
    public internal(set) var preset: Preset.Name?
    /// How iOS was asked to lay the notification out.
    public internal(set) var layout: Layout = .plain
    /// Which picture is drawn.
    public internal(set) var avatar: AvatarSource = .none
    /// Where its bytes came from: `cache`, `network` or `stale`; `nil` for one that was drawn.
    public internal(set) var avatarSource: String?
    /// The steps, in the order in which they ended.
    public internal(set) var steps: [Step] = []
    /// Why pictures and attachments are missing, or older ones shown, in words with the host that was
    /// asked; never an address.
    public internal(set) var reasons: [String] = []
    /// The codes of the notes.
    public internal(set) var diagnostics: [Diagnostic.Code] = []

    /// The record of a push that was handed over: by its work, by the budget's deadline, or by iOS.
    ///
    /// - Parameters:
    ///   - outcome: How it came to that.
    ///   - end: When, in seconds since the push arrived.
    func closed(_ outcome: Step.Outcome, at end: Double) -> DeliveryRecord {
        var record = self
        record.steps.append(Step(code: .delivery, outcome: outcome, end: end, detail: nil))
        return record
    }

    /// How a step ended, where it ran.
    public func outcome(of code: Step.Code) -> Step.Outcome? {
        steps.last { $0.code == code }?.outcome
    }
}
