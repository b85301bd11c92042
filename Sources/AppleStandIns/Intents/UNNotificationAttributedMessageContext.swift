// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UserNotifications

/// A message whose text has attributes. Apple's stands in UserNotifications, which can name a class
/// of Intents without importing it.
open class UNNotificationAttributedMessageContext: NSObject {
    /// The message.
    public let standInIntent: INSendMessageIntent
    /// Its text.
    public let standInContent: NSAttributedString

    public convenience init(
        sendMessageIntent: INSendMessageIntent,
        attributedContent: NSAttributedString
    ) {
        self.init(intent: sendMessageIntent, content: attributedContent)
    }

    private init(intent: INSendMessageIntent, content: NSAttributedString) {
        standInIntent = intent
        standInContent = content
    }
}

extension UNNotificationAttributedMessageContext: StandInStyleProviding {
    public var standInHasStyle: Bool { standInIntent.standInHasStyle }
}
