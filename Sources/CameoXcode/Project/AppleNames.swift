import CameoHost

/// The names of the entitlements that Cameo requires or checks.
package enum EntitlementName {
    static let communication = "com.apple.developer.usernotifications.communication"
    static let dataProtection = "com.apple.developer.default-data-protection"
    static let filtering = "com.apple.developer.usernotifications.filtering"
    static let push = "aps-environment"
    package static let appGroups = "com.apple.security.application-groups"
    package static let keychainGroups = "keychain-access-groups"
    static let appSandbox = "com.apple.security.app-sandbox"
    static let networkClient = "com.apple.security.network.client"
}

/// The names of intents that an app lists in `NSUserActivityTypes` in its Info.plist.
enum ActivityType {
    static let message = "INSendMessageIntent"
    static let call = "INStartCallIntent"

    /// Whether iOS applies the communication style to an app that lists an activity type.
    static func allowsCommunicationStyle(_ name: String) -> Bool { name == message || name == call }
}
