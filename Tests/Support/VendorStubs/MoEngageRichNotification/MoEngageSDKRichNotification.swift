import Foundation
import UserNotifications

/// A stub of MoEngage's class, whose binary isn't public. The signatures are from its guide. The
/// stub calls back only for MoEngage's own pushes, which is the worse of the two possibilities.
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
