import CameoHost

extension Check {
    package static let swiftVersion = Check(
        "swift-version",
        scope: .serviceExtension,
        requirement: "`SWIFT_VERSION` is 4 or later for every extension with Swift sources.",
        explanation: "The target doesn't compile: \"SWIFT_VERSION must be set\"."
    ) { $0.swiftVersion }
}

extension Doctor {
    fileprivate var swiftVersion: Check.Verdict? {
        let unset = extensions.first { item in
            item.configurations.contains {
                ExtensionSettings.supported(swiftVersion: $0.settings["SWIFT_VERSION"]) == nil
            }
                && item.sources.contains { $0.path.hasSuffix(".swift") }
        }
        guard let unset else { return .pass("SWIFT_VERSION is set for all extensions") }
        return .failure(
            "SWIFT_VERSION isn't set for \(unset.name), or Xcode doesn't support the version",
            suggestion: "Set it to 5.0 or 6.0 in the target's build settings"
        )
    }
}
