import CameoHost

extension Check {
    package static let filteringEntitlement = Check(
        "filtering-entitlement",
        scope: .serviceExtension,
        requirement: """
            An extension that hides notifications with empty content has the entitlement \
            `com.apple.developer.usernotifications.filtering`.
            """,
        explanation: """
            iOS shows the original notification instead of hiding it.
            """
    ) { $0.filteringEntitlement }
}

extension Doctor {
    /// The finding for extensions that hide notifications without the entitlement for it.
    fileprivate var filteringEntitlement: Check.Verdict? {
        for service in services {
            guard let location = service.code.hidingLocation else { continue }
            let missing = service.configurations.filter {
                $0.entitlements?[EntitlementName.filtering]?.isTrue != true
            }
            guard missing.isEmpty else {
                return .warning(
                    "\(service.name) hides notifications (\(location)), but its entitlements don't set "
                        + "\(EntitlementName.filtering) (\(list(missing.map { $0.name }))), so iOS shows the "
                        + "original",
                    suggestion:
                        "Request the entitlement at developer.apple.com/contact/request/notification-service"
                        + ", or don't send these notifications as alerts"
                )
            }
            return .pass("\(service.name) hides notifications and has the entitlement for it")
        }
        return nil
    }
}
