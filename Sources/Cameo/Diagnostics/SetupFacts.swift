/// Everything that a diagnosis is made of: collected by the running app, judged here.
struct SetupFacts: Sendable {
    var bundle = AppBundle()
    /// The system's version, such as `17.4`.
    var systemVersion = ""
    var appGroup = AppGroup.State.reachable
    var settings = Settings()
    var problems: [SettingsFile.Problem] = []
    var hasSettingsFile = true
    var permissions = NotificationPermissions()
    var isFocusAuthorized = false
    var cachedAvatarCount = 0
    /// Oldest first.
    var deliveries: [DeliveryLog.Entry] = []
    var pendingDeletions = 0
    var keptPayloads = 0
    var sample: Inspection?

    /// What is wrong or worth knowing.
    var findings: [SetupReport.Finding] {
        extensionFindings + bundleFindings + sharedFindings + permissionFindings + recordFindings
            + sampleFindings
    }

    private typealias Finding = SetupReport.Finding

    private func finding(_ code: Finding.Code, _ message: String, if isSo: Bool) -> [Finding] {
        isSo ? [Finding(code: code, message: message)] : []
    }

    private var extensionFindings: [Finding] {
        let services = bundle.serviceExtensions
        guard let service = services.first else {
            return [
                Finding(
                    code: .extensionMissing,
                    message: "the app has no Notification Service Extension"
                )
            ]
        }
        let app = bundle.identifier ?? ""
        let id = service.identifier ?? ""
        let minimum = service.minimumOSVersion ?? ""
        return finding(
            .extensionSeveral,
            "the app has \(services.count) Notification Service Extensions",
            if: services.count > 1
        )
            + finding(
                .extensionIdentifier,
                "the extension's identifier \(id) does not begin with the app's, \(app)",
                if: !id.hasPrefix(app + ".")
            )
            + finding(
                .extensionTooNew,
                "the extension needs iOS \(minimum), and this is \(systemVersion)",
                if: Version(systemVersion) < Version(minimum)
            )
            + finding(
                .extensionVersion,
                "the app's version is \(bundle.version ?? "none"), the extension's "
                    + "\(service.version ?? "none")",
                if: bundle.version != service.version
            )
            + finding(
                .extensionClass,
                "the extension names no principal class",
                if: service.principalClass?.isBlank ?? true
            )
    }

    private var bundleFindings: [Finding] {
        let intents = ["INSendMessageIntent"] + (hasCalls ? ["INStartCallIntent"] : [])
        let missing = intents.filter { !bundle.activityTypes.contains($0) }
        var findings = finding(
            .activityTypes,
            "NSUserActivityTypes lacks \(missing.joined(separator: ", "))",
            if: !missing.isEmpty
        )
        findings += finding(
            .focusDescription,
            "there is no NSFocusStatusUsageDescription",
            if: wantsFocus && !bundle.hasFocusUsageDescription
        )
        guard let entitlements = bundle.entitlements else {
            let message = "the entitlements cannot be read from here"
            return findings + [Finding(code: .entitlementsUnseen, message: message)]
        }
        findings += finding(
            .entitlementCommunication,
            "the profile lacks communication notifications",
            if: !entitlements.hasCommunication
        )
        findings += finding(
            .entitlementPush,
            "the profile lacks aps-environment",
            if: !entitlements.hasPush
        )
        guard let group = bundle.appGroup else { return findings }
        let others = bundle.serviceExtensions.compactMap(\.entitlements)
        let lacks = ([entitlements] + others).contains { !$0.appGroups.contains(group) }
        return findings
            + finding(
                .entitlementAppGroup,
                "a profile of app or extension lacks \(group)",
                if: lacks
            )
    }

