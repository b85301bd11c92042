// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The behaviors of a category's notifications.
@available(iOS 10.0, macOS 10.14, *)
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let customDismissAction = Self(rawValue: 1 << 0)
    @available(macOS, unavailable)
    public static let allowInCarPlay = Self(rawValue: 1 << 1)
    @available(iOS 11.0, macOS 10.14, *)
    public static let hiddenPreviewsShowTitle = Self(rawValue: 1 << 2)
    @available(iOS 11.0, macOS 10.14, *)
    public static let hiddenPreviewsShowSubtitle = Self(rawValue: 1 << 3)
}

/// A type of notification and its actions.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationCategory: NSObject, NSCopying {
    private struct Fields: Hashable {
        var identifier: String
        var actions: [UNNotificationAction]
        var intentIdentifiers: [String]
        var options: UInt
        var hiddenPreviewsBodyPlaceholder = ""
        var categorySummaryFormat = ""
    }

    private let fields: Fields

    private init(stubFields fields: Fields) {
        self.fields = fields
    }

    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            stubFields: Fields(
                identifier: identifier,
                actions: actions,
                intentIdentifiers: intentIdentifiers,
                options: options.rawValue
            )
        )
    }

    @available(iOS 11.0, *)
    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            stubFields: Fields(
                identifier: identifier,
                actions: actions,
                intentIdentifiers: intentIdentifiers,
                options: options.rawValue,
                hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder
            )
        )
    }

    @available(iOS 12.0, *)
    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?,
        categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            stubFields: Fields(
                identifier: identifier,
                actions: actions,
                intentIdentifiers: intentIdentifiers,
                options: options.rawValue,
                hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder ?? "",
                categorySummaryFormat: categorySummaryFormat ?? ""
            )
        )
    }

    open var identifier: String { fields.identifier }
    open var actions: [UNNotificationAction] { fields.actions }
    open var intentIdentifiers: [String] { fields.intentIdentifiers }
    open var options: UNNotificationCategoryOptions { .init(rawValue: fields.options) }
    @available(iOS 11.0, *)
    open var hiddenPreviewsBodyPlaceholder: String { fields.hiddenPreviewsBodyPlaceholder }
    @available(iOS 12.0, *)
    open var categorySummaryFormat: String { fields.categorySummaryFormat }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationCategory)?.fields == fields
    }

    open override var hash: Int { fields.hashValue }
}
