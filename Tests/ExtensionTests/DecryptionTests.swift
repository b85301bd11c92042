import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of decryption in the extension.
    @Suite struct DecryptionTests {
        private func payload(_ encrypted: String, _ more: String = "", body: String = "New")
            -> String
        {
            #"""
            {"aps": {"alert": {"title": "Engines", "body": "\#(body)"}, "mutable-content": 1},
             "encrypted_body": "\#(encrypted)" \#(more)}
            """#
        }

        private func decryptors(
            _ change: (inout AESGCMDecryptor) -> Void = { _ in }
        ) -> [any Decrypting] {
            var keys = InMemoryKeyStore()
            keys.add(DecryptionKey(EncryptedSample.key))
            keys.add(DecryptionKey(EncryptedSample.key), account: "office")
            var decryptor = AESGCMDecryptor(keys: keys, discardedMembers: ["token"])
            change(&decryptor)
            return [decryptor]
        }

        /// A keychain that never responds.
        private struct HangingKeys: DecryptionKeyProvider {
            let isCalled = OneShot<Bool>()

            func key(_ id: String?, account: String?) throws(DecryptionError) -> DecryptionKey {
                isCalled.resolve(true)
                DispatchSemaphore(value: 0).wait()
                throw .noKey
            }
        }

        @Test func `decrypted text becomes the body below the received title`() async throws {
            let (shown, record) = try await deliverRecorded(
                payload(EncryptedSample.text, #", "senderId": "u_ada", "senderName": "Ada""#)
            ) { $0.decryptors = decryptors() }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(shown.content.body.contains("The second engine runs."))
            #expect(record.outcome(of: .decryption) == .done)
        }

        @Test func `the Info.plist and the keychain configure the decryptor`() async throws {
            let keychain = try MemoryKeychain().shared(
                #"""
                {"keychainGroup": "TEAM.a",
                 "decryption": {"algorithm": "aes-gcm", "fallbackText": "A message"}}
                """#
            )
            let encrypted = payload(EncryptedSample.object)
            let (fallback, _) = try await deliverRecorded(encrypted) { $0.apply(keychain) }
            #expect(fallback.content.body == "A message")
            let key = Data(EncryptedSample.key).base64EncodedString()
            try keychain.setKey(key, authenticationSecret: nil, id: nil, account: nil)
            let (shown, record) = try await deliverRecorded(encrypted) { $0.apply(keychain) }
            #expect(shown.message?.sender?.displayName == "Ada Lovelace")
            #expect(record.outcome(of: .decryption) == .done)
        }

        @Test func `an invalid decryptor in the Info.plist is a problem`() {
            let configuration = ServiceConfiguration(
                container: nil,
                information: ["decryption": ["algorithm": "rsa"]]
            )
            #expect(configuration.decryptors.isEmpty)
            #expect(configuration.problems.map(\.code) == ["settings-invalid"])
        }

        @Test func `a decrypted object is parsed as a part of the payload`() async throws {
            let (shown, record) = try await deliverRecorded(payload(EncryptedSample.object)) {
                $0.decryptors = decryptors()
            }
            #expect(shown.message?.sender?.displayName == "Ada Lovelace")
            #expect(shown.message?.conversationIdentifier == "room")
            #expect(shown.content.body == "The second engine runs.")
            #expect(shown.content.categoryIdentifier == "message")
            #expect(shown.content.userInfo["senderId"] as? String == "u_ada")
            #expect(shown.content.userInfo["token"] == nil)
            #expect((shown.content.userInfo["data"] as? [String: Any])?["inner"] as? Int == 1)
            #expect(record.outcome(of: .parsing) == .done)
        }

        @Test(arguments: [
            ("AAAA", "malformed"),
            (String(EncryptedSample.text.dropLast(4)), "authentication-failed"),
            (EncryptedSample.binary, "text-not-utf-8"), ("70,000 letters", "payload-too-large"),
        ])
        func `a failed decryption shows the fallback text and is recorded`(
            _ text: String,
            _ code: String
        ) async throws {
            let encrypted =
                code == "payload-too-large" ? String(repeating: "A", count: 70_000) : text
            // In the worst case, the server also sends the ciphertext as the notification's text.
            for fallback in [nil, "A message"] {
                let (shown, record) = try await deliverRecorded(payload(encrypted, body: encrypted))
                {
                    $0.decryptors = decryptors { $0.fallbackText = fallback }
                }
                #expect(shown.content.title == "Engines")
                #expect(shown.content.body == fallback ?? "New message")
                let step = record.steps.first { $0.code == .decryption }
                #expect(step?.outcome == .failed)
                #expect(step?.detail == code)
                #expect(!record.json(at: Date()).compact.contains(encrypted))
            }
        }

        @Test func `a key that is missing or hangs shows the fallback text`() async throws {
            let clock = TestClock()
            let keys = HangingKeys()
            async let delivered = deliverRecorded(payload(EncryptedSample.text)) {
                $0.clock = clock
                $0.decryptors = [AESGCMDecryptor(keys: keys, fallbackText: "A message")]
            }
            // The hook, which has the same time limit, has finished by this time.
            _ = await keys.isCalled.value
            clock.advance(to: TimeBudget().hook)
            let (shown, record) = try await delivered
            #expect(shown.content.body == "A message")
            #expect(record.outcome(of: .decryption) == .timedOut)
            let (other, otherRecord) = try await deliverRecorded(payload(EncryptedSample.text)) {
                $0.decryptors = [AESGCMDecryptor(keys: InMemoryKeyStore())]
            }
            #expect(other.content.body == "New")
            #expect(otherRecord.steps.first { $0.code == .decryption }?.detail == "key-not-found")
        }

        @Test func `expiry during decryption shows the fallback text`() async throws {
            let keys = HangingKeys()
            let encrypted = EncryptedSample.text
            let request = try #require(try TestHost.request(payload(encrypted, body: encrypted)))
            let host = TestHost()
            let service = TestService {
                $0.clock = TestClock()
                $0.decryptors = [AESGCMDecryptor(keys: keys, fallbackText: "A message")]
            }
            service.didReceive(request) { host.receive($0) }
            _ = await keys.isCalled.value
            service.serviceExtensionTimeWillExpire()
            #expect(await host.firstDelivered().body == "A message")
        }

        @Test func `expiry during vendor steps and hooks shows the fallback text`() async throws {
            let isVendorCalled = OneShot<Bool>()
            let mayEnd = DispatchSemaphore(value: 0)
            let encrypted = EncryptedSample.text
            let request = try #require(try TestHost.request(payload(encrypted, body: encrypted)))
            let host = TestHost()
            let service = TestService {
                $0.clock = TestClock()
                $0.decryptors = decryptors()
                $0.vendorSteps = [
                    VendorStep(name: "first") { _, content, handler in handler(content) },
                    VendorStep(name: "slow") { _, content, handler in
                        isVendorCalled.resolve(true)
                        mayEnd.wait()
                        handler(content)
                    },
                ]
            }
            service.didReceive(request) { host.receive($0) }
            _ = await isVendorCalled.value
            service.serviceExtensionTimeWillExpire()
            #expect(await host.firstDelivered().body == "New message")
            mayEnd.signal()
        }

        @Test func `a message belongs to its key's account if the payload names none`() async throws
        {
            var keys = InMemoryKeyStore()
            keys.add(DecryptionKey(EncryptedSample.key, account: "office"))
            let (_, record) = try await deliverRecorded(payload(EncryptedSample.object)) {
                $0.decryptors = [AESGCMDecryptor(keys: keys)]
            }
            #expect(record.accountDigest == DeliveryLog.accountDigest("office"))
        }

        @Test func `a ciphertext that isn't text isn't shown`() async throws {
            let (shown, record) = try await deliverRecorded(
                #"{"aps": {"alert": "[1,2]", "mutable-content": 1}, "encrypted_body": [1, 2]}"#
            ) { $0.decryptors = decryptors() }
            #expect(shown.content.body == "New message")
            #expect(record.steps.first { $0.code == .decryption }?.detail == "malformed")
        }

        @Test func `a plaintext that claims another account is shown for its own account`()
            async throws
        {
            let (shown, record) = try await deliverRecorded(
                payload(EncryptedSample.claim, #", "acc": "office""#)
            ) {
                $0.decryptors = decryptors()
                $0.settings.mapping = try? Mapping([.senderID: ["senderId"], .account: ["acc"]])
            }
            #expect(shown.content.body == "Hi")
            #expect(shown.content.userInfo["acc"] as? String == "office")
            #expect(record.outcome(of: .account) == .failed)
            #expect(record.accountDigest == DeliveryLog.accountDigest("office"))
        }

        @Test func `vendors' code doesn't receive decrypted messages`() async throws {
            let seen = Locked<[String]>([])
            _ = try await deliver(payload(EncryptedSample.object)) {
                $0.decryptors = decryptors()
                $0.vendorSteps = [
                    VendorStep(name: "V") { _, content, handler in
                        seen.withLock { $0.append(content.body) }
                        handler(content)
                    }
                ]
            }
            #expect(seen.withLock { $0 } == ["New"])
        }

        @Test func `a relay's push is decrypted, and an unencrypted one is unchanged`() async throws
        {
            let message = try WebPushVector.message(.base85)
                .replacingOccurrences(of: "\\", with: "\\\\")
            let (shown, _) = try await deliverRecorded(
                #"{"aps": {"alert": "🎺", "mutable-content": 1}, "p": "\#(message)", "x": "a"}"#
            ) { $0.decryptors = [WebPushDecryptor(keys: WebPushVector.keys(id: "a"))] }
            #expect(shown.content.body == "When I grow up, I want to be a watermelon")
            let (plain, record) = try await deliverRecorded(
                #"{"aps": {"alert": {"title": "T", "body": "B"}, "mutable-content": 1}}"#
            ) { $0.decryptors = [WebPushDecryptor(keys: WebPushVector.keys())] }
            #expect(plain.content.body == "B")
            #expect(record.outcome(of: .decryption) == nil)
        }
    }
}
