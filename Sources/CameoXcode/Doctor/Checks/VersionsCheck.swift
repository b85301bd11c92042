import CameoHost

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
    fileprivate var versions: Check.Verdict? {
        if let generatedVersion { return generatedVersion }
        let different = pairs { app, own in
            let isFromFlutter = app.isVersionedByFlutter
            // If the app's file that includes Flutter's is missing, another check reports it.
            if app.version.isEmpty, app.build.isEmpty, own.version.contains("FLUTTER_BUILD_") {
                return false
            }
            return (app.build != own.build && (isFromFlutter || !app.build.isEmpty))
                || (app.version != own.version && (isFromFlutter || !app.version.isEmpty))
        }
        guard let any = different.first else {
            return .pass("The app and its extensions have the same version and build number")
        }
        let fromFlutter = different.filter { $0.app.isVersionedByFlutter }
        guard let first = fromFlutter.first else {
            return .warning(
                descriptions(different).joined(separator: "; "),
                suggestion: fix(any)
            )
        }
        let parts = groups(of: fromFlutter) { $0.versionAndBuild }.map(version(of:))
        let names = configurations(of: fromFlutter)
        let isPartial = names != configurations(of: pairs { _, _ in true })
        return .warning(
            "The app's \(first.app.isFlutter("NAME") ? "version" : "build number") comes from "
                + "Flutter, but \(parts.unique.joined(separator: " and "))"
                + (isPartial ? " (\(names))" : ""),
            suggestion: fix(first) + (isPartial ? ", in these configurations" : "")
        )
    }

    /// The finding for an extension that uses the variables of the app's versions, but doesn't
    /// include the generated file that sets them; `nil` if there is none.
    private var generatedVersion: Check.Verdict? {
        let unset = pairs { app, own in
            let variables = own.unexpandedVersions.flatMap(own.settings.undefinedVariables)
            return own.settings.generatedFiles.isEmpty
                && variables.contains { app.settings.isGenerated("$(\($0))") }
        }
        guard let first = unset.first else { return nil }
        let variables = first.own.unexpandedVersions
            .flatMap(first.own.settings.undefinedVariables).unique
        let generated = first.app.settings.generatedFiles
        let isKnown = generated.contains { $0.names != nil }
        let files = list(generated.map { properties.folder.path(of: FilePath($0.path)) })
        let hasPods = properties.podfile?.file.block(of: first.item.name) != nil
        let message =
            "The versions of \(first.item.name) are empty: only the app's .xcconfig includes \(files), "
            + "which \(isKnown ? "sets" : "doesn't exist yet, but may set") "
            + "\(list(variables.map { "$(\($0))" })) (\(configurations(of: unset)))"
        let suggestion =
            "Base these configurations on an .xcconfig that includes \(files)"
            + (hasPods ? " and the .xcconfig of CocoaPods" : "")
        return isKnown
            ? .failure(message, suggestion: suggestion)
            : .warning(message, suggestion: suggestion)
    }

    /// Returns the fix that keeps the versions of both targets equal in every build.
    private func fix(_ pair: Pair) -> String {
        let literals = [pair.app, pair.own].compactMap { $0.literalVersionPath }.unique
        let variables =
            literals.isEmpty
            ? ""
            : "Write $(MARKETING_VERSION) and $(CURRENT_PROJECT_VERSION) in "
                + "\(literals.joined(separator: " and ")). "
        guard pair.app.unexpandedVersions.contains(where: { $0.contains("FLUTTER_BUILD_") }) else {
            let missing = pair.own.unexpandedVersions
                .flatMap(pair.own.settings.undefinedVariables)
                .filter { !["MARKETING_VERSION", "CURRENT_PROJECT_VERSION"].contains($0) }.unique
            if !missing.isEmpty {
                return variables
                    + "Base the configuration on an .xcconfig that includes the file that "
                    + "sets \(missing.joined(separator: " and "))"
            }
            let hasCondition = [pair.app, pair.own].contains { configuration in
                ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION"].contains {
                    configuration.settings.device($0) != nil
                }
            }
            return variables
                + "Set MARKETING_VERSION and CURRENT_PROJECT_VERSION to the same values in both targets"
                + (hasCondition ? ", and delete their values with the condition [sdk=…]" : "")
        }
        let hasPods = properties.podfile?.file.block(of: pair.item.name) != nil
        let file =
            pair.app.isVersionedByFlutter
            ? "Flutter/Generated.xcconfig" : "the file that sets FLUTTER_BUILD_NAME"
        let base =
            hasPods || !pair.app.isVersionedByFlutter
            ? "an .xcconfig that includes \(file)"
                + (hasPods ? " and the .xcconfig of CocoaPods" : "")
            : file
        let own = pair.own.unexpandedVersions
        let hasVariables = !own.isEmpty && own.allSatisfy { $0.contains("FLUTTER_BUILD_") }
        if hasVariables { return variables + "Base the configuration on " + base }
        let isBased = pair.own.settings.isSetByFlutter("FLUTTER_BUILD_NAME")
        func value(_ name: String, _ literal: String) -> String {
            // Only one of them may come from Flutter.
            pair.app.isFlutter(name) || literal.isEmpty || literal.contains("$")
                ? "$(FLUTTER_BUILD_\(name))" : literal
        }
        return variables
            + "Set MARKETING_VERSION to \(value("NAME", pair.app.version)) and "
            + "CURRENT_PROJECT_VERSION to \(value("NUMBER", pair.app.build))"
            + (isBased ? "" : ", and base the configuration on \(base)")
    }

    /// Returns a clause with the version of extensions that have the same one.
    private func version(of same: [Pair]) -> String {
        let names = same.map { $0.item.name }.unique
        return
            "\(list(names)) \(names.count == 1 ? "has" : "have") version \(same[0].own.versionAndBuild)"
    }

    /// Returns a description of each difference, with the extensions and configurations in
    /// which it occurs.
    private func descriptions(_ pairs: [Pair]) -> [String] {
        groups(of: pairs) { $0.versionAndBuild }.map { same in
            "\(version(of: same)), but the app has \(same[0].app.versionAndBuild) (\(configurations(of: same)))"
        }
    }
}

extension ProjectProperties.Configuration {
    /// Whether a version comes from Flutter's variable with this suffix: `NAME` or `NUMBER`.
    fileprivate func isFlutter(_ suffix: String) -> Bool {
        unexpandedVersions.contains { $0.contains("FLUTTER_BUILD_\(suffix)") }
    }
}
