import CameoHost

/// The app group, build settings and pods of an adopted extension.
extension InstallPlanner {
    /// The shared app group, as it is written in the app's files and in the extension's files.
    struct SharedGroup {
        var app = AppGroupNames()
        var `extension` = AppGroupNames()
    }

    /// Returns the app group that the app and the extension already share, otherwise the group that
    /// the vendor's step requires, or the default group.
    mutating func sharedGroup(with found: AppExtension, _ vendor: Vendor?) -> SharedGroup {
        if case .none = options.appGroup { return SharedGroup() }
        if case .named(let name) = options.appGroup {
            let names = AppGroupNames(entitlement: name, infoPlist: name)
            return SharedGroup(app: names, extension: names)
        }
        let suffix = vendor?.group?.suffix ?? ""
        if let present = presentGroup(with: found, extends: suffix.isEmpty) { return present }
        guard hasVariableID else {
            let group = defaultAppGroup + suffix
            let text = sharedVariableID(with: found).map { "group.\($0)\(suffix)" } ?? group
            let names = AppGroupNames(entitlement: text, infoPlist: suffix.isEmpty ? nil : text)
            return SharedGroup(app: names, extension: withPlist(names, group, found))
        }
        // The extension's bundle ID repeats the app's bundle ID as literal text, while the app's
        // bundle ID comes from a build setting.
        for (own, app) in zip(found.target.configurations, settings) {
            guard let id = app.settings.portable("PRODUCT_BUNDLE_IDENTIFIER") else { continue }
            setGroup("group.\(id)", in: own)
        }
        let setting = "$(\(AppGroupName.setting))"
        return SharedGroup(
            app: AppGroupNames(entitlement: "group.$(PRODUCT_BUNDLE_IDENTIFIER)"),
            extension: AppGroupNames(entitlement: setting, infoPlist: setting)
        )
    }

    /// Returns the app's bundle ID with its variables if the extension's settings expand it to the
    /// same ID, for example because both are based on a configuration file that each developer
    /// edits; otherwise `nil`.
    private func sharedVariableID(with found: AppExtension) -> String? {
        let raw = settings.map { $0.settings.raw("PRODUCT_BUNDLE_IDENTIFIER")?.value }.unique
        guard raw.count == 1, let text = raw[0], text.contains("$"),
            found.configurations.allSatisfy({
                $0.settings.expanded(text) == properties.first?.id
            })
        else { return nil }
        return text
    }

    /// Returns the app group that both entitlements contain in every configuration; `nil` if they
    /// share none. Prefers the group that the app's bundle ID implies.
    ///
    /// - Parameter extends: Whether the app gets a group that only the extension has, for example
    ///   because another app has the same extension.
    mutating func presentGroup(with found: AppExtension, extends: Bool) -> SharedGroup? {
        let apps = ProjectProperties(folder, host, files).app
        var groups: [(group: String, app: String, extension: String, isImplied: Bool)] = []
        var isExtended = false
        for own in found.configurations {
            guard let app = apps.first(where: { $0.name == own.name }) ?? apps.first else {
                return nil
            }
            let ofApp = app.entitlement(EntitlementName.appGroups)
            let ofOwn = own.entitlement(EntitlementName.appGroups)
            var shared = ofApp.filter(ofOwn.contains)
            if shared.isEmpty, extends {
                shared = ofOwn.filter { !$0.isIncompleteBundleID }
                isExtended = true
            }
            let implied = "group.\(app.bundleID)"
            guard let group = shared.first(where: { $0 == implied }) ?? shared.first,
                let inOwn = ofOwn.firstIndex(of: group),
                let ownTexts = own.entitlements?[EntitlementName.appGroups]?.texts
            else { return nil }
            let appTexts = app.entitlements?[EntitlementName.appGroups]?.texts ?? []
            let inApp = ofApp.firstIndex(of: group).map { appTexts[$0] }
            groups.append((group, inApp ?? group, ownTexts[inOwn], group == implied))
        }
        guard let first = groups.first else { return nil }
        if groups.allSatisfy({ $0.app == first.app && $0.extension == first.extension }) {
            let isImplied = groups.allSatisfy { $0.isImplied }
            let own = AppGroupNames(entitlement: first.extension)
            return SharedGroup(
                app: AppGroupNames(entitlement: first.app, infoPlist: isImplied ? nil : first.app),
                extension: withPlist(own, first.group, found)
            )
        }
        // The group differs between configurations: refer to a build setting in the Info.plists.
        let objects = zip(found.target.configurations, found.configurations)
        for ((object, own), group) in zip(objects, groups) {
            setGroup(group.group, in: object)
            if let app = settings.first(where: { $0.settings.configuration == own.name }) {
                setGroup(group.group, in: app.configuration)
            }
        }
        let setting = "$(\(AppGroupName.setting))"
        return SharedGroup(
            app: AppGroupNames(entitlement: isExtended ? setting : nil, infoPlist: setting),
            extension: AppGroupNames(infoPlist: setting)
        )
    }

