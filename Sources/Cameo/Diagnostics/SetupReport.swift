import Foundation

/// Why notifications look as they do: what is set up, what the last pushes met with, and what a sample
/// payload would become.
///
/// As values here, as ``json``, and as ``text`` to paste into a report of a fault. Neither holds a text
/// of a message or an address's query; the text holds no name and no identifier either, while the JSON
/// tells what was found in the sample payload.
public struct SetupReport: Sendable {
    /// Something that is wrong, or worth knowing.
    public struct Finding: Sendable, Hashable {
        /// How bad it is.
        public enum Severity: String, Sendable, CaseIterable {
            /// Notifications are not styled, or not shown.
            case problem
            /// Something is missing from them, or will be.
            case warning
            /// Worth knowing.
            case information
        }

        /// What it is.
        public let code: Code
        /// What was found, in a sentence.
        public let message: String

        /// How bad it is.
        public var severity: Severity { code.severity }
        /// The way out.
        public var remedy: String { code.remedy }
    }

    /// When it was made.
    public let date: Date
    /// Whether the app has written settings, and all of them could be read. Without settings the
    /// presets and the Info.plist count.
    public let isConfigurationValid: Bool
    /// Whether app and extension share a folder that can be read.
    public let appGroup: AppGroup.State
    /// How many portraits and group pictures are kept.
    public let cachedAvatarCount: Int
    /// What could not be read of the settings.
    public let settingsProblems: [SettingsFile.Problem]
    /// What the person has allowed.
    public let permissions: NotificationPermissions
    /// What was found, the worst first.
    public let findings: [Finding]
    /// What became of the last pushes, the newest first.
    public let deliveries: [DeliveryLog.Entry]
    /// The sample payload: what was read, what is planned, what iOS would draw, and what not.
    public let sample: Inspection?

    /// How many deliveries are told.
    static let maxDeliveries = 20

    /// A diagnosis of those facts.
    init(of facts: SetupFacts, date: Date) {
        self.date = date
        isConfigurationValid = facts.hasSettingsFile && facts.problems.allSatisfy(\.isNewer)
        appGroup = facts.appGroup
        cachedAvatarCount = facts.cachedAvatarCount
        settingsProblems = facts.problems
        permissions = facts.permissions
        deliveries = Array(facts.deliveries.suffix(Self.maxDeliveries).reversed())
        sample = facts.sample
        let order = Finding.Severity.allCases
        findings = facts.findings.enumerated().sorted { one, other in
            let ranks = [one, other].map { order.firstIndex(of: $0.element.severity) ?? 0 }
            return (ranks[0], one.offset) < (ranks[1], other.offset)
        }.map(\.element)
    }

    /// The findings that keep notifications from being styled or shown.
    public var problems: [Finding] { findings.filter { $0.severity == .problem } }
}
