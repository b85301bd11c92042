// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Whether an app may show notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, authorized, provisional, ephemeral
}

/// When previews are shown.
public enum UNShowPreviewsSetting: Int, Sendable {
    case always, whenAuthenticated, never
}

/// Whether something is switched on.
public enum UNNotificationSetting: Int, Sendable {
    case notSupported, disabled, enabled
}

/// How alerts are shown.
public enum UNAlertStyle: Int, Sendable {
    case none, banner, alert
}

/// What the person has allowed.
open class UNNotificationSettings: NSObject {
    /// What a test sets.
    public struct Stub: Sendable {
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
    open var timeSensitiveSetting: UNNotificationSetting { stub.timeSensitiveSetting }
    open var scheduledDeliverySetting: UNNotificationSetting { stub.scheduledDeliverySetting }
    open var directMessagesSetting: UNNotificationSetting { stub.directMessagesSetting }
    open var showPreviewsSetting: UNShowPreviewsSetting { stub.showPreviewsSetting }
    open var alertStyle: UNAlertStyle { stub.alertStyle }
}