    /// Returns the app group of an adopted extension, for the files of another app. If an
    /// Info.plist that several apps share refers to the build setting, also sets it for this app.
    mutating func groupForApp(of found: AppExtension) -> AppGroupNames {
        let apps = ProjectProperties.configurations(of: host, folder, files)
        let used = apps.map { app in
            let own = found.configuration(app.name) ?? found.configurations.first
            let group = own?.libraryGroup ?? ""
            return own?.entitlement(EntitlementName.appGroups).contains(group) == true ? group : ""
        }
        guard let first = used.first, !used.contains("") else { return AppGroupNames() }
        let isEntitled = zip(apps, used).allSatisfy {
            $0.entitlement(EntitlementName.appGroups).contains($1)
        }
        let setting = "$(\(AppGroupName.setting))"
        let isSetting = apps.contains { $0.infoPlist?["Cameo"]?["appGroup"]?.text == setting }
        let isImplied = zip(apps, used).allSatisfy { "group.\($0.bundleID)" == $1 }
        guard isSetting || !isImplied && used.unique.count > 1 else {
            let name = used.unique.count == 1 ? first : "group.$(PRODUCT_BUNDLE_IDENTIFIER)"
            return AppGroupNames(
                entitlement: isEntitled ? nil : name,
                infoPlist: isImplied ? nil : name
            )
        }
        for (entry, group) in zip(settings, used) { setGroup(group, in: entry.configuration) }
        return AppGroupNames(entitlement: isEntitled ? nil : setting, infoPlist: setting)
    }

    mutating func setGroup(_ name: String, in configuration: XcodeProject.Object) {
        let path = ["objects", configuration.id, "buildSettings", AppGroupName.setting]
        guard editor.node(path) == nil else { return }
        editor.set(path, .text(name))
        groups[configuration.id] = name
    }

    /// Adds the group for the extension's Info.plist to the names, unless the extension's bundle
    /// ID implies the group. If several targets use the Info.plist, the value is a reference to a
    /// build setting that each target defines.
    mutating func withPlist(
        _ names: AppGroupNames,
        _ group: String,
        _ found: AppExtension
    ) -> AppGroupNames {
        if found.infoPlistPaths.contains(where: { !targets(sharing: $0, with: found).isEmpty }) {
            for object in found.target.configurations {
                setGroup(names.entitlement ?? group, in: object)
            }
            return AppGroupNames(
                entitlement: names.entitlement,
                infoPlist: "$(\(AppGroupName.setting))"
            )
        }
        let isImplied = found.configurations.allSatisfy { configuration in
            let parts = configuration.bundleID.split(separator: ".").dropLast()
            return group == "group.\(parts.joined(separator: "."))"
        }
        var names = names
        names.infoPlist = isImplied ? nil : names.entitlement
        return names
    }

