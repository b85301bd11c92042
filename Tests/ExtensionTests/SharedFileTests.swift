import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// What app and extension share in the app group.
    @Suite struct SharedFileTests {
        private let container: URL

        init() throws {
            container = Scratch.place()
            try FileManager.default.createDirectory(
                at: container.appendingPathComponent("Cameo"),
                withIntermediateDirectories: true
            )
        }

        private func write(_ settings: String) throws {
            let file = container.appendingPathComponent(SettingsFile.path)
            try Data(settings.utf8).write(to: file)
        }

        @Test func `the app's file is stronger than the Info.plist, and both than the defaults`()
            throws
        {
            try write(#"{"titleStyle": "groupFirst"}"#)
            let (settings, problems) = SettingsFile.read(
                container: container,
                information: ["titleStyle": "senderInGroup", "groupAvatarFallback": "initials"]
            )
            #expect(settings.titleStyle == .groupFirst)
            #expect(settings.groupAvatarFallback == .initials)
            #expect(settings.presets == Settings().presets)
            #expect(problems.isEmpty)
        }

        @Test func `a key that cannot be read is reported, and the others count`() throws {
            try write(
                #"{"version": 9, "titleStyle": "loud", "groupAvatarFallback": "none", "new": 1}"#
            )
            let (settings, problems) = SettingsFile.read(container: container)
            #expect(settings.titleStyle == .senderFirst)
            #expect(settings.groupAvatarFallback == GroupAvatarFallback.none)
            #expect(problems.map(\.source) == [SettingsFile.path, SettingsFile.path])
            #expect(problems.first?.reason.contains("\"titleStyle\" cannot be \"loud\"") == true)
            #expect(problems.last?.isNewer == true)
        }

        @Test(arguments: ["", "{", "[]", "\u{0}"])
        func `a broken file is reported, and the defaults hold`(_ text: String) throws {
            try write(text)
            let (settings, problems) = SettingsFile.read(container: container)
            // It may have been what told to donate nothing.
            var defaults = Settings()
            defaults.isDonationEnabled = false
            #expect(settings == defaults)
            #expect(problems.count == 1)
        }

        @Test func `without an app group the defaults hold`() {
            let (settings, problems) = SettingsFile.read(container: nil)
            #expect(settings == Settings())
            #expect(problems.isEmpty)
        }

        /// A payload as it comes before the first unlock.
        private let early =
            #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "sound": "ping"}, "senderId": "u_ada"}"#

        /// Makes the app group's files unreadable, as they are before the device's first unlock. A
        /// file in the folder's place is an error of another name than "there is none", for root too.
        private func lock() throws {
            let folder = container.appendingPathComponent("Cameo")
            try FileManager.default.removeItem(at: folder)
            try Data().write(to: folder)
        }

        @Test func `before the first unlock a notice is shown instead of the push`() async throws {
            try lock()
            let shared = container
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let shown = try await deliver(early) { configuration in
                configuration = ServiceConfiguration(
                    container: shared,
                    information: ["noticeBeforeFirstUnlock": "You have mail"]
                )
                configuration.didDeliver = { records.continuation.yield($0) }
            }
            #expect(shown.content.body == "You have mail")
            #expect(shown.content.title.isEmpty && shown.content.stubProvider == nil)
            #expect(shown.content.sound?.stubName == "ping")
            var iterator = records.stream.makeAsyncIterator()
            let record = try #require(await iterator.next())
            #expect(record.steps.map(\.code) == [.appGroup, .delivery])
            #expect(record.steps.first?.detail == "locked")
        }

        @Test func `before the first unlock and without a notice the defaults hold`() async throws {
            try lock()
            let shared = container
            let shown = try await deliver(early) { configuration in
                configuration = ServiceConfiguration(container: shared)
            }
            #expect(shown.message?.sender?.displayName == "Ada")
        }

        @Test func `a group without files is reachable, and its badge is counted`() async throws {
            try FileManager.default.removeItem(at: container)
            #expect(AppGroup.state(of: container) == .reachable)
            #expect(AppGroup.state(of: container) == .reachable)
            #expect(AppGroup.state(of: nil) == .missing)
        }

        @Test func `an app group that is missing costs the count of the badge, not the push`()
            async throws
        {
            var settings = Settings()
            settings.mapping = try Mapping([.senderID: ["senderId"], .badge: ["unread"]])
            let own = settings
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let shown = try await deliver(
                #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "badge": 4}, "senderId": "u", "unread": "+1"}"#
            ) { configuration in
                configuration = ServiceConfiguration(container: nil)
                configuration.settings = own
                configuration.didDeliver = { records.continuation.yield($0) }
            }
            #expect(shown.content.badge == 4)
            #expect(shown.message != nil)
            var iterator = records.stream.makeAsyncIterator()
            let record = try #require(await iterator.next())
            #expect(record.outcome(of: .appGroup) == .failed)
            #expect(record.steps.first?.detail == "missing")
        }

        @Test func `settings that cannot be read stand in the record`() async throws {
            try write(#"{"titleStyle": "loud"}"#)
            let shared = container
            let records = AsyncStream<DeliveryRecord>.makeStream()
            _ = try await deliver(early) { configuration in
                configuration = ServiceConfiguration(container: shared)
                configuration.didDeliver = { records.continuation.yield($0) }
            }
            var iterator = records.stream.makeAsyncIterator()
            let record = try #require(await iterator.next())
            #expect(record.outcome(of: .settings) == .failed)
            #expect(
                record.steps.first { $0.code == .settings }?.detail?.contains("titleStyle") == true
            )
        }

        @Test func `the group's identifier is the app's`() {
            let identifier = AppGroup.identifier(
                extensionIdentifier: "com.example.app.NotificationServiceExtension"
            )
            #expect(identifier == "group.com.example.app")
        }

        @Test func `the log keeps the last two hundred, oldest first`() throws {
            let log = DeliveryLog(container: container)
            for number in 0..<230 {
                var record = DeliveryRecord()
                record.messageID = "\(number)"
                try log.append(
                    record,
                    at: Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
                )
            }
            let ids = log.records().compactMap { $0["messageID"]?.text }
            #expect(ids == (30..<230).map(String.init))
            log.clear()
            #expect(log.records().isEmpty)
        }

        @Test func `a record has codes and times, and no text of the message`() async throws {
            let log = DeliveryLog(container: container)
            let shared = container
            _ = try await deliver(
                #"{"aps": {"alert": {"title": "Ada", "body": "SECRET"}, "mutable-content": 1}, "senderId": "u_ada"}"#
            ) { configuration in
                configuration = ServiceConfiguration(container: shared)

            }
            // The record is written after the hand-over, by the same task.
            while log.records().isEmpty { await Task.yield() }
            let record = try #require(log.records().first)
            #expect(record["layout"]?.text == "directMessage")
            #expect(record["steps"]?.array?.last?.object?["code"]?.text == "handOver")
            let text = JSONValue.object(record).compact
            #expect(!text.contains("SECRET") && !text.contains("Ada"))
        }

        @Test func `badges are counted by many at once, and none is lost`() async throws {
            let counter = BadgeCounter(container: container)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<25 { _ = try counter.apply(.add(1)) } }
                }
                try await group.waitForAll()
            }
            #expect(counter.value == 200)
            #expect(try counter.apply(.add(-500)) == 0)
            #expect(try counter.apply(.set(7)) == 7)
            let files = try FileManager.default.contentsOfDirectory(
                atPath: container.appendingPathComponent("Cameo/badge").path
            )
            #expect(files.count <= 64)
        }

        @Test func `a badge stays within what fits an icon, whatever a payload says`() throws {
            let counter = BadgeCounter(container: container)
            #expect(try counter.apply(.set(.max)) == 1_000_000)
            #expect(try counter.apply(.add(.max)) == 1_000_000)
            #expect(try counter.apply(.add(.min)) == 0)
            #expect(try counter.apply(.set(.min)) == 0)
        }

        @Test func `a count that cannot be read is not begun anew`() throws {
            let counter = BadgeCounter(container: container)
            _ = try counter.apply(.set(70))
            let folder = container.appendingPathComponent("Cameo/badge")
            // A folder in the file's place cannot be read, by root either.
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let file = folder.appendingPathComponent(name)
                try FileManager.default.removeItem(at: file)
                try FileManager.default.createDirectory(
                    at: file,
                    withIntermediateDirectories: false
                )
            }
            #expect(throws: CocoaError.self) { try counter.apply(.add(1)) }
        }

        @Test(arguments: [
            (JSONValue.string("+1"), BadgeChange.add(1)), (.string("-2"), .add(-2)),
            (.string("5"), .set(5)), (.number(JSONNumber(3)), .set(3)),
        ])
        func `a badge is a number or a change`(_ value: JSONValue, _ change: BadgeChange) {
            #expect(BadgeChange(value) == change)
        }

        @Test(arguments: [
            JSONValue.string("many"), .string("+"), .number(JSONNumber(-1)), .bool(true),
        ])
        func `anything else is no badge`(_ value: JSONValue) {
            #expect(BadgeChange(value) == nil)
        }

        @Test func `a payload that says one more is counted in the app group`() async throws {
            let shared = container
            var settings = Settings()
            settings.mapping = try Mapping([.senderID: ["id"], .badge: ["unread"]])
            let own = settings
            let payload =
                #"{"aps": {"alert": "Hi", "mutable-content": 1}, "id": "u", "unread": "+1"}"#
            for expected in 1...3 {
                let shown = try await deliver(payload) { configuration in
                    configuration.settings = own
                    configuration.container = shared
                }
                #expect(shown.content.badge?.intValue == expected)
            }
        }
    }
}
