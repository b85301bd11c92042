import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of the setup report of a running app.
    @Suite struct DiagnoseTests {
        private let host: AppHost

        init() throws {
            host = try AppHost()
        }

        @Test func `each permission is reported`() async {
            host.center.stubAllow {
                $0.authorizationStatus = .provisional
                $0.soundSetting = .disabled
                $0.badgeSetting = .notSupported
                $0.lockScreenSetting = .disabled
                $0.notificationCenterSetting = .enabled
                $0.timeSensitiveSetting = .enabled
                $0.directMessagesSetting = .disabled
                $0.scheduledDeliverySetting = .enabled
                $0.showPreviewsSetting = .never
            }
            let permissions = await host.app().diagnose().permissions
            #expect(
                permissions.namedValues.map(\.value) == [
                    "provisional", "on", "off", "notSupported", "off", "on", "on", "off", "on",
                    "never",
                ]
            )
            host.center.stubAllow {
                $0.authorizationStatus = .denied
                $0.alertSetting = .disabled
                $0.soundSetting = .enabled
                $0.showPreviewsSetting = .whenAuthenticated
            }
            let otherPermissions = await host.app().diagnose().permissions
            #expect(otherPermissions.authorization == .denied)
            #expect(otherPermissions.alerts == .off)
            #expect(otherPermissions.sounds == .on)
            #expect(otherPermissions.previews == .whenUnlocked)
        }

        @Test func `reading permissions times out`() async {
            host.center.stubFail(answersNever: true)
            let (app, clock) = (host.app(), host.clock)
            let task = Task { await app.diagnose() }
            await clock.waitUntilScheduled(2)
            clock.advance(to: 2)
            // The notifications in Notification Center are requested next.
            await clock.waitUntilScheduled(4)
            clock.advance(to: 4)
            #expect(await task.value.permissions == NotificationPermissions())
        }

        @Test func `data in the app group container is reported`() async throws {
            try AvatarCache(container: host.container).insert(
                Sample.png,
                .png,
                for: AvatarSubject(.person, id: "u_ada"),
                urlDigest: [UInt8](repeating: 1, count: 32),
                originalDigest: [UInt8](repeating: 2, count: 32)
            )
            for number in 1...30 {
                var record = DeliveryRecord()
                record.messageID = "\(number)"
                try DeliveryLog(container: host.container).append(
                    record,
                    at: Date(timeIntervalSince1970: Double(number))
                )
            }
            try PayloadRecorder(container: host.container).record(Payload(root: JSONObject()))
            StubFailures.current.deletion = .fails(code: 1)
            try? await host.donations.deleteAll()
            let report = await host.app().diagnose(samplePayload: AppHost.message())
            #expect(report.cachedAvatarCount == 1)
            #expect(report.appGroup == .reachable)
            #expect(!report.isConfigurationValid)
            #expect(
                report.deliveries.map(\.record.messageID)
                    == (11...30).reversed().map { "\($0)" }
            )
            let codes = Set(report.findings.map(\.code))
            #expect(
                codes.isSuperset(of: ["deletions-pending", "payloads-recorded", "settings-missing"])
            )
            #expect(report.sample?.parsed.sender?.id == "u_ada")
            try host.app().configure { $0.titleStyle = .groupFirst }
            #expect(await host.app().diagnose().isConfigurationValid)
        }

        @Test func `without an app group, the report contains an error`() async {
            let app = CommunicationApp(container: nil, bundle: AppBundle())
            let report = await app.diagnose()
            #expect(report.appGroup == .missing)
            #expect(report.errors.contains { $0.code == "app-group-missing" })
            #expect(throws: CommunicationError.appGroupUnavailable) {
                try app.configure { _ in }
            }
        }
    }
}
