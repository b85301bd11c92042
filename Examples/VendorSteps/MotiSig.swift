import Cameo
import MotiSig
import UserNotifications

extension VendorStep {
    /// Runs MotiSig's helper, which attaches the image of the payload. Requires no keys.
    nonisolated static var motiSig: VendorStep {
        VendorStep(name: "MotiSig") { request, _, handler in
            MotiSigRichPushHandler.handle(request: request, contentHandler: handler)
        }
    }
}
