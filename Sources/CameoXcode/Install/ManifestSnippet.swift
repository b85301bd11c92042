import CameoHost

/// An extension in the syntax of a project generator's manifest.
struct ManifestSnippet {
    let app: String
    /// The app's target in the manifest; `nil` if it isn't found.
    let appTarget: ManifestTarget?
    let id: String
    /// The suffix after the app's bundle ID; `nil` if the options contain the full bundle ID.
    let suffix: String?
    /// The build configurations if the app's bundle ID differs between them; otherwise an empty array.
    let configurations: [ManifestConfiguration]
    let name: String
    /// The extension's app group, which may be a build setting reference; `nil` if none is used.
    var group: String?
    /// Whether the Info.plists of an adopted extension and its app must specify the app group.
    var writesGroup = false
    let files: ExtensionFiles
    let options: InstallOptions
    let location: InstallResources.PackageLocation?
    let folder: FilePath
    /// Files that may be the Info.plist and the entitlements of an app whose target isn't found.
    var candidates: [String] = []
    /// Whether the manifest uses Tuist 3 syntax.
    var isForTuist3 = false

    var package: (yaml: String, swift: String) {
        switch location {
        case .folder(let url)?:
            (
                "path: \(folder.relativePath(to: url))",
                ".package(path: \"\(folder.relativePath(to: url))\")"
            )
        case .repository(let url, let version)?:
            (
                "url: \(url)\n    minorVersion: \(version)",
                ".package(url: \"\(url)\", .upToNextMinor(from: \"\(version)\"))"
            )
        case nil: ("path: ../cameo", ".package(path: \"../cameo\")")
        }
    }

    /// The keys of the extension's Info.plist that generators don't add.
    var infoPlist: [PlistValue.Member] {
        guard case .dictionary(let members) = files.infoPlist else { return [] }
        return members.compactMap { member in
            switch member.name {
            case "Cameo", "NSExtension", "CFBundleDisplayName": member
            case let key: version(key).map { .init(key, .string($0)) }
            }
        }
    }

    /// Returns the extension's value for a version key, which equals the app's value; `nil` if the
    /// generator adds the same default to both, or if the app's value isn't known.
    private func version(_ key: String) -> String? {
        guard let appTarget, appTarget.infoSource != .unknown,
            let variable = ManifestTarget.versionKeys.first(where: { $0.key == key })?.variable
        else { return nil }
        let isImplied =
            appTarget.impliesVersion(variable)
            || appTarget.infoSource == .files && appTarget.versions.isEmpty
        guard let value = appTarget.versions[key] ?? (isImplied ? "$(\(variable))" : nil) else {
            return nil
        }
        // The app target's settings don't apply to the extension, so resolve the variable.
        var rest = value[...]
        guard let reference = BuildVariable(&rest), rest.isEmpty else { return value }
        return appTarget.settings[reference.name] ?? value
    }

    /// The sentence about the app's versions; empty if they are known.
    var versionSentence: String {
        let isKnown = appTarget.map { $0.infoSource != .unknown && !$0.hasUnknownVersions } ?? false
        let keys = ManifestTarget.versionKeys.map { $0.key }.joined(separator: " and ")
        let signing = appTarget == nil ? ", and its signing settings" : ""
        return isKnown ? "" : "\nGive the extension the app's \(keys)\(signing).\n"
    }

    /// The app's deployment target, or the library's minimum if it is later, or if the app isn't found;
    /// `nil` if the app's target has none of its own.
    private var deploymentTarget: String? {
        guard let appTarget, !appTarget.isTooOld else { return ExtensionSettings.minSystemVersion }
        return appTarget.deploymentTarget
    }

    /// Whether the app links the library, which requires iOS 15.
    var linksApp: Bool { appTarget?.isTooOld != true && !options.skipsApp }

    /// The warning about an app that supports versions before iOS 15; empty for other apps.
    var systemWarning: String {
        guard let appTarget, appTarget.isTooOld, let version = appTarget.minSystemVersion else {
            return ""
        }
        return "\n\(InstallWarning.oldDeploymentTarget(version))\n"
    }

    var ownEntitlements: [PlistValue.Member] {
        if case .dictionary(let members)? = files.entitlements { members } else { [] }
    }

    /// The entitlements that the app lacks, without the extension's own.
    private var communicationEntitlements: [PlistValue.Member] {
        [
            .init(EntitlementName.push, .string("development")),
            .init(EntitlementName.communication, .bool(true)),
        ].filter { appTarget?.entitlementKeys.contains($0.name) != true }
    }

    var appEntitlements: [PlistValue.Member] {
        let others = ownEntitlements.filter { $0.name != EntitlementName.appGroups }
        return communicationEntitlements + Self.groupEntitlements(appGroup, appTarget) + others
    }

    /// The app's entitlements for an adopted extension.
    var adoptingEntitlements: [PlistValue.Member] {
        communicationEntitlements + Self.groupEntitlements(appGroup, appTarget)
    }

