import Foundation

/// The payload from which Cameo creates the content of an arrangement on the device.
struct PushPayload {
    let arrangement: Arrangement
    /// The URL of the sender's avatar. When memory is measured, it replaces the avatar of the
    /// arrangement.
    var avatarURL: URL?
    /// The name of the image whose memory use the extension records.
    var image: String?

    /// Returns the payload as JSON of at most 4,096 bytes.
    func json() throws -> Data {
        var aps: [String: Any] = [
            "alert": [
                "title": arrangement.title, "subtitle": arrangement.subtitle,
                "body": arrangement.body,
            ],
            "mutable-content": 1,
        ]
        aps["thread-id"] = arrangement.threadIdentifier
        var payload: [String: Any] = ["aps": aps]
        if case .message(let message)? = arrangement.style, let sender = message.sender {
            var data: [String: Any] = [
                "senderId": sender.handle, "senderName": sender.name,
                "conversationId": message.conversationIdentifier,
            ]
            if let avatarURL {
                data["senderAvatar"] = avatarURL.absoluteString
            } else if case .data(let color)? = sender.image {
                data["senderAvatar"] = Self.dataURL(color)
            }
            data["groupName"] = message.groupName
            data["groupAvatar"] = message.groupImage.map(Self.dataURL)
            if !message.recipients.isEmpty {
                data["recipients"] = message.recipients.map { ["id": $0.handle, "name": $0.name] }
            }
            payload["data"] = data
        }
        if let image { payload["probe"] = ["image": image] }
        return try JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
    }

    /// Returns a data URL of a small image, so that a push needs no server.
    private static func dataURL(_ color: FlatColor) -> String {
        let image = Data(FlatImage(color: color, side: 8).png)
        return "data:image/png;base64,\(image.base64EncodedString())"
    }
}
