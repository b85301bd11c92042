extension Check {
    package static let extensionDeploymentTarget = Check(
        "extension-deployment-target",
        scope: .serviceExtension,
        requirement: "No extension requires a later iOS version than the app.",
        explanation: """
            iOS silently skips an extension that requires a later version than the device's, and shows notifications \
            unchanged. An app for iOS versions before 15 needs no change.
            """
    ) { $0.extensionDeploymentTarget }
}

extension Doctor {
    fileprivate var extensionDeploymentTarget: Check.Verdict? {
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
}
