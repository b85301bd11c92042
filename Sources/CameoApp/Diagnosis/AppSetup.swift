import Cameo
import Foundation

/// The setup of the running app, and the findings derived from it.
struct AppSetup: Sendable {
    var bundle = AppBundle()
    /// The version of iOS, such as `17.4`.
    var systemVersion = ""
    var appGroup = AppGroup.State.reachable
    var settings = CommunicationSettings()
    var settingsProblems: [Finding] = []
    var hasSettingsFile = true
    var permissions = NotificationPermissions()
    var isFocusAuthorized = false
    /// Whether the app has requested access to the Focus status since launch.
    var wasFocusRequested = false
    var cachedAvatarCount = 0
    /// The recent deliveries, oldest first.
    var deliveries: [DeliveryLog.Entry] = []
    /// The dates of the pushes in Notification Center that should have started the extension.
    var arrivedPushes: [Date] = []
    var pendingDeletions = 0
    var recordedPayloadCount = 0
    var sample: Inspection?

    /// The problems with the setup, and other noteworthy facts about it.
    var findings: [Finding] {
        extensionFindings + bundleFindings + sharedFindings + permissionFindings + recordFindings
            + sampleFindings
    }

    private func finding(
        _ code: SetupReport.Code,
        _ message: String,
        fix: String? = nil,
        if condition: Bool = true
    ) -> [Finding] {
        guard condition else { return [] }
        return [
            Finding(code: code.rawValue, severity: code.severity, message, fix ?? code.suggestion)
        ]
    }

    private var extensionFindings: [Finding] {
        let services = bundle.serviceExtensions
        guard let service = services.first else {
            return finding(.extensionMissing, "The app has no Notification Service Extension")
        }
        let app = bundle.identifier ?? ""
        let id = service.identifier ?? ""
        let minimum = service.minimumOSVersion ?? ""
        return finding(
            .multipleExtensions,
            "The app has \(services.count) Notification Service Extensions",
            if: services.count > 1
        )
            + finding(
                .extensionIDMismatch,
                "The extension's bundle ID \(id) doesn't start with '\(app).'",
                if: !id.hasPrefix(app + ".")
            )
            + finding(
                .extensionRequiresNewerIOS,
                "The extension requires iOS \(minimum), but the device has iOS \(systemVersion)",
                if: Version(systemVersion) < Version(minimum)
            )
            + finding(
                .extensionVersionMismatch,
                "The app has version \(bundle.version ?? "none"), but the extension has version "
                    + "\(service.version ?? "none")",
                if: bundle.version != service.version
            )
            + finding(
                .extensionClassMissing,
                "The extension's Info.plist specifies no principal class",
                if: service.principalClass?.isBlank ?? true
            )
    }

    private var bundleFindings: [Finding] {
        let intents = ["INSendMessageIntent"] + (hasCalls ? ["INStartCallIntent"] : [])
        let missing = intents.filter { !bundle.activityTypes.contains($0) }
        var findings = finding(
            .activityTypesMissing,
            "NSUserActivityTypes doesn't contain \(missing.joined(separator: ", "))",
            if: !missing.isEmpty
        )
        findings += finding(
            .focusDescriptionMissing,
            "The app's Info.plist has no NSFocusStatusUsageDescription",
            if: (requestsFocusBreakthrough || wasFocusRequested) && !bundle.hasFocusUsageDescription
        )
        guard let entitlements = bundle.entitlements else {
            return findings
                + finding(.entitlementsUnavailable, "The app's entitlements can't be read")
        }
        findings += finding(
            .communicationEntitlementMissing,
            "The provisioning profile doesn't allow communication notifications",
            if: !entitlements.hasCommunication
        )
        findings += finding(
            .pushEntitlementMissing,
            "The provisioning profile has no aps-environment",
            if: !entitlements.hasPush
        )
        guard let group = bundle.appGroup else { return findings }
        let extensionEntitlements = bundle.serviceExtensions.compactMap(\.entitlements)
        let isMissing = ([entitlements] + extensionEntitlements).contains {
            !$0.appGroups.contains(group)
        }
        return findings
            + finding(
                .appGroupEntitlementMissing,
                "A provisioning profile of the app or the extension doesn't contain \(group)",
                if: isMissing
            )
    }

    private var sharedFindings: [Finding] {
        finding(
            .appGroupMissing,
            "The app group container isn't accessible",
            if: appGroup == .missing
        )
            + finding(
                .appGroupLocked,
                "The app group container isn't readable before the first unlock",
                if: appGroup == .locked
            )
            + finding(
                .appGroupMismatch,
                "The app and the extension use different app groups",
                if: bundle.serviceExtensions.contains { service in
                    // Another finding reports a bundle ID that doesn't begin with the app's bundle
                    // ID.
                    (service.identifier ?? "").hasPrefix("\(bundle.identifier ?? "").")
                        && service.appGroup != bundle.appGroup
                }
            )
            + settingsProblems.flatMap {
                finding($0.severity == .info ? .settingsNewer : .settingsInvalid, $0.message)
            }
            + finding(
                .settingsMissing,
                "The app hasn't written a settings file",
                if: !hasSettingsFile && appGroup == .reachable
            )
            + finding(.donationsDisabled, "Donations are disabled", if: !settings.isDonationEnabled)
            + finding(
                .deletionsPending,
                "iOS hasn't confirmed \(pendingDeletions) deletions of donations",
                if: pendingDeletions > 0
            )
            + finding(
                .payloadsRecorded,
                "\(recordedPayloadCount) complete payloads are recorded",
                if: recordedPayloadCount > 0
            )
    }

