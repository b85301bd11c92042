import Foundation
import UserNotifications

/// A stub of MotiSig's helper, which downloads the image in a payload.
public enum MotiSigRichPushHandler {
    /// Marks a copy of the content and passes it to the handler.
    public static func handle(
        request: UNNotificationRequest,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        content.launchImageName = "motisig"
        contentHandler(content)
    }
}
