// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An object of another framework that gives a notification its context.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

/// What the stub needs to know of an intent to decide about the style.
public protocol StubStyleProviding: UNNotificationContentProviding {
    /// Whether the system would apply the style.
    var stubHasStyle: Bool { get }
}

/// How much a notification may interrupt.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    case passive, active, timeSensitive, critical
}

/// The content of a notification.
open class UNNotificationContent: NSObject {
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
    open var filterCriteria: String? { fields.filterCriteria }
    open var launchImageName: String { fields.launchImageName }
    open var sound: UNNotificationSound? { fields.sound }
    open var subtitle: String { fields.subtitle }
    open var targetContentIdentifier: String? { fields.targetContentIdentifier }
    open var threadIdentifier: String { fields.threadIdentifier }
    open var title: String { fields.title }
    open var userInfo: [AnyHashable: Any] { fields.userInfo }
    open var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
    open var relevanceScore: Double { fields.relevanceScore }

    open override func copy() -> Any { UNNotificationContent(fields: fields) }
    open override func mutableCopy() -> Any { UNMutableNotificationContent(fields: fields) }

    /// A copy with the context of an intent.
    open func updating(
        from provider: any UNNotificationContentProviding
    ) throws -> UNNotificationContent {
        if let code = StubFailures.shared.updatingErrorCode {
            throw NSError(domain: UNErrorDomain, code: code)
        }
        guard let style = provider as? any StubStyleProviding else {
            throw NSError(domain: UNErrorDomain, code: 1500)
        }
        var fields = fields
        fields.provider = style.stubHasStyle ? provider : nil
        return StubUpdatedContent(fields: fields)
    }

    /// The intent whose context the content has; `nil` where the style is not applied.
    public var stubProvider: (any UNNotificationContentProviding)? { fields.provider }
}

/// What `updating(from:)` returns; no copy of it is one. Apple's header asks that it be passed on as
/// it is.
public final class StubUpdatedContent: UNNotificationContent {}

/// A content that can be changed.
open class UNMutableNotificationContent: UNNotificationContent {
    open override var attachments: [UNNotificationAttachment] {
        get { fields.attachments }
        set { fields.attachments = newValue }
    }
    open override var badge: NSNumber? {
        get { fields.badge }
        set { fields.badge = newValue }
    }
    open override var body: String {
        get { fields.body }
        set { fields.body = newValue }
    }
    open override var categoryIdentifier: String {
        get { fields.categoryIdentifier }
        set { fields.categoryIdentifier = newValue }
    }
    open override var filterCriteria: String? {
        get { fields.filterCriteria }
        set { fields.filterCriteria = newValue }
    }
    open override var launchImageName: String {
        get { fields.launchImageName }
        set { fields.launchImageName = newValue }
    }
    open override var sound: UNNotificationSound? {
        get { fields.sound }
        set { fields.sound = newValue }
    }
    open override var subtitle: String {
        get { fields.subtitle }
        set { fields.subtitle = newValue }
    }
    open override var targetContentIdentifier: String? {
        get { fields.targetContentIdentifier }
        set { fields.targetContentIdentifier = newValue }
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
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { fields.interruptionLevel }
        set { fields.interruptionLevel = newValue }
    }
    open override var relevanceScore: Double {
        get { fields.relevanceScore }
        set { fields.relevanceScore = newValue }
    }
}
