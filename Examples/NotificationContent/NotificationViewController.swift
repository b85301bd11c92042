import CameoContentUI

/// What an expanded notification of a message shows. Answers are sent in place, everything else is the
/// app's to do.
///
/// In the extension's Info.plist: `NSExtensionPrincipalClass` is
/// `$(PRODUCT_MODULE_NAME).NotificationViewController`, `UNNotificationExtensionCategory` is `message`.
#if canImport(UIKit)
    final class NotificationViewController: ConversationViewController {
        override func respond(to action: ConversationAction) async -> ConversationResponse {
            await answer(action)
        }
    }
#endif

/// What the class above decides, by itself so that it can be tested anywhere.
func answer(_ action: ConversationAction) async -> ConversationResponse {
    guard action.id == "reply", let text = action.text, !text.isEmpty else {
        return .dismissAndForward
    }
    // The app's own request to its server; when that fails, the app is asked.
    return await send(text) ? .dismiss : .dismissAndForward
}

/// Stands for the request.
func send(_ text: String) async -> Bool { text.count < 1000 }
