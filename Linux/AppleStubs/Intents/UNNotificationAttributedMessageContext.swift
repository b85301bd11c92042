// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UserNotifications

/// A message whose text has attributes. Apple's stands in UserNotifications, which can name a class
/// of Intents without importing it.
open class UNNotificationAttributedMessageContext: NSObject {
    /// The message.
    public let stubIntent: INSendMessageIntent
    /// Its text.
    public let stubContent: NSAttributedString

    public convenience init(
        sendMessageIntent: INSendMessageIntent,
        attributedContent: NSAttributedString
    ) {
        self.init(intent: sendMessageIntent, content: attributedContent)
    }

    private init(intent: INSendMessageIntent, content: NSAttributedString) {
        stubIntent = intent
        stubContent = content
    }
}

extension UNNotificationAttributedMessageContext: StubStyleProviding {
    public var stubHasStyle: Bool { stubIntent.stubHasStyle }
}
