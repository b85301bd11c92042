// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Intents

/// An object that provides the context for a notification's style.
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
    struct Fields: Equatable {
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
        var userInfo = UserInfo([:])
        var interruptionLevel = UNNotificationInterruptionLevel.active
        var relevanceScore = 0.0
        var provider: (any UNNotificationContentProviding)?

        static func == (one: Fields, other: Fields) -> Bool {
            one.attachments == other.attachments && one.badge == other.badge
                && one.body == other.body && one.categoryIdentifier == other.categoryIdentifier
                && one.filterCriteria == other.filterCriteria
                && one.launchImageName == other.launchImageName && one.sound == other.sound
                && one.subtitle == other.subtitle
                && one.targetContentIdentifier == other.targetContentIdentifier
                && one.threadIdentifier == other.threadIdentifier && one.title == other.title
                && one.userInfo == other.userInfo
                && one.interruptionLevel == other.interruptionLevel
                && one.relevanceScore == other.relevanceScore
                && one.provider as? NSObject == other.provider as? NSObject
        }
    }

    /// The payload. Copies of the content share it, so that comparing them is fast, as with Apple's
    /// class.
    final class UserInfo: NSObject {
        let dictionary: [AnyHashable: Any]

        init(_ dictionary: [AnyHashable: Any]) {
            self.dictionary = dictionary
        }

        override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? UserInfo else { return false }
            return self === other
                || NSDictionary(dictionary: dictionary)
                    == NSDictionary(dictionary: other.dictionary)
        }

        override var hash: Int { dictionary.count }
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
    open var userInfo: [AnyHashable: Any] { fields.userInfo.dictionary }
    @available(iOS 13.0, *)
    open var targetContentIdentifier: String? { fields.targetContentIdentifier }
    @available(iOS 15.0, macOS 12.0, *)
    open var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
    @available(iOS 15.0, macOS 12.0, *)
    open var relevanceScore: Double { fields.relevanceScore }
    @available(iOS 16.0, macOS 13.0, *)
    open var filterCriteria: String? { fields.filterCriteria }

    /// Returns the content itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        UNMutableNotificationContent(fields: fields)
    }

    /// Returns a copy with the current context of a provider.
    @available(iOS 15.0, macOS 12.0, *)
    open func updating(
        from provider: any UNNotificationContentProviding
    ) throws -> UNNotificationContent {
        StubCalls.current.countUpdate()
        if let code = StubFailures.current.updatingErrorCode {
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
        (object as? UNNotificationContent)?.fields == fields
    }

    open override var hash: Int { [title, subtitle, body, threadIdentifier].hashValue }

    /// The intent that provides the context of the content; `nil` without a style.
    public var stubProvider: (any UNNotificationContentProviding)? { fields.provider }
}

/// The result of `updating(from:)`. According to Apple's header, it must be passed on unchanged, so
/// a mutable copy doesn't count as such a result.
public final class StubUpdatedContent: UNNotificationContent {}

/// Mutable content. It copies the values that Apple's class copies.
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
        get { fields.userInfo.dictionary }
        set { fields.userInfo = UserInfo(newValue) }
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
