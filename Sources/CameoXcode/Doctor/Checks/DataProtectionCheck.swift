import CameoHost

extension Check {
    package static let dataProtection = Check(
        "data-protection",
        scope: .serviceExtension,
        requirement: """
            `com.apple.developer.default-data-protection` of a service extension lets its code read files while the \
            device is locked.
            """,
        explanation: """
            While the device is locked, the extension's own code and vendors' code can't read \
            files that they created, such as a database or a download.
            """
    ) { $0.dataProtection }
}

extension Doctor {
    /// The finding for service extensions whose new files can't be read while the device is locked.
    fileprivate var dataProtection: Check.Verdict? {
        let unlocked = ["NSFileProtectionComplete", "NSFileProtectionCompleteUnlessOpen"]
        for service in properties.services {
            let values = service.configurations.compactMap {
                $0.entitlements?[EntitlementName.dataProtection]?.text
            }
            if let value = values.first(where: unlocked.contains) {
                return .warning(
                    "\(service.name) protects the files that its code creates with \(value), so they can't "
                        + "be read while the device is locked",
                    suggestion:
                        "Set \(EntitlementName.dataProtection) in the extension's entitlements to "
                        + "NSFileProtectionCompleteUntilFirstUserAuthentication, or set the protection of each "
                        + "file that the extension's own or a vendor's code reads; Cameo "
                        + "sets the protection of its own files"
                )
            }
            guard values.isEmpty else {
                return .pass("\(service.name) can read its files while the device is locked")
            }
        }
        return nil
    }
}
