import CameoHost

/// An extension in the syntax of a project generator's manifest.
struct ManifestSnippet {
    let app: String
    /// The app's target in the manifest; `nil` if it isn't found.
    let appTarget: ManifestTarget?
    let id: String
    /// The part of the bundle ID after the app's; `nil` if the options contain the whole bundle ID.
    let suffix: String?
    /// The build configurations if the app's bundle ID differs between them; otherwise an empty array.
    let configurations: [ManifestConfiguration]
    let name: String
    /// The app group as the extension specifies it; `nil` if none is used.
    var group: String?
    /// Whether the Info.plists of an adopted extension and its app must specify the app group.
    var writesGroup = false
    let files: ExtensionFiles
    let options: InstallOptions
    let location: InstallResources.PackageLocation?
    let folder: FilePath

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
            case "CFBundleShortVersionString": version(member, appTarget?.version)
            case "CFBundleVersion": version(member, appTarget?.build)
            case "Cameo", "NSExtension": member
            default: nil
            }
        }
    }

    /// Returns the key for a version with the app's value; `nil` if the generator adds the same
    /// default to the app and the extension.
    private func version(_ member: PlistValue.Member, _ value: String?) -> PlistValue.Member? {
        if let value { return .init(member.name, .string(value)) }
        guard let appTarget, appTarget.infoPlists.isEmpty, !appTarget.hasVersionSettings else {
            return member
        }
        return nil
    }

    /// The app's deployment target, or the library's minimum if it is later; `nil` if the app's
    /// target has none of its own.
    var deploymentTarget: String? {
        appTarget?.deploymentTarget.map { written in
            let version = written.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
            guard ExtensionSettings.isTooOld(String(version)) == true else { return written }
            return written.replacing(String(version), with: ExtensionSettings.minSystemVersion)
        }
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
        return communicationEntitlements + Self.groupEntitlements(appGroup, nil) + others
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
        let common = appTarget?.appGroups.first { target.appGroups.contains($0) }
        if !options.appGroup.isNamed, let common, group != nil { snippet.group = common }
        snippet.writesGroup =
            options.appGroup.isNamed || snippet.group != group || snippet.hasVariableGroup
        return snippet
    }

    /// The Info.plist line that specifies the app group; an empty string if it isn't necessary.
    var groupLine: String {
        writesGroup ? group.map { "\n      appGroup: \($0)" } ?? "" : ""
    }

    /// The key and value in an Info.plist that specify the app group.
    var groupKey: [PlistValue.Member] {
        guard writesGroup, let group else { return [] }
        return [.init("appGroup", .string(group))]
    }

    private var activities: PlistValue {
        .array(options.activityTypes.map(PlistValue.string))
    }

    private var activityTypes: PlistValue { .dictionary(appKeys) }

    /// The keys that the app's Info.plist requires.
    var appKeys: [PlistValue.Member] {
        // The app's bundle ID implies a group that differs between configurations.
        let writesGroup = !groupKey.isEmpty && !hasVariableGroup
        return [.init("NSUserActivityTypes", activities)]
            + (writesGroup ? [.init("Cameo", .dictionary(groupKey))] : [])
    }

    /// Returns the app's Info.plist and entitlements in XcodeGen's format, without parts that are
    /// separate files.
    func yamlApp(_ entitlements: [PlistValue.Member]) -> String {
        func part(_ key: String, _ isWritten: Bool, _ path: String, _ value: PlistValue) -> String {
            "    \(key):\n" + (isWritten ? "" : "      path: \(path)\n")
                + "      properties:\n\(value.yaml(8))\n"
        }
        var text = ""
        if appTarget?.hasInfo == true || appTarget?.infoPlists.isEmpty != false {
            text += part("info", appTarget?.hasInfo == true, "\(app)/Info.plist", activityTypes)
        }
        if !entitlements.isEmpty,
            appTarget?.hasEntitlements == true || appTarget?.entitlements.isEmpty != false
        {
            text += part(
                "entitlements",
                appTarget?.hasEntitlements == true,
                ManifestTarget.newEntitlements(of: app),
                .dictionary(entitlements)
            )
            text +=
                ManifestSettings(
                    base: appTarget?.entitlementsSetting ?? [],
                    mustMoveOthers: appTarget?.hasFlatSettings == true
                ).yaml
        }
        return text
    }

    /// Returns the additions to files that the generator doesn't write: the app's files, and
    /// the entitlements of an adopted extension.
    func otherFiles(adopting target: ManifestTarget?) -> String {
        func part(_ paths: [String], _ value: PlistValue) -> String {
            paths.isEmpty || value.isEmptyDictionary
                ? "" : "\nAdd to \(paths.unique.joined(separator: " and ")):\n\n\(value.yaml(4))\n"
        }
        var text = ""
        if let appTarget {
            let entitlements = target == nil ? appEntitlements : adoptingEntitlements
            text += appTarget.hasInfo ? "" : part(appTarget.infoPlists, activityTypes)
            text +=
                appTarget.hasEntitlements
                ? "" : part(appTarget.entitlements, .dictionary(entitlements))
        }
        if let target, !target.hasEntitlements {
            let own = Self.groupEntitlements(group, target)
            text += part(target.entitlements, .dictionary(own))
        }
        return text
    }

    /// The sentence about the capabilities of an app that is signed manually; empty if none is added.
    func signing(adopting target: ManifestTarget?) -> String {
        guard appTarget?.isManuallySigned == true else { return "" }
        let app = target == nil ? appEntitlements : adoptingEntitlements
        let own = target.map { Self.groupEntitlements(group, $0) } ?? ownEntitlements
        let names = Set((app + own).map { $0.name })
        return InstallWarning.newCapabilities(of: self.app, names.contains)
            .map { "\n\($0).\n" }.joined()
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
            variable
        )
    }

    /// Returns the additions to XcodeGen's manifest for extensions of one app. The first extension
    /// provides the entitlements that it shares with the app.
    static func yaml(_ snippets: [ManifestSnippet]) -> String {
        guard let first = snippets.first else { return "" }
        let filter =
            first.appTarget?.hasSeveralPlatforms == true
            ? "        destinationFilters: [iOS]\n" : ""
        let dependencies = snippets.map { "      - target: \($0.name)\n\(filter)" }.joined()
        return """
            packages:
              Cameo:
                \(first.package.yaml)
            targets:
            \(snippets.map { $0.yamlTarget }.joined())  \(first.app):
                dependencies:
            \(dependencies)      - package: Cameo
                    product: CameoApp
            \(filter)\(first.yamlApp(first.appEntitlements))
            """
    }
}
