import CameoApp
import Foundation

/// Returns the app's address for `cameo send --to-file`, for a debug screen. Call it from
/// `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
func pushAddress(of app: CommunicationApp, deviceToken: Data) -> String {
    app.pushAddress(deviceToken: deviceToken)
}