    private var sharedFindings: [Finding] {
        finding(.appGroupMissing, "the app group cannot be reached", if: appGroup == .missing)
            + finding(
                .appGroupLocked,
                "the app group's files cannot be read yet",
                if: appGroup == .locked
            )
            + finding(
                .appGroupDiffers,
                "app and extension look for different app groups",
                if: bundle.serviceExtensions.contains { service in
                    // Where the identifiers do not fit together, that is said.
                    (service.identifier ?? "").hasPrefix("\(bundle.identifier ?? "").")
                        && service.appGroup != bundle.appGroup
                }
            )
            + problems.map {
                Finding(
                    code: $0.isNewer ? .settingsNewer : .settingsUnreadable,
                    message: $0.description
                )
            }
            + finding(
                .settingsMissing,
                "there is no settings file",
                if: !hasSettingsFile && appGroup == .reachable
            )
            + finding(.donationsOff, "nothing is donated", if: !settings.isDonationEnabled)
            + finding(
                .deletionsPending,
                "\(pendingDeletions) deletions of donations are not confirmed",
                if: pendingDeletions > 0
            )
            + finding(
                .payloadsKept,
                "\(keptPayloads) payloads are kept whole",
                if: keptPayloads > 0
            )
    }

    private var permissionFindings: [Finding] {
        let isShown = [.authorized, .provisional, .ephemeral].contains(permissions.authorization)
        return finding(
            .notificationsNotAsked,
            "the person was not asked for notifications",
            if: permissions.authorization == .notDetermined
        )
            + finding(
                .notificationsDenied,
                "the person does not allow notifications",
                if: permissions.authorization == .denied
            )
            + finding(
                .notificationsQuiet,
                "notifications are delivered quietly",
                if: permissions.authorization == .provisional
            )
            + finding(
                .alertsOff,
                "the person has switched banners off",
                if: isShown && permissions.alerts == .off
            )
            + finding(
                .lockScreenOff,
                "nothing is shown on the lock screen",
                if: isShown && permissions.lockScreen == .off
            )
            + finding(
                .previewsNever,
                "previews are never shown",
                if: isShown && permissions.previews == .never
            )
            + finding(
                .focusNotAuthorized,
                "the app may not see the Focus status",
                if: wantsFocus && !isFocusAuthorized
            )
    }

    private var recordFindings: [Finding] {
        let records = deliveries.map(\.record)
        let pushes = records.filter { $0.place == .serviceExtension }
        func count(_ code: Finding.Code, _ what: String, _ isSo: (DeliveryRecord) -> Bool)
            -> [Finding]
        {
            let number = records.filter(isSo).count
            return finding(
                code,
                "\(what) in \(number) of the last \(records.count)",
                if: number > 0
            )
        }
        return finding(
            .neverRan,
            "the extension has left no record",
            if: pushes.isEmpty && appGroup == .reachable
        )
            + count(.styleFailed, "iOS refused the style") { $0.outcome(of: .style) == .failed }
            + count(.notRead, "no preset read the payload") { $0.outcome(of: .parsing) == .skipped }
            + count(.avatarsFailed, "a picture or an attachment was missing or older") {
                !$0.reasons.isEmpty
            }
            + count(.timeRanOut, "the time ran out") {
                [.timedOut, .expired].contains($0.outcome(of: .delivery))
            }
    }

    private var sampleFindings: [Finding] {
        guard let sample else { return [] }
        return finding(
            .sampleNotRead,
            "no preset and no mapping reads the sample payload",
            if: sample.parsed.sender == nil
        )
            + finding(
                .sampleStartsNothing,
                "the sample payload does not start the extension",
                if: sample.payload.hasAPS && !sample.payload.invokesServiceExtension
            )
            + sample.appearance.diagnostics.map {
                Finding(code: .sampleNote, message: "\($0.code.rawValue): \($0.code.summary)")
            }
    }

    /// Whether pushes ask to break through Focus.
    private var wantsFocus: Bool {
        settings.mapping?.paths.has(.notifiesAnyway) == true
            || deliveries.contains { $0.record.diagnostics.contains(.needsFocusAccess) }
    }

    /// Whether calls come in.
    private var hasCalls: Bool {
        settings.mapping?.paths.has(.callState) == true || sample?.parsed.kind == .call
            || deliveries.contains { $0.record.layout.isCall }
    }
}

/// A version of numbers and full stops, which compares as versions do: 9 is older than 15.4.
private struct Version: Comparable {
    private let numbers: [Int]

    init(_ text: String) {
        numbers = text.split(separator: ".").map { Int($0) ?? 0 }
    }

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
