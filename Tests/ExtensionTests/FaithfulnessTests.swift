import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Tests that the inspection of a payload matches the content that the extension delivers.
    @Suite struct FaithfulnessTests {
        private static let fixtures = Fixture.all.filter { $0.error == nil }

        /// A downloader that returns an image for every URL, with bytes that depend on the URL.
        private struct EveryImage: Downloading {
            static func bytes(of url: String) -> [UInt8] { Sample.jpeg + Array(url.utf8) }

            func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
                -> String?
            {
                let sink = try FileSink(file, limit: request.byteLimit)
                try sink.write(Self.bytes(of: request.url))
                return nil
            }
        }

        @Test func `most fixtures start the extension, with every preset and every level`() throws {
            let inspections = try Self.fixtures.map {
                Inspection(of: try Payload(parsing: $0.bytes), parser: try $0.parser())
            }
            let started = inspections.filter(\.payload.invokesServiceExtension)
            #expect(started.count > 200)
            let presets = Set(started.flatMap(\.parsed.matchingPresets))
            #expect(presets.isSuperset(of: Preset.all.map(\.name)))
            #expect(Set(started.map(\.plan.layout)).count == 6)
            #expect(Set(started.map(\.plan.properties.interruptionLevel)).count >= 3)
            #expect(started.contains { $0.plan.properties.badgeIncrement != nil })
            #expect(started.contains { !$0.plan.properties.buttons.isEmpty })
            #expect(started.contains { $0.plan.attachments.count > 1 })
        }

        @Test(arguments: fixtures)
        func `the delivered content matches the inspection`(_ fixture: Fixture) async throws {
            let parser = try fixture.parser()
            let inspection = Inspection(of: try Payload(parsing: fixture.bytes), parser: parser)
            let text = String(decoding: fixture.bytes, as: UTF8.self)
            // Foundation can't decode an unpaired surrogate.
            if inspection.payload.warnings.contains(.unpairedSurrogate) { return }
            let request = try TestHost.request(text)
            if Self.hasTextOfWrongType(inspection.payload) { return }
            #expect((request != nil) == inspection.payload.invokesServiceExtension)
            guard let request else { return }
            let content = try await delivered(request, parser.settings, container: nil)
            expect(content, equals: inspection)
        }

        /// Returns whether the alert contains a number. Apple doesn't document whether iOS shows
        /// it.
        private static func hasTextOfWrongType(_ payload: Payload) -> Bool {
            guard let alert = payload.root["aps"]?.object?["alert"]?.object else { return false }
            return ["title", "subtitle", "body"].contains {
                guard case .number? = alert[$0] else { return false }
                return true
            }
        }

        private func delivered(
            _ request: UNNotificationRequest,
            _ settings: CommunicationSettings,
            container: URL?
        ) async throws -> Shown {
            let host = TestHost()
            let service = TestService { configuration in
                configuration.settings = settings
                configuration.fetcher = EveryImage()
                configuration.container = container
            }
            service.didReceive(request) { host.receive($0) }
            return Shown(content: await host.firstDelivered())
        }

        private func expect(_ shown: Shown, equals inspection: Inspection) {
            let (content, appearance) = (shown.content, inspection.appearance)
            let properties = inspection.plan.properties
            #expect(content.title.trimmed == appearance.firstLine?.trimmed ?? "")
            #expect(content.subtitle.trimmed == appearance.secondLine?.trimmed ?? "")
            #expect(content.body.trimmed == appearance.body?.trimmed ?? "")
            #expect(
                content.interruptionLevel
                    == UNNotificationInterruptionLevel(
                        properties.interruptionLevel
                    )
            )
            #expect(appearance.interruptionLevel == properties.interruptionLevel.rawValue)
            #expect(content.badge?.intValue == appearance.badge)
            #expect(content.sound?.stubName == appearance.sound)
            #expect(content.relevanceScore == properties.relevanceScore ?? 0)
            #expect(content.targetContentIdentifier == properties.targetContentID)
            #expect(content.threadIdentifier == inspection.plan.threadIdentifier ?? "")
            let category =
                properties.category
                ?? NotificationCategory(
                    buttons: properties.buttons
                )?.id
            #expect(content.categoryIdentifier == category ?? "")
            #expect(
                content.attachments.map { FileManager.default.contents(atPath: $0.url.path) }
                    == inspection.plan.attachments.map { Data(EveryImage.bytes(of: $0.url)) }
            )
            expect(shown, hasLayout: appearance.layout)
            if let sender = shown.message?.sender ?? shown.call?.contacts?.first {
                #expect((sender.image != nil) == (appearance.avatar.source != .none))
            }
        }

        private func expect(_ shown: Shown, hasLayout layout: Layout) {
            let isGroup = shown.message.map { message in
                let metadata = message.donationMetadata as? INSendMessageIntentDonationMetadata
                return message.speakableGroupName != nil || metadata?.recipientCount ?? 0 > 0
                    || !(message.recipients ?? []).isEmpty
            }
            switch layout {
            case .plain: #expect(shown.content.stubProvider == nil)
            case .directMessage: #expect(isGroup == false)
            case .groupMessage: #expect(isGroup == true)
            case .incomingCall, .missedCall, .voicemail: #expect(shown.call != nil)
            }
        }

        // MARK: Properties

        private static func payload(_ aps: String, _ rest: String) -> String {
            #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1\#(aps)}, "#
                + #""id": "u_ada"\#(rest)}"#
        }

        private func run(
            _ aps: String,
            _ rest: String,
            _ mapping: [Mapping.Field: Mapping.Value] = [:],
            container: URL? = nil
        ) async throws -> (Shown, Inspection) {
            var settings = CommunicationSettings()
            settings.mapping = try Mapping(
                mapping.merging([.senderID: ["id"]]) { first, _ in first }
            )
            let text = Self.payload(aps, rest)
            let inspection = Inspection(
                of: try Payload(parsing: Array(text.utf8)),
                parser: PayloadParser(settings: settings)
            )
            let request = try #require(try TestHost.request(text))
            let shown = try await delivered(request, settings, container: container)
            if container == nil { expect(shown, equals: inspection) }
            return (shown, inspection)
        }

        private func codes(_ inspection: Inspection) -> [Inspection.Code] {
            inspection.appearance.diagnostics.compactMap { Inspection.Code(rawValue: $0.code) }
        }

        @Test func `the level in aps replaces an unknown mapped level`() async throws {
            let aps = #", "interruption-level": "passive""#
            let rest = #", "level": "loud""#
            let (shown, inspection) = try await run(aps, rest, [.interruptionLevel: ["level"]])
            #expect(shown.content.interruptionLevel == .passive)
            #expect(codes(inspection).contains(.interruptionLevelUnknown))
            let mapped = try await run(
                #", "interruption-level": "loud""#,
                #", "level": "time-sensitive""#,
                [.interruptionLevel: ["level"]]
            )
            #expect(mapped.0.content.interruptionLevel == .timeSensitive)
            #expect(!codes(mapped.1).contains(.interruptionLevelUnknown))
            #expect(codes(mapped.1).contains(.entitlementNeeded))
            let none = try await run("", rest, [.interruptionLevel: ["level"]])
            #expect(none.0.content.interruptionLevel == .active)
            #expect(codes(none.1).contains(.interruptionLevelUnknown))
        }

        @Test func `a badge increment needs the app group, and otherwise the badge of aps is used`()
            async throws
        {
            let (aps, rest) = (#", "badge": 5"#, #", "unread": "+2""#)
            let mapping: [Mapping.Field: Mapping.Value] = [.badge: ["unread"]]
            let (shown, inspection) = try await run(aps, rest, mapping)
            #expect(inspection.appearance.badge == 5)
            #expect(inspection.appearance.badgeIncrement == 2)
            #expect(shown.content.badge == 5)
            let container = Scratch.newURL()
            #expect(try BadgeCounter(container: container).apply(.set(7)) == 7)
            let counted = try await run(aps, rest, mapping, container: container)
            #expect(counted.0.content.badge == 9)
            let alone = try await run("", rest, mapping)
            #expect(alone.0.content.badge == nil)
        }

        @Test(
            arguments: [
                (#", "badge": -1"#, nil), (#", "badge": "3""#, 3), (#", "badge": 0"#, 0),
            ] as [(String, Int?)]
        )
        func `a negative badge is ignored, and digits in a string are read`(
            _ aps: String,
            _ badge: Int?
        ) async throws {
            let (shown, inspection) = try await run(aps, "")
            #expect(inspection.appearance.badge == badge)
            #expect(shown.content.badge?.intValue == badge)
        }

        @Test func `buttons are registered unless the payload has a category`() async throws {
            let mapping: [Mapping.Field: Mapping.Value] = [.actions: ["buttons"]]
            let rest = #", "buttons": [{"action": "reply", "title": "Reply"}, {"id": "no"}]"#
            let (shown, inspection) = try await run("", rest, mapping)
            #expect(inspection.plan.properties.buttons.map(\.id) == ["reply", "no"])
            #expect(
                shown.content.categoryIdentifier.hasPrefix(NotificationCategory.buttonsPrefix)
            )
            #expect(!codes(inspection).contains(.buttonsNotRegistered))
            let named = try await run(#", "category": "CHAT""#, rest, mapping)
            #expect(named.0.content.categoryIdentifier == "CHAT")
            #expect(named.1.plan.properties.buttons.isEmpty)
            #expect(codes(named.1).contains(.buttonsNotRegistered))
        }

        @Test func `iOS shows ten buttons with different identifiers`() async throws {
            let list = (1...12).map { #"{"id": "\#($0)"}"# }.joined(separator: ", ")
            let many = try await run("", #", "b": [\#(list)]"#, [.actions: ["b"]])
            #expect(many.1.plan.properties.buttons.count == 10)
            #expect(codes(many.1).contains(.buttonsIgnored))
            let equal = #", "b": [{"id": "x", "title": "A"}, {"id": "x", "title": "B"}]"#
            let two = try await run("", equal, [.actions: ["b"]])
            #expect(two.1.plan.properties.buttons.map(\.title) == ["A"])
            #expect(codes(two.1).contains(.buttonsIgnored))
        }

        @Test func `mapped values don't apply if the extension doesn't run`() throws {
            var settings = CommunicationSettings()
            settings.mapping = try Mapping([
                .senderID: ["id"], .sound: ["tone"], .badge: ["unread"], .category: ["kind"],
                .interruptionLevel: ["level"], .relevanceScore: ["score"],
                .targetContentID: ["window"], .actions: ["buttons"],
            ])
            let text = #"""
                {"aps": {"alert": "Hi", "sound": "ping", "badge": 1, "category": "CHAT"}, "id": "u",
                 "tone": "bell", "unread": 9, "kind": "X", "level": "critical", "score": 1,
                 "window": "w", "buttons": [{"id": "a"}]}
                """#
            let payload = try Payload(parsing: Array(text.utf8))
            let inspection = Inspection(of: payload, parser: PayloadParser(settings: settings))
            #expect(inspection.plan.properties == NotificationProperties(payload.aps))
            #expect(inspection.appearance.sound == "ping")
            #expect(inspection.appearance.badge == 1)
            #expect(inspection.appearance.interruptionLevel == "active")
        }

        @Test func `text from the mapping is shown in a plain notification if the extension runs`()
            async throws
        {
            let mapping: [Mapping.Field: Mapping.Value] = [
                .title: "head", .subtitle: "line", .body: "text", .threadID: "topic",
            ]
            let rest = #", "head": "H", "line": "L", "text": "T", "topic": "t@1"}"#
            var settings = CommunicationSettings()
            settings.mapping = try Mapping(mapping)
            for (aps, isRun) in [(#", "mutable-content": 1"#, true), ("", false)] {
                let text = #"{"aps": {"alert": {"title": "A", "body": "B"}\#(aps)}"# + rest
                let inspection = Inspection(
                    of: try Payload(parsing: Array(text.utf8)),
                    parser: PayloadParser(settings: settings)
                )
                #expect(inspection.appearance.firstLine == (isRun ? "H" : "A"))
                #expect(inspection.appearance.secondLine == (isRun ? "L" : nil))
                #expect(inspection.appearance.body == (isRun ? "T" : "B"))
                #expect(inspection.plan.threadIdentifier == (isRun ? "t_1" : nil))
                guard let request = try TestHost.request(text) else { continue }
                expect(try await delivered(request, settings, container: nil), equals: inspection)
            }
        }
    }
}
