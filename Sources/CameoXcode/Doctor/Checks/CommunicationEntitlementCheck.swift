import CameoHost

extension Check {
    package static let communicationEntitlement = Check(
        "communication-entitlement",
        scope: .setUp,
        requirement: "The app has the Communication Notifications capability.",
        explanation: """
            iOS doesn't apply the style, often without an error; Console.app may show "messaging \
            notifications are not allowed". Only the app needs the entitlement; see \
            [Does the extension need the entitlement?](#does-the-extension-need-the-entitlement).
            """
    ) { $0.communicationEntitlement }
}

extension Doctor {
    fileprivate var communicationEntitlement: Check.Verdict? {
        let name = EntitlementName.communication
        return capability(
            "Communication Notifications",
            "The app's entitlements don't set \(name) to true"
        ) { $0?[name]?.isTrue == true }
    }
}
