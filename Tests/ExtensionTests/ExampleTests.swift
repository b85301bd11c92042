import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import AsyncHookInstalled
@testable import Cameo
@testable import HookInstalled
@testable import NotificationServiceExample
@testable import ReplacedInstalled
@testable import ThrowingHookInstalled
@testable import WrappedInstalled

extension ExtensionSuite {
    /// Tests of the example extensions, which the test host runs.
    @Suite @MainActor struct ExampleTests {
        private func deliver(
            _ more: String,
            _ service: UNNotificationServiceExtension
        ) async throws -> Shown {
            let request = try #require(
                try TestHost.request(
                    #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada""#
                        + more + "}"
                )
            )
            // With a test clock, hooks never time out, even if many tests run in parallel.
            if let service = service as? CommunicationService {
                _ = service.processor.configuration {
                    var configuration = service.configuration()
                    configuration.clock = TestClock()
                    return configuration
                }
            }
            let host = TestHost()
            service.didReceive(request) { host.receive($0) }
            return Shown(content: await host.firstDelivered())
        }

        @Test func `an empty subclass is a complete extension`() async throws {
            let shown = try await deliver("", NotificationServiceExample.NotificationService())
            #expect(shown.message?.sender?.displayName == "Ada")
        }

        @Test func `an extension without the superclass forwards to a processor`() async throws {
            let shown = try await deliver("", ForwardingNotificationService())
            #expect(shown.message?.sender?.displayName == "Ada")
        }

        @Test func `text that a hook decrypts is shown`() async throws {
            let shown = try await deliver(
                #", "encrypted_body": "SGVsbG8=""#,
                DecryptingNotificationService()
            )
            #expect(shown.content.body == "Hello")
            #expect(shown.message != nil)
        }

        @Test func `an installed hook is called, synchronous or not`() async throws {
            let shown = try await deliver("", HookInstalled.NotificationService())
            #expect(shown.content.body == "HI")
            #expect(shown.message?.sender?.displayName == "Ada")
            let asynchronous = try await deliver("", AsyncHookInstalled.NotificationService())
            #expect(asynchronous.content.body == "Hi!")
            #expect(asynchronous.message != nil)
            let throwing = try await deliver("", ThrowingHookInstalled.NotificationService())
            #expect(throwing.content.body == "Hi?")
        }

        @Test func `adopted classes run`() async throws {
            let replaced = try await deliver(
                #", "custom": {"i": "1"}"#,
                ReplacedInstalled.PushService()
            )
            #expect(replaced.content.categoryIdentifier == "__onesignal__")
            #expect(replaced.message != nil)
            // Without the key in the Info.plist, no class is wrapped.
            let wrapper = WrappedInstalled.CommunicationNotificationService()
            #expect(try await deliver("", wrapper).message != nil)
            let step = ServiceConfiguration(
                container: nil,
                information: ["wrappedExtension": ["class": "WrappedInstalled.PushService"]]
            )
            #expect(step.problems.isEmpty)
            #expect(step.wrappedExtension != nil)
        }

        @Test func `results of vendor steps are styled`() async throws {
            let oneSignal = try await deliver(
                #", "custom": {"i": "1"}"#,
                OneSignalNotificationService()
            )
            #expect(oneSignal.content.categoryIdentifier == "__onesignal__")
            #expect(oneSignal.message != nil)
            let firebase = try await deliver("", FirebaseNotificationService())
            #expect(firebase.content.launchImageName == "firebase")
            #expect(firebase.message != nil)
        }

        @Test func `a message is decrypted with a shared key`() async throws {
            keysForTests.add(DecryptionKey(EncryptedSample.key), id: "k2")
            defer { keysForTests = InMemoryKeyStore() }
            let shown = try await deliver(
                #", "key_id": "k2", "encrypted_body": "\#(EncryptedSample.text)""#,
                EncryptedNotificationService()
            )
            #expect(shown.content.body == "The second engine runs.")
            #expect(shown.message != nil)
            let unknown = try await deliver(
                #", "encrypted_body": "\#(EncryptedSample.text)""#,
                EncryptedNotificationService()
            )
            #expect(unknown.content.body == "New message")
        }

        @Test func `a relay's push is decrypted`() async throws {
            keysForTests = WebPushVector.keys(id: "account-42")
            defer { keysForTests = InMemoryKeyStore() }
            let message = try WebPushVector.message(.base85)
            let shown = try await deliver(
                #", "p": "\#(message)", "x": "account-42""#,
                WebPushNotificationService()
            )
            #expect(shown.content.body == "When I grow up, I want to be a watermelon")
        }

        @Test func `an extension with receipts delivers without an app group`()
            async throws
        {
            let shown = try await deliver("", ReceiptNotificationService())
            #expect(shown.message?.sender?.displayName == "Ada")
        }

        @Test(arguments: [
            ("", nil),
            (#", "CIO-Delivery-ID": "1", "CIO-Delivery-Token": "2""#, "customer.io"),
            (#", "ab": {"c": "1"}"#, "braze"),
        ])
        func `each of two vendors handles its own pushes`(
            _ more: String,
            _ mark: String?
        ) async throws {
            let shown = try await deliver(more, SeveralVendorsNotificationService())
            #expect(shown.content.launchImageName == mark ?? "")
            #expect(shown.content.body == "Hi")
            #expect(shown.message?.sender?.displayName == "Ada")
        }
    }
}
