import CameoApp
import Foundation

/// Returns the recipient for `cameo send --to-file`, for a debug screen. Call it from
/// `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
func pushRecipient(of app: CommunicationApp, deviceToken: Data) -> String {
    app.pushRecipient(deviceToken: deviceToken)
}
