import CameoAnalysis
import CameoHost

/// Changes to the app: entitlements, Info.plist, Podfile.
extension InstallPlanner {
    /// The app group as it is written in a target's files.
    struct AppGroupNames {
        /// The value in the entitlements; `nil` if there is no group.
        var entitlement: String?
        /// The value in the Info.plist; `nil` if the bundle ID implies it.
        var infoPlist: String?
    }

    /// The app group that is written to the app's files for this installation.
    private var installedGroup: AppGroupNames {
        let isWritten = options.kinds.map { extensionFiles($0) }.contains { $0.writesAppGroup }
        return AppGroupNames(
            entitlement: options.appGroup.identifier(
                automatic: hasVariableID ? "group.$(PRODUCT_BUNDLE_IDENTIFIER)" : defaultAppGroup
            ),
            infoPlist: isWritten && options.appGroup.isNamed
                ? options.appGroup.identifier(automatic: "") : nil
        )
    }

    /// Extends the entitlements and the Info.plist of the app.
    ///
    /// - Parameters:
    ///   - missing: The checks whose failures are fixed; `nil` for all.
    ///   - group: The app group. (default: the group in the options)
    ///   - found: The adopted extension; `nil` for a new one.
    mutating func extendApp(
        only missing: Set<Check>? = nil,
        group: AppGroupNames? = nil,
        of found: AppExtension? = nil
    ) throws(ProjectError) {
        let group = group ?? installedGroup
        var entitlements = PlistAdditions()
        if missing?.contains(.pushEntitlement) ?? true {
            entitlements.values.append(.init(EntitlementName.push, .string("development")))
        }
        if missing?.contains(.communicationEntitlement) ?? true {
            entitlements.values.append(.init(EntitlementName.communication, .bool(true)))
        }
        let required = ([group.entitlement] + vendors.map { $0.appGroup }).compactMap { $0 }
        let groups = (resources.appGroups + required).unique
        if !groups.isEmpty {
            entitlements.lists.append(.init(name: EntitlementName.appGroups, texts: groups))
        }
        if let keychain = options.keychainGroup {
            // iOS stores new keychain items in the first group, which must remain the app's own
            // group.
            entitlements.lists.append(
                .init(
                    name: EntitlementName.keychainGroups,
                    texts: ["$(AppIdentifierPrefix)\(keychain)"],
                    leading: ["$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)"]
                )
            )
        }
        warnAboutCapabilities(entitlements, of: found)
        let location = newFileLocation
        if !entitlements.isEmpty,
            let file = try extend(
                "CODE_SIGN_ENTITLEMENTS",
                newFile: "\(location.folder)\(host.name).entitlements",
                entitlements
            )
        {
            addToProject(file, "text.plist.entitlements", location.group)
        }
        if missing?.contains(.activityTypes) ?? true {
            try extendInfoPlist(location, group: group.infoPlist)
        }
    }

    /// Adds a warning if the app is signed manually, because its provisioning profiles may lack the
    /// new capabilities.
    private mutating func warnAboutCapabilities(
        _ additions: PlistAdditions,
        of found: AppExtension?
    ) {
        guard properties.contains(where: { $0.isManuallySigned }),
            options.signingStyle != .automatic
        else { return }
        // Another app's changes may be planned for the same file.
        let apps = ProjectProperties(folder, host, FileOverlay(folder.system)).app
        func isMissing(_ name: String) -> Bool {
            let own = name == EntitlementName.appGroups ? found?.configurations ?? [] : []
            return additions.names.contains(name)
                && (apps + own).contains { $0.entitlements?[name] == nil }
        }
        warnings += InstallWarning.newCapabilities(of: host.name, isMissing)
    }

    private mutating func extendInfoPlist(
        _ location: (folder: String, group: String?),
        group: String?
    ) throws(ProjectError) {
        for (_, settings) in settings where (settings.raw("INFOPLIST_FILE")?.value ?? "").isEmpty {
            guard settings["GENERATE_INFOPLIST_FILE"] == "YES" else {
                throw .install(
                    .noInfoPlist(target: host.name, configuration: settings.configuration)
                )
            }
        }
        var additions = PlistAdditions()
        additions.lists = [.init(name: "NSUserActivityTypes", texts: options.activityTypes)]
        if let text = options.focusUsageDescription {
            additions.values.append(.init("NSFocusStatusUsageDescription", .string(text)))
        }
        if let group {
            additions.values.append(
                .init("Cameo", .dictionary([.init("appGroup", .string(group))]))
            )
        }
        additions.values += vendors.compactMap { $0.groupMember }
        // In a synchronized folder, Xcode would also copy an Info.plist as a resource.
        let candidates =
            isSynchronized || location.folder.isEmpty
            ? ["\(host.name)-Info.plist"]
            : ["\(location.folder)Info.plist", "\(host.name)-Info.plist"]
        let path = candidates.first { files.bytes(of: folder.root.file($0)) == nil }
        let newFile = path ?? "\(host.name)-Notifications-Info.plist"
        if let file = try extend("INFOPLIST_FILE", newFile: newFile, additions) {
            addToProject(file, "text.plist.xml", newFile.contains("/") ? location.group : nil)
        }
    }

    private var isSynchronized: Bool { host.object.node["fileSystemSynchronizedGroups"] != nil }

