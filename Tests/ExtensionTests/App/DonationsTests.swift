import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of donating interactions, and of deleting donations.
    @Suite(.tags(.concurrency)) struct DonationsTests {
        private let host: AppHost
        private let ada = MessageRecipient(
            id: "u_ada",
            name: "Ada",
            handle: PersonHandle(kind: .emailAddress, value: "ada@example.com")
        )
        private var donated: [StubDonations.Donation] { StubDonations.current.donations }

        init() throws {
            host = try AppHost()
        }

        @Test func `a donated message has recipients but no sender and no text`() async throws {
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
            let donation = try #require(donated.first)
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

        @Test func `a donated group has its name, its avatar and its size`() async throws {
            try AvatarCache(container: host.container).insert(
                Sample.png,
                .png,
                for: AvatarSubject(.conversation, id: "room"),
                urlDigest: [UInt8](repeating: 1, count: 32),
                originalDigest: [UInt8](repeating: 2, count: 32)
            )
            let message = OutgoingMessage(
                to: [ada, MessageRecipient(id: "u_mary")],
                conversationID: "room",
                groupName: "Engines",
                recipientCount: 40,
                isAudio: true
            )
            try await host.donations.donate(message)
            let intent = try #require(donated.first?.intent as? INSendMessageIntent)
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

        @Test func `the size of a group isn't smaller than its list of recipients`() async throws {
            let mary = MessageRecipient(id: "u_mary")
            try await host.donations.donate(
                OutgoingMessage(to: [ada, mary], conversationID: "room", recipientCount: 1)
            )
            let intent = try #require(donated.first?.intent as? INSendMessageIntent)
            let metadata = intent.donationMetadata as? INSendMessageIntentDonationMetadata
            #expect(metadata?.recipientCount == 2)
        }

        @Test func `a donated call has its contacts`() async throws {
            try await host.donations.donate(OutgoingCall(to: [ada], capability: .video))
            let donation = try #require(donated.first)
            #expect(donation.direction == .outgoing)
            #expect(donation.groupIdentifier == "u_ada")
            let intent = try #require(donation.intent as? INStartCallIntent)
            #expect(intent.contacts?.map(\.displayName) == ["Ada"])
            #expect(intent.callCapability == .videoCall)
            #expect(intent.destinationType == .normal)
        }

        @Test func `a message or call without recipients isn't donated`() async {
            await #expect(throws: CommunicationError.donationFailed(.noRecipient)) {
                try await host.donations.donate(OutgoingMessage(to: [], conversationID: "c"))
            }
            await #expect(throws: CommunicationError.donationFailed(.noRecipient)) {
                try await host.donations.donate(OutgoingCall(to: []))
            }
        }

        @Test func `donating fails or times out`() async throws {
            let message = OutgoingMessage(to: [ada], conversationID: "c")
            StubFailures.current.donation = .fails(code: 1901)
            await #expect(throws: CommunicationError.donationFailed(.rejected(code: 1901))) {
                try await host.donations.donate(message)
            }
            StubFailures.current.donation = .hangs
            let donations = host.donations
            let task = Task { try await donations.donate(message) }
            await host.clock.waitUntilScheduled(TimeBudget().donation)
            host.clock.advance(to: TimeBudget().donation)
            let error = CommunicationError.donationFailed(.timedOut(limit: TimeBudget().donation))
            await #expect(throws: error) { try await task.value }
        }

        private func donateToThreeGroups() async throws {
            for (room, account) in [("1", "a"), ("2", "a"), ("1", "b")] {
                try await host.donations.donate(
                    OutgoingMessage(to: [ada], conversationID: room, account: account)
                )
            }
        }

        @Test func `donations of a conversation, an account or the app are deleted`() async throws {
            try await donateToThreeGroups()
            try await host.donations.delete(conversation: "1", account: "a")
            #expect(donated.map(\.groupIdentifier) == [#""a"/2"#, #""b"/1"#])
            try await host.donations.delete(account: "a")
            #expect(donated.map(\.groupIdentifier) == [#""b"/1"#])
            try await host.donations.deleteAll()
            #expect(donated.isEmpty)
            #expect(host.donations.pendingDeletions == 0)
        }

        @Test func `a failed deletion is retried, even by another process`() async throws {
            try await donateToThreeGroups()
            StubFailures.current.deletion = .fails(code: 7)
            await #expect(throws: CommunicationError.donationsNotDeleted(code: 7)) {
                try await host.donations.delete(account: "a")
            }
            #expect(donated.count == 3)
            #expect(host.donations.pendingDeletions == 2)
            await #expect(throws: CommunicationError.donationsNotDeleted(code: 7)) {
                try await host.donations.retry()
            }
            StubFailures.current.deletion = .succeeds
            try await Donations(container: host.container).retry()
            #expect(donated.map(\.groupIdentifier) == [#""b"/1"#])
            #expect(host.donations.pendingDeletions == 0)
        }

        @Test func `a deletion times out and remains pending`() async throws {
            try await donateToThreeGroups()
            StubFailures.current.deletion = .hangs
            let donations = host.donations
            let task = Task { try await donations.delete(account: "a") }
            #expect(Donations.deletionTimeout == 5)
            await host.clock.waitUntilScheduled(Donations.deletionTimeout)
            host.clock.advance(to: Donations.deletionTimeout)
            await #expect(throws: CommunicationError.donationsNotDeleted(code: nil)) {
                try await task.value
            }
            #expect(host.donations.pendingDeletions == 2)
        }

        @Test func `disabling donations deletes them and stops new ones in app and extension`()
            async throws
        {
            try await donateToThreeGroups()
            try await host.donations.setEnabled(false)
            #expect(donated.isEmpty)
            #expect(!host.donations.isEnabled)
            await #expect(throws: CommunicationError.donationFailed(.disabled)) {
                try await donateToThreeGroups()
            }
            let container = host.container
            let payload = #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
                 "senderId": "u_ada"}
                """#
            let (shown, record) = try await deliverRecorded(payload) { configuration in
                configuration.read(container)
                configuration.needsDonation = true
            }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(record.outcome(of: .donation) == .skipped)
            #expect(donated.isEmpty)
            try await host.donations.setEnabled(true)
            #expect(host.donations.isEnabled)
            _ = try await deliver(payload) {
                $0.read(container)
            }
            #expect(donated.map(\.groupIdentifier) == ["u_ada"])
            // The app can delete donations of the extension.
            try await host.donations.delete(account: nil)
            #expect(donated.isEmpty)
        }

        @Test func `invalid settings disable donations`() async throws {
            let file = host.container.appendingPathComponent(SettingsFile.path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(#"{"isDonationEnabled": fal"#.utf8).write(to: file)
            await #expect(throws: CommunicationError.donationFailed(.disabled)) {
                try await host.donations.donate(OutgoingMessage(to: [ada], conversationID: "c"))
            }
        }

        @Test func `disabling donations without an app group deletes them and fails`() async throws
        {
            try await donateToThreeGroups()
            await #expect(throws: CommunicationError.appGroupUnavailable) {
                try await Donations(container: nil).setEnabled(false)
            }
            #expect(donated.isEmpty)
        }

        @Test func `the app reads settings from the extension's Info.plist`() async throws {
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

        @Test func `donations without a conversation are deleted with their account`() async throws
        {
            let mary = MessageRecipient(id: "u_mary")
            for message in [
                OutgoingMessage(to: [MessageRecipient(id: nil, name: "Ada")], conversationID: nil),
                OutgoingMessage(to: [ada, mary], conversationID: nil),
            ] {
                var message = message
                message.account = "a"
                try await host.donations.donate(message)
            }
            try await host.donations.delete(account: "a")
            #expect(donated.isEmpty)
        }

        @Test func `a donation that can't be recorded fails`() async throws {
            try FileManager.default.createDirectory(
                at: host.container.appendingPathComponent("Cameo"),
                withIntermediateDirectories: true
            )
            try Data().write(to: host.container.appendingPathComponent("Cameo/donations"))
            await #expect(throws: CommunicationError.donationFailed(.notRecorded)) {
                try await host.donations.donate(OutgoingMessage(to: [ada], conversationID: "c"))
            }
            #expect(donated.isEmpty)
        }

        @Test func `without an app group, deleting an account deletes all donations`() async throws
        {
            try await donateToThreeGroups()
            try await Donations(container: nil).delete(account: "a")
            #expect(donated.isEmpty)
        }
    }
}
