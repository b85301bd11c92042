import Foundation

/// Checks of provisioning: EAS's app.json, and profiles in the project's folder.
extension Doctor {
    /// Compares `extra.eas.build.experimental.ios.appExtensions` in an Expo app's `app.json` with
    /// the extensions.
    var expoExtensions: Finding? {
        guard let entries = expoAppExtensions() else { return nil }
        for item in extensions {
            let ids = item.configurations.map(\.bundleID)
            let named = entries.first { $0["targetName"] as? String == item.name }
            let identified = entries.first {
                ids.contains($0["bundleIdentifier"] as? String ?? "-")
            }
            guard let entry = named ?? identified else {
                return .failure(
                    .expoExtensions,
                    "appExtensions in app.json doesn't contain \(item.name)",
                    fix: "Add {\"targetName\": \"\(item.name)\", \"bundleIdentifier\": "
                        + "\"\(ids.first ?? "")\"} and the extension's entitlements"
                )
            }
            if entry["targetName"] as? String != item.name
                || !ids.contains(entry["bundleIdentifier"] as? String ?? "-")
            {
                return .failure(
                    .expoExtensions,
                    "appExtensions in app.json has a different targetName or bundleIdentifier for "
                        + item.name,
                    fix: "Set targetName to \(item.name) and bundleIdentifier to \(ids.first ?? "")"
                )
            }
            let name = EntitlementName.appGroups
            let listed = (entry["entitlements"] as? [String: Any])?[name] as? [String] ?? []
            let groups = item.configurations.first?.entitlement(name) ?? []
            if Set(listed) != Set(groups) {
                return .failure(
                    .expoExtensions,
                    "appExtensions in app.json has different app groups for \(item.name): "
                        + "\(listOrNone(listed)) instead of \(listOrNone(groups))",
                    fix: "Copy the app groups from the extension's entitlements"
                )
            }
        }
        return .pass(.expoExtensions, "appExtensions in app.json matches all extensions")
    }

    /// The entries of `appExtensions`, or `nil` if there are none; `app.json` is next to the project or
    /// one folder above it.
    private func expoAppExtensions() -> [[String: Any]]? {
        var directory = facts.folder.bundle.deletingLastPathComponent()
        var expo: [String: Any]?
        for _ in 0..<2 where expo == nil {
            expo = Self.expoConfiguration(directory.appendingPathComponent("app.json"))
            directory.deleteLastPathComponent()
        }
        let path = ["extra", "eas", "build", "experimental", "ios"]
        let ios = path.reduce(expo) { $0?[$1] as? [String: Any] }
        return ios?["appExtensions"] as? [[String: Any]]
    }

    private static func expoConfiguration(_ file: URL) -> [String: Any]? {
        guard let data = FileManager.default.contents(atPath: file.path),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return nil }
        return object["expo"] as? [String: Any]
    }

    /// Compares the provisioning profiles in the project's folder with the targets' entitlements.
    var profile: Finding? {
        let profiles = ProvisioningProfile.profiles(
            in: facts.folder.bundle.deletingLastPathComponent()
        )
        guard !profiles.isEmpty else { return nil }
        let targets =
            [(facts.host.name, facts.app)] + extensions.map { ($0.name, $0.configurations) }
        var hasMatch = false
        for (name, configurations) in targets {
            for configuration in configurations {
                let id = configuration.bundleID
                guard let profile = profiles.first(where: { $0.covers(id) }) else { continue }
                hasMatch = true
                if let expiration = profile.expiration, expiration < Date() {
                    return .failure(
                        .profile,
                        "Provisioning profile '\(profile.name)' for \(name) has expired",
                        fix: "Generate a new one at developer.apple.com"
                    )
                }
                let missing = (configuration.entitlements?.members ?? []).filter { member in
                    let allowed = profile.entitlements[member.key.text]
                    return allowed == nil || (member.value.isTrue && allowed as? Bool == false)
                }.map(\.key.text)
                guard missing.isEmpty else {
                    return .failure(
                        .profile,
                        "Provisioning profile '\(profile.name)' for \(name) doesn't allow "
                            + list(missing),
                        fix:
                            "Enable the capability for \(id) at developer.apple.com, then generate a "
                            + "new profile"
                    )
                }
            }
        }
        return hasMatch
            ? .pass(.profile, "The provisioning profiles allow all entitlements") : nil
    }
}
