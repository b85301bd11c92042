import CameoAnalysis
import CameoHost

extension Check {
    package static let setup = Check(
        "setup",
        requirement: "The app has a Notification Service Extension, or has been set up with Cameo.",
        explanation: """
            The project isn't set up yet, but has no other problems. `\(HostProgram.name) doctor` \
            exits with 2, and skips the parts that `\(HostProgram.name) install` adds.
            """
    ) { $0.isNotSetUp ? $0.setup : nil }
}

extension Doctor {
    /// The only finding about Cameo in a project that doesn't use it yet.
    fileprivate var setup: Check.Verdict {
        let unreadable =
            unreadable("INFOPLIST_FILE") { $0.infoPlistPath }
            ?? unreadable("CODE_SIGN_ENTITLEMENTS") { $0.entitlementsPath }
        if let unreadable = unreadable ?? missingConfigurationFile { return unreadable }
        let name = ExtensionKind.service.defaultName
        if properties.folder.project.targets.contains(where: { $0.name == name }) {
            return .failure(
                "\(properties.host.name) isn't set up for communication notifications yet: it has no Notification "
                    + "Service Extension, and another target has the name \(name)",
                suggestion: "Run \(HostProgram.name) install with a different --extension-name"
            )
        }
        let uncompiled = UnlistedExtension.uncompiled(in: properties.folder, properties.files)
        return .fixableFailure(
            "\(properties.host.name) isn't set up for communication notifications yet: it has no Notification "
                + "Service Extension\(uncompiled.map { ". \($0)" } ?? "")",
            suggestion:
                ExpoApp.creates(properties.folder.bundle, properties.folder.system)
                ? "Add expo-cameo to plugins in the app config, and run npx expo prebuild -p ios --clean; "
                    + "if ios is committed, run \(HostProgram.name) install"
                : "Run \(HostProgram.name) install, which adds the extension, the Communication Notifications capability and "
                    + "NSUserActivityTypes"
        )
    }

    /// The finding if the app's bundle ID can't be resolved because a configuration file doesn't
    /// exist, in which case an installation is refused; `nil` otherwise.
    private var missingConfigurationFile: Check.Verdict? {
        guard properties.app.contains(where: { $0.bundleID.isUnresolvedBundleID }),
            let include = properties.folder.missingIncludeOrPods
        else { return nil }
        return .failure(
            "The settings of target \(properties.host.name) can't be read, because \(include)",
            suggestion: include.suggestion
        )
    }

    /// Whether the project contains no part of Cameo: no extension, no capability, no import.
    var isNotSetUp: Bool {
        properties.services.isEmpty && lostExtension == nil && unreadableManifest == nil
            && !properties.contents.contains { $0.importsCameo }
            && !properties.app.contains { configuration in
                configuration.entitlements?[EntitlementName.communication] != nil
                    || configuration.infoPlist?["Cameo"] != nil
            }
            && !appSources.contains { source in
                source.mentions("import Cameo")
                    && LibraryProduct.isImported(by: source.code.imports)
            }
    }
}