    /// The extension's app group if it differs between configurations.
    static let variableGroup = "$(\(AppGroupName.setting))"

    var hasVariableGroup: Bool { group == Self.variableGroup }

    /// The app group as the app specifies it; `nil` if none is used.
    private var appGroup: String? {
        hasVariableGroup ? "group.$(PRODUCT_BUNDLE_IDENTIFIER)" : group
    }

    /// Returns the entitlement for the app group; an empty array if the target has it, or if no
    /// group is used.
    static func groupEntitlements(
        _ group: String?,
        _ target: ManifestTarget?
    ) -> [PlistValue.Member] {
        guard let group, target?.appGroups.contains(group) != true else { return [] }
        return [.init(EntitlementName.appGroups, .array([.string(group)]))]
    }

    /// Returns the snippet for an app that already has an extension. Uses an app group that the app
    /// and the extension already share.
    func adopting(_ target: ManifestTarget) -> ManifestSnippet {
        var snippet = self
        // The same variable has a different value in each target.
        let groups = target.appGroups.filter {
            !$0.contains("CFBundleIdentifier") && !$0.contains("PRODUCT_BUNDLE_IDENTIFIER")
        }
        let common =
            appTarget == nil ? groups.first : appTarget?.appGroups.first(where: groups.contains)
        if !options.appGroup.isNamed, let common, group != nil { snippet.group = common }
        snippet.writesGroup =
            options.appGroup.isNamed || snippet.group != group || snippet.hasVariableGroup
        return snippet
    }

    /// The Info.plist line that specifies the app group; an empty string if it isn't necessary.
    var groupLine: String { writesGroup ? group.map { "\n      appGroup: \($0)" } ?? "" : "" }

    /// The key and value in an Info.plist that specify the app group.
    var groupKey: [PlistValue.Member] {
        guard writesGroup, let group else { return [] }
        return [.init("appGroup", .string(group))]
    }

    /// The keys that the app's Info.plist requires.
    var appKeys: [PlistValue.Member] {
        // The app's bundle ID implies a group that differs between configurations.
        let writesGroup = !groupKey.isEmpty && !hasVariableGroup
        let activities = options.activityTypes.filter {
            appTarget?.activityTypes.contains($0) != true
        }.map(PlistValue.string)
        return (activities.isEmpty ? [] : [.init("NSUserActivityTypes", .array(activities))])
            + (writesGroup ? [.init("Cameo", .dictionary(groupKey))] : [])
    }

    /// The sources of the app's Info.plist and entitlements.
    var appSources: (info: ManifestTarget.Source, entitlements: ManifestTarget.Source) {
        (appTarget?.infoSource ?? .unknown, appTarget?.entitlementsSource ?? .unknown)
    }

    /// Returns the app's Info.plist and entitlements in XcodeGen's format, without parts that are
    /// separate files.
    func yamlApp(_ entitlements: [PlistValue.Member]) -> String {
        func part(
            _ key: String,
            _ source: ManifestTarget.Source,
            _ path: String,
            _ members: [PlistValue.Member]
        ) -> String {
            guard source == .none || source == .manifest, !members.isEmpty else { return "" }
            return "    \(key):\n" + (source == .manifest ? "" : "      path: \(path)\n")
                + "      properties:\n\(PlistValue.dictionary(members).yaml(8))\n"
        }
        var keys = appKeys
        if let appTarget, appTarget.infoSource == .none {
            // The new Info.plist would contain XcodeGen's default version.
            keys += ManifestTarget.versionKeys.filter { appTarget.impliesVersion($0.variable) }
                .map { .init($0.key, .string("$(\($0.variable))")) }
        }
        let path = ManifestTarget.newEntitlements(of: app)
        let added = part("entitlements", appSources.entitlements, path, entitlements)
        return part("info", appSources.info, "\(app)/Info.plist", keys) + added
            + (added.isEmpty
                ? ""
                : ManifestSettings(
                    base: appTarget?.entitlementsSetting ?? [],
                    mustMoveOthers: appTarget?.hasFlatSettings == true
                ).yaml)
    }

    /// The sentence about the entitlements of an app that also runs on macOS; empty for other apps.
    func macSentence(adopting target: ManifestTarget?) -> String {
        guard let appTarget, appTarget.supportsMac,
            !(target == nil ? appEntitlements : adoptingEntitlements).isEmpty
        else { return "" }
        return
            "\nThe Mac app has the same entitlements. If its provisioning profile lacks the new ones, put them in "
            + "a separate file, and set CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*] to its path.\n"
    }

