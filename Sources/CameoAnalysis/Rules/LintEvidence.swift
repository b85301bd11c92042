import Cameo

/// The sources on which rules are based.
enum LintEvidence {
    static let payload =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let request =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let background =
        "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app"
    static let attachment =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    static let communication =
        "https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications"
    static let liveActivity =
        "https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"
    static let fcm = "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"
    static let oneSignal = "https://documentation.onesignal.com/reference/create-notification"
    static let expo = "https://docs.expo.dev/push-notifications/sending-notifications/"

    static func issue(_ name: String) -> String {
        let parts = name.split(separator: "#")
        return parts.count == 2 ? "https://github.com/\(parts[0])/issues/\(parts[1])" : name
    }
}
