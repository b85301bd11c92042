import Cameo
import OneSignalExtension
import UserNotifications

extension VendorStep {
    /// Runs the code of OneSignal's SDK 5: attachments, badge, buttons and confirmed delivery.
    ///
    /// Requires OneSignal's app group in the app and the extension: `group.<app's bundle ID>.onesignal`, or
    /// the one in the key `OneSignal_app_groups_key` of both Info.plists. OneSignal sends the confirmed
    /// delivery up to 25 seconds after its result, so iOS may suspend the extension first.
    nonisolated static var oneSignal: VendorStep {
        VendorStep(
            name: "OneSignal",
            // For other providers' notifications, OneSignal would block its thread for 30 seconds.
            handledKeys: ["custom.i", "os_data.i"],
            timeWillExpire: { request, content in
                OneSignalExtension.serviceExtensionTimeWillExpireRequest(request, with: content)
            },
            run: { request, content, handler in
                OneSignalExtension.didReceiveNotificationExtensionRequest(
                    request,
                    with: content,
                    withContentHandler: handler
                )
            }
        )
    }
}
