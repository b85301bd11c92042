// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The name of a sound file.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The sound of a notification.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationSound: NSObject, NSCopying {
    /// The name of the sound.
    public let stubName: String

    /// Whether the sound repeats as a ringtone.
    public let stubIsRingtone: Bool

    public required init(stubName: String, isRingtone: Bool = false) {
        self.stubName = stubName
        stubIsRingtone = isRingtone
    }

    open class var `default`: UNNotificationSound { UNNotificationSound(stubName: "default") }

    @available(iOS 15.2, *)
    @available(macCatalyst, unavailable)
    @available(macOS, unavailable)
    open class var defaultRingtone: UNNotificationSound {
        UNNotificationSound(stubName: "default", isRingtone: true)
    }

    public convenience init(named name: UNNotificationSoundName) {
        self.init(stubName: name.rawValue)
    }

    @available(iOS 15.2, *)
    @available(macCatalyst, unavailable)
    @available(macOS, unavailable)
    open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> Self {
        self.init(stubName: name.rawValue, isRingtone: true)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return other.stubName == stubName && other.stubIsRingtone == stubIsRingtone
    }

    open override var hash: Int { stubName.hashValue }
}
