import CameoHost

extension Check {
    package static let activityTypes = Check(
        "activity-types",
        scope: .setUp,
        requirement: """
            `NSUserActivityTypes` in the app's Info.plist contains `INSendMessageIntent`, or \
            `INStartCallIntent` for calls.
            """,
        explanation: """
            iOS doesn't apply the style, and App Store Connect rejects apps that have only the \
            entitlement (ITMS-90894).
            """
    ) { $0.activityTypes }
}

extension Doctor {
    fileprivate var activityTypes: Check.Verdict? {
        if let unreadable = unreadable("INFOPLIST_FILE", { $0.infoPlistPath }) {
            return unreadable
        }
        let missing = appConfigurations { configuration in
            let types = configuration.infoPlist?["NSUserActivityTypes"]?.texts ?? []
            return !types.contains(where: ActivityType.allowsCommunicationStyle)
        }
        guard missing.isEmpty else {
            return .fixableFailure(
                "NSUserActivityTypes in the app's Info.plist doesn't contain INSendMessageIntent "
                    + "(\(list(missing)))",
                suggestion: "Add INSendMessageIntent (INStartCallIntent for calls)"
            )
        }
        return .pass("NSUserActivityTypes contains INSendMessageIntent or INStartCallIntent")
    }
}
