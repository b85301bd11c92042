import Cameo
import MotiSig
import UserNotifications

extension VendorStep {
    /// A step that runs MotiSig's helper, which attaches the image in the payload. It requires no
    /// keys.
    nonisolated static var motiSig: VendorStep {
        VendorStep(name: "MotiSig") { request, _, handler in
            MotiSigRichPushHandler.handle(request: request, contentHandler: handler)
        }
    }
}
