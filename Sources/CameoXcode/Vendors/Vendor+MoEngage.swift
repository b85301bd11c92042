extension Vendor {
    static let moEngage = Vendor(
        name: "MoEngage",
        modules: ["MoEngageRichNotification"],
        calls: ["MoEngageSDKRichNotification.handle(richNotificationRequest:"],
        setUp: ["MoEngageSDKRichNotification.setAppGroupID("],
        step: ".moEngage(appGroup: $1)",
        words: ["MoEngageSDKRichNotification", "MORichNotification"]
    )
}
