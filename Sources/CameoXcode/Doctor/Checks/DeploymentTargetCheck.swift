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
        func isAbove(_ pair: Pair) -> Bool {
            ExtensionSettings.isLater(version(pair.own), than: least)
        }
        if let first = later.first(where: {
            isAbove($0) || !($0.item.importsCameo || $0.item.runsCameo)
        }) {
            let names = equal(to: first, in: later, version)
                .filter { $0.item.name == first.item.name }.map { $0.app.name }
            return .warning(
                .deploymentTarget,
                "\(first.item.name) requires iOS \(version(first.own)), but the app requires iOS "
                    + "\(version(first.app)) (\(list(names)))",
                suggestion:
                    "Set IPHONEOS_DEPLOYMENT_TARGET of the extension to the app's"
                    + "\(isAbove(first) ? ", at least \(least)" : ""); iOS never runs the extension on "
                    + "earlier versions"
            )
        }
        if let first = later.first {
            let own = version(first.own)
            return .pass(
                .deploymentTarget,
                "The app requires iOS \(version(first.app)), and \(first.item.name) requires iOS \(own)"
                    + "\(ExtensionSettings.isLater(least, than: own) ? "" : ", as Cameo does"); earlier "
                    + "versions show notifications unchanged"
            )
        }
        return .pass(.deploymentTarget, "No extension requires a later iOS version than the app")
    }
}
