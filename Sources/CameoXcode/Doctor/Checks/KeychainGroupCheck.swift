extension Check {
    package static let keychainGroup = Check(
        "keychain-group",
        scope: .serviceExtension,
        requirement:
            "The app and its extensions share a keychain access group if an extension has one besides its own.",
        explanation:
            "The extension can't read the app's keys, so encrypted notifications aren't decrypted."
    ) { $0.keychainGroup }
}

extension Doctor {
    fileprivate var keychainGroup: Check.Verdict? {
        let name = EntitlementName.keychainGroups
        // iOS adds the bundle ID to the groups of every target.
        func shared(_ own: ProjectProperties.Configuration) -> [String] {
            own.entitlement(name).filter { $0 != own.bundleID }
        }
        let used = pairs { app, own in
            !shared(own).isEmpty && (app.entitlements != nil || app.entitlementsPath == nil)
        }
        guard !used.isEmpty else { return nil }
        let missing = used.filter { _, app, own in
            Set(shared(own)).isDisjoint(with: app.entitlement(name) + [app.bundleID])
        }
        guard let first = missing.first else {
            return .pass("The app and its extensions share a keychain access group")
        }
        let same = equal(to: first, in: missing) { listOrNone($0.entitlement(name)) }
        return .failure(
            "\(first.item.name) has the keychain access group "
                + "\(listOrNone(first.own.entitlement(name))), but the app has "
                + "\(listOrNone(first.app.entitlement(name))) (\(list(same.map { $0.app.name })))",
            suggestion:
                "Add the same group to the app in Xcode (Signing & Capabilities > Keychain Sharing)"
        )
    }
}
