import CameoHost

/// An app that Xcode built, such as `App.app`, with its extensions.
package struct BuiltApp {
    /// The bundle of the app or an extension.
    private struct Bundle {
        let name: String
        let infoPlist: PropertyValue
        let profile: ProvisioningProfile?

        init?(_ folder: FilePath, _ system: any Host) {
            let names = ["Info.plist", "Contents/Info.plist"]
            let bytes = names.lazy.compactMap {
                system.bytes(of: folder.appendingPathComponent($0))
            }.first
            guard let infoPlist = bytes.flatMap({ PropertyValue(plist: $0) }) else { return nil }
            name = folder.lastPathComponent
            self.infoPlist = infoPlist
            profile = ProvisioningProfile(
                folder.appendingPathComponent("embedded.mobileprovision"),
                system
            )
        }

        func text(_ key: String) -> String { infoPlist[key]?.string ?? "" }

        var bundleID: String { text("CFBundleIdentifier") }

        var version: String { "\(text("CFBundleShortVersionString")) (\(text("CFBundleVersion")))" }

        func attribute(_ key: String) -> String { infoPlist["NSExtension"]?[key]?.string ?? "" }
    }

    private let app: Bundle
    private let extensions: [Bundle]

    /// Opens a built app.
    ///
    /// - Throws: ``ProjectError/notABuiltApp(name:)`` if the Info.plist can't be read.
    package init(_ folder: FilePath, _ system: any Host) throws(ProjectError) {
        guard let app = Bundle(folder, system) else {
            throw .notABuiltApp(name: folder.lastPathComponent)
        }
        self.app = app
        let plugIns = folder.appendingPathComponent("PlugIns")
        let names = system.sortedNames(in: plugIns)
        extensions = names.filter { $0.hasSuffix(".appex") }.compactMap {
            Bundle(plugIns.appendingPathComponent($0), system)
        }
    }

    /// Returns the first problem in the app, or a pass.
    ///
    /// - Parameter bundleIDs: The bundle IDs of the project's app.
    package func examine(bundleIDs: [String]) -> CheckResult {
        CheckResult(.builtApp, verdict(bundleIDs))
    }

    private func verdict(_ bundleIDs: [String]) -> Check.Verdict {
        let services = extensions.filter {
            $0.attribute("NSExtensionPointIdentifier") == ExtensionKind.service.extensionPoint
        }
        guard let service = services.first else {
            return .failure(
                "\(app.name) contains no service extension in PlugIns",
                suggestion:
                    "Build the app's scheme; if the extension is still missing, see the checks "
                    + "dependency and embedded"
            )
        }
        if services.count > 1 {
            return .failure(
                "\(app.name) contains several service extensions: "
                    + services.map { $0.name }.joined(separator: ", "),
                suggestion: "Remove all but one; iOS runs only one of them"
            )
        }
        if !bundleIDs.contains(app.bundleID) {
            return .warning(
                "Bundle ID of \(app.name) is \(app.bundleID), but the project builds "
                    + bundleIDs.joined(separator: ", "),
                suggestion: "Pass the app that this project builds"
            )
        }
        return bundleIDFinding ?? finding(for: service) ?? appFinding
            ?? .pass("\(app.name) contains \(service.name), version \(service.version)")
    }

    private var bundleIDFinding: Check.Verdict? {
        extensions.first { !$0.bundleID.hasPrefix("\(app.bundleID).") }.map { item in
            .failure(
                "Bundle ID \(item.bundleID) of \(item.name) doesn't start with '\(app.bundleID).'",
                suggestion:
                    "Set PRODUCT_BUNDLE_IDENTIFIER to a bundle ID that starts with the app's"
            )
        }
    }

    private func finding(for service: Bundle) -> Check.Verdict? {
        if service.version != app.version {
            return .failure(
                "\(service.name) has version \(service.version), but the app has \(app.version)",
                suggestion:
                    "Set MARKETING_VERSION and CURRENT_PROJECT_VERSION to the same values in both "
                    + "targets"
            )
        }
        if service.attribute("NSExtensionPrincipalClass").isEmpty {
            return .failure(
                "The Info.plist of \(service.name) has no NSExtensionPrincipalClass",
                suggestion: "Set it to $(PRODUCT_MODULE_NAME).ClassName"
            )
        }
        let (minimum, own) = (app.text("MinimumOSVersion"), service.text("MinimumOSVersion"))
        if minimum.versionNumbers.lexicographicallyPrecedes(own.versionNumbers),
            [15, 0].lexicographicallyPrecedes(own.versionNumbers)
        {
            return .failure(
                "\(service.name) requires iOS \(own), but the app requires iOS \(minimum)",
                suggestion: "Set IPHONEOS_DEPLOYMENT_TARGET of the extension to the app's"
            )
        }
        return nil
    }

    private var appFinding: Check.Verdict? {
        let types = app.infoPlist["NSUserActivityTypes"]?.texts ?? []
        if !types.contains(where: ActivityType.allowsCommunicationStyle) {
            return .failure(
                "NSUserActivityTypes of \(app.name) doesn't contain INSendMessageIntent",
                suggestion:
                    "If the check activity-types passes, clean the build folder and build again"
            )
        }
        if let profile = app.profile,
            profile.entitlements[EntitlementName.communication]?.isTrue != true
        {
            return .failure(
                "Provisioning profile '\(profile.name)' in \(app.name) doesn't allow communication "
                    + "notifications",
                suggestion:
                    "Enable the capability for \(app.bundleID) at developer.apple.com, then generate "
                    + "a new profile"
            )
        }
        return nil
    }
}
