import Foundation

/// An app as Xcode has built it, `App.app`, and the extensions in it.
package struct BuiltApp {
    /// A bundle: the app, or an extension in it.
    private struct Bundle {
        let name: String
        let information: [String: Any]
        let profile: Profile?

        init?(_ folder: URL) {
            let names = ["Info.plist", "Contents/Info.plist"]
            let data = names.lazy.compactMap {
                FileManager.default.contents(atPath: folder.appendingPathComponent($0).path)
            }.first
            guard let data,
                let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
                let information = list as? [String: Any]
            else { return nil }
            name = folder.lastPathComponent
            self.information = information
            profile = Profile(folder.appendingPathComponent("embedded.mobileprovision"))
        }

        func text(_ name: String) -> String { information[name] as? String ?? "" }

        var version: String { "\(text("CFBundleShortVersionString")) (\(text("CFBundleVersion")))" }

        var point: [String: Any] { information["NSExtension"] as? [String: Any] ?? [:] }
    }

    private let app: Bundle
    private let extensions: [Bundle]

    /// Opens an app.
    ///
    /// - Throws: ``ProjectError`` for what is no app.
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

    /// What is wrong with it, the first thing alone.
    ///
    /// - Parameter ids: The identifiers of the project's app.
    package func examine(ids: [String]) -> Finding {
        let services = extensions.filter {
            $0.point["NSExtensionPointIdentifier"] as? String
                == ExtensionKind.service.extensionPoint
        }
        guard let service = services.first else {
            return .bad(
                .builtApp,
                "\(app.name) has no service extension in PlugIns",
                "build the app's scheme; when it is still missing, see the checks dependency and embedded"
            )
        }
        if services.count > 1 {
            return .bad(
                .builtApp,
                "\(app.name) has several service extensions: "
                    + services.map(\.name).joined(separator: ", "),
                "iOS runs one of them; remove the others"
            )
        }
        let id = app.text("CFBundleIdentifier")
        if !ids.contains(id) {
            return .doubtful(
                .builtApp,
                "\(app.name) is \(id), and the project makes \(ids.joined(separator: ", "))",
                "name the app that this project has made"
            )
        }
        for found in extensions {
            let own = found.text("CFBundleIdentifier")
            if !own.hasPrefix("\(id).") {
                return .bad(
                    .builtApp,
                    "\(found.name) is \(own), and the app \(id)",
                    "make its identifier begin with the app's"
                )
            }
        }
        if service.version != app.version {
            return .bad(
                .builtApp,
                "\(service.name) is version \(service.version), and the app \(app.version)",
                "raise both together"
            )
        }
        if (service.point["NSExtensionPrincipalClass"] as? String ?? "").isEmpty {
            return .bad(
                .builtApp,
                "\(service.name) names no class",
                "set NSExtensionPrincipalClass in its Info.plist"
            )
        }
        let (oldest, own) = (app.text("MinimumOSVersion"), service.text("MinimumOSVersion"))
        if own.compare(oldest, options: .numeric) == .orderedDescending,
            own.compare("15.0", options: .numeric) == .orderedDescending
        {
            return .bad(
                .builtApp,
                "\(service.name) needs iOS \(own), and the app runs on \(oldest)",
                "set its IPHONEOS_DEPLOYMENT_TARGET to the app's"
            )
        }
        let types = app.information["NSUserActivityTypes"] as? [String] ?? []
        if !types.contains(where: ActivityType.isKnown) {
            return .bad(
                .builtApp,
                "\(app.name) does not name INSendMessageIntent in NSUserActivityTypes",
                "see the check activity-types; clean the build folder, and build again"
            )
        }
        if let profile = app.profile,
            profile.entitlements[EntitlementName.communication] as? Bool != true
        {
            return .bad(
                .builtApp,
                "the profile in \(app.name), \(profile.name), does not allow communication "
                    + "notifications",
                "enable the capability for \(id) at developer.apple.com, and make the profile anew"
            )
        }
        return .good(.builtApp, "\(app.name) holds \(service.name), \(service.version)")
    }
}
