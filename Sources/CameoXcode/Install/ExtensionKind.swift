/// Which extension is made.
package enum ExtensionKind: String, Sendable, CaseIterable {
    /// A Notification Service Extension: it styles what arrives.
    case service
    /// A Notification Content Extension: it draws the expanded notification.
    case content

    /// What iOS calls it in the Info.plist.
    package var extensionPoint: String {
        switch self {
        case .service: "com.apple.usernotifications.service"
        case .content: "com.apple.usernotifications.content-extension"
        }
    }

    /// The name that it has when no other one is given.
    package var defaultName: String {
        switch self {
        case .service: "NotificationServiceExtension"
        case .content: "NotificationContentExtension"
        }
    }

    /// The name of the class in it that iOS makes an object of.
    var principalClass: String {
        switch self {
        case .service: "NotificationService"
        case .content: "NotificationViewController"
        }
    }

    /// The module that it links.
    var module: String {
        switch self {
        case .service: "Cameo"
        case .content: "CameoContentUI"
        }
    }
}
