#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension NotificationPipeline {
    /// Decrypts the content with the first decryptor that detects a ciphertext.
    ///
    /// - Returns: The decrypted content and its account; the redacted content if decryption fails;
    ///   the unchanged content if it contains no ciphertext.
    func decrypted(
        _ received: ReceivedContent
    ) async -> (content: any DeliverableContent, account: String?) {
        // A hook may have added or removed a ciphertext.
        let found = ReceivedContent.encrypted(received.content, configuration.decryptors)
        guard let (decryptor, encrypted) = found else {
            return (ReadableContent(content: received.content), nil)
        }
        let redacted = encrypted.redacted
        checkpoint(redacted)
        steps.begin(.decryption)
        do throws(DecryptionError) {
            guard let decryption = try await decrypt(encrypted.payload, with: decryptor) else {
                steps.add(.decryption, .timedOut)
                return (redacted, nil)
            }
            steps.add(.decryption, .done)
            if decryption.claimedOtherAccount { steps.add(.account, .failed) }
            return (encrypted.decrypted(to: decryption), decryption.account)
        } catch {
            steps.add(.decryption, .failed, error.code)
            return (redacted, nil)
        }
    }

    /// Decrypts a payload on a separate thread, because the keychain may block.
    ///
    /// - Returns: The decrypted message; `nil` if decryption exceeds the time limit.
    private func decrypt(
        _ payload: Payload,
        with decryptor: any Decrypting
    ) async throws(DecryptionError) -> Decryption? {
        let mapping = configuration.settings.mapping
        let account = mapping?.rules.text(of: .account, in: payload.root)
        let discarded = decryptor.discardedMembers
        let decrypt: @Sendable () -> Result<Decryption, DecryptionError> = {
            do throws(DecryptionError) {
                let plaintext = try decryptor.plaintext(of: payload, account: account)
                return .success(
                    try Decryption(
                        of: plaintext,
                        over: payload,
                        mapping: mapping,
                        discardedMembers: discarded
                    )
                )
            } catch {
                return .failure(error)
            }
        }
        let result = await clock.value(within: configuration.budget.hook) { completion in
            Thread.detachNewThread { completion(decrypt()) }
        }
        switch result {
        case .success(let decryption)?: return decryption
        case .failure(let error)?: throw error
        case nil: return nil
        }
    }
}
#endif