    /// Raises the extension's deployment target if it is below the library's minimum: to the app's
    /// deployment target, or, if that is also too low and the user allows it, to the minimum.
    mutating func raiseDeploymentTarget(of found: AppExtension) throws(ProjectError) {
        let name = "IPHONEOS_DEPLOYMENT_TARGET"
        for (object, own) in zip(found.target.configurations, found.configurations) {
            guard let version = own.settings[name], ExtensionSettings.isTooOld(version) ?? false
            else { continue }
            let app = app(in: own)
            let appVersion = app?.deploymentTarget ?? version
            let isAppTooOld = app?.deploymentTarget == nil || app?.isTooOld == true
            guard !isAppTooOld || options.adoption?.raisesSystem == true else {
                throw .adopt(
                    .oldDeploymentTarget(
                        target: found.name,
                        version: version,
                        appVersion: appVersion
                    )
                )
            }
            let path = ["objects", object.id, "buildSettings", name]
            let new = isAppTooOld ? ExtensionSettings.minSystemVersion : appVersion
            editor.setText(path, new)
            let warning: InstallWarning =
                isAppTooOld
                ? .deploymentTargetRaisedAboveApp(
                    target: found.name,
                    from: version,
                    app: appVersion
                )
                : .deploymentTargetRaised(target: found.name, from: version, to: appVersion)
            if !warnings.contains(warning) { warnings.append(warning) }
        }
        warnAboutLaterDeploymentTargets(of: found)
    }

    /// Returns the app's properties in the build configuration with the same name, otherwise in the
    /// first one; `nil` if the app has no configuration.
    private func app(in own: ProjectProperties.Configuration) -> AppProperties? {
        properties.first { $0.configuration == own.name } ?? properties.first
    }

    /// Warns about each deployment target that is later than both the app's and the library's
    /// minimum.
    private mutating func warnAboutLaterDeploymentTargets(of found: AppExtension) {
        typealias Later = (version: String, app: String, configurations: [String])
        var later: [Later] = []
        for own in found.configurations {
            guard let version = own.settings["IPHONEOS_DEPLOYMENT_TARGET"] else { continue }
            let appVersion = app(in: own)?.deploymentTarget ?? version
            guard ExtensionSettings.isLater(version, than: appVersion),
                ExtensionSettings.isLater(version, than: ExtensionSettings.minSystemVersion)
            else { continue }
            let index = later.firstIndex { $0.version == version && $0.app == appVersion }
            if let index {
                later[index].configurations.append(own.name)
            } else {
                later.append((version, appVersion, [own.name]))
            }
        }
        for (version, app, configurations) in later {
            warnings.append(
                .laterDeploymentTarget(
                    target: found.name,
                    version: version,
                    app: app,
                    configurations: configurations
                )
            )
        }
    }

    /// Sets the Swift version in each of the extension's configurations without one that Xcode
    /// supports.
    mutating func addSwiftVersion(to found: AppExtension) {
        for (object, own) in zip(found.target.configurations, found.configurations)
        where ExtensionSettings.supported(swiftVersion: own.settings["SWIFT_VERSION"]) == nil {
            let app = settings.first { $0.settings.configuration == own.name }?.settings
            let version = ExtensionSettings.supported(swiftVersion: app?["SWIFT_VERSION"])
            editor.set(
                ["objects", object.id, "buildSettings", "SWIFT_VERSION"],
                .text(version ?? ExtensionSettings.defaultSwiftVersion)
            )
        }
    }

    mutating func extendPodfile(
        _ location: InstallResources.PackageLocation,
        of found: AppExtension
    ) throws(ProjectError) {
        let links = linksApp
        try extendPodfile(location) { (editor) throws(ProjectError) in
            let pods = try editor.podEdits(in: found.name)
            guard pods.isEmpty || editor.podfile.block(of: editor.host) != nil else { return pods }
            return try pods + editor.edits(.service, name: found.name, linksApp: links)
        } isComplete: { podfile in
            podfile.block(of: found.name).map { podfile.names(pod: "Cameo", in: $0) } ?? false
        }
        warnAboutPods(of: found)
    }

    /// Warns about pods that CocoaPods builds for two versions of iOS, because the extension's
    /// deployment target was raised above the app's.
    private mutating func warnAboutPods(of found: AppExtension) {
        let isRaised = warnings.contains {
            if case .deploymentTargetRaisedAboveApp(found.name, _, _) = $0 { true } else { false }
        }
        guard isRaised, let file = Self.podfile(folder, files), let bytes = files.bytes(of: file),
            let podfile = try? Podfile(bytes, path: ""), let block = podfile.block(of: found.name)
        else { return }
        let pods = podfile.pods(in: block).filter { $0 != LibraryProduct.core.rawValue }
        guard !pods.isEmpty else { return }
        warnings.append(.podsOfTwoVersions(target: found.name, pods: pods))
    }
}
