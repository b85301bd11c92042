import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// What a running app finds out about itself.
    @Suite struct SetupTests {
        private let host: AppHost

        init() throws {
            host = try AppHost()
        }

        @Test func `each permission is told as its own`() async {
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
            let permissions = await host.app().validateSetup().permissions
            #expect(
                permissions.list.map(\.value) == [
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
            let others = await host.app().validateSetup().permissions
            #expect(others.authorization == .denied)
            #expect(others.alerts == .off)
            #expect(others.sounds == .on)
            #expect(others.previews == .whenUnlocked)
        }

        @Test func `an iOS that does not answer has told nothing`() async {
            host.center.stubFail(answersNever: true)
            let (app, time) = (host.app(), host.time)
            let task = Task { await app.validateSetup() }
            await time.untilAwaited(2)
            time.advance(to: 2)
            #expect(await task.value.permissions == NotificationPermissions())
        }

        @Test func `what lies in the app group is counted`() async throws {
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
            StubFailures.shared.deletion = .fails(code: 1)
            try? await host.donations.deleteAll()
            let diagnosis = await host.app().validateSetup(samplePayload: AppHost.message())
            #expect(diagnosis.cachedAvatarCount == 1)
            #expect(diagnosis.appGroup == .reachable)
            #expect(!diagnosis.isConfigurationValid)
            #expect(
                diagnosis.deliveries.map(\.record.messageID)
                    == (11...30).reversed().map { "\($0)" }
            )
            let codes = Set(diagnosis.findings.map(\.code))
            #expect(codes.isSuperset(of: [.deletionsPending, .payloadsKept, .settingsMissing]))
            #expect(diagnosis.sample?.parsed.sender?.id == "u_ada")
            try host.app().updateSettings { $0.titleStyle = .groupFirst }
            #expect(await host.app().validateSetup().isConfigurationValid)
        }

        @Test func `without an app group it is said`() async {
            let app = CommunicationApp(container: nil, bundle: AppBundle())
            let diagnosis = await app.validateSetup()
            #expect(diagnosis.appGroup == .missing)
            #expect(diagnosis.problems.contains { $0.code == .appGroupMissing })
            #expect(throws: AppGroupMissing.self) { try app.updateSettings { _ in } }
        }
    }
}
