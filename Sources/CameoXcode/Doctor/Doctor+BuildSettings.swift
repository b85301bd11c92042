import Foundation

/// Checks of the extensions' build settings, compared with the app's.
extension Doctor {
    var bundleID: Finding? {
        // Variables may be set outside the repository, for example in a configuration file with secrets.
        let known = pairs { _, _ in true }.filter { $0.app.knowsBundleID && $0.own.knowsBundleID }
        guard !known.isEmpty || extensions.isEmpty else { return nil }
        let wrong = known.first { !$0.own.bundleID.hasPrefix("\($0.app.bundleID).") }
        guard let wrong else {
            return .pass(.bundleID, "Every extension's bundle ID starts with the app's")
        }
        let (app, own) = (wrong.app.bundleID, wrong.own.bundleID)
        let last = wrong.item.name.map {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-"
        }
        return .failure(
            .bundleID,
            own.isEmpty
                ? "\(wrong.item.name) has no bundle ID (\(wrong.app.name))"
                : "Bundle ID \(own) of \(wrong.item.name) doesn't start with '\(app).' "
                    + "(\(wrong.app.name))",
            fix: "Set PRODUCT_BUNDLE_IDENTIFIER to \(app).\(String(last))"
        )
    }

    var configurations: Finding? {
        for item in extensions {
            let missing = facts.app.map(\.name).filter { item.configuration($0) == nil }
            if !missing.isEmpty {
                return .failure(
                    .configurations,
                    "\(item.name) lacks build configurations of the app: \(list(missing))",
                    fix: "Duplicate an existing build configuration in Xcode under the missing name"
                )
            }
        }
        return .pass(.configurations, "Every extension has the app's build configurations")
    }

    var deploymentTarget: Finding? {
        func version(_ configuration: ProjectFacts.Configuration) -> String {
            configuration.settings["IPHONEOS_DEPLOYMENT_TARGET"] ?? ""
        }
        func number(_ configuration: ProjectFacts.Configuration) -> Double? {
            let parts = version(configuration).split(separator: ".").prefix(2).compactMap {
                Int($0)
            }
            guard let major = parts.first else { return nil }
            return Double(major) + Double(parts.dropFirst().first ?? 0) / 100
        }
        let later = pairs { app, own in
            guard let app = number(app), let own = number(own) else { return false }
            return own > app
        }
        // Cameo's extensions require iOS 15, also in apps for earlier versions.
        if let first = later.first(where: { (number($0.own) ?? 0) > 15 }) {
            return .failure(
                .deploymentTarget,
                "\(first.item.name) requires iOS \(version(first.own)), but the app requires iOS "
                    + "\(version(first.app)) (\(first.app.name))",
                fix:
                    "Set IPHONEOS_DEPLOYMENT_TARGET of the extension to the app's, at least 15.0; iOS "
                    + "never runs the extension on earlier versions"
            )
        }
        if let first = later.first {
            return .warning(
                .deploymentTarget,
                "The app requires iOS \(version(first.app)), but \(first.item.name) requires iOS "
                    + version(first.own),
                fix: "No change is needed for Cameo, which requires iOS 15; earlier versions don't "
                    + "run the extension and show notifications unchanged"
            )
        }
        return .pass(.deploymentTarget, "No extension requires a later iOS version than the app")
    }

    var versions: Finding? {
        // Flutter sets its versions at build time; they aren't known before.
        func isFromFlutter(_ configuration: ProjectFacts.Configuration) -> Bool {
            configuration.unexpandedVersions.contains { $0.contains("FLUTTER_BUILD_") }
        }
        if let first = pairs(where: { isFromFlutter($0) && !isFromFlutter($1) }).first {
            return .warning(
                .versions,
                "The app's version comes from Flutter, but \(first.item.name) has version "
                    + first.own.versionAndBuild,
                fix:
                    "Set MARKETING_VERSION to $(FLUTTER_BUILD_NAME) and CURRENT_PROJECT_VERSION to "
                    + "$(FLUTTER_BUILD_NUMBER), and base the configuration on "
                    + "Flutter/Generated.xcconfig"
            )
        }
        let different = pairs { app, own in
            (!app.build.isEmpty && app.build != own.build)
                || (!app.version.isEmpty && app.version != own.version)
        }
        guard let first = different.first else {
            return .pass(
                .versions,
                "The app and its extensions have the same version and build number"
            )
        }
        return .failure(
            .versions,
            "\(first.item.name) has version \(first.own.versionAndBuild), but the app has "
                + "\(first.app.versionAndBuild) (\(first.app.name))",
            fix:
                "Set MARKETING_VERSION and CURRENT_PROJECT_VERSION to the same values in both targets"
        )
    }

    var swiftVersion: Finding? {
        let unset = extensions.first { item in
            item.configurations.contains { ($0.settings["SWIFT_VERSION"] ?? "").isEmpty }
                && facts.sources(of: item.target).contains { $0.path.hasSuffix(".swift") }
        }
        guard let unset else {
            return .pass(.swiftVersion, "SWIFT_VERSION is set for all extensions")
        }
        return .failure(
            .swiftVersion,
            "SWIFT_VERSION isn't set for \(unset.name)",
            fix: "Set it to 5.0 or 6.0 in the target's build settings"
        )
    }

    var extensionAPI: Finding? {
        let disabled = extensions.first { item in
            // The default is YES for extensions.
            item.configurations.contains { $0.settings["APPLICATION_EXTENSION_API_ONLY"] == "NO" }
        }
        guard let disabled else {
            return .pass(
                .extensionAPI,
                "APPLICATION_EXTENSION_API_ONLY is set for all extensions"
            )
        }
        return .warning(
            .extensionAPI,
            "APPLICATION_EXTENSION_API_ONLY is NO for \(disabled.name)",
            fix:
                "Set it to YES, so that the compiler rejects API that isn't available to extensions"
        )
    }

    var actorIsolation: Finding? {
        let isolated = services.first { service in
            service.item.configurations.contains {
                $0.settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
            } && !service.isNonisolated
        }?.item
        guard let isolated else {
            return .pass(
                .actorIsolation,
                "Default Actor Isolation is nonisolated for all service extensions"
            )
        }
        return .warning(
            .actorIsolation,
            "SWIFT_DEFAULT_ACTOR_ISOLATION is MainActor for \(isolated.name)",
            fix: "Set it to nonisolated; iOS doesn't call the extension on the main thread"
        )
    }

    var signing: Finding? {
        for setting in ["DEVELOPMENT_TEAM", "CODE_SIGN_STYLE"] {
            let isStyle = setting == "CODE_SIGN_STYLE"
            func value(_ configuration: ProjectFacts.Configuration) -> String {
                configuration.settings[setting] ?? ""
            }
            let different = pairs { app, own in
                value(app) != value(own)
                    && !(isStyle && (value(app).isEmpty || value(own).isEmpty))
            }
            guard let first = different.first else { continue }
            let (app, own) = (value(first.app), value(first.own))
            let message =
                "\(setting) of \(first.item.name) is \(own.isEmpty ? "not set" : own), but the app's is "
                + "\(app.isEmpty ? "not set" : app) (\(first.app.name))"
            let fix =
                isStyle
                ? "Use the same value for both in Xcode (Signing & Capabilities), unless the target with manual "
                    + "signing has profiles of the same team"
                : "Use the same value for both in Xcode (Signing & Capabilities)"
            return isStyle || app.isEmpty || own.isEmpty
                ? .warning(.signing, message, fix: fix) : .failure(.signing, message, fix: fix)
        }
        return .pass(.signing, "The app and its extensions are signed by the same team")
    }
}
