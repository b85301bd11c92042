// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Intents

/// An object that gives a notification context.
@available(iOS 15.0, macOS 12.0, *)
public protocol UNNotificationContentProviding: NSObjectProtocol {}

/// The importance of a notification.
@available(iOS 15.0, macOS 12.0, *)
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    case passive = 0
    case active = 1
    case timeSensitive = 2
    case critical = 3
}

/// The content of a notification.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    struct Fields {
        var attachments: [UNNotificationAttachment] = []
        var badge: NSNumber?
        var body = ""
        var categoryIdentifier = ""
        var filterCriteria: String?
        var launchImageName = ""
        var sound: UNNotificationSound?
        var subtitle = ""
        var targetContentIdentifier: String?
        var threadIdentifier = ""
        var title = ""
        var userInfo: [AnyHashable: Any] = [:]
        var interruptionLevel = UNNotificationInterruptionLevel.active
        var relevanceScore = 0.0
        var provider: (any UNNotificationContentProviding)?

        var values: [AnyHashable] {
            [
                attachments, badge, body, categoryIdentifier, filterCriteria, launchImageName,
                sound,
                subtitle, targetContentIdentifier, threadIdentifier, title,
                NSDictionary(dictionary: userInfo), interruptionLevel, relevanceScore,
                provider as? NSObject,
            ]
        }
    }

    var fields: Fields

    public override init() {
        fields = Fields()
    }

    init(fields: Fields) {
        self.fields = fields
    }

    open var attachments: [UNNotificationAttachment] { fields.attachments }
    open var badge: NSNumber? { fields.badge }
    open var body: String { fields.body }
    open var categoryIdentifier: String { fields.categoryIdentifier }
    @available(macOS, unavailable)
    open var launchImageName: String { fields.launchImageName }
    open var sound: UNNotificationSound? { fields.sound }
    open var subtitle: String { fields.subtitle }
    open var threadIdentifier: String { fields.threadIdentifier }
    open var title: String { fields.title }
    open var userInfo: [AnyHashable: Any] { fields.userInfo }
    @available(iOS 13.0, *)
    open var targetContentIdentifier: String? { fields.targetContentIdentifier }
    @available(iOS 15.0, macOS 12.0, *)
    open var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
    @available(iOS 15.0, macOS 12.0, *)
    open var relevanceScore: Double { fields.relevanceScore }
    @available(iOS 16.0, macOS 13.0, *)
    open var filterCriteria: String? { fields.filterCriteria }

    /// An immutable content is its own copy.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        UNMutableNotificationContent(fields: fields)
    }

    /// A copy with the current context of the provider.
    @available(iOS 15.0, macOS 12.0, *)
    open func updating(
        from provider: any UNNotificationContentProviding
    ) throws -> UNNotificationContent {
        StubCalls.shared.countUpdate()
        if let code = StubFailures.shared.updatingErrorCode {
            throw NSError(domain: UNErrorDomain, code: code)
        }
        guard let style = provider as? any StubStyleProviding else {
            throw NSError(domain: UNErrorDomain, code: 1500)
        }
        var fields = fields
        fields.provider = style.stubHasStyle ? style.stubSnapshot : nil
        return StubUpdatedContent(fields: fields)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationContent)?.fields.values == fields.values
    }

    open override var hash: Int { [title, subtitle, body, threadIdentifier].hashValue }

    /// The intent whose context the content has; `nil` if no style is applied.
    public var stubProvider: (any UNNotificationContentProviding)? { fields.provider }
}

/// The result of `updating(from:)`. Apple's header requires that it is passed on unchanged, so a
/// mutable copy of it isn't one anymore.
public final class StubUpdatedContent: UNNotificationContent {}

/// A content that can be changed. Values that Apple's class copies are copied here too.
@available(iOS 10.0, macOS 10.14, *)
open class UNMutableNotificationContent: UNNotificationContent {
    open override func copy(with zone: NSZone? = nil) -> Any {
        UNNotificationContent(fields: fields)
    }

    open override var attachments: [UNNotificationAttachment] {
        get { fields.attachments }
        set { fields.attachments = newValue }
    }
    open override var badge: NSNumber? {
        get { fields.badge }
        set { fields.badge = newValue?.copy() as? NSNumber }
    }
    open override var body: String {
        get { fields.body }
        set { fields.body = newValue }
    }
    open override var categoryIdentifier: String {
        get { fields.categoryIdentifier }
        set { fields.categoryIdentifier = newValue }
    }
    @available(macOS, unavailable)
    open override var launchImageName: String {
        get { fields.launchImageName }
        set { fields.launchImageName = newValue }
    }
    open override var sound: UNNotificationSound? {
        get { fields.sound }
        set { fields.sound = newValue?.copy() as? UNNotificationSound }
    }
    open override var subtitle: String {
        get { fields.subtitle }
        set { fields.subtitle = newValue }
    }
    open override var threadIdentifier: String {
        get { fields.threadIdentifier }
        set { fields.threadIdentifier = newValue }
    }
    open override var title: String {
        get { fields.title }
        set { fields.title = newValue }
    }
    open override var userInfo: [AnyHashable: Any] {
        get { fields.userInfo }
        set { fields.userInfo = newValue }
    }
    @available(iOS 13.0, *)
    open override var targetContentIdentifier: String? {
        get { fields.targetContentIdentifier }
        set { fields.targetContentIdentifier = newValue }
    }
    @available(iOS 15.0, macOS 12.0, *)
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { fields.interruptionLevel }
        set { fields.interruptionLevel = newValue }
    }
    @available(iOS 15.0, macOS 12.0, *)
    open override var relevanceScore: Double {
        get { fields.relevanceScore }
        set { fields.relevanceScore = newValue }
    }
    @available(iOS 16.0, macOS 13.0, *)
    open override var filterCriteria: String? {
        get { fields.filterCriteria }
        set { fields.filterCriteria = newValue }
    }
}
