import Cameo
import CameoHost

extension Check {
    package static let easCredentials = Check(
        "eas-credentials",
        scope: .serviceExtension,
        requirement: """
            `credentials.json` of an Expo app contains a provisioning profile for each extension, if `eas.json` refers \
            to it.
            """,
        explanation: """
            With `"credentialsSource": "local"`, `eas build` signs each target with the entry that has its name, and fails \
            if a target has none. Otherwise, the profiles are on Expo's servers, and no file lists \
            them: after you add an extension, run `eas build` once in a terminal, because it \
            creates no profiles with `--non-interactive`.
            """
    ) { $0.easCredentials }
}

extension Doctor {
    /// The result of comparing the entries of `credentials.json` with the app and its extensions.
    fileprivate var easCredentials: Check.Verdict? {
        guard let (folder, isLocal) = folderOfEAS else { return nil }
        guard isLocal else {
            return .pass(
                "Not checked: the provisioning profiles are on Expo's servers; eas credentials shows whether each "
                    + "extension has one"
            )
        }
        let system = properties.folder.system
        let file = folder.appendingPathComponent("credentials.json")
        guard let entries = properties.object(file)?["ios"]?.strictObject else {
            return .warning(
                "eas.json refers to credentials.json, which has no credentials for iOS or doesn't exist",
                suggestion: "Create it with: eas credentials"
            )
        }
        let targets =
            [(properties.host.name, properties.app)]
            + extensions.map { ($0.name, $0.configurations) }
        for (name, configurations) in targets {
            // If the app has no extensions, the file contains the credentials of the only target,
            // but not the target's name.
            let entry = entries[name]?.strictObject
            guard let path = entry?["provisioningProfilePath"]?.strictString else {
                return .failure(
                    "credentials.json has no provisioning profile for \(name)",
                    suggestion: "Add an object \(name) with provisioningProfilePath and "
                        + "distributionCertificate to ios in credentials.json"
                )
            }
            guard let profile = ProvisioningProfile(folder.file(path), system) else {
                return .failure(
                    "The provisioning profile for \(name) in credentials.json can't be read: \(path)",
                    suggestion: "Correct the path, or download the profile again"
                )
            }
            if let id = configurations.map({ $0.bundleID }).first(where: { !profile.covers($0) }) {
                return .failure(
                    "The provisioning profile '\(profile.name)' for \(name) in credentials.json isn't for \(id)",
                    suggestion: "Generate a profile for \(id) at developer.apple.com"
                )
            }
        }
        return .pass("credentials.json has a provisioning profile for each target")
    }

    /// The folder of `eas.json`, which is the project's folder or its parent, and whether a build
    /// profile uses local credentials; `nil` if there is no `eas.json`.
    private var folderOfEAS: (folder: FilePath, isLocal: Bool)? {
        var folder = properties.folder.bundle.deletingLastPathComponent()
        for _ in 0..<2 {
            if let eas = properties.object(folder.appendingPathComponent("eas.json")) {
                let profiles = eas["build"]?.strictObject?.members ?? []
                let isLocal = profiles.contains { profile in
                    let options = profile.value.strictObject
                    let own = options?["ios"]?.strictObject?["credentialsSource"]
                    return (own ?? options?["credentialsSource"])?.strictString == "local"
                }
                return (folder, isLocal)
            }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }
}
