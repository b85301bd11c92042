#if os(Linux)
import Foundation
import Intents
import OneSignalExtension
import UserNotifications

/// An extension like those in published articles, as a baseline.
///
/// It behaves like the extension in Aaron Christopher's "iOS communication push with avatar" (April
/// 2026): it downloads the avatar from OneSignal's additional data into memory for at most five
/// seconds, donates the message, styles the content after the donation, and passes the content to
/// OneSignal, which calls the content handler. The log messages are omitted, because logging to the
/// stub takes longer than on iOS.
final class ArticleService: UNNotificationServiceExtension, @unchecked Sendable {
    private static let timeLimit = 5.0

    private var request: UNNotificationRequest?
    private var content: UNMutableNotificationContent?
    private var handler: ((UNNotificationContent) -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.request = request
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let fields = Self.fields(of: request.content), fields["sender_name"] is String else {
            return passToVendor()
        }
        guard let url = fields["avatar_url"] as? String, URL(string: url) != nil else {
            return donate(request, avatar: nil)
        }
        nonisolated(unsafe) let sameRequest = request
        let download = MemoryDownload(url) { [weak self] data in
            self?.donate(sameRequest, avatar: data.flatMap { Self.isImage($0) ? $0 : nil })
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeLimit) {
            download.cancel()
        }
    }

    override func serviceExtensionTimeWillExpire() {
        guard let handler, let content else { return }
        if let request {
            OneSignalExtension.serviceExtensionTimeWillExpireRequest(request, with: content)
        }
        handler(content)
    }

    private func donate(_ request: UNNotificationRequest, avatar: Data?) {
        guard let intent = Self.intent(for: request.content, avatar: avatar) else {
            return passToVendor()
        }
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        nonisolated(unsafe) let (request, sameIntent) = (request, intent)
        interaction.donate { [weak self] error in
            guard let self else { return }
            if error == nil, let styled = try? request.content.updating(from: sameIntent) {
                content = styled.mutableCopy() as? UNMutableNotificationContent
                if !request.content.subtitle.isEmpty {
                    content?.subtitle = request.content.subtitle
                }
            }
            passToVendor()
        }
    }

    private func passToVendor() {
        guard let request, let content else { return }
        OneSignalExtension.didReceiveNotificationExtensionRequest(
            request,
            with: content,
            withContentHandler: handler
        )
    }

    private static func fields(of content: UNNotificationContent) -> [String: Any]? {
        let custom = content.userInfo["custom"] as? [String: Any]
        let additional = custom?["a"] as? [String: Any]
        return additional?["communication"] as? [String: Any]
    }

    private static func intent(
        for content: UNNotificationContent,
        avatar: Data?
    ) -> INSendMessageIntent? {
        guard let fields = fields(of: content), let name = fields["sender_name"] as? String else {
            return nil
        }
        let image = avatar.map { INImage(imageData: $0) }
        let senderID = fields["sender_uid"] as? String ?? fields["sender_id"] as? String ?? ""
        let group =
            fields["group_name"] as? String ?? (content.subtitle.isEmpty ? nil : content.subtitle)
        var recipients = (fields["recipients"] as? [String] ?? []).map { person($0) }
        if group != nil {
            while recipients.count < 2 {
                recipients.append(person("placeholder-\(recipients.count)"))
            }
        }
        let intent = INSendMessageIntent(
            recipients: recipients,
            outgoingMessageType: .outgoingMessageText,
            content: content.body,
            speakableGroupName: group.map { INSpeakableString(spokenPhrase: $0) },
            conversationIdentifier: fields["conversation_id"] as? String ?? "",
            serviceName: nil,
            sender: person(senderID, name: name, image: image),
            attachments: nil
        )
        if let image {
            intent.setImage(image, forParameterNamed: \.sender)
            intent.setImage(image, forParameterNamed: \.speakableGroupName)
        }
        return intent
    }

    private static func person(_ id: String, name: String? = nil, image: INImage? = nil) -> INPerson
    {
        INPerson(
            personHandle: INPersonHandle(value: id, type: .unknown),
            nameComponents: nil,
            displayName: name,
            image: image,
            contactIdentifier: nil,
            customIdentifier: id,
            isMe: false,
            suggestionType: .none
        )
    }

    /// Returns whether the bytes begin like an image. `UIImage(data:)` also reads only the header
    /// and decodes the pixels when the image is drawn.
    private static func isImage(_ data: Data) -> Bool {
        let signatures: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8),
        ]
        return signatures.contains { data.starts(with: $0) }
    }
}
#endif
