#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension NotificationPipeline {
    /// What the push has sealed, and what is shown instead of it.
    struct EncryptedContent: Sendable {
        let ciphertext: String
        let fallback: String?
    }

    /// Finds what is sealed, before anything waits: whatever hooks and vendors make of the content,
    /// the best so far shows none of it.
    func detectEncryptedContent() {
        guard !configuration.decryptors.isEmpty else { return }
        let payload = Payload(userInfo: request.content.userInfo)
        for decryptor in configuration.decryptors {
            guard let ciphertext = decryptor.ciphertext(in: payload) else { continue }
            encrypted.withLock {
                $0 = EncryptedContent(ciphertext: ciphertext, fallback: decryptor.fallbackText)
            }
            return checkpoint(request.content)
        }
    }

    /// The content without what is sealed, as long as it was not opened.
    func redacted(_ content: UNNotificationContent) -> UNNotificationContent {
        guard let encrypted = encrypted.withLock({ $0 }) else { return content.snapshot }
        let draft = content.mutableDraft
        draft.lines = draft.lines.hiding(encrypted.ciphertext).saying(encrypted.fallback)
        return draft.snapshot
    }

    /// Opens a ciphertext, where there is one.
    func decrypted(
        _ content: UNMutableNotificationContent
    ) async -> (content: UNMutableNotificationContent, account: String?) {
        guard !configuration.decryptors.isEmpty else { return (content, nil) }
        let payload = Payload(userInfo: content.userInfo)
        for decryptor in configuration.decryptors {
            guard let ciphertext = decryptor.ciphertext(in: payload) else { continue }
            // A hook may have put it there.
            let encrypted = EncryptedContent(
                ciphertext: ciphertext,
                fallback: decryptor.fallbackText
            )
            self.encrypted.withLock { $0 = encrypted }
            checkpoint(content)
            let redacted = redacted(content).mutableDraft
            defer { self.encrypted.withLock { $0 = nil } }
            do throws(DecryptionError) {
                guard let opened = try await opened(payload, by: decryptor) else {
                    recordStep(.decryption, .timedOut)
                    return (redacted, nil)
                }
                recordStep(.decryption, .done)
                if opened.claimedOtherAccount { recordStep(.account, .failed) }
                let outside = content.lines.hiding(ciphertext)
                return (content.with(opened, outside), opened.account)
            } catch {
                recordStep(.decryption, .failed, error.code)
                return (redacted, nil)
            }
        }
        return (content, nil)
    }

    /// On a thread of its own, since the keychain may block; `nil` when it took too long.
    private func opened(
        _ payload: Payload,
        by decryptor: any Decrypting
    ) async throws(DecryptionError) -> Decryption? {
        let paths = configuration.settings.candidates.flatMap { $0.paths[.account] }
        let account = paths.lazy.compactMap { payload.root[at: $0]?.text }.first
        let discarded = decryptor.discardedMembers
        let open: @Sendable () -> Result<Decryption, DecryptionError> = {
            do throws(DecryptionError) {
                let plaintext = try decryptor.plaintext(of: payload, account: account)
                return .success(
                    try Decryption(
                        of: plaintext,
                        over: payload,
                        accountPaths: paths,
                        discardedMembers: discarded
                    )
                )
            } catch {
                return .failure(error)
            }
        }
        let result = await time.answer(within: configuration.budget.hook) { answer in
            Thread.detachNewThread { answer(open()) }
        }
        switch result {
        case .success(let decryption)?: return decryption
        case .failure(let error)?: throw error
        case nil: return nil
        }
    }
}

extension UNMutableNotificationContent {
    /// Title, subtitle and text.
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

    /// A copy with what was opened: its lines, over those outside, and what iOS reads out of `aps`.
    fileprivate func with(
        _ decryption: Decryption,
        _ outside: Alert
    ) -> UNMutableNotificationContent {
        let content = mutableDraft
        content.lines = outside.overlaid(with: decryption.alert).neverEmpty
        for (name, value) in decryption.members.members {
            content.userInfo[name] = value.decoded
        }
        guard let aps = decryption.members["aps"]?.object.map(APS.init) else { return content }
        content.take(aps)
        return content
    }
}
#endif
