import CameoHost

/// A target, as the manifest of a project generator defines it.
struct ManifestTarget: Sendable {
    var name: String
    /// The bundle ID; `nil` if it isn't a literal.
    var id: String?
    /// The bundle IDs in the target's settings, by configuration; the key is empty for the setting of
    /// all configurations.
    var ids: [String: String] = [:]
    /// Whether Tuist's manifest specifies the bundle ID by a build setting.
    var hasVariableID = false
    /// The arguments `infoPlist` and `entitlements` with a value in Tuist's manifest, neither a file nor
    /// the default, to which entries can be added.
    var swiftDictionaries: Set<String> = []
    /// The lists in the dictionaries of Tuist's manifest that the app's additions extend, by key.
    var swiftLists: [String: [String]] = [:]
    /// Whether the code signing style is manual.
    var isManuallySigned = false
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
    /// Whether the target builds for several platforms, so that parts for iOS require a filter.
    var hasSeveralPlatforms = false
    /// The version and the build number as text, which the app's extensions must share; `nil` if
    /// they aren't known.
    var version: String?
    var build: String?
    /// Whether the manifest defines build settings for versions.
    var hasVersionSettings = false
    /// The paths of the Info.plist, relative to the manifest.
    var infoPlists: [String] = []
    /// The paths of the entitlements in build settings.
    var entitlements: [String] = []
    /// Whether a build setting for the entitlements is an empty string, which the generator keeps.
    var hasEmptyEntitlements = false
    /// Whether the target has the key `info`, so that XcodeGen generates the Info.plist.
    var hasInfo = false
    /// Whether the target has the key `entitlements`, so that XcodeGen generates the
    /// entitlements file.
    var hasEntitlements = false
    /// The path of the entitlements file that XcodeGen generates; `nil` if there is none.
    var generatedEntitlements: String?
    /// The file and line of the code that applies a communication style itself; `nil` if there is
    /// none.
    var ownStyle: String?
    /// The app groups in the entitlements.
    var appGroups: [String] = []
    /// The keys in the entitlements.
    var entitlementKeys: Set<String> = []

    init(name: String, id: String? = nil) {
        self.name = name
        self.id = id
    }

    /// Returns the target with the values of this template.
    func named(_ name: String, _ id: String?) -> ManifestTarget {
        var target = self
        (target.name, target.id) = (name, id ?? self.id)
        return target
    }

    /// The current principal class, before Cameo is added.
    var presentClass: String { principalClass ?? "$(PRODUCT_MODULE_NAME).NotificationService" }

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
        case ("platform", let platform) where parents.isEmpty: self.platform = platform
        case ("supportedDestinations", let list) where parents.isEmpty:
            let all = YAMLLine.list(list)
            (platform, hasSeveralPlatforms) = (
                list, all.contains { !["iOS", "iPad", ""].contains($0) }
            )
        case ("deploymentTarget", let version) where parents.isEmpty && !version.isEmpty:
            deploymentTarget = version
        case ("iOS", let version) where parents == ["deploymentTarget"]: deploymentTarget = version
        case ("MARKETING_VERSION", let version) where version.contains("$"):
            hasVersionSettings = true
        case ("MARKETING_VERSION", let version), ("CFBundleShortVersionString", let version):
            self.version = version.contains("$") ? self.version : version
        case ("CURRENT_PROJECT_VERSION", let version), ("CFBundleVersion", let version):
            build = version.contains("$") ? build : version
        case ("INFOPLIST_FILE", let path): infoPlists.append(path)
        case ("CODE_SIGN_STYLE", let style): isManuallySigned = style == "Manual"
        case ("CODE_SIGN_ENTITLEMENTS", ""): hasEmptyEntitlements = true
        case ("CODE_SIGN_ENTITLEMENTS", let path): entitlements.append(path)
        case (let name?, let path) where parents == ["configFiles"]: configFiles[name] = path
        case ("info", _) where parents.isEmpty: hasInfo = true
        case ("entitlements", _) where parents.isEmpty: hasEntitlements = true
        case ("path", let path) where parents == ["info"]: infoPlists.append(path)
        case ("path", let path) where parents == ["entitlements"]: generatedEntitlements = path
        case (nil, let group) where parents.last == EntitlementName.appGroups:
            appGroups.append(group)
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
        (version, build) = (version ?? shared.version, build ?? shared.build)
        if infoPlists.isEmpty { infoPlists = shared.infoPlists }
        if entitlements.isEmpty { entitlements = shared.entitlements }
    }

    /// Reads an item of the sources, or all items in brackets. A new file is added to the first one.
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
        for plist in plists(infoPlists) {
            func literal(_ key: String) -> String? {
                plist[key]?.text.isEmpty == false && plist[key]?.text.contains("$") == false
                    ? plist[key]?.text : nil
            }
            version = version ?? literal("CFBundleShortVersionString")
            build = build ?? literal("CFBundleVersion")
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
        if isServiceExtension, let sources {
            for folder in folders { readCode(in: folder.file(sources), system) }
        }
    }

    /// Corrects the name of the principal class if iOS finds it only by the name that `@objc`
    /// specifies, and finds code that applies a communication style.
    private mutating func readCode(in folder: FilePath, _ system: any Host) {
        let name = AppExtension.PrincipalClass.plainName(presentClass)
        for file in ManifestTargets.swiftFiles(in: folder, depth: 2, system) {
            guard let bytes = system.bytes(of: file) else { continue }
            let mayStyle =
                ownStyle == nil && bytes.contains("INSendMessageIntent")
                && bytes.contains("updating(from:")
            guard mayStyle || bytes.contains("@objc(") else { continue }
            let code = SourceCode(bytes, language: .swift)
            if mayStyle {
                let style = code.tokens.indices.first {
                    code.tokens[$0].text == "updating" && !code.stylesLocalNotification(at: $0)
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
