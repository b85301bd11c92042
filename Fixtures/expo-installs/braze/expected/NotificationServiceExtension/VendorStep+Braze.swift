import BrazeNotificationService
import Cameo
import UserNotifications

extension VendorStep {
    /// Runs Braze's code, which attaches images and videos.
    ///
    /// Use the app group of the app's `configuration.push.appGroup` in the extension too.
    nonisolated static var braze: VendorStep {
        VendorStep(name: "Braze", handledKeys: ["ab"]) { request, content, handler in
            let isHandled = brazeHandle(request: request, contentHandler: handler)
            if !isHandled { handler(content) }
        }
    }
}
