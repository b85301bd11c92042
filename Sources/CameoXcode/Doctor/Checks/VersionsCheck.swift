extension Check {
    package static let versions = Check(
        "versions",
        scope: .serviceExtension,
        requirement: "The app and its extensions have the same version and build number.",
        explanation:
            "Xcode and App Store Connect warn about the mismatch (ITMS-90473)."
    ) { $0.versions }
}

extension Doctor {
    fileprivate var versions: CheckResult? {
        // Flutter sets the versions at build time, so they can't be compared.
        func isFromFlutter(_ configuration: ProjectProperties.Configuration) -> Bool {
            configuration.unexpandedVersions.contains { $0.contains("FLUTTER_BUILD_") }
        }
        if let first = pairs(where: { isFromFlutter($0) && !isFromFlutter($1) }).first {
            return .warning(
                .versions,
                "The app's version comes from Flutter, but \(first.item.name) has version "
                    + first.own.versionAndBuild,
                suggestion:
                    "Set MARKETING_VERSION to $(FLUTTER_BUILD_NAME) and CURRENT_PROJECT_VERSION to "
                    + "$(FLUTTER_BUILD_NUMBER), and base the configuration on "
                    + (properties.podfile?.file.block(of: first.item.name) == nil
                        ? "Flutter/Generated.xcconfig"
                        : "an .xcconfig that includes Flutter/Generated.xcconfig and the .xcconfig of CocoaPods")
            )
        }
        let different = pairs { app, own in
            (!app.build.isEmpty && app.build != own.build)
                || (!app.version.isEmpty && app.version != own.version)
        }
        guard !different.isEmpty else {
            return .pass(
                .versions,
                "The app and its extensions have the same version and build number"
            )
        }
        return .warning(
            .versions,
            descriptions(different).joined(separator: "; "),
            suggestion:
                "Set MARKETING_VERSION and CURRENT_PROJECT_VERSION to the same values in both targets"
        )
    }

    /// Returns a description of each difference, with the extensions and configurations in
    /// which it occurs.
    private func descriptions(_ pairs: [Pair]) -> [String] {
        var rest = pairs
        var descriptions: [String] = []
        while let first = rest.first {
            let same = equal(to: first, in: rest) { $0.versionAndBuild }
            rest.removeAll { pair in
                same.contains { $0.item.name == pair.item.name && $0.app.name == pair.app.name }
            }
            let names = same.map { $0.item.name }.unique
            descriptions.append(
                "\(list(names)) \(names.count == 1 ? "has" : "have") version \(first.own.versionAndBuild), but "
                    + "the app has \(first.app.versionAndBuild) (\(list(same.map { $0.app.name }.unique)))"
            )
        }
        return descriptions
    }
}