    /// The folder for new files of the app, and the ID of the group that lists its files.
    private var newFileLocation: (folder: String, group: String?) {
        let home = folder.root.appendingPathComponent(host.name)
        guard folder.system.isFolder(home) else { return ("", nil) }
        let paths = ProjectPaths(project: folder.project, root: folder.root)
        let group = folder.project.all("PBXGroup").first {
            $0["path"] != nil && paths.url(of: $0.id)?.path == home.path
        }
        return ("\(host.name)/", group?.id)
    }

    /// Records a new file of the app, and adds a reference to it unless its folder is synchronized.
    private mutating func addToProject(_ file: FilePath, _ type: String, _ group: String?) {
        let path = folder.path(of: file)
        created.append(.init(path: path, fingerprint: FNV1a.of(files.bytes(of: file) ?? [])))
        guard group != nil || !path.contains("/") else { return }
        let id = ObjectIdentifiers(folder.project, target: host.name)("file|\(path)")
        let name = file.lastPathComponent
        editor.add(
            id,
            comment: format.hasComments ? name : nil,
            .dictionary([
                ("isa", .text("PBXFileReference")), ("lastKnownFileType", .text(type)),
                ("path", .text(name)), ("sourceTree", .text("<group>")),
            ])
        )
        let products = folder.project.root["productRefGroup"]
        let holder = group ?? folder.project.root["mainGroup"] ?? ""
        editor.insert(
            format.reference(id, name),
            into: ["objects", holder, "children"],
            at: group == nil ? products.map { .before($0) } ?? .end : .end
        )
    }

    /// Returns the path of the Podfile in the project's folder or its parent; `nil` if neither has
    /// one.
    static func podfile(_ folder: ProjectFolder, _ files: FileOverlay) -> FilePath? {
        let directory = folder.bundle.deletingLastPathComponent()
        return [directory, directory.deletingLastPathComponent()].map {
            folder.file($0.appendingPathComponent("Podfile").path)
        }.first { files.bytes(of: $0) != nil }
    }

    /// Returns the dependency manager of new extensions: CocoaPods if there is a Podfile, except one
    /// that Cordova writes again and again.
    static func defaultIntegration(
        _ folder: ProjectFolder,
        _ files: FileOverlay
    ) -> InstallOptions.Integration {
        guard let file = podfile(folder, files), let bytes = files.bytes(of: file) else {
            return .spm
        }
        return Podfile.isWrittenByCordova(bytes) ? .spm : .cocoapods
    }

    mutating func extendPodfile(_ location: InstallResources.PackageLocation) throws(ProjectError) {
        let (options, links) = (options, linksApp)
        try extendPodfile(location) { (editor, kind, name, pods) throws(ProjectError) in
            let linksApp = kind == options.kinds.first && links
            return try editor.edits(kind, name: name, linksApp: linksApp, vendorPods: pods)
        }
    }

    /// Plans Podfile edits for each extension, with its name and the vendors' pods.
    mutating func extendPodfile(
        _ location: InstallResources.PackageLocation,
        each makeEdits: (PodfileEditor, ExtensionKind, String, [String]) throws(ProjectError) ->
            [TextEdit]
    ) throws(ProjectError) {
        let options = options
        let pods = vendors.flatMap { $0.pods } + resources.pods
        try extendPodfile(location) { (editor) throws(ProjectError) in
            var edits: [TextEdit] = []
            for kind in options.kinds {
                let pods = kind == .service ? pods : []
                edits += try makeEdits(editor, kind, options.name(of: kind), pods)
            }
            return edits
        } isComplete: { podfile in
            options.kinds.allSatisfy { podfile.block(of: options.name(of: $0)) != nil }
        }
    }

    /// Plans Podfile edits.
    ///
    /// - Parameters:
    ///   - makeEdits: Returns the edits.
    ///   - isComplete: Returns whether the edited file, which is parsed again, contains the
    ///     additions.
    mutating func extendPodfile(
        _ location: InstallResources.PackageLocation,
        edits makeEdits: (PodfileEditor) throws(ProjectError) -> [TextEdit],
        isComplete: (Podfile) -> Bool
    ) throws(ProjectError) {
        guard let file = Self.podfile(folder, files), let bytes = files.bytes(of: file) else {
            throw .install(.noPodfile(project: folder.bundle.lastPathComponent))
        }
        let path = folder.path(of: file)
        let editor = PodfileEditor(
            podfile: try Podfile(bytes, path: path),
            path: path,
            host: host.name,
            location: location,
            folder: file.deletingLastPathComponent(),
            deploymentTarget: properties.compactMap { $0.deploymentTarget }.first
        )
        let edits = try makeEdits(editor)
        guard !edits.isEmpty else { return }
        let result = edits.applied(to: bytes)
        let podfile = try Podfile(result, path: path)
        guard isComplete(podfile) else { throw .inconsistentResult }
        let pods = podfile.inheritedPods
        let added = podfile.blocks.compactMap { $0.target }
            .filter { editor.podfile.block(of: $0) == nil }
        if !pods.isEmpty, !added.isEmpty {
            warnings.append(.podsInherited(path: path, targets: added, pods: pods))
        }
        files.plan(result, for: file)
        changed.append(.init(path: path, pieces: edits.pieces(in: bytes)))
    }
}
