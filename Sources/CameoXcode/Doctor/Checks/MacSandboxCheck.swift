import CameoHost

extension Check {
    package static let macSandbox = Check(
        "mac-sandbox",
        scope: .serviceExtension,
        requirement: """
            The extensions of a Mac Catalyst app have the entitlement `com.apple.security.app-sandbox`, and \
            `com.apple.security.network.client` to download avatars.
            """,
        explanation: """
            macOS doesn't run an extension without a sandbox, so notifications on Mac aren't \
            styled. On iPhone, nothing changes.
            """
    ) { $0.macSandbox }
}

extension Doctor {
    fileprivate var macSandbox: Check.Verdict? {
        let onMac = pairs { $0.settings.supportsCatalyst && $1.settings.supportsCatalyst }
        guard !onMac.isEmpty else { return nil }
        let open = onMac.filter { pair in
            pair.own.entitlements?[EntitlementName.appSandbox]?.isTrue != true
        }
        guard let first = open.first else { return .pass("The extensions run in a sandbox on Mac") }
        let same = open.filter { $0.item.name == first.item.name }
        return .failure(
            "\(first.item.name) supports Mac Catalyst, but its entitlements don't set \(EntitlementName.appSandbox) to "
                + "true (\(list(same.map { $0.app.name }))), so macOS doesn't run it",
            suggestion:
                "Set it and \(EntitlementName.networkClient) to true there; on iPhone, they have no effect"
        )
    }
}
