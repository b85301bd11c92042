// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The authorization of an app to show notifications.
@available(iOS 10.0, macOS 10.14, *)
public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case denied = 1
    case authorized = 2
    @available(iOS 12.0, macOS 10.14, *)
    case provisional = 3
    @available(iOS 14.0, *)
    @available(macOS, unavailable)
    case ephemeral = 4
}

/// The condition under which previews are shown.
@available(iOS 11.0, macOS 10.14, *)
public enum UNShowPreviewsSetting: Int, Sendable {
    case always = 0
    case whenAuthenticated = 1
    case never = 2
}

/// The state of a setting.
@available(iOS 10.0, macOS 10.14, *)
public enum UNNotificationSetting: Int, Sendable {
    case notSupported = 0
    case disabled = 1
    case enabled = 2
}

/// The style in which alerts are shown.
@available(iOS 10.0, macOS 10.14, *)
public enum UNAlertStyle: Int, Sendable {
    case none = 0
    case banner = 1
    case alert = 2
}

/// The user's settings.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationSettings: NSObject, NSCopying {
    /// The settings that a test chooses.
    public struct Stub: Sendable, Hashable {
        public var authorizationStatus = UNAuthorizationStatus.authorized
        public var soundSetting = UNNotificationSetting.enabled
        public var badgeSetting = UNNotificationSetting.enabled
        public var alertSetting = UNNotificationSetting.enabled
        public var notificationCenterSetting = UNNotificationSetting.enabled
        public var lockScreenSetting = UNNotificationSetting.enabled
        public var timeSensitiveSetting = UNNotificationSetting.notSupported
        public var scheduledDeliverySetting = UNNotificationSetting.disabled
        public var directMessagesSetting = UNNotificationSetting.enabled
        public var showPreviewsSetting = UNShowPreviewsSetting.always
        public var alertStyle = UNAlertStyle.banner
    }

    private let stub: Stub

    init(_ stub: Stub) {
        self.stub = stub
    }

    open var authorizationStatus: UNAuthorizationStatus { stub.authorizationStatus }
    open var soundSetting: UNNotificationSetting { stub.soundSetting }
    open var badgeSetting: UNNotificationSetting { stub.badgeSetting }
    open var alertSetting: UNNotificationSetting { stub.alertSetting }
    open var notificationCenterSetting: UNNotificationSetting { stub.notificationCenterSetting }
    open var lockScreenSetting: UNNotificationSetting { stub.lockScreenSetting }
    open var alertStyle: UNAlertStyle { stub.alertStyle }
    @available(iOS 11.0, macOS 10.14, *)
    open var showPreviewsSetting: UNShowPreviewsSetting { stub.showPreviewsSetting }
    @available(iOS 15.0, macOS 12.0, *)
    open var timeSensitiveSetting: UNNotificationSetting { stub.timeSensitiveSetting }
    @available(iOS 15.0, macOS 12.0, *)
    open var scheduledDeliverySetting: UNNotificationSetting { stub.scheduledDeliverySetting }
    @available(iOS 15.0, macOS 12.0, *)
    open var directMessagesSetting: UNNotificationSetting { stub.directMessagesSetting }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSettings)?.stub == stub
    }

    open override var hash: Int { stub.hashValue }
}
