extension Check {
    package static let deploymentTarget = Check(
        "deployment-target",
        scope: .serviceExtension,
        requirement: "No extension requires a later iOS version than the app.",
        explanation: """
            iOS silently skips an extension that requires a later version than the device's, and shows notifications \
            unchanged. An app for iOS versions before 15 needs no change.
            """
    ) { $0.deploymentTarget }
}

extension Doctor {
    fileprivate var deploymentTarget: CheckResult? {
        func version(_ configuration: ProjectProperties.Configuration) -> String {
            configuration.settings["IPHONEOS_DEPLOYMENT_TARGET"] ?? ""
        }
        let later = pairs { ExtensionSettings.isLater(version($1), than: version($0)) }
        // Cameo's extensions require iOS 15, even in apps for earlier versions.
        let least = ExtensionSettings.minSystemVersion
        if let first = later.first(where: {
            ExtensionSettings.isLater(version($0.own), than: least)
        }) {
            return .warning(
                .deploymentTarget,
                "\(first.item.name) requires iOS \(version(first.own)), but the app requires iOS "
                    + "\(version(first.app)) (\(first.app.name))",
                suggestion:
                    "Set IPHONEOS_DEPLOYMENT_TARGET of the extension to the app's, at least 15.0; iOS "
                    + "never runs the extension on earlier versions"
            )
        }
        if let first = later.first {
            return .warning(
                .deploymentTarget,
                "The app requires iOS \(version(first.app)), but \(first.item.name) requires iOS "
                    + version(first.own),
                suggestion:
                    "No change is needed for Cameo, which requires iOS 15; earlier versions don't "
                    + "run the extension and show notifications unchanged"
            )
        }
        return .pass(.deploymentTarget, "No extension requires a later iOS version than the app")
    }
}
