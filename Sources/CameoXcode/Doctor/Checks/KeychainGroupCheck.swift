extension Check {
    package static let keychainGroup = Check(
        "keychain-group",
        scope: .serviceExtension,
        requirement: "Every keychain access group of an extension is also one of the app's.",
        explanation:
            "The extension can't read the app's keys, so encrypted notifications aren't decrypted."
    ) { $0.keychainGroup }
}

extension Doctor {
    fileprivate var keychainGroup: CheckResult? {
        let name = EntitlementName.keychainGroups
        let isUsed = extensions.contains {
            $0.configurations.contains { !$0.entitlement(name).isEmpty }
        }
        guard isUsed else { return nil }
        let missing = pairs { app, own in
            !Set(own.entitlement(name)).isSubset(of: app.entitlement(name))
        }
        guard let first = missing.first else {
            return .pass(.keychainGroup, "The app and its extensions share a keychain access group")
        }
        let same = equal(to: first, in: missing) { listOrNone($0.entitlement(name)) }
        return .failure(
            .keychainGroup,
            "\(first.item.name) has the keychain access group "
                + "\(listOrNone(first.own.entitlement(name))), but the app has "
                + "\(listOrNone(first.app.entitlement(name))) (\(list(same.map { $0.app.name })))",
            suggestion:
                "Add the same group to the app in Xcode (Signing & Capabilities > Keychain Sharing)"
        )
    }
}
