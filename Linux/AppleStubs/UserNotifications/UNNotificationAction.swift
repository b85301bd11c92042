// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The behaviors of an action.
@available(iOS 10.0, macOS 10.14, *)
public struct UNNotificationActionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let authenticationRequired = Self(rawValue: 1 << 0)
    public static let destructive = Self(rawValue: 1 << 1)
    public static let foreground = Self(rawValue: 1 << 2)
}

/// The icon of an action.
@available(iOS 15.0, macOS 12.0, *)
open class UNNotificationActionIcon: NSObject, NSCopying {
    /// The name of the image, after the prefix `template` or `system`.
    public let stubName: String

    init(stubName: String) {
        self.stubName = stubName
    }

    public convenience init(templateImageName: String) {
        self.init(stubName: "template \(templateImageName)")
    }

    public convenience init(systemImageName: String) {
        self.init(stubName: "system \(systemImageName)")
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationActionIcon)?.stubName == stubName
    }

    open override var hash: Int { stubName.hashValue }
}

/// An action of a notification.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationAction: NSObject, NSCopying {
    struct Fields: Hashable {
        var identifier: String
        var title: String
        var options: UInt
        var icon: UNNotificationActionIcon?
        var textInputButtonTitle: String?
        var textInputPlaceholder: String?
    }

    let fields: Fields

    init(stubFields fields: Fields) {
        self.fields = fields
    }

    public convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = []
    ) {
        self.init(
            stubFields: Fields(identifier: identifier, title: title, options: options.rawValue)
        )
    }

    @available(iOS 15.0, macOS 12.0, *)
    public convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        self.init(
            stubFields: Fields(
                identifier: identifier,
                title: title,
                options: options.rawValue,
                icon: icon
            )
        )
    }

    open var identifier: String { fields.identifier }
    open var title: String { fields.title }
    open var options: UNNotificationActionOptions { .init(rawValue: fields.options) }
    @available(iOS 15.0, macOS 12.0, *)
    open var icon: UNNotificationActionIcon? { fields.icon }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationAction)?.fields == fields
    }

    open override var hash: Int { fields.hashValue }
}

/// An action that lets the user enter text.
@available(iOS 10.0, macOS 10.14, *)
open class UNTextInputNotificationAction: UNNotificationAction {
    public convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            stubFields: Fields(
                identifier: identifier,
                title: title,
                options: options.rawValue,
                textInputButtonTitle: textInputButtonTitle,
                textInputPlaceholder: textInputPlaceholder
            )
        )
    }

    @available(iOS 15.0, macOS 12.0, *)
    public convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?,
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            stubFields: Fields(
                identifier: identifier,
                title: title,
                options: options.rawValue,
                icon: icon,
                textInputButtonTitle: textInputButtonTitle,
                textInputPlaceholder: textInputPlaceholder
            )
        )
    }

    open var textInputButtonTitle: String { fields.textInputButtonTitle ?? "" }
    open var textInputPlaceholder: String { fields.textInputPlaceholder ?? "" }
}
