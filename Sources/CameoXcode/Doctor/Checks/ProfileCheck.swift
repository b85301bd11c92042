import CameoHost

extension Check {
    package static let profile = Check(
        "profile",
        scope: .serviceExtension,
        requirement: """
            The provisioning profiles in the project's folder are valid and allow the targets' \
            entitlements.
            """,
        explanation: "A signed app can't use a capability that its profile lacks."
    ) { $0.profile }
}

extension Doctor {
    /// The result of comparing the provisioning profiles in the project's folder with the
    /// entitlements of the targets.
    fileprivate var profile: Check.Verdict? {
        let profiles = ProvisioningProfile.profiles(
            in: properties.folder.bundle.deletingLastPathComponent(),
            properties.folder.system
        )
        guard !profiles.isEmpty else { return nil }
        let targets =
            [(properties.host.name, properties.app)]
            + extensions.map { ($0.name, $0.configurations) }
        var hasMatch = false
        for (name, configurations) in targets {
            for configuration in configurations {
                let id = configuration.bundleID
                guard let profile = profiles.first(where: { $0.covers(id) }) else { continue }
                hasMatch = true
                // With automatic signing, Xcode doesn't use the files in the folder.
                let settings = configuration.settings
                let isUsed =
                    settings["CODE_SIGN_STYLE"] == "Manual"
                    || settings["PROVISIONING_PROFILE_SPECIFIER"]?.isEmpty == false
                func report(_ message: String, _ suggestion: String) -> Check.Verdict {
                    isUsed
                        ? .failure(message, suggestion: suggestion)
                        : .warning(message, suggestion: suggestion)
                }
                if let expiration = profile.expiration,
                    expiration < properties.folder.system.now
                {
                    return report(
                        "Provisioning profile '\(profile.name)' for \(name) has expired",
                        "Generate a new one at developer.apple.com"
                    )
                }
                let missing = (configuration.entitlements?.members ?? []).filter { name, value in
                    let allowed = profile.entitlements[name]
                    return allowed == nil || (value.isTrue && allowed == .bool(false))
                }.map { $0.key }
                guard missing.isEmpty else {
                    return report(
                        "Provisioning profile '\(profile.name)' for \(name) doesn't allow "
                            + list(missing),
                        "Enable the capability for \(id) at developer.apple.com, then generate a "
                            + "new profile"
                    )
                }
            }
        }
        return hasMatch
            ? .pass("The provisioning profiles allow all entitlements") : nil
    }
}
