import Foundation
import UserNotifications

/// A stub of the part of Customer.io's class that a service extension uses, with the signatures of
/// SDK 4.
public final class MessagingPush {
    /// The only instance.
    nonisolated(unsafe) public static let shared = MessagingPush()

    /// The configuration of the first initialization, or `nil` until then.
    public private(set) var stubConfiguration: MessagingPushConfigOptions?

    /// Initializes the SDK in a service extension, once per process.
    public static func initializeForExtension(
        withConfig config: MessagingPushConfigOptions
    ) -> MessagingPush {
        if shared.stubConfiguration == nil { shared.stubConfiguration = config }
        return shared
    }

    /// Resets the SDK to its uninitialized state, as in a new process.
    public func stubReset() { stubConfiguration = nil }

    /// Handles a push from Customer.io. Returns whether the push was from Customer.io; if not, the
    /// handler isn't called. Before the initialization, the content is passed on unchanged **and**
    /// the result is `false`.
    @discardableResult
    public func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> Bool {
        guard stubConfiguration != nil else {
            contentHandler(request.content)
            return false
        }
        let info = request.content.userInfo
        guard info["CIO-Delivery-ID"] != nil, info["CIO-Delivery-Token"] != nil,
            let content = request.content.mutableCopy() as? UNMutableNotificationContent
        else { return false }
        content.launchImageName = "customer.io"
        let call = UncheckedCall(content, contentHandler)
        Thread.detachNewThread { call.handler(call.content) }
        return true
    }

    /// Does nothing. The SDK ends its unfinished work.
    public func serviceExtensionTimeWillExpire() {}
}

private struct UncheckedCall: @unchecked Sendable {
    let content: UNNotificationContent
    let handler: (UNNotificationContent) -> Void

    init(_ content: UNNotificationContent, _ handler: @escaping (UNNotificationContent) -> Void) {
        self.content = content
        self.handler = handler
    }
}

/// The data center of an account.
public enum Region: String {
    /// In the United States.
    case US
    /// In the European Union.
    case EU
}

/// The options of the SDK in a service extension.
public struct MessagingPushConfigOptions {
    /// The API key.
    public let cdpApiKey: String
    /// The data center of the account.
    public let region: Region
    /// The app group, or `nil` if the SDK derives it from the extension's bundle ID.
    public let appGroupId: String?
}

/// A builder for the options.
public class MessagingPushConfigBuilder {
    private let cdpApiKey: String
    private var appGroupId: String?
    private var region = Region.US

    /// Creates a builder for a service extension.
    public init(cdpApiKey: String) {
        self.cdpApiKey = cdpApiKey
    }

    /// Sets the data center.
    @discardableResult
    public func region(_ region: Region) -> MessagingPushConfigBuilder {
        self.region = region
        return self
    }

    /// Sets the app group.
    @discardableResult
    public func appGroupId(_ appGroupId: String) -> MessagingPushConfigBuilder {
        self.appGroupId = appGroupId
        return self
    }

    /// Returns the options.
    public func build() -> MessagingPushConfigOptions {
        MessagingPushConfigOptions(
            cdpApiKey: cdpApiKey,
            region: region,
            appGroupId: appGroupId
        )
    }
}
