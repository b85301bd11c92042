import CameoHost

/// A target, as the manifest of a project generator defines it.
struct ManifestTarget: Sendable {
    var name: String
    /// The bundle ID; `nil` if it isn't a literal.
    var id: String?
    /// The bundle IDs in the target's settings, by configuration; the key is empty for a setting
    /// that applies to all configurations.
    var ids: [String: String] = [:]
    /// Whether the Tuist manifest specifies the bundle ID through a build setting.
    var hasVariableID = false
    var isManuallySigned: Bool { settings["CODE_SIGN_STYLE"] == "Manual" || hasManualSigning }
    /// Whether the manifest or the project's settings specify manual signing.
    var hasManualSigning = false
    /// Whether the target has settings outside of `base`, `configs` and `groups`.
    var hasFlatSettings = false
    /// The names of the manifest's setting groups that the target uses.
    var settingGroups: [String] = []
    /// The paths of the target's configuration files, by configuration.
    var configFiles: [String: String] = [:]
    /// The build configurations with the target's bundle IDs; an empty array if they aren't known.
    var configurations: [ManifestConfiguration] = []
    var isApp = false
    var isServiceExtension = false
    /// Whether the target links Cameo.
    var isCameo = false
    /// The list of dependencies in Tuist's manifest; `nil` if it isn't known.
    var dependencies: String?
    /// The file that contains the target; `nil` if it isn't known.
    var file: FilePath?
    /// The principal class in the manifest; `nil` if only the Info.plist specifies it.
    var principalClass: String?
    /// Whether the manifest contains values for the Info.plist, which the generator writes.
    var definesInfoPlist = false
    /// The first folder with the target's sources, as written in the manifest; `nil` if there is
    /// none.
    var sources: String?
    /// All folders with the target's sources, as written in the manifest.
    var sourceFolders: [String] = []
    /// Whether the manifest specifies sources.
    var hasSources = false
    /// The platforms as written in the manifest; `nil` if a template or another file specifies
    /// them.
    var platform: String?
    /// The deployment target as written in the manifest; `nil` if the target has none of its own.
    var deploymentTarget: String?
    /// Whether XcodeGen creates a target for each platform, so that dependencies for iOS require
    /// `platforms`.
    var isSplitByPlatform = false
    /// Whether the target builds for several platforms, so that parts for iOS require a filter.
    var hasSeveralPlatforms = false
    /// The earliest version of iOS that the target supports; `nil` if it isn't known.
    var minSystemVersion: String?
    /// The values of the version keys in the Info.plist.
    var versions: [String: String] = [:]
    /// Whether the Info.plist may contain versions that aren't found.
    var hasUnknownVersions = false
    /// The target's own build settings for versions and for code signing.
    var settings: [String: String] = [:]
    /// The names of the project's build settings for versions, for code signing, and for the app
    /// alone.
    var sharedSettings: Set<String> = []
    /// The paths of the Info.plist, relative to the manifest.
    var infoPlists: [String] = []
    /// The paths of the entitlements in build settings.
    var entitlements: [String] = []
    /// Whether a build setting for the entitlements is an empty string, which the generator keeps.
    var hasEmptyEntitlements = false
    /// The origin of the Info.plist.
    var infoSource = Source.none
    /// Whether the generator writes an Info.plist with its default version if the manifest has none.
    var isDefaultGenerated = false
    /// The origin of the entitlements.
    var entitlementsSource = Source.none
    /// The path of the entitlements file that XcodeGen generates; `nil` if there is none.
    var generatedEntitlements: String?
    /// The file and line of the code that applies a communication style itself; `nil` if there is
    /// none.
    var ownStyle: String?
    /// The file and line of the example in Xcode's template, which changes the title; `nil` if there
    /// is none.
    var exampleTitle: String?
    /// The app groups in the entitlements.
    var appGroups: [String] = []
    var entitlementKeys: Set<String> = []
    /// The values of `NSUserActivityTypes` in the Info.plist.
    var activityTypes: [String] = []

