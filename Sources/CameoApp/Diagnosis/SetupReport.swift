import Cameo
import Foundation

/// A report that explains the appearance of notifications. It contains the setup, recent
/// deliveries, and the predicted appearance of a sample payload.
///
/// You can paste ``description`` into a bug report.
public struct SetupReport: Sendable, CustomStringConvertible {
    package let date: Date
    /// Whether the app has written settings and all of them are valid. Without a settings file, the
    /// Info.plist and the defaults apply.
    let isConfigurationValid: Bool
    /// The state of the app group's directory.
    package let appGroup: AppGroup.State
    /// The number of cached avatars, including group avatars.
    let cachedAvatarCount: Int
    package let permissions: NotificationPermissions
    /// The findings, most severe first. The documentation lists their codes.
    public let findings: [Finding]
    /// The recent deliveries, most recent first.
    package let deliveries: [DeliveryLog.Entry]
    /// The inspection of the sample payload; `nil` without a sample.
    package let sample: Inspection?

    /// The maximum number of deliveries in a report.
    static let maxDeliveries = 20

    /// Creates a report about a setup.
    init(of setup: AppSetup, date: Date) {
        self.date = date
        isConfigurationValid =
            setup.hasSettingsFile && setup.settingsProblems.allSatisfy { $0.severity == .info }
        appGroup = setup.appGroup
        cachedAvatarCount = setup.cachedAvatarCount
        permissions = setup.permissions
        deliveries = Array(setup.deliveries.suffix(Self.maxDeliveries).reversed())
        sample = setup.sample
        findings = setup.findings.bySeverity
    }

    /// The findings that prevent notifications from being styled or shown.
    public var errors: [Finding] { findings.filter { $0.severity == .error } }
}
