import CameoContentUI

/// The expanded notification of a message. Replies are sent by the extension; all other actions are
/// forwarded to the app.
///
/// In the extension's Info.plist, set `NSExtensionPrincipalClass` to
/// `$(PRODUCT_MODULE_NAME).NotificationViewController` and `UNNotificationExtensionCategory` to
/// `message`.
#if canImport(UIKit)
final class NotificationViewController: ConversationViewController {
    override func respond(to action: ConversationAction) async -> ConversationResponse {
        await answer(action)
    }
}
#endif

/// Handles an action. It is a separate function so that it can be tested on any platform.
func answer(_ action: ConversationAction) async -> ConversationResponse {
    guard action.id == "reply", let text = action.text, !text.isEmpty else {
        return .dismissAndForward
    }
    // If the request fails, the app handles the action.
    return await send(text) ? .dismiss : .dismissAndForward
}

/// Placeholder for the request to the app's server.
func send(_ text: String) async -> Bool { text.count < 1000 }
