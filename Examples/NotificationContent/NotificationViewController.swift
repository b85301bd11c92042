import CameoContentUI

/// The expanded notification of a message. The extension sends replies, and the app handles all
/// other actions.
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

/// Handles an action. This is a separate function, so that tests can call it on any platform.
func answer(_ action: ConversationAction) async -> ConversationResponse {
    guard action.id == "reply", let text = action.text, !text.isEmpty else {
        return .dismissAndForward
    }
    // If the request fails, the app handles the action.
    return await send(text) ? .dismiss : .dismissAndForward
}

/// Sends a reply to the app's server. This is a placeholder.
func send(_ text: String) async -> Bool { text.count < 1000 }
