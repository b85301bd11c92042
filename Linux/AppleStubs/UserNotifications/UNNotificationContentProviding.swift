// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Intents

// Apple declares these conformances in Intents, which knows UserNotifications there. Here it is the
// other way around, so that UserNotifications can name `INSendMessageIntent`.

@available(iOS 15.0, macOS 12.0, *)
extension INSendMessageIntent: UNNotificationContentProviding {}

@available(iOS 15.0, macOS 12.0, *)
extension INStartCallIntent: UNNotificationContentProviding {}

/// A message whose text has attributes.
@available(iOS 18.0, macOS 15.0, *)
open class UNNotificationAttributedMessageContext: NSObject, UNNotificationContentProviding {
    /// The message.
    public let stubIntent: INSendMessageIntent
    /// The text of the message.
    public let stubContent: NSAttributedString

    init(stubIntent: INSendMessageIntent, content: NSAttributedString) {
        self.stubIntent = stubIntent
        stubContent = content
    }

    public convenience init(
        sendMessageIntent: INSendMessageIntent,
        attributedContent: NSAttributedString
    ) {
        self.init(stubIntent: sendMessageIntent, content: attributedContent)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttributedMessageContext else { return false }
        return stubIntent == other.stubIntent && stubContent == other.stubContent
    }

    open override var hash: Int { stubIntent.hash }
}

/// Properties of a provider that decide whether the stub applies the style.
protocol StubStyleProviding: UNNotificationContentProviding {
    /// Whether the system would apply the style.
    var stubHasStyle: Bool { get }
    /// A snapshot of the provider: later changes to it have no effect on the content.
    var stubSnapshot: (any UNNotificationContentProviding)? { get }
}

extension INSendMessageIntent: StubStyleProviding {
    /// No style without a sender, or for the user's own message (rule R8).
    var stubHasStyle: Bool { sender.map { !$0.isMe } ?? false }
    var stubSnapshot: (any UNNotificationContentProviding)? { copy() as? INSendMessageIntent }
}

extension INStartCallIntent: StubStyleProviding {
    /// No style without a contact.
    var stubHasStyle: Bool { contacts?.contains { !$0.isMe } ?? false }
    var stubSnapshot: (any UNNotificationContentProviding)? { copy() as? INStartCallIntent }
}

extension UNNotificationAttributedMessageContext: StubStyleProviding {
    var stubHasStyle: Bool { stubIntent.stubHasStyle }
    var stubSnapshot: (any UNNotificationContentProviding)? {
        (stubIntent.copy() as? INSendMessageIntent).map {
            UNNotificationAttributedMessageContext(
                stubIntent: $0,
                content: NSAttributedString(attributedString: stubContent)
            )
        }
    }
}
