import CTNotificationService
import Cameo
import UserNotifications

#if canImport(CleverTapSDK)
import CleverTapSDK
#endif

extension VendorStep {
    /// Runs CleverTap's class, which attaches the media of `ct_mediaUrl`, and records the push impression if
    /// the extension links `CleverTapSDK`.
    ///
    /// Impressions require `CleverTapAccountID` and `CleverTapToken` in the extension's Info.plist.
    nonisolated static var cleverTap: VendorStep {
        // On expiration, CleverTap's class calls a content handler that may be missing.
        VendorStep(name: "CleverTap", expiration: .never) { CleverTapService() }
    }
}

/// CleverTap's class with the call that records impressions.
nonisolated private final class CleverTapService: CTNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        #if canImport(CleverTapSDK)
        let payload = request.content.userInfo
        if let cleverTap = CleverTap.sharedInstance(), cleverTap.isCleverTapNotification(payload) {
            cleverTap.recordNotificationViewedEvent(withData: payload)
        }
        #endif
        super.didReceive(request, withContentHandler: contentHandler)
    }
}
