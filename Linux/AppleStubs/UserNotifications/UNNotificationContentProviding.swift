// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Intents

// Apple declares these conformances in Intents, which depends on UserNotifications. Here,
// UserNotifications depends on Intents, so that it can use `INSendMessageIntent`.

@available(iOS 15.0, macOS 12.0, *)
extension INSendMessageIntent: UNNotificationContentProviding {}

@available(iOS 15.0, macOS 12.0, *)
extension INStartCallIntent: UNNotificationContentProviding {}

/// A message with attributed text.
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

/// The properties of a provider that determine whether the stub applies the style.
protocol StubStyleProviding: UNNotificationContentProviding {
    /// Whether the system would apply the style.
    var stubHasStyle: Bool { get }
    /// A snapshot of the provider. Later changes to the provider don't affect the content.
    var stubSnapshot: (any UNNotificationContentProviding)? { get }
}

extension INSendMessageIntent: StubStyleProviding {
    /// Whether the message has a style. It has none without a sender, or if the user is the sender
    /// (rule R8).
    var stubHasStyle: Bool { sender.map { !$0.isMe } ?? false }
    var stubSnapshot: (any UNNotificationContentProviding)? { copy() as? INSendMessageIntent }
}

extension INStartCallIntent: StubStyleProviding {
    /// Whether the call has a style. It has none without a contact other than the user.
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