    /// The origin of an Info.plist or of entitlements.
    enum Source: Sendable {
        /// The target has none, so that the manifest can add them.
        case none
        /// The manifest contains their keys.
        case manifest
        case files
        /// A value that can't be read, such as a function.
        case unknown
    }

    /// The version keys in an Info.plist, and the build settings that they usually refer to.
    static let versionKeys = [
        (key: "CFBundleShortVersionString", variable: "MARKETING_VERSION"),
        (key: "CFBundleVersion", variable: "CURRENT_PROJECT_VERSION"),
    ]

    /// The build settings of the app's target that its extension repeats.
    static let copiedSettings =
        versionKeys.map { $0.variable } + ["CODE_SIGN_STYLE", "DEVELOPMENT_TEAM"]

    init(name: String, id: String? = nil) {
        self.name = name
        self.id = id
    }

    /// Returns a target that has the values of this template, and another target's name, bundle ID
    /// and file.
    func named(_ other: ManifestTarget) -> ManifestTarget {
        var target = self
        (target.name, target.id, target.file) = (other.name, other.id ?? id, other.file)
        return target
    }

    /// Returns the folder to which the paths of sources are relative: the folder of the XcodeGen
    /// file that contains the target, or Tuist's project folder even if a helper contains the target.
    ///
    /// - Parameter root: The folder of the manifest.
    func sourceRoot(_ root: FilePath) -> FilePath {
        guard let file, !file.lastPathComponent.hasSuffix(".swift") else { return root }
        return file.deletingLastPathComponent()
    }

    /// The current principal class, before Cameo is added.
    var presentClass: String { principalClass ?? "$(PRODUCT_MODULE_NAME).NotificationService" }

    /// Whether Xcode takes a version from a build setting, because the Info.plist has no key for
    /// it. If the manifest contains the Info.plist's keys, the generator adds its default version.
    func impliesVersion(_ variable: String) -> Bool {
        (infoSource == .files || infoSource == .none && !isDefaultGenerated)
            && (settings[variable] != nil || sharedSettings.contains(variable))
    }

    /// Whether the target also builds for macOS, other than with Mac Catalyst.
    var supportsMac: Bool {
        let words = platform?.split { !$0.isLetter } ?? []
        return hasSeveralPlatforms && words.contains { ["macOS", "mac"].contains($0) }
    }

    /// Whether the target supports versions of iOS that the library doesn't support.
    var isTooOld: Bool { minSystemVersion.flatMap(ExtensionSettings.isTooOld) == true }

    var isForIOS: Bool {
        platform.map { $0.isEmpty || $0.contains("iOS") || $0.contains("auto") } ?? true
    }
}

