import CameoHost

/// Capabilities and property lists that several checks read.
extension Doctor {
    func capability(
        _ name: String,
        _ message: String,
        isEnabled: (PropertyValue?) -> Bool
    ) -> Check.Verdict {
        if let unreadable = unreadable("CODE_SIGN_ENTITLEMENTS", { $0.entitlementsPath }) {
            return unreadable
        }
        let missing = appConfigurations { !isEnabled($0.entitlements) }
        guard missing.isEmpty else {
            return .fixableFailure(
                "\(message) (\(list(missing)))",
                suggestion: "Add the \(name) capability in Xcode (Signing & Capabilities)"
            )
        }
        return .pass("The app has the \(name) capability")
    }

    /// Returns the finding for the first build configuration whose entitlements file or Info.plist
    /// is missing or invalid; `nil` if there is none.
    func unreadable(
        _ setting: String,
        _ value: (ProjectProperties.Configuration) -> String?
    ) -> Check.Verdict? {
        for configuration in properties.app {
            guard let path = value(configuration) else { continue }
            if configuration.invalidPaths.contains(path) {
                return .failure(
                    "\(path) isn't a valid property list",
                    suggestion: "Run plutil -lint \(path) to find the error"
                )
            }
            if properties.files.bytes(of: properties.folder.root.file(path)) == nil {
                return .failure(
                    "\(path) doesn't exist, but \(setting) of \(properties.host.name) refers to it "
                        + "(\(list(appConfigurations { value($0) == path })))",
                    suggestion: "Restore it, or change the setting in Xcode"
                )
            }
        }
        return nil
    }
}
