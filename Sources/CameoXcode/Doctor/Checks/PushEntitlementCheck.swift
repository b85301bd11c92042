import CameoHost

extension Check {
    package static let pushEntitlement = Check(
        "push-entitlement",
        scope: .setUp,
        requirement: "The app has the Push Notifications capability.",
        explanation:
            "Without `aps-environment`, the app gets no device token and receives no notifications."
    ) { $0.pushEntitlement }
}

extension Doctor {
    fileprivate var pushEntitlement: Check.Verdict? {
        let name = EntitlementName.push
        return capability(
            "Push Notifications",
            "The app's entitlements don't set \(name)"
        ) { $0?[name]?.text.isEmpty == false }
    }
}
