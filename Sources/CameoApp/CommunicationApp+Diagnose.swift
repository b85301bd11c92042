#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation
import UserNotifications

extension CommunicationApp {
    /// Checks the app's setup, permissions and recent deliveries, to explain the appearance of
    /// notifications.
    ///
    /// - Parameters:
    ///   - samplePayload: A sample payload, which is parsed as in the extension. The report
    ///     predicts the appearance of its notification.
    ///   - isolation: The caller's isolation, so that the payload doesn't need to be `Sendable`.
    /// - Returns: A report with findings, recent deliveries and the inspection of the sample
    ///   payload.
    public func diagnose(
        samplePayload: [AnyHashable: Any]? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async -> SetupReport {
        await setupReport(sample: samplePayload.map { Payload(userInfo: $0) })
    }

    /// Checks the setup with a parsed sample payload, for example from a file or from JavaScript.
    package func diagnose(sample: Payload) async -> SetupReport {
        await setupReport(sample: sample)
    }

    private func setupReport(sample: Payload?) async -> SetupReport {
        var setup = AppSetup()
        setup.bundle = bundle
        let version = ProcessInfo.processInfo.operatingSystemVersion
        setup.systemVersion =
            "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
        setup.appGroup = AppGroup.state(of: container)
        (setup.settings, setup.settingsProblems) = readSettings()
        setup.isFocusAuthorized = FocusAccess.authorization == .authorized
        setup.wasFocusRequested = FocusAccess.wasRequested.withLock { $0 }
        setup.permissions = await permissions()
        setup.arrivedPushes = await arrivedPushes()
        if let container {
            setup.hasSettingsFile = SettingsFile.exists(in: container)
            setup.cachedAvatarCount = AvatarCache(container: container).count
            setup.deliveries = DeliveryLog(container: container).entries()
            setup.recordedPayloadCount = PayloadRecorder(container: container).count
        } else {
            setup.hasSettingsFile = false
        }
        setup.pendingDeletions = donations.pendingDeletions
        setup.sample = sample.map {
            Inspection(of: $0, parser: PayloadParser(settings: setup.settings))
        }
        return SetupReport(of: setup, date: Date())
    }

    private func permissions() async -> NotificationPermissions {
        await clock.value(within: Self.settingsTimeout) { completion in
            UNUserNotificationCenter.current().getNotificationSettings {
                completion(NotificationPermissions($0))
            }
        } ?? NotificationPermissions()
    }

    /// Returns the dates of the pushes in Notification Center that should have started the
    /// extension.
    private func arrivedPushes() async -> [Date] {
        await clock.value(within: Self.settingsTimeout) { completion in
            UNUserNotificationCenter.current().getDeliveredNotifications { notifications in
                let pushes = notifications.filter { notification in
                    notification.request.trigger is UNPushNotificationTrigger
                        && Payload(userInfo: notification.request.content.userInfo)
                            .invokesServiceExtension
                }
                completion(pushes.map(\.date))
            }
        } ?? []
    }

    /// The time limit for reading the notification settings and for listing notifications, in
    /// seconds.
    private static let settingsTimeout = 2.0
}

extension NotificationPermissions {
    fileprivate init(_ settings: UNNotificationSettings) {
        self.init()
        authorization = Authorization(settings.authorizationStatus)
        alerts = Switch(settings.alertSetting)
        sounds = Switch(settings.soundSetting)
        badges = Switch(settings.badgeSetting)
        lockScreen = Switch(settings.lockScreenSetting)
        notificationCenter = Switch(settings.notificationCenterSetting)
        timeSensitive = Switch(settings.timeSensitiveSetting)
        directMessages = Switch(settings.directMessagesSetting)
        scheduledSummary = Switch(settings.scheduledDeliverySetting)
        previews =
            switch settings.showPreviewsSetting {
            case .never: .never
            case .whenAuthenticated: .whenUnlocked
            default: .always
            }
    }
}

extension NotificationPermissions.Authorization {
    fileprivate init(_ status: UNAuthorizationStatus) {
        let known: [Self] = [.notDetermined, .denied, .authorized, .provisional, .ephemeral]
        self = known.indices.contains(status.rawValue) ? known[status.rawValue] : .unknown
    }
}

extension NotificationPermissions.Switch {
    fileprivate init(_ setting: UNNotificationSetting) {
        switch setting {
        case .enabled: self = .on
        case .disabled: self = .off
        default: self = .notSupported
        }
    }
}

extension PayloadRecorder {
    /// The number of payloads that the recorder has stored.
    fileprivate var count: Int {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names?.filter { $0.hasSuffix(".json") }.count ?? 0
    }
}
#endif
