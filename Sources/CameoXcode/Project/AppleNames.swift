/// What Apple calls the entitlements that matter here.
enum EntitlementName {
    static let communication = "com.apple.developer.usernotifications.communication"
    static let push = "aps-environment"
    static let appGroups = "com.apple.security.application-groups"
    static let keychainGroups = "keychain-access-groups"
}

/// The intents that an app names in its Info.plist, as `NSUserActivityTypes`.
enum ActivityType {
    static let message = "INSendMessageIntent"
    static let call = "INStartCallIntent"

    /// Either of them lets iOS apply the style.
    static func isKnown(_ name: String) -> Bool { name == message || name == call }
}
