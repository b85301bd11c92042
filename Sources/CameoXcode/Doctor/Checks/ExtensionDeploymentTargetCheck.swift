extension Check {
    package static let extensionDeploymentTarget = Check(
        "extension-deployment-target",
        scope: .serviceExtension,
        requirement: """
            No extension requires a later iOS version than the app, and no target that uses the library requires an \
            earlier one than the library (iOS 15.0).
            """,
        explanation: """
            iOS silently skips an extension that requires a later version than the device's, and shows notifications \
            unchanged. A target that uses the library, but requires an earlier version, doesn't compile. An app for iOS \
            versions before 15 needs no change: only its extension uses the library.
            """
    ) { $0.extensionDeploymentTarget }
}

extension Doctor {
    fileprivate var extensionDeploymentTarget: Check.Verdict? {
        if let tooEarly { return tooEarly }
        func version(_ configuration: ProjectProperties.Configuration) -> String {
            configuration.settings["IPHONEOS_DEPLOYMENT_TARGET"] ?? ""
        }
        let later = pairs { ExtensionSettings.isLater(version($1), than: version($0)) }
        // Cameo's extensions require iOS 15, even in apps for earlier versions, and all require iOS 10
        // (UNNotificationServiceExtension).
        let least = ExtensionSettings.minSystemVersion
        func minimum(_ item: AppExtension) -> String {
            item.importsCameo || item.runsCameo ? least : "10.0"
        }
        let unneeded = later.first {
            ExtensionSettings.isLater(version($0.own), than: minimum($0.item))
        }
        if let first = unneeded {
            let names = equal(to: first, in: later, version)
                .filter { $0.item.name == first.item.name }.map { $0.app.name }
            let (app, minimum) = (version(first.app), minimum(first.item))
            let limit = ExtensionSettings.isLater(minimum, than: app) ? ", at least \(minimum)" : ""
            return .warning(
                "\(first.item.name) requires iOS \(version(first.own)), but the app requires iOS \(app) "
                    + "(\(list(names)))",
                suggestion:
                    "Set IPHONEOS_DEPLOYMENT_TARGET of the extension to the app's\(limit); iOS never runs "
                    + "the extension on earlier versions"
            )
        }
        if let first = later.first {
            let own = version(first.own)
            return .pass(
                "The app requires iOS \(version(first.app)), and \(first.item.name) requires iOS \(own)"
                    + "\(ExtensionSettings.isLater(least, than: own) ? "" : ", as Cameo does"); earlier "
                    + "versions show notifications unchanged"
            )
        }
        return .pass("No extension requires a later iOS version than the app")
    }

    /// The finding for a target that uses the library, but requires an earlier iOS version than the
    /// library; `nil` if there is none. With Xcode 27, the check `minimum-ios` reports it.
    private var tooEarly: Check.Verdict? {
        guard !toolchain.usesXcode27 else { return nil }
        for item in extensions where item.importsCameo || usesProduct(item) {
            let finding = tooEarly(item.name, item.configurations)
            guard let (message, suggestion) = finding else { continue }
            return Uninstaller.isOwn(item.target, properties.folder)
                ? .fixableFailure(message, suggestion: suggestion)
                : .failure(message, suggestion: suggestion)
        }
        let host = properties.host
        let pods = properties.podfile.flatMap { podfile in
            podfile.file.block(of: host.name).map { block in
                podfile.file.names(pod: LibraryProduct.app.rawValue, in: block)
            }
        }
        guard LibraryProduct.app.isLinked(to: host) || pods == true,
            let (message, suggestion) = tooEarly(host.name, properties.app)
        else { return nil }
        return .failure(message, suggestion: "\(suggestion), or remove CameoApp from the app")
    }

    private func usesProduct(_ item: AppExtension) -> Bool {
        LibraryProduct.allCases.contains {
            $0.isLinked(to: item.target) || properties.hasPod(item, $0)
        }
    }

    private func tooEarly(
        _ target: String,
        _ configurations: [ProjectProperties.Configuration]
    ) -> (message: String, suggestion: String)? {
        let least = ExtensionSettings.minSystemVersion
        let setting = "IPHONEOS_DEPLOYMENT_TARGET"
        let early = configurations.filter {
            $0.settings[setting].flatMap(ExtensionSettings.isTooOld) == true
        }
        guard !early.isEmpty else { return nil }
        let versions = list(early.map { $0.settings[setting] ?? "" })
        return (
            "\(target) uses Cameo, which requires iOS \(least), but its deployment target is iOS "
                + "\(versions) (\(list(early.map { $0.name })))",
            "Set \(setting) of \(target) to \(least)"
        )
    }
}
