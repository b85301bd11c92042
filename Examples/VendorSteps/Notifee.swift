import Cameo
import RNNotifeeCore
import UserNotifications

extension VendorStep {
    /// Creates a step that runs the helper of Notifee and of react-native-notify-kit, which creates
    /// the notification that `notifee_options` describes. It requires no keys.
    ///
    /// - Parameter styled: `leave` if payloads contain `ios.communicationInfo`, which the helper
    ///   styles.
    nonisolated static func notifee(styled: Styled = .again) -> VendorStep {
        var step = VendorStep(
            name: "Notifee",
            handledKeys: ["notifee_options"]
        ) { request, content, handler in
            NotifeeExtensionHelper.populateNotificationContent(
                request,
                with: content,
                withContentHandler: handler
            )
        }
        step.styled = styled
        return step
    }
}
