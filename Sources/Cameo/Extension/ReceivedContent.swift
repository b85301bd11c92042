#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// Content that is safe to deliver. Only such content can become the best attempt.
protocol DeliverableContent {
    var content: UNMutableNotificationContent { get }
}

/// Content without a ciphertext.
struct ReadableContent: DeliverableContent {
    let content: UNMutableNotificationContent
}

/// Encrypted content whose text is replaced with safe text.
struct RedactedContent: DeliverableContent {
    let content: UNMutableNotificationContent
}

/// Content with a ciphertext, which must not be shown.
final class EncryptedContent {
    let content: UNMutableNotificationContent
    /// The payload that contains the ciphertext.
    let payload: Payload
    let ciphertext: String
    let fallback: String?

    init(
        content: UNMutableNotificationContent,
        payload: Payload,
        ciphertext: String,
        fallback: String?
    ) {
        (self.content, self.payload) = (content, payload)
        (self.ciphertext, self.fallback) = (ciphertext, fallback)
    }

    /// The content with its text replaced by safe text.
    var redacted: RedactedContent {
        let draft = content.mutableDraft
        draft.lines = draft.lines.hiding(ciphertext).withFallback(fallback)
        return RedactedContent(content: draft)
    }

    /// Returns the content with a decrypted message. Keeps the unencrypted text if the message
    /// contains no text.
    func decrypted(to decryption: Decryption) -> ReadableContent {
        let draft = content.mutableDraft
        let unencrypted = draft.lines.hiding(ciphertext)
        draft.lines = unencrypted.overlaid(with: decryption.alert).orRedactedText
        for (name, value) in decryption.members.members {
            draft.userInfo[name] = value.decoded
        }
        if let aps = decryption.members["aps"]?.object.map(APS.init) { draft.apply(aps) }
        return ReadableContent(content: draft)
    }
}

/// The content before decryption.
enum ReceivedContent {
    case readable(ReadableContent)
    case encrypted(EncryptedContent)

    /// Creates the received content, and searches it for a ciphertext.
    init(_ content: UNMutableNotificationContent, decryptors: [any Decrypting]) {
        guard let (_, encrypted) = Self.encrypted(content, decryptors) else {
            self = .readable(ReadableContent(content: content))
            return
        }
        self = .encrypted(encrypted)
    }

    /// Returns the content with its ciphertext, and the decryptor that detected it; `nil` if no
    /// decryptor detects a ciphertext.
    static func encrypted(
        _ content: UNMutableNotificationContent,
        _ decryptors: [any Decrypting]
    ) -> (decryptor: any Decrypting, content: EncryptedContent)? {
        guard !decryptors.isEmpty else { return nil }
        let payload = Payload(userInfo: content.userInfo)
        for decryptor in decryptors {
            guard let ciphertext = decryptor.ciphertext(in: payload) else { continue }
            let encrypted = EncryptedContent(
                content: content,
                payload: payload,
                ciphertext: ciphertext,
                fallback: decryptor.fallbackText
            )
            return (decryptor, encrypted)
        }
        return nil
    }

    /// The content that the app's hook and the vendors' code receive.
    var content: UNMutableNotificationContent {
        switch self {
        case .readable(let readable): readable.content
        case .encrypted(let encrypted): encrypted.content
        }
    }

    /// Whether a vendor may deliver the content. Encrypted text must be decrypted first.
    var isReadable: Bool {
        if case .readable = self { return true }
        return false
    }

    /// The content to deliver if there is no better content.
    var deliverable: any DeliverableContent {
        switch self {
        case .readable(let readable): readable
        case .encrypted(let encrypted): encrypted.redacted
        }
    }

    /// Returns the received content with its content replaced. Encrypted content remains encrypted,
    /// because a hook or a vendor may have left the ciphertext in place.
    func with(_ content: UNMutableNotificationContent) -> ReceivedContent {
        switch self {
        case .readable: .readable(ReadableContent(content: content))
        case .encrypted(let encrypted):
            .encrypted(
                EncryptedContent(
                    content: content,
                    payload: encrypted.payload,
                    ciphertext: encrypted.ciphertext,
                    fallback: encrypted.fallback
                )
            )
        }
    }
}

extension UNMutableNotificationContent {
    /// The title, subtitle and body.
    fileprivate var lines: Alert {
        get {
            Alert(title: title.nonEmpty, subtitle: subtitle.nonEmpty, body: body.nonEmpty)
        }
        set {
            title = newValue.title ?? ""
            subtitle = newValue.subtitle ?? ""
            body = newValue.body ?? ""
        }
    }
}
#endif