extension ManifestTarget {
    /// Reads a line of the target in XcodeGen's format.
    ///
    /// - Parameter parents: The keys that contain the line, from the target's key inward.
    mutating func read(_ line: YAMLLine, in parents: [String]) {
        switch (line.key, line.value) {
        case ("type", "application"): isApp = true
        case ("PRODUCT_BUNDLE_IDENTIFIER", let id) where !id.isEmpty:
            self.id = id.contains("$") ? nil : id
            ids[parents.count == 3 && parents[1] == "configs" ? parents[2] : ""] = id
        case ("groups", let list) where parents == ["settings"] && !list.isEmpty:
            settingGroups += YAMLLine.list(list)
        case (nil, let group) where parents == ["settings", "groups"]: settingGroups.append(group)
        case ("NSExtensionPointIdentifier", ExtensionKind.service.extensionPoint):
            (isServiceExtension, definesInfoPlist) = (true, true)
        case ("NSExtensionPrincipalClass", let name): principalClass = name
        case ("sources", let path) where !path.isEmpty: readSources(path)
        case (nil, let path) where parents.last == "sources": readSources(path)
        case ("path", let path) where parents.last == "sources": readSources(path)
        case ("platform", let list) where parents.isEmpty,
            ("supportedDestinations", let list) where parents.isEmpty:
            let all = YAMLLine.list(list)
            platform = list
            hasSeveralPlatforms = all.count > 1 && all.contains { !["iOS", "iPad"].contains($0) }
            if line.key == "platform", hasSeveralPlatforms { isSplitByPlatform = true }
        case ("deploymentTarget", let version) where parents.isEmpty && !version.isEmpty:
            (deploymentTarget, minSystemVersion) = (version, version)
        case ("iOS", let version) where parents == ["deploymentTarget"]:
            (deploymentTarget, minSystemVersion) = (version, version)
        case ("IPHONEOS_DEPLOYMENT_TARGET", let version): minSystemVersion = version
        case (let key?, let value) where Self.versionKeys.contains { $0.key == key }:
            if parents == ["info", "properties"] { versions[key] = value }
        case (let key?, let value)
        where Self.copiedSettings.contains(key) || ExtensionSettings.appBuildSettings.contains(key):
            settings[key] = value
        case ("INFOPLIST_FILE", let path):
            infoPlists.append(path)
            if infoSource == .none { infoSource = .files }
        case ("CODE_SIGN_ENTITLEMENTS", ""): hasEmptyEntitlements = true
        case ("CODE_SIGN_ENTITLEMENTS", let path):
            entitlements.append(path)
            if entitlementsSource == .none { entitlementsSource = .files }
        case (let name?, let path) where parents == ["configFiles"]: configFiles[name] = path
        case ("info", _) where parents.isEmpty: infoSource = .manifest
        case ("entitlements", _) where parents.isEmpty: entitlementsSource = .manifest
        case ("path", let path) where parents == ["info"]: infoPlists.append(path)
        case ("path", let path) where parents == ["entitlements"]: generatedEntitlements = path
        case (nil, let group) where parents.last == EntitlementName.appGroups:
            appGroups.append(group)
        case (nil, let type) where parents.last == "NSUserActivityTypes":
            activityTypes += YAMLLine.list(type)
        case ("NSUserActivityTypes", let list): activityTypes += YAMLLine.list(list)
        case ("package", "Cameo"), ("product", "Cameo"): isCameo = true
        default: break
        }
        guard let key = line.key else { return }
        if parents == ["settings"], !["base", "configs", "groups"].contains(key) {
            hasFlatSettings = true
        }
        guard parents == ["entitlements", "properties"] else { return }
        entitlementKeys.insert(key)
        if key == EntitlementName.appGroups { appGroups += YAMLLine.list(line.value) }
    }

    /// Reads the setting groups that the target uses. The target's own settings override them.
    mutating func readGroups(_ lines: [YAMLLine.Member]) {
        var shared = ManifestTarget(name: name)
        var (names, seen) = (settingGroups, Set<String>())
        while let name = names.popLast() {
            guard seen.insert(name).inserted else { continue }
            for (line, parents) in lines where parents.first == name {
                shared.read(line, in: ["settings"] + parents.dropFirst())
            }
            names += shared.settingGroups
        }
        if ids.isEmpty, !shared.ids.isEmpty { id = shared.id }
        for (name, id) in shared.ids where ids[name] == nil { ids[name] = id }
        for (name, value) in shared.settings where settings[name] == nil { settings[name] = value }
        inherit(shared)
    }

    /// Inherits files, signing and the minimum iOS version from shared settings, unless the target
    /// has its own.
    mutating func inherit(_ shared: ManifestTarget) {
        minSystemVersion = minSystemVersion ?? shared.minSystemVersion
        hasManualSigning = hasManualSigning || shared.isManuallySigned
        if infoSource == .none {
            (infoPlists, infoSource) = (shared.infoPlists.unique, shared.infoSource)
        }
        if entitlementsSource == .none, !hasEmptyEntitlements {
            (entitlements, entitlementsSource) = (
                shared.entitlements.unique, shared.entitlementsSource
            )
        }
    }

    /// Finds the Info.plist in the sources. XcodeGen uses the first one if the manifest names none.
    mutating func findInfoPlist(in folders: [FilePath], _ system: any Host) {
        func find(in folder: FilePath, depth: Int) -> FilePath? {
            let file = folder.appendingPathComponent("Info.plist")
            if system.bytes(of: file) != nil { return file }
            return depth == 0
                ? nil
                : ProjectFolder.subfolders(of: folder, system).lazy.compactMap {
                    find(in: $0, depth: depth - 1)
                }.first
        }
        guard infoSource == .none, let root = folders.last else { return }
        let roots = sourceFolders.flatMap { path in folders.unique.map { $0.file(path) } }
        guard let file = roots.lazy.compactMap({ find(in: $0, depth: 5) }).first else { return }
        (infoPlists, infoSource) = ([root.relativePath(to: file)], .files)
    }

