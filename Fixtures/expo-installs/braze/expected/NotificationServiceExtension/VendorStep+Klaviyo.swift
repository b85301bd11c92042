import Cameo
import KlaviyoSwiftExtension
import UserNotifications

extension VendorStep {
    /// Runs the code of Klaviyo's SDK 5: badge, buttons and one image or video.
    ///
    /// Set `klaviyo_app_group` in the Info.plists of the app and the extension to the same app group.
    /// Without it, Klaviyo doesn't count the badge.
    nonisolated static var klaviyo: VendorStep {
        VendorStep(name: "Klaviyo") { request, content, handler in
            KlaviyoExtensionSDK.handleNotificationServiceDidReceivedRequest(
                request: request,
                bestAttemptContent: content,
                contentHandler: handler
            )
        }
    }
}
