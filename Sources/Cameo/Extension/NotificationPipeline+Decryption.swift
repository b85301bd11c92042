#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension NotificationPipeline {
    /// The ciphertext in a payload, and the text to show instead.
    struct EncryptedContent: Sendable {
        let ciphertext: String
        let fallback: String?
    }

    /// Detects a ciphertext before any other step, so that the best content so far never shows it, even if
    /// a hook or a vendor changes the content.
    func detectEncryptedContent() {
        guard !configuration.decryptors.isEmpty else { return }
        let payload = Payload(userInfo: request.content.userInfo)
        for decryptor in configuration.decryptors {
            guard let ciphertext = decryptor.ciphertext(in: payload) else { continue }
            encryptedContent.withLock {
                $0 = EncryptedContent(ciphertext: ciphertext, fallback: decryptor.fallbackText)
            }
            return checkpoint(request.content)
        }
    }

    /// Returns a snapshot, with redacted text if the content is still encrypted.
    func redacted(_ content: UNNotificationContent) -> UNNotificationContent {
        guard let encrypted = encryptedContent.withLock({ $0 }) else { return content.snapshot }
        let draft = content.mutableDraft
        draft.lines = draft.lines.hiding(encrypted.ciphertext).withFallback(encrypted.fallback)
        return draft.snapshot
    }

    /// Decrypts the content with the first decryptor that finds a ciphertext.
    ///
    /// - Returns: The decrypted content and its account. The redacted content if decryption fails; the same
    ///   content if it contains no ciphertext.
    func decrypted(
        _ content: UNMutableNotificationContent
    ) async -> (content: UNMutableNotificationContent, account: String?) {
        guard !configuration.decryptors.isEmpty else { return (content, nil) }
        let payload = Payload(userInfo: content.userInfo)
        for decryptor in configuration.decryptors {
            guard let ciphertext = decryptor.ciphertext(in: payload) else { continue }
            // A hook may have added a ciphertext.
            let encrypted = EncryptedContent(
                ciphertext: ciphertext,
                fallback: decryptor.fallbackText
            )
            encryptedContent.withLock { $0 = encrypted }
            checkpoint(content)
            let redacted = redacted(content).mutableDraft
            defer { encryptedContent.withLock { $0 = nil } }
            do throws(DecryptionError) {
                guard let decryption = try await decrypt(payload, with: decryptor) else {
                    recordStep(.decryption, .timedOut)
                    return (redacted, nil)
                }
                recordStep(.decryption, .done)
                if decryption.claimedOtherAccount { recordStep(.account, .failed) }
                let unencrypted = content.lines.hiding(ciphertext)
                return (content.with(decryption, over: unencrypted), decryption.account)
            } catch {
                recordStep(.decryption, .failed, error.code)
                return (redacted, nil)
            }
        }
        return (content, nil)
    }

    /// Decrypts a payload on its own thread, because the keychain may block.
    ///
    /// - Returns: The decrypted message, or `nil` if decryption took longer than the time budget allows.
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

extension UNMutableNotificationContent {
    /// Title, subtitle and body.
    fileprivate var lines: Alert {
        get {
            Alert(
                title: title.nonEmpty,
                subtitle: subtitle.nonEmpty,
                body: body.nonEmpty
            )
        }
        set {
            title = newValue.title ?? ""
            subtitle = newValue.subtitle ?? ""
            body = newValue.body ?? ""
        }
    }

    /// Returns a copy with the decrypted title, subtitle, body, `userInfo` members and `aps` properties;
    /// where the plaintext contains no text, the unencrypted text is kept.
    fileprivate func with(
        _ decryption: Decryption,
        over unencrypted: Alert
    ) -> UNMutableNotificationContent {
        let content = mutableDraft
        content.lines = unencrypted.overlaid(with: decryption.alert).orRedactedText
        for (name, value) in decryption.members.members {
            content.userInfo[name] = value.decoded
        }
        guard let aps = decryption.members["aps"]?.object.map(APS.init) else { return content }
        content.apply(aps)
        return content
    }
}
#endif
