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
                    missingFile(
                        path,
                        setting,
                        of: properties.host.name,
                        in: appConfigurations { value($0) == path }
                    ),
                    suggestion: "Restore it, or change the setting in Xcode"
                )
            }
        }
        return nil
    }

    /// Returns the message for a file that a build setting refers to and that doesn't exist.
    func missingFile(
        _ path: String,
        _ setting: String,
        of target: String,
        in configurations: [String]
    ) -> String {
        "\(path) doesn't exist, but \(setting) of \(target) refers to it "
            + "(\(list(configurations)))"
    }
}
