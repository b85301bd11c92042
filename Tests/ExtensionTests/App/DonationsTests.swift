import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// What the system is told, and taking it back.
    @Suite struct DonationsTests {
        private let host: AppHost
        private let ada = Recipient(
            id: "u_ada",
            name: "Ada",
            handle: Handle(kind: .emailAddress, value: "ada@example.com")
        )
        private var made: [StubDonations.Donation] { StubDonations.shared.donations }

        init() throws {
            host = try AppHost()
        }

        @Test func `a message that was sent has recipients, no sender and no text`() async throws {
            try AvatarCache(container: host.container).insert(
                Sample.png,
                .png,
                for: AvatarSubject(.person, id: "u_ada"),
                urlDigest: [UInt8](repeating: 1, count: 32),
                originalDigest: [UInt8](repeating: 2, count: 32)
            )
            try await host.donations.donate(
                OutgoingMessage(to: [ada], conversationID: "ro@m", id: "m_1")
            )
            let donation = try #require(made.first)
            #expect(donation.direction == .outgoing)
            #expect(donation.identifier == "m_1")
            #expect(donation.groupIdentifier == "ro_m")
            let intent = try #require(donation.intent as? INSendMessageIntent)
            #expect(intent.sender == nil)
            #expect(intent.content == nil)
            #expect(intent.speakableGroupName == nil)
            #expect(intent.conversationIdentifier == "ro_m")
            #expect(intent.recipients?.map(\.displayName) == ["Ada"])
            #expect(intent.recipients?.first?.personHandle?.type == .emailAddress)
            #expect(intent.recipients?.first?.suggestionType == INPersonSuggestionType.none)
            #expect(intent.recipients?.first?.image?.stubData == Data(Sample.png))
        }

        @Test func `a group has its name, its picture and its number`() async throws {
            try AvatarCache(container: host.container).insert(
                Sample.png,
                .png,
                for: AvatarSubject(.conversation, id: "room"),
                urlDigest: [UInt8](repeating: 1, count: 32),
                originalDigest: [UInt8](repeating: 2, count: 32)
            )
            let message = OutgoingMessage(
                to: [ada, Recipient(id: "u_mary")],
                conversationID: "room",
                groupName: "Engines",
                recipientCount: 40,
                isAudio: true
            )
            try await host.donations.donate(message)
            let intent = try #require(made.first?.intent as? INSendMessageIntent)
            #expect(intent.speakableGroupName?.spokenPhrase == "Engines")
            #expect(intent.outgoingMessageType == .outgoingMessageAudio)
            let metadata = intent.donationMetadata as? INSendMessageIntentDonationMetadata
            #expect(metadata?.recipientCount == 40)
            #expect(
                intent.image(forParameterNamed: \.speakableGroupName)?.stubData
                    == Data(Sample.png)
            )
            #expect(intent.recipients?.allSatisfy { $0.image == nil } == true)
        }

        @Test func `the number of a group is never smaller than its list`() async throws {
            let mary = Recipient(id: "u_mary")
            try await host.donations.donate(
                OutgoingMessage(to: [ada, mary], conversationID: "room", recipientCount: 1)
            )
            let intent = try #require(made.first?.intent as? INSendMessageIntent)
            let metadata = intent.donationMetadata as? INSendMessageIntentDonationMetadata
            #expect(metadata?.recipientCount == 2)
        }

        @Test func `a call that was made has its contacts`() async throws {
            try await host.donations.donate(OutgoingCall(to: [ada], capability: .video))
            let donation = try #require(made.first)
            #expect(donation.direction == .outgoing)
            #expect(donation.groupIdentifier == "u_ada")
            let intent = try #require(donation.intent as? INStartCallIntent)
            #expect(intent.contacts?.map(\.displayName) == ["Ada"])
            #expect(intent.callCapability == .videoCall)
            #expect(intent.destinationType == .normal)
        }

        @Test func `nobody is nobody's donation`() async {
            await #expect(throws: DonationError.nobody) {
                try await host.donations.donate(OutgoingMessage(to: [], conversationID: "c"))
            }
            await #expect(throws: DonationError.nobody) {
                try await host.donations.donate(OutgoingCall(to: []))
            }
        }

        @Test func `a donation that hangs ends at its limit, one that fails says so`() async throws
        {
            let message = OutgoingMessage(to: [ada], conversationID: "c")
            StubFailures.shared.donation = .fails(code: 1901)
            await #expect(throws: DonationError.refused(code: 1901)) {
                try await host.donations.donate(message)
            }
            StubFailures.shared.donation = .hangs
            let donations = host.donations
            let task = Task { try await donations.donate(message) }
            await host.time.untilAwaited(Budget().donation)
            host.time.advance(to: Budget().donation)
            await #expect(throws: DonationError.timedOut(limit: Budget().donation)) {
                try await task.value
            }
        }

        private func donateFromThree() async throws {
            for (room, account) in [("1", "a"), ("2", "a"), ("1", "b")] {
                try await host.donations.donate(
                    OutgoingMessage(to: [ada], conversationID: room, account: account)
                )
            }
        }

        @Test func `a conversation, an account, everything: only that is deleted`() async throws {
            try await donateFromThree()
            try await host.donations.delete(conversation: "1", account: "a")
            #expect(made.map(\.groupIdentifier) == [#""a"/2"#, #""b"/1"#])
            try await host.donations.delete(account: "a")
            #expect(made.map(\.groupIdentifier) == [#""b"/1"#])
            try await host.donations.deleteAll()
            #expect(made.isEmpty)
            #expect(host.donations.pendingDeletions == 0)
        }

        @Test func `a deletion that fails is tried again, by another process too`() async throws {
            try await donateFromThree()
            StubFailures.shared.deletion = .fails(code: 7)
            await #expect(throws: DonationError.refused(code: 7)) {
                try await host.donations.delete(account: "a")
            }
            #expect(made.count == 3)
            #expect(host.donations.pendingDeletions == 2)
            await #expect(throws: DonationError.refused(code: 7)) {
                try await host.donations.retry()
            }
            StubFailures.shared.deletion = .succeeds
            try await Donations(container: host.container).retry()
            #expect(made.map(\.groupIdentifier) == [#""b"/1"#])
            #expect(host.donations.pendingDeletions == 0)
        }

        @Test func `a deletion that hangs ends at its limit, and is not forgotten`() async throws {
            try await donateFromThree()
            StubFailures.shared.deletion = .hangs
            let donations = host.donations
            let task = Task { try await donations.delete(account: "a") }
            await host.time.untilAwaited(Donations.deletionTimeout)
            host.time.advance(to: Donations.deletionTimeout)
            await #expect(throws: DonationError.timedOut(limit: 5)) { try await task.value }
            #expect(host.donations.pendingDeletions == 2)
        }

        @Test func `switched off, everything goes, and neither app nor extension donates`()
            async throws
        {
            try await donateFromThree()
            try await host.donations.setEnabled(false)
            #expect(made.isEmpty)
            #expect(!host.donations.isEnabled)
            await #expect(throws: DonationError.switchedOff) { try await donateFromThree() }
            let container = host.container
            let payload = #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
                 "senderId": "u_ada"}
                """#
            let (shown, record) = try await deliverRecorded(payload) { configuration in
                configuration = ServiceConfiguration(container: container)
                configuration.needsDonation = true
            }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(record.outcome(of: .donation) == .skipped)
            #expect(made.isEmpty)
            try await host.donations.setEnabled(true)
            #expect(host.donations.isEnabled)
            _ = try await deliver(payload) {
                $0 = ServiceConfiguration(container: container)
            }
            #expect(made.map(\.groupIdentifier) == ["u_ada"])
            // What the extension has donated the app can delete.
            try await host.donations.delete(account: nil)
            #expect(made.isEmpty)
        }

        @Test func `settings that cannot be read allow no donation`() async throws {
            let file = host.container.appendingPathComponent(SettingsFile.path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(#"{"isDonationEnabled": fal"#.utf8).write(to: file)
            await #expect(throws: DonationError.switchedOff) {
                try await host.donations.donate(OutgoingMessage(to: [ada], conversationID: "c"))
            }
        }

        @Test func `without an app group nothing can be switched, and it is said`() async throws {
            try await donateFromThree()
            await #expect(throws: AppGroupMissing.self) {
                try await Donations(container: nil).setEnabled(false)
            }
            #expect(made.isEmpty)
        }

        @Test func `the extension's Info.plist counts for the app too`() async throws {
            var bundle = AppBundle()
            bundle.extensions = [
                AppBundle.Extension(
                    extensionPoint: "com.apple.usernotifications.service",
                    settings: JSONObject([("isDonationEnabled", .bool(false))])
                )
            ]
            #expect(!host.app(bundle).donations.isEnabled)
            try await host.app(bundle).donations.setEnabled(true)
            #expect(host.app(bundle).donations.isEnabled)
        }

        @Test func `what belongs to no conversation is deleted with its account`() async throws {
            let mary = Recipient(id: "u_mary")
            for message in [
                OutgoingMessage(to: [Recipient(id: nil, name: "Ada")], conversationID: nil),
                OutgoingMessage(to: [ada, mary], conversationID: nil),
            ] {
                var message = message
                message.account = "a"
                try await host.donations.donate(message)
            }
            try await host.donations.delete(account: "a")
            #expect(made.isEmpty)
        }

        @Test func `what cannot be remembered is not donated`() async throws {
            try FileManager.default.createDirectory(
                at: host.container.appendingPathComponent("Cameo"),
                withIntermediateDirectories: true
            )
            try Data().write(to: host.container.appendingPathComponent("Cameo/donations"))
            await #expect(throws: DonationError.unwritable) {
                try await host.donations.donate(OutgoingMessage(to: [ada], conversationID: "c"))
            }
            #expect(made.isEmpty)
        }

        @Test func `without an app group everything is deleted rather than nothing`() async throws {
            try await donateFromThree()
            try await Donations(container: nil).delete(account: "a")
            #expect(made.isEmpty)
        }
    }
}
