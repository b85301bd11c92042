import Cameo
import Foundation

/// Report that explains why notifications look the way they do: the setup, recent deliveries, and the
/// predicted appearance of a sample payload.
///
/// ``description`` can be pasted into a bug report.
public struct SetupReport: Sendable, CustomStringConvertible {
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
    let settingsProblems: [Finding]
    /// Permissions that the user has granted.
    package let permissions: NotificationPermissions
    /// Findings, most severe first. The documentation lists their codes.
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
            facts.hasSettingsFile && facts.settingsProblems.allSatisfy { $0.severity == .info }
        appGroup = facts.appGroup
        cachedAvatarCount = facts.cachedAvatarCount
        settingsProblems = facts.settingsProblems
        permissions = facts.permissions
        deliveries = Array(facts.deliveries.suffix(Self.maxDeliveries).reversed())
        sample = facts.sample
        findings = facts.findings.bySeverity
    }

    /// Findings that prevent notifications from being styled or shown.
    public var errors: [Finding] { findings.filter { $0.severity == .error } }
}
