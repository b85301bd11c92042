import Cameo
import Foundation

/// Report that explains why notifications look the way they do: the setup, recent deliveries, and the
/// predicted appearance of a sample payload.
///
/// ``description`` can be pasted into a bug report.
public struct SetupReport: Sendable, CustomStringConvertible {
    /// Problem with the setup, or a remark about it.
    public struct Finding: Sendable, Equatable {
        /// Severity of a finding, most severe first.
        public enum Severity: String, Sendable, CaseIterable {
            /// Notifications aren't styled or aren't shown.
            case error
            /// Part of a notification is missing, or may be.
            case warning
            /// A remark.
            case info
        }

        /// Kind of finding.
        public let code: Code
        /// Description of the finding.
        public let message: String

        /// Severity of the finding.
        public var severity: Severity { code.severity }
        /// Instruction that fixes the finding.
        public var fix: String { code.fix }
    }

    /// Date of the report.
    package let date: Date
    /// Whether the app has written settings and all of them are valid. Without a settings file, the
    /// presets and the Info.plist apply.
    let isConfigurationValid: Bool
    /// State of the app group container.
    package let appGroup: AppGroup.State
    /// Number of cached avatars, including those of groups.
    let cachedAvatarCount: Int
    /// Settings that couldn't be read.
    let settingsProblems: [SettingsFile.Problem]
    /// Permissions that the user has granted.
    package let permissions: NotificationPermissions
    /// Findings, most severe first.
    public let findings: [Finding]
    /// Recent deliveries, most recent first.
    package let deliveries: [DeliveryLog.Entry]
    /// Inspection of the sample payload.
    package let sample: Inspection?

    /// Maximum number of deliveries in a report.
    static let maxDeliveries = 20

    /// Creates a report from facts.
    init(of facts: SetupFacts, date: Date) {
        self.date = date
        isConfigurationValid =
            facts.hasSettingsFile && facts.settingsProblems.allSatisfy(\.isNewer)
        appGroup = facts.appGroup
        cachedAvatarCount = facts.cachedAvatarCount
        settingsProblems = facts.settingsProblems
        permissions = facts.permissions
        deliveries = Array(facts.deliveries.suffix(Self.maxDeliveries).reversed())
        sample = facts.sample
        let order = Finding.Severity.allCases
        findings = facts.findings.enumerated().sorted { one, other in
            let ranks = [one, other].map { order.firstIndex(of: $0.element.severity) ?? 0 }
            return (ranks[0], one.offset) < (ranks[1], other.offset)
        }.map(\.element)
    }

    /// Findings that prevent notifications from being styled or shown.
    public var errors: [Finding] { findings.filter { $0.severity == .error } }
}
