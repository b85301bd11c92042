import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of files in the app group that the app and the extension share.
    @Suite(.tags(.concurrency)) struct SharedFileTests {
        private let container: URL

        init() throws {
            container = Scratch.newURL()
            try FileManager.default.createDirectory(
                at: container.appendingPathComponent("Cameo"),
                withIntermediateDirectories: true
            )
        }

        private func write(_ settings: String) throws {
            let file = container.appendingPathComponent(SettingsFile.path)
            try Data(settings.utf8).write(to: file)
        }

        @Test func `the app's file overrides the Info.plist, and both override the defaults`()
            throws
        {
            try write(#"{"titleStyle": "groupFirst"}"#)
            let (settings, problems) = SettingsFile.read(
                container: container,
                plist: Payload(userInfo: [
                    "titleStyle": "senderInGroup", "groupAvatarFallback": "initials",
                ]).root
            )
            #expect(settings.titleStyle == .groupFirst)
            #expect(settings.groupAvatarFallback == .initials)
            #expect(settings.presets == CommunicationSettings().presets)
            #expect(problems.isEmpty)
        }

        /// The finding for a file with the title style "loud".
        private static let loud = Finding.settings(
            from: SettingsFile.path,
            CommunicationSettings.ParseError.unknownChoice(
                key: "titleStyle",
                value: "loud",
                choices: ["senderFirst", "groupFirst", "senderInGroup", "namesOnly"]
            ).description
        )

        @Test func `an invalid setting is reported, and the others apply`() throws {
            try write(
                #"{"version": 9, "titleStyle": "loud", "groupAvatarFallback": "none", "new": 1}"#
            )
            let (settings, problems) = SettingsFile.read(container: container)
            #expect(settings.titleStyle == .senderFirst)
            #expect(settings.groupAvatarFallback == CommunicationSettings.GroupAvatarFallback.none)
            #expect(problems.count == 2)
            #expect(problems.first == Self.loud)
            let newer = try #require(problems.last)
            #expect(newer.code == "settings-newer")
            // The message contains the version of the file, the version of the library, and the
            // only unknown key.
            #expect(newer.message.contains(" 9 ") && newer.message.contains(" 1;"))
            #expect(newer.message.hasSuffix(": new"))
        }

        @Test(arguments: ["", "{", "[]", "\u{0}"])
        func `an invalid file is reported, and the defaults apply`(_ text: String) throws {
            try write(text)
            let (settings, problems) = SettingsFile.read(container: container)
            // The file may have disabled donations.
            var defaults = CommunicationSettings()
            defaults.isDonationEnabled = false
            #expect(settings == defaults)
            #expect(problems.count == 1)
        }

        @Test func `without an app group, the defaults apply`() {
            let (settings, problems) = SettingsFile.read(container: nil)
            #expect(settings == CommunicationSettings())
            #expect(problems.isEmpty)
        }

        @Test func `settings that the app has changed are read again`() throws {
            for style in ["groupFirst", "senderInGroup", "groupFirst"] {
                try write(#"{"titleStyle": "\#(style)"}"#)
                let settings = SettingsFile.read(container: container).settings
                #expect(settings.titleStyle.rawValue == style)
                #expect(SettingsFile.read(container: container).settings == settings)
            }
        }

        @Test func `nothing is written to the log before the content is delivered`() async throws {
            let shared = container
            let log = shared.appendingPathComponent("Cameo/deliveries")
            let existed = Locked<Bool?>(nil)
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let request = try #require(try TestHost.request(earlyPayload))
            let service = TestService { configuration in
                configuration.read(shared)
                configuration.didDeliver = { records.continuation.yield($0) }
            }
            service.didReceive(request) { _ in
                let exists = FileManager.default.fileExists(atPath: log.path)
                existed.withLock { $0 = exists }
            }
            var iterator = records.stream.makeAsyncIterator()
            _ = try #require(await iterator.next())
            #expect(existed.withLock { $0 } == false)
            #expect(DeliveryLog(container: shared).entries().count == 1)
        }

        /// A payload that is received before the first unlock.
        private let earlyPayload =
            #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "sound": "ping"}, "senderId": "u_ada"}"#

        /// Makes the app group's files unreadable, as before the first unlock.
        ///
        /// A file in place of the directory causes an error that differs from "no such file", even
        /// for root.
        private func lock() throws {
            let folder = container.appendingPathComponent("Cameo")
            try FileManager.default.removeItem(at: folder)
            try Data().write(to: folder)
        }

        @Test func `before the first unlock, a notice is shown instead of the text`() async throws {
            try lock()
            let shared = container
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let shown = try await deliver(earlyPayload) { configuration in
                configuration = ServiceConfiguration(
                    container: shared,
                    information: ["noticeBeforeFirstUnlock": "You have mail"]
                )
                configuration.clock = TestClock()
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

        @Test func `before the first unlock and without a notice, the defaults apply`() async throws
        {
            try lock()
            let shared = container
            let shown = try await deliver(earlyPayload) { configuration in
                configuration.read(shared)
            }
            #expect(shown.message?.sender?.displayName == "Ada")
        }

        @Test func `an app group without files is reachable`() async throws {
            try FileManager.default.removeItem(at: container)
            #expect(AppGroup.state(of: container) == .reachable)
            #expect(AppGroup.state(of: container) == .reachable)
            #expect(AppGroup.state(of: nil) == .missing)
        }

        @Test func `without an app group, a badge increment is ignored`()
            async throws
        {
            var settings = CommunicationSettings()
            settings.mapping = try Mapping([.senderID: ["senderId"], .badge: ["unread"]])
            let finalSettings = settings
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let shown = try await deliver(
                #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "badge": 4}, "senderId": "u", "unread": "+1"}"#
            ) { configuration in
                configuration.read(nil)
                configuration.settings = finalSettings
                configuration.didDeliver = { records.continuation.yield($0) }
            }
            #expect(shown.content.badge == 4)
            #expect(shown.message != nil)
            var iterator = records.stream.makeAsyncIterator()
            let record = try #require(await iterator.next())
            #expect(record.outcome(of: .appGroup) == .failed)
            #expect(record.steps.first?.detail == "missing")
        }

        @Test func `invalid settings are recorded`() async throws {
            try write(#"{"titleStyle": "loud"}"#)
            let shared = container
            let records = AsyncStream<DeliveryRecord>.makeStream()
            _ = try await deliver(earlyPayload) { configuration in
                configuration.read(shared)
                configuration.didDeliver = { records.continuation.yield($0) }
            }
            var iterator = records.stream.makeAsyncIterator()
            let record = try #require(await iterator.next())
            #expect(record.outcome(of: .settings) == .failed)
            let step = record.steps.first { $0.code == .settings }
            #expect(step?.detail == Self.loud.description)
        }

        @Test func `the app group's identifier is derived from the app's bundle ID`() {
            let identifier = AppGroup.identifier(
                extensionIdentifier: "com.example.app.NotificationServiceExtension"
            )
            #expect(identifier == "group.com.example.app")
        }

        @Test func `the log contains the last two hundred records, oldest first`() throws {
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

        @Test func `a record contains codes and times, and no text of the message`() async throws {
            let log = DeliveryLog(container: container)
            let shared = container
            _ = try await deliver(
                #"{"aps": {"alert": {"title": "Ada", "body": "SECRET"}, "mutable-content": 1}, "senderId": "u_ada"}"#
            ) { configuration in
                configuration.read(shared)
            }
            // The same task writes the record after the delivery.
            while log.records().isEmpty { await Task.yield() }
            let record = try #require(log.records().first)
            #expect(record["layout"]?.text == "directMessage")
            #expect(record["steps"]?.array?.last?.object?["code"]?.text == "delivery")
            let text = JSONValue.object(record).compact
            #expect(!text.contains("SECRET") && !text.contains("Ada"))
        }

        @Test func `no concurrent badge change is lost`() async throws {
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
            // At first, all files are new. An hour later, another change keeps the last 64.
            let folder = container.appendingPathComponent("Cameo/badge").path
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0 != "drafts" }
            #expect(files.count > 200)
            for file in files {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -4000)],
                    ofItemAtPath: "\(folder)/\(file)"
                )
            }
            #expect(try counter.apply(.add(1)) == 8)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder)
                    .count { $0 != "drafts" } == 64
            )
        }

        @Test func `a badge is always between 0 and a million`() throws {
            let counter = BadgeCounter(container: container)
            #expect(try counter.apply(.set(.max)) == 1_000_000)
            #expect(try counter.apply(.add(.max)) == 1_000_000)
            #expect(try counter.apply(.add(.min)) == 0)
            #expect(try counter.apply(.set(.min)) == 0)
        }

        @Test func `a badge count that can't be read isn't reset`() throws {
            let counter = BadgeCounter(container: container)
            _ = try counter.apply(.set(70))
            let folder = container.appendingPathComponent("Cameo/badge")
            // Replace the file with a directory, which even root can't read as a file.
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
        func `a badge is a number or an increment`(_ value: JSONValue, _ change: BadgeChange) {
            #expect(BadgeChange(value) == change)
        }

        @Test(arguments: [
            JSONValue.string("many"), .string("+"), .number(JSONNumber(-1)), .bool(true),
        ])
        func `other values aren't badges`(_ value: JSONValue) {
            #expect(BadgeChange(value) == nil)
        }

        @Test func `a badge increment is counted in the app group`() async throws {
            let shared = container
            var settings = CommunicationSettings()
            settings.mapping = try Mapping([.senderID: ["id"], .badge: ["unread"]])
            let finalSettings = settings
            let payload =
                #"{"aps": {"alert": "Hi", "mutable-content": 1}, "id": "u", "unread": "+1"}"#
            for expected in 1...3 {
                let shown = try await deliver(payload) { configuration in
                    configuration.settings = finalSettings
                    configuration.container = shared
                }
                #expect(shown.content.badge?.intValue == expected)
            }
        }
    }
}
