import Foundation
import UserNotifications

/// MoEngage's class, whose binary isn't public; the signatures are those of its guide. Here, it
/// calls back only for its own pushes, which is the worse of the two possibilities.
open class MoEngageSDKRichNotification: NSObject {
    nonisolated(unsafe) private static var appGroup: String?

    /// Sets the app group.
    open class func setAppGroupID(_ appGroupID: String) { appGroup = appGroupID }

    /// Marks a copy of the content of a push from MoEngage.
    open class func handle(
        richNotificationRequest request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard request.content.userInfo["moengage"] != nil,
            let content = request.content.mutableCopy() as? UNMutableNotificationContent
        else { return }
        content.launchImageName = "moengage"
        content.targetContentIdentifier = appGroup
        contentHandler(content)
    }
}
