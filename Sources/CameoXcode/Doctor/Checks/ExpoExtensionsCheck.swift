import Cameo
import CameoHost

extension Check {
    package static let expoExtensions = Check(
        "expo-extensions",
        scope: .serviceExtension,
        requirement: "`appExtensions` in an Expo app's app.json matches the extensions.",
        explanation: """
            EAS creates provisioning profiles for the extensions in `appExtensions`, with the \
            entitlements given there.
            """
    ) { $0.expoExtensions }
}

extension Doctor {
    /// The result of comparing `extra.eas.build.experimental.ios.appExtensions` in an Expo app's
    /// `app.json` with the extensions.
    fileprivate var expoExtensions: Check.Verdict? {
        guard let entries = expoAppExtensions() else { return nil }
        for item in extensions {
            let ids = item.configurations.map { $0.bundleID }
            let named = entries.first { $0["targetName"]?.strictString == item.name }
            let identified = entries.first {
                ids.contains($0["bundleIdentifier"]?.strictString ?? "-")
            }
            guard let entry = named ?? identified else {
                return .failure(
                    "appExtensions in app.json doesn't contain \(item.name)",
                    suggestion: "Add {\"targetName\": \"\(item.name)\", \"bundleIdentifier\": "
                        + "\"\(ids.first ?? "")\"} and the extension's entitlements"
                )
            }
            if entry["targetName"]?.strictString != item.name
                || !ids.contains(entry["bundleIdentifier"]?.strictString ?? "-")
            {
                return .failure(
                    "appExtensions in app.json has a different targetName or bundleIdentifier for "
                        + item.name,
                    suggestion:
                        "Set targetName to \(item.name) and bundleIdentifier to \(ids.first ?? "")"
                )
            }
            let name = EntitlementName.appGroups
            let listed =
                entry["entitlements"]?.strictObject?[name]?.strictArray?.compactMap {
                    $0.strictString
                } ?? []
            let groups = item.configurations.first?.entitlement(name) ?? []
            if Set(listed) != Set(groups) {
                return .failure(
                    "appExtensions in app.json has different app groups for \(item.name): "
                        + "\(listOrNone(listed)) instead of \(listOrNone(groups))",
                    suggestion: "Copy the app groups from the extension's entitlements"
                )
            }
        }
        return .pass("appExtensions in app.json matches all extensions")
    }

    /// Returns the entries of `appExtensions`; `nil` if there are none. `app.json` is in the
    /// project's folder or its parent.
    private func expoAppExtensions() -> [JSONObject]? {
        var directory = properties.folder.bundle.deletingLastPathComponent()
        var expo: JSONObject?
        for _ in 0..<2 where expo == nil {
            expo =
                properties.object(directory.appendingPathComponent("app.json"))?["expo"]?
                .strictObject
            directory = directory.deletingLastPathComponent()
        }
        let path = ["extra", "eas", "build", "experimental", "ios"]
        let ios = path.reduce(expo) { $0?[$1]?.strictObject }
        return ios?["appExtensions"]?.strictArray?.compactMap { $0.strictObject }
    }
}
