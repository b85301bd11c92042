/// A kind of notification extension.
package enum ExtensionKind: String, Sendable, CaseIterable {
    /// A notification service extension, which styles notifications when they arrive.
    case service
    /// A notification content extension, which draws the expanded notification.
    case content

    /// The extension point identifier in the Info.plist.
    package var extensionPoint: String {
        switch self {
        case .service: "com.apple.usernotifications.service"
        case .content: "com.apple.usernotifications.content-extension"
        }
    }

    /// The default name of the target.
    package var defaultName: String {
        switch self {
        case .service: "NotificationServiceExtension"
        case .content: "NotificationContentExtension"
        }
    }

    /// The name of the principal class.
    var principalClass: String {
        switch self {
        case .service: "NotificationService"
        case .content: "NotificationViewController"
        }
    }

    /// The library product that the extension links.
    var product: LibraryProduct {
        switch self {
        case .service: .core
        case .content: .contentUI
        }
    }

    /// The name of the module that the extension imports.
    var module: String { product.rawValue }
}
