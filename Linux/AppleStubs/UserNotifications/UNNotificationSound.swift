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

    init(stubName: String) {
        self.stubName = stubName
    }

    open class var `default`: UNNotificationSound { UNNotificationSound(stubName: "default") }

    public convenience init(named name: UNNotificationSoundName) {
        self.init(stubName: name.rawValue)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSound)?.stubName == stubName
    }

    open override var hash: Int { stubName.hashValue }
}