    /// Returns the additions to files that the generator doesn't write: the app's files, and
    /// the entitlements of an adopted extension.
    func otherFiles(adopting target: ManifestTarget?) -> String {
        func part(
            _ source: ManifestTarget.Source,
            _ paths: [String],
            _ title: String,
            _ members: [PlistValue.Member]
        ) -> String {
            guard source == .files || source == .unknown, !members.isEmpty else { return "" }
            let files = paths.unique.joined(separator: " and ")
            return "\nAdd to \(source == .files ? files : title):\n\n"
                + "\(PlistValue.dictionary(members).yaml(4))\n"
        }
        func title(_ name: String, _ suffix: String) -> String {
            let files = candidates.filter { $0.hasSuffix(suffix) }.joined(separator: " or ")
            return "the \(name) of the app, wherever it is defined"
                + (files.isEmpty ? "" : " (probably \(files))")
        }
        let info = part(
            appSources.info,
            appTarget?.infoPlists ?? [],
            title("Info.plist", "Info.plist"),
            appKeys
        )
        let entitlements = part(
            appSources.entitlements,
            appTarget?.entitlements ?? [],
            title("entitlements file", ".entitlements"),
            target == nil ? appEntitlements : adoptingEntitlements
        )
        let own = target.map {
            let members = Self.groupEntitlements(group, $0)
            return part(
                $0.entitlementsSource,
                $0.entitlements,
                "the entitlements of \($0.name)",
                members
            )
        }
        return info + entitlements + (own ?? "")
    }

    /// The extension's code signing settings: from the options, or else from the app's target.
    var signingSettings: [(String, String)] {
        [
            ("DEVELOPMENT_TEAM", options.team ?? appTarget?.settings["DEVELOPMENT_TEAM"]),
            (
                "CODE_SIGN_STYLE",
                options.signingStyle?.setting ?? appTarget?.settings["CODE_SIGN_STYLE"]
            ),
            ("PROVISIONING_PROFILE_SPECIFIER", options.provisioningProfile),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// The sentence about the capabilities of an app that is signed manually; empty if none is added.
    func signing(adopting target: ManifestTarget?) -> String {
        guard appTarget?.isManuallySigned == true else { return "" }
        let app = target == nil ? appEntitlements : adoptingEntitlements
        let own = target.map { Self.groupEntitlements(group, $0) } ?? ownEntitlements
        let names = Set((app + own).map { $0.name })
        let profile =
            target == nil && options.provisioningProfile == nil
            ? "\nAdd PROVISIONING_PROFILE_SPECIFIER with a profile for \(id) to the settings of \(name).\n"
            : ""
        return InstallWarning.newCapabilities(of: self.app, names.contains)
            .map { "\n\($0).\n" }.joined() + profile
    }

    /// The extension's target in XcodeGen's format.
    private var yamlTarget: String {
        var own = ""
        if !ownEntitlements.isEmpty {
            own = """

                    entitlements:
                      path: \(name)/\(name).entitlements
                      properties:
                \(PlistValue.dictionary(ownEntitlements).yaml(8))
                """
        }
        return """
              \(name):
                type: app-extension
                platform: iOS\(deploymentTarget.map { "\n    deploymentTarget: \"\($0)\"" } ?? "")
                sources: [\(name)]
                info:
                  path: \(name)/Info.plist
                  properties:
            \(PlistValue.dictionary(infoPlist).yaml(8))\(own)
            \(yamlSettings)    dependencies:
                  - package: Cameo
                    product: \(files.kind.module)

            """
    }

    /// The settings of the extension's target in XcodeGen's format.
    private var yamlSettings: String {
        let variable = configurations.settings(suffix: suffix, hasGroup: hasVariableGroup)
        return ManifestSettings.yaml(
            ofExtension: suffix == nil || variable.isEmpty ? id : nil,
            signingSettings + resetSettings,
            variable
        )
    }

    /// The project's settings for the app, with values that don't break the extension.
    private var resetSettings: [(String, String)] {
        ExtensionSettings.appBuildSettings
            .filter { appTarget?.sharedSettings.contains($0) == true }.map { ($0, "\"\"") }
    }

    /// Returns the additions to an XcodeGen manifest for extensions of one app. The first extension
    /// provides the entitlements that it shares with the app.
    static func yaml(_ snippets: [ManifestSnippet]) -> String {
        guard let first = snippets.first else { return "" }
        let filter = first.platformFilter
        let dependencies = snippets.map { "      - target: \($0.name)\n\(filter)" }.joined()
        return """
            packages:
              Cameo:
                \(first.package.yaml)
            targets:
            \(snippets.map { $0.yamlTarget }.joined())  \(first.app):
                dependencies:
            \(dependencies)\(first.yamlLink)\(first.yamlApp(first.appEntitlements))
            """
    }

    /// The line that limits a dependency of the app to iOS; empty if the app has no other platform.
    private var platformFilter: String {
        guard let appTarget, appTarget.hasSeveralPlatforms else { return "" }
        return appTarget.isSplitByPlatform
            ? "        platforms: [iOS]\n" : "        destinationFilters: [iOS]\n"
    }

    /// The app's dependency on the library; empty if the app doesn't link it.
    var yamlLink: String {
        linksApp ? "      - package: Cameo\n        product: CameoApp\n\(platformFilter)" : ""
    }
}
