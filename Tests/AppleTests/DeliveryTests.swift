#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

/// Tests of delivered content, limited to the properties that Apple's API exposes.
@Suite struct DeliveryTests {
    private static let fixtures = Fixture.all.filter { $0.error == nil }

    @Test func `most fixtures start the extension`() throws {
        let runs = try Self.fixtures.compactMap {
            try ExtensionRun($0.bytes, parser: try $0.parser())
        }
        #expect(runs.count > 200)
        #expect(runs.filter(\.canRun).count > 150)
        #expect(Set(runs.map(\.inspection.plan.layout)).count == 6)
    }

    @Test(arguments: fixtures)
    func `the delivered content matches the inspection`(_ fixture: Fixture) async throws {
        guard let run = try ExtensionRun(fixture.bytes, parser: try fixture.parser()), run.canRun
        else { return }
        let content = await run.deliver()
        let (plan, appearance) = (run.inspection.plan, run.inspection.appearance)
        let properties = plan.properties
        #expect(content.threadIdentifier == plan.threadIdentifier ?? "")
        #expect(content.badge?.intValue == appearance.badge)
        #expect(content.relevanceScore == properties.relevanceScore ?? 0)
        #expect(content.targetContentIdentifier == properties.targetContentID)
        #expect(
            content.interruptionLevel
                == UNNotificationInterruptionLevel(properties.interruptionLevel)
        )
        #expect(content.sound == properties.sound.map { .named(inPayload: $0) })
        #expect(content.attachments.count == plan.attachments.count)
        #expect(
            content.userInfo as NSDictionary == run.request.content.userInfo as NSDictionary
        )
        if let category = properties.category { #expect(content.categoryIdentifier == category) }
        // A plain notification keeps the whitespace in its payload.
        if plan.layout != .plain {
            #expect(content.body.trimmed == (appearance.body ?? "").trimmed)
            #expect(content.title.trimmed == (appearance.firstLine ?? "").trimmed)
        }
    }

    @Test func `an encrypted message is decrypted with the system's cryptography`() async throws {
        let payload = #"""
            {"aps": {"alert": {"title": "App", "body": "New message"}, "mutable-content": 1},
             "encrypted_body": "\#(EncryptedSample.object)"}
            """#
        let run = try #require(try ExtensionRun(Array(payload.utf8)))
        let content = await run.deliver { configuration in
            var keys = InMemoryKeyStore()
            keys.add(DecryptionKey(EncryptedSample.key))
            configuration.decryptors = [AESGCMDecryptor(keys: keys)]
        }
        #expect(content.body == "The second engine runs.")
        #expect(content.title == "Ada Lovelace")
        #expect(content.categoryIdentifier == "message")
    }

    @Test(arguments: [("incoming", true), ("missed", false)])
    func `only an incoming call rings`(_ state: String, _ rings: Bool) async throws {
        let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Call"}, "mutable-content": 1,
              "sound": "ring.caf"}, "id": "u_ada", "call": "\#(state)"}
            """#
        var settings = CommunicationSettings()
        settings.mapping = try Mapping([.senderID: ["id"], .callState: ["call"]])
        let run = try #require(
            try ExtensionRun(Array(payload.utf8), parser: PayloadParser(settings: settings))
        )
        let content = await run.deliver { $0.ringsForIncomingCalls = true }
        #if targetEnvironment(macCatalyst)
        #expect(content.sound == UNNotificationSound(named: .init("ring.caf")))
        #else
        guard #available(iOS 15.2, *) else { return }
        #expect((content.sound == .ringtoneSoundNamed(.init("ring.caf"))) == rings)
        #expect((content.sound == UNNotificationSound(named: .init("ring.caf"))) != rings)
        #endif
    }
}
#endif