    /// Reads an item of the sources, or all items in brackets. New files are added to the first
    /// folder.
    private mutating func readSources(_ path: String) {
        sourceFolders += YAMLLine.list(path).compactMap(ManifestTargets.sourceFolder)
        guard !hasSources else { return }
        (hasSources, sources) = (true, ManifestTargets.sourceFolder(path))
    }

    /// Reads the Info.plist, the entitlements and the principal class.
    ///
    /// - Parameter folders: The folders to which the paths may be relative.
    mutating func readFiles(in folders: [FilePath], _ system: any Host) {
        func plists(_ paths: [String]) -> [PropertyValue] {
            paths.flatMap { path in
                var path = path
                for variable in ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/"]
                where path.hasPrefix(variable) {
                    path.removeFirst(variable.count)
                }
                return folders.unique.compactMap { folder in
                    system.bytes(of: folder.file(path)).flatMap { PropertyValue(plist: $0) }
                }
            }
        }
        // The generator replaces a file whose keys the manifest contains.
        for plist in infoSource == .files ? plists(infoPlists) : [] {
            for (key, _) in Self.versionKeys where versions[key] == nil {
                versions[key] = plist[key]?.text
            }
            activityTypes += plist["NSUserActivityTypes"]?.texts ?? []
        }
        for section in plists(infoPlists).compactMap({ $0["NSExtension"] })
        where section["NSExtensionPointIdentifier"]?.text == ExtensionKind.service.extensionPoint {
            isServiceExtension = true
            principalClass = principalClass ?? section["NSExtensionPrincipalClass"]?.text ?? ""
        }
        // XcodeGen replaces the file with the manifest's properties.
        let generated = entitlementKeys.isEmpty ? nil : generatedEntitlements
        let files = (entitlements + [generatedEntitlements].compactMap { $0 }).filter {
            $0 != generated
        }
        for plist in plists(files) {
            appGroups += plist[EntitlementName.appGroups]?.texts ?? []
            entitlementKeys.formUnion(plist.members.map { $0.key })
        }
        if isServiceExtension { readCode(of: self, in: folders, system) }
    }

    /// Searches the sources of the target or of a linked target for code that applies a
    /// communication style. Also reads the principal class's name if iOS finds the class only by
    /// its `@objc` name.
    mutating func readCode(of other: ManifestTarget, in folders: [FilePath], _ system: any Host) {
        let name = AppExtension.PrincipalClass.plainName(presentClass)
        let roots = other.sourceFolders.flatMap { path in folders.unique.map { $0.file(path) } }
        for file in roots.flatMap({ ManifestTargets.swiftFiles(in: $0, depth: 3, system) }) {
            guard let bytes = system.bytes(of: file) else { continue }
            let mayStyle =
                ownStyle == nil && bytes.contains("INSendMessageIntent")
                && bytes.contains("updating(from:")
            let mayChangeTitle = exampleTitle == nil && bytes.contains("odified]")
            guard mayStyle || mayChangeTitle || bytes.contains("@objc(") else { continue }
            let code = SourceCode(bytes, language: .swift)
            if mayChangeTitle, let token = code.exampleTitle {
                exampleTitle = "\(file.lastPathComponent):\(token.line)"
            }
            if mayStyle {
                let style = code.tokens.indices.first {
                    code.tokens[$0].text == "updating"
                        && !StyleCalls(code: code).styleLocalNotification(at: $0)
                }
                ownStyle = style.map { "\(file.lastPathComponent):\(code.tokens[$0].line)" }
            }
            let classes = code.classes
            if let found = classes.first(where: { $0.name == name || $0.objectiveCName == name })?
                .objectiveCName
            {
                principalClass = found
            }
        }
    }
}
