// Apple's names, which Apple documents.
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
open class UNNotificationSound: NSObject {
    /// The name of the sound.
    public let stubName: String

    public init(named name: UNNotificationSoundName) {
        stubName = name.rawValue
    }

    open class var `default`: UNNotificationSound { UNNotificationSound(named: .init("default")) }
}