    private var permissionFindings: [Finding] {
        let isShown = [.authorized, .provisional, .ephemeral].contains(permissions.authorization)
        return finding(
            .authorizationNotRequested,
            "The app hasn't requested authorization for notifications",
            if: permissions.authorization == .notDetermined
        )
            + finding(
                .authorizationDenied,
                "The user doesn't allow notifications",
                if: permissions.authorization == .denied
            )
            + finding(
                .authorizationProvisional,
                "Notifications are delivered quietly",
                if: permissions.authorization == .provisional
            )
            + finding(.alertsDisabled, "Banners are off", if: isShown && permissions.alerts == .off)
            + finding(
                .lockScreenDisabled,
                "Notifications on the lock screen are off",
                if: isShown && permissions.lockScreen == .off
            )
            + finding(
                .previewsHidden,
                "Previews are never shown",
                if: isShown && permissions.previews == .never
            )
            + finding(
                .focusAccessMissing,
                "The app has no access to the Focus status",
                if: requestsFocusBreakthrough && !isFocusAuthorized
            )
    }

    private var recordFindings: [Finding] {
        let records = deliveries.map(\.record)
        let pushes = records.filter { $0.process == .serviceExtension }
        func count(
            _ code: SetupReport.Code,
            _ problem: String,
            where hasProblem: (DeliveryRecord) -> Bool
        ) -> [Finding] {
            let count = records.filter(hasProblem).count
            return finding(
                code,
                "\(problem) in \(count) of the last \(records.count) deliveries",
                if: count > 0
            )
        }
        return deathFindings
            + finding(
                .extensionNotStarted,
                "The last \(missedPushes) notifications in Notification Center have no record",
                if: missedPushes > 0
            )
            + finding(
                .extensionNeverRan,
                "The extension hasn't recorded any delivery",
                if: pushes.isEmpty && missedPushes == 0 && appGroup == .reachable
            )
            + count(.styleRejected, "iOS rejected the style") { $0.outcome(of: .style) == .failed }
            + count(.payloadNotRead, "No preset matched the payload") {
                $0.outcome(of: .parsing) == .skipped
            }
            + count(.downloadsFailed, "An avatar or attachment was missing or outdated") {
                !$0.reasons.isEmpty
            }
            + count(.deliveryTimedOut, "The time limit was exceeded") {
                [.timedOut, .expired].contains($0.outcome(of: .delivery))
            }
    }

    /// The time within which the extension writes its record, in seconds.
    private static let recordTimeout = 60.0

    /// The number of pushes that arrived more than a minute after the last recorded push.
    private var missedPushes: Int {
        guard appGroup == .reachable else { return 0 }
        let last = deliveries.last { $0.record.process == .serviceExtension }?.date ?? .distantPast
        return arrivedPushes.count { $0.timeIntervalSince(last) > Self.recordTimeout }
    }

    /// The finding about the step in which the extension's process terminated most often. Device
    /// restarts don't count.
    private var deathFindings: [Finding] {
        let deaths = deliveries.compactMap(\.record.death).filter { !$0.wasRestarted }
        var groups: [[DeliveryRecord.Death]] = []
        for death in deaths {
            if let index = groups.firstIndex(where: { $0[0].hasSameCause(as: death) }) {
                groups[index].append(death)
            } else {
                groups.append([death])
            }
        }
        guard let commonest = groups.max(by: { $0.count < $1.count }), let last = commonest.last
        else { return [] }
        return finding(
            .extensionDied,
            "The extension's process ended in \(deaths.count) of the last \(deliveries.count) "
                + "deliveries, \(commonest.count) of them \(last.location)",
            fix: last.fix
        )
    }

    private var sampleFindings: [Finding] {
        guard let sample else { return [] }
        return finding(
            .sampleNotRead,
            "Neither a preset nor the mapping finds a sender in the sample payload",
            if: sample.parsed.sender == nil
        )
            + finding(
                .sampleDoesNotRunExtension,
                "The sample payload doesn't run the extension",
                if: sample.payload.hasAPS && !sample.payload.invokesServiceExtension
            )
            + sample.appearance.diagnostics.flatMap { diagnostic in
                // The diagnostic's message may contain a part of the payload.
                finding(
                    .sampleFinding,
                    "\(diagnostic.code): "
                        + (Inspection.Code(rawValue: diagnostic.code)?.summary ?? "")
                )
            }
    }

    /// Whether pushes request to break through Focus.
    private var requestsFocusBreakthrough: Bool {
        settings.mapping?.has(.notifiesAnyway) == true
            || deliveries.contains {
                $0.record.diagnostics.contains(Inspection.Code.focusAccessNeeded.rawValue)
            }
    }

    /// Whether pushes contain calls.
    private var hasCalls: Bool {
        settings.mapping?.has(.callState) == true || sample?.parsed.kind == .call
            || deliveries.contains { $0.record.layout.isCall }
    }
}

/// A version whose components are compared numerically, so that 9 is older than 15.4.
private struct Version: Comparable {
    private let numbers: [Int]

    init(_ text: String) { numbers = text.split(separator: ".").map { Int($0) ?? 0 } }

    static func < (one: Version, other: Version) -> Bool {
        let count = max(one.numbers.count, other.numbers.count)
        for position in 0..<count {
            let pair = [one, other].map {
                $0.numbers.indices.contains(position) ? $0.numbers[position] : 0
            }
            if pair[0] != pair[1] { return pair[0] < pair[1] }
        }
        return false
    }
}
