import Foundation

/// An app that Xcode built, such as `App.app`, and the extensions in it.
package struct BuiltApp {
    /// The bundle of the app or an extension.
    private struct Bundle {
        let name: String
        let infoPlist: [String: Any]
        let profile: ProvisioningProfile?

        init?(_ folder: URL) {
            let names = ["Info.plist", "Contents/Info.plist"]
            let data = names.lazy.compactMap {
                FileManager.default.contents(atPath: folder.appendingPathComponent($0).path)
            }.first
            guard let data,
                let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
                let infoPlist = list as? [String: Any]
            else { return nil }
            name = folder.lastPathComponent
            self.infoPlist = infoPlist
            profile = ProvisioningProfile(
                folder.appendingPathComponent("embedded.mobileprovision")
            )
        }

        func text(_ key: String) -> String { infoPlist[key] as? String ?? "" }

        var bundleID: String { text("CFBundleIdentifier") }

        var version: String { "\(text("CFBundleShortVersionString")) (\(text("CFBundleVersion")))" }

        var extensionAttributes: [String: Any] { infoPlist["NSExtension"] as? [String: Any] ?? [:] }
    }

    private let app: Bundle
    private let extensions: [Bundle]

    /// Opens an app.
    ///
    /// - Throws: ``ProjectError/notABuiltApp(name:)``.
    package init(_ folder: URL) throws(ProjectError) {
        guard let app = Bundle(folder) else {
            throw .notABuiltApp(name: folder.lastPathComponent)
        }
        self.app = app
        let plugIns = folder.appendingPathComponent("PlugIns")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: plugIns.path)) ?? []
        extensions = names.filter { $0.hasSuffix(".appex") }.sorted().compactMap {
            Bundle(plugIns.appendingPathComponent($0))
        }
    }

    /// Returns the first problem of the app, or a pass.
    ///
    /// - Parameter bundleIDs: The bundle IDs of the project's app.
    package func examine(bundleIDs: [String]) -> CheckResult {
        let services = extensions.filter {
            $0.extensionAttributes["NSExtensionPointIdentifier"] as? String
                == ExtensionKind.service.extensionPoint
        }
        guard let service = services.first else {
            return failure(
                "\(app.name) contains no service extension in PlugIns",
                suggestion:
                    "Build the app's scheme; if the extension is still missing, see the checks "
                    + "dependency and embedded"
            )
        }
        if services.count > 1 {
            return failure(
                "\(app.name) contains several service extensions: "
                    + services.map(\.name).joined(separator: ", "),
                suggestion: "Remove all but one; iOS runs only one of them"
            )
        }
        if !bundleIDs.contains(app.bundleID) {
            return .warning(
                .builtApp,
                "Bundle ID of \(app.name) is \(app.bundleID), but the project builds "
                    + bundleIDs.joined(separator: ", "),
                suggestion: "Pass the app that this project builds"
            )
        }
        return bundleIDFinding ?? finding(for: service) ?? appFinding
            ?? .pass(.builtApp, "\(app.name) contains \(service.name), version \(service.version)")
    }

    private func failure(_ message: String, suggestion: String) -> CheckResult {
        .failure(.builtApp, message, suggestion: suggestion)
    }

    private var bundleIDFinding: CheckResult? {
        extensions.first { !$0.bundleID.hasPrefix("\(app.bundleID).") }.map { item in
            failure(
                "Bundle ID \(item.bundleID) of \(item.name) doesn't start with '\(app.bundleID).'",
                suggestion:
                    "Set PRODUCT_BUNDLE_IDENTIFIER to a bundle ID that starts with the app's"
            )
        }
    }

    private func finding(for service: Bundle) -> CheckResult? {
        if service.version != app.version {
            return failure(
                "\(service.name) has version \(service.version), but the app has \(app.version)",
                suggestion:
                    "Set MARKETING_VERSION and CURRENT_PROJECT_VERSION to the same values in both "
                    + "targets"
            )
        }
        if (service.extensionAttributes["NSExtensionPrincipalClass"] as? String ?? "").isEmpty {
            return failure(
                "The Info.plist of \(service.name) has no NSExtensionPrincipalClass",
                suggestion: "Set it to $(PRODUCT_MODULE_NAME).ClassName"
            )
        }
        let (minimum, own) = (app.text("MinimumOSVersion"), service.text("MinimumOSVersion"))
        if own.compare(minimum, options: .numeric) == .orderedDescending,
            own.compare("15.0", options: .numeric) == .orderedDescending
        {
            return failure(
                "\(service.name) requires iOS \(own), but the app requires iOS \(minimum)",
                suggestion: "Set IPHONEOS_DEPLOYMENT_TARGET of the extension to the app's"
            )
        }
        return nil
    }

    private var appFinding: CheckResult? {
        let types = app.infoPlist["NSUserActivityTypes"] as? [String] ?? []
        if !types.contains(where: ActivityType.allowsCommunicationStyle) {
            return failure(
                "NSUserActivityTypes of \(app.name) doesn't contain INSendMessageIntent",
                suggestion:
                    "If the check activity-types passes, clean the build folder and build again"
            )
        }
        if let profile = app.profile,
            profile.entitlements[EntitlementName.communication] as? Bool != true
        {
            return failure(
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
