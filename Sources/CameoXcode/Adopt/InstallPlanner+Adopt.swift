import Foundation

/// Changes that make an existing service extension use Cameo.
extension InstallPlanner {
    /// Plans an adoption, and returns its manifest entry.
    mutating func adopt(
        _ adoption: Adoption,
        _ found: ProjectFacts.Extension,
        arguments: [String: [String]]
    ) throws(ProjectError) -> InstallManifest.Entry {
        guard let location = options.packageLocation else {
            throw .install(.packageNotFound)
        }
        warnings += adoption.warnings
        try raiseDeploymentTarget(of: found)
        let place = ExtensionPlace(of: found, adoption.service, in: folder)
        let group = sharedGroup(with: found)
        switch adoption.way {
        case .wrap:
            try create(wrapper(of: found), named: "\(Adoption.wrapperClass).swift", place, found)
        case .replace:
            let step = adoption.match?.template?.file
            if let step {
                guard let bytes = options.vendorStep(step) else {
                    throw .install(.packageNotFound)
                }
                try create(bytes, named: "VendorStep+\(step)", place, found)
            }
            try rewrite(adoption, with: adoption.match?.step.map(Self.stepOverride) ?? [])
        case .move:
            guard let body = adoption.movable else { throw .inconsistentResult }
            try rewrite(adoption, with: body.override)
        }
        try extendInfoPlists(of: found, adoption, group)
        try extendEntitlements(of: found, group, place)
        addSwiftVersion(to: found)
        if integration == .spm {
            let package = PackageLink(folder: folder, host: host, format: format)
                .reference(to: location, &editor)
            let builder = TargetBuilder(project: folder.project, host: host, format: format)
            builder.link(found.target, to: package, &editor)
            if linksApp { builder.link(to: package, &editor) }
        } else {
            try extendPodfile(location, of: found)
        }
        try extendApp(group: group.app)
        if integration == .spm, folder.project.objectVersion < 52, folder.project.objectVersion > 0
        {
            warnings.append(.oldProjectFormat(folder.project.objectVersion))
        }
        return try entry(arguments, extensions: [:])
    }

    /// The summary of an adoption for the user.
    func summary(of found: ProjectFacts.Extension) -> InstallSummary {
        InstallSummary(
            app: host.name,
            identifiers: facts.map(\.id).unique,
            configurations: facts.map(\.configuration),
            objectVersion: folder.project.objectVersion,
            integration: integration,
            extensions: [
                .init(
                    kind: .service,
                    name: found.name,
                    identifiers: found.configurations.map(\.bundleID).unique
                )
            ]
        )
    }

    // MARK: - The class

    /// The new principal class, which runs the old one.
    private func wrapper(of found: ProjectFacts.Extension) -> [UInt8] {
        let isIsolated = found.configurations.contains {
            $0.settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
        }
        return Array(Adoption.wrapperSource(isNonisolated: isIsolated).utf8)
    }

    /// The override that runs a vendor's step.
    private static func stepOverride(_ step: String) -> [String] {
        [
            "override func configuration() -> ServiceConfiguration {",
            "    var configuration = super.configuration()",
            "    configuration.vendorSteps = [\(step)]",
            "    return configuration",
            "}",
        ]
    }

    /// Replaces the class in its file. Everything outside of the class stays.
    private mutating func rewrite(
        _ adoption: Adoption,
        with members: [String]
    ) throws(ProjectError) {
        guard let declaration = adoption.service.declaration,
            let bytes = files.bytes(of: declaration.source.file)
        else { throw .inconsistentResult }
        let (type, code) = (declaration.type, declaration.source.code)
        let lines = TextLines(bytes)
        let name = type.objectiveCName.map { "@objc(\($0))\n" } ?? ""
        let modifiers = type.modifiers.filter { ["public", "nonisolated"].contains($0) }
        let head = (modifiers + ["final class \(type.name): CommunicationService {"])
            .joined(separator: " ")
        let text =
            members.isEmpty
            ? "\(name)\(head)}"
            : "\(name)\(head)\n"
                + members.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined() + "}"
        var edits = [
            TextEdit(
                replace: type.range,
                with: text.replacingOccurrences(of: "\n", with: lines.ending)
            )
        ]
        if let first = code.tokens.first(where: { $0.text == "import" }) {
            edits.append(
                TextEdit(at: first.range.lowerBound, insert: "import Cameo\(lines.ending)")
            )
        } else {
            edits.append(
                TextEdit(
                    at: type.range.lowerBound,
                    insert:
                        "import Cameo\(lines.ending)import UserNotifications\(lines.ending)\(lines.ending)"
                )
            )
        }
        let result = edits.applied(to: bytes)
        // The result must declare the same class.
        let after = SourceCode(result, language: .swift)
        guard after.error == nil,
            after.classes.contains(where: {
                $0.name == type.name && $0.superclass == "CommunicationService"
            })
        else { throw .inconsistentResult }
        files.plan(result, for: declaration.source.file)
        changed.append(.init(path: declaration.source.path, pieces: edits.pieces(in: bytes)))
    }

    // MARK: - Files

    /// Creates a source file of the extension, and adds it to its target.
    private mutating func create(
        _ bytes: [UInt8],
        named name: String,
        _ place: ExtensionPlace,
        _ found: ProjectFacts.Extension
    ) throws(ProjectError) {
        let path = place.path(of: name, in: folder)
        try create(path, bytes)
        guard !place.isSynchronized else { return }
        let file = addReference(to: name, path, "sourcecode.swift", place, found)
        let id = ObjectIdentifiers(folder.project, target: found.name)
        let build = id("build|\(name)")
        let comment = "\(name) in Sources"
        editor.add(
            build,
            comment: format.hasComments ? comment : nil,
            .dictionary([("isa", .text("PBXBuildFile")), ("fileRef", format.reference(file, name))])
        )
        let reference = format.reference(build, comment)
        if let phase = found.target.phase("PBXSourcesBuildPhase") {
            editor.insert(reference, into: ["objects", phase.id, "files"])
        } else {
            editor.add(
                id("sources"),
                comment: format.hasComments ? "Sources" : nil,
                format.phase("PBXSourcesBuildPhase", [("files", .array([reference]))])
            )
            editor.insert(
                format.reference(id("sources"), "Sources"),
                into: ["objects", found.target.object.id, "buildPhases"]
            )
        }
    }

    /// Adds a reference to a new file to the group of the extension.
    ///
    /// - Returns: The ID of the reference.
    private mutating func addReference(
        to name: String,
        _ path: String,
        _ type: String,
        _ place: ExtensionPlace,
        _ found: ProjectFacts.Extension
    ) -> String {
        let id = ObjectIdentifiers(folder.project, target: found.name)("file|\(name)")
        let location: [(String, OpenStepValue)] =
            place.isGroupFolder
            ? [("path", .text(name)), ("sourceTree", .text("<group>"))]
            : [("name", .text(name)), ("path", .text(path)), ("sourceTree", .text("SOURCE_ROOT"))]
        editor.add(
            id,
            comment: format.hasComments ? name : nil,
            .dictionary(
                [("isa", .text("PBXFileReference")), ("lastKnownFileType", .text(type))] + location
            )
        )
        editor.insert(
            format.reference(id, name),
            into: ["objects", place.group ?? folder.project.root["mainGroup"] ?? "", "children"],
            at: place.neighbor.map { .after($0) } ?? .end
        )
        return id
    }

    // MARK: - Property lists

    /// Names the new principal class and the old one in the Info.plists of the extension.
    private mutating func extendInfoPlists(
        of found: ProjectFacts.Extension,
        _ adoption: Adoption,
        _ group: SharedGroup
    ) throws(ProjectError) {
        let paths = found.configurations.compactMap(\.infoPlistPath).unique
        for path in paths {
            let file = folder.root.file(path)
            guard let bytes = files.bytes(of: file) else {
                throw .adopt(.unreadableInfoPlist(path: path, target: found.name))
            }
            var plist = try PlistEditor(bytes, path: path)
            // The default needs no key.
            var members = options.settings.filter { $0 != .init("logLevel", .string("off")) }
            if adoption.way == .wrap {
                plist.replace(
                    "NSExtensionPrincipalClass",
                    in: "NSExtension",
                    with: "$(PRODUCT_MODULE_NAME).\(Adoption.wrapperClass)"
                )
                let wrapped =
                    [PlistValue.Member("class", .string(adoption.service.principalClass))]
                    + adoption.settings
                members.append(
                    .init("wrappedExtension", .dictionary(wrapped.sorted { $0.name < $1.name }))
                )
            }
            if let name = group.extension.infoPlist {
                members.append(.init("appGroup", .string(name)))
            }
            members.sort { $0.name < $1.name }
            if plist.root["Cameo"] == nil {
                if !members.isEmpty { plist.set("Cameo", .dictionary(members)) }
            } else {
                for member in members where plist.root["Cameo"]?[member.name] == nil {
                    plist.set(member.name, in: "Cameo", member.value)
                }
            }
            let (result, edits) = try plist.result()
            guard result != bytes else { continue }
            files.plan(result, for: file)
            changed.append(.init(path: path, pieces: edits.pieces(in: bytes)))
        }
    }

    /// Adds the app group to the entitlements of the extension.
    private mutating func extendEntitlements(
        of found: ProjectFacts.Extension,
        _ group: SharedGroup,
        _ place: ExtensionPlace
    ) throws(ProjectError) {
        var additions = PlistAdditions()
        if let name = group.extension.entitlement {
            additions.lists.append(.init(name: EntitlementName.appGroups, texts: [name]))
        }
        if let keychain = options.keychainGroup {
            additions.lists.append(
                .init(
                    name: EntitlementName.keychainGroups,
                    texts: ["$(AppIdentifierPrefix)\(keychain)"]
                )
            )
        }
        guard !additions.isEmpty else { return }
        let name = "\(found.name).entitlements"
        let owner: Owner = (
            found.name,
            zip(found.target.configurations, found.configurations).map { ($0, $1.settings) }
        )
        let path = place.path(of: name, in: folder)
        guard
            let file = try extend(
                "CODE_SIGN_ENTITLEMENTS",
                of: owner,
                newFile: path,
                additions
            )
        else { return }
        created.append(.init(path: path, fingerprint: FNV1a.of(files.bytes(of: file) ?? [])))
        if !place.isSynchronized {
            _ = addReference(to: name, path, "text.plist.entitlements", place, found)
        }
    }

    // MARK: - The app group

    /// The app group of the app and the extension, as the files of each contain it.
    struct SharedGroup {
        var app = AppGroupNames()
        var `extension` = AppGroupNames()
    }

    /// Returns the group that the app and the extension already share, or the default one.
    private mutating func sharedGroup(with found: ProjectFacts.Extension) -> SharedGroup {
        if case .none = options.appGroup { return SharedGroup() }
        if case .named(let name) = options.appGroup {
            let names = AppGroupNames(entitlement: name, infoPlist: name)
            return SharedGroup(app: names, extension: names)
        }
        if let present = presentGroup(with: found) { return present }
        guard hasVariableID else {
            let names = AppGroupNames(entitlement: defaultAppGroup)
            return SharedGroup(app: names, extension: withPlist(names, defaultAppGroup, found))
        }
        // The bundle ID of the extension contains that of the app only as a text: a setting has it.
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

    /// The group that both entitlements contain in every configuration; the one that the bundle IDs imply comes
    /// first.
    private mutating func presentGroup(with found: ProjectFacts.Extension) -> SharedGroup? {
        let apps = ProjectFacts(folder, host, files).app
        var groups: [(group: String, app: String, extension: String, isImplied: Bool)] = []
        for own in found.configurations {
            guard let app = apps.first(where: { $0.name == own.name }) ?? apps.first else {
                return nil
            }
            let ofApp = app.entitlement(EntitlementName.appGroups)
            let ofOwn = own.entitlement(EntitlementName.appGroups)
            let shared = ofApp.filter(ofOwn.contains)
            let implied = "group.\(app.bundleID)"
            guard let group = shared.first(where: { $0 == implied }) ?? shared.first,
                let inApp = ofApp.firstIndex(of: group), let inOwn = ofOwn.firstIndex(of: group),
                let appTexts = app.entitlements?[EntitlementName.appGroups]?.texts,
                let ownTexts = own.entitlements?[EntitlementName.appGroups]?.texts
            else { return nil }
            groups.append((group, appTexts[inApp], ownTexts[inOwn], group == implied))
        }
        guard let first = groups.first else { return nil }
        if groups.allSatisfy({ $0.app == first.app && $0.extension == first.extension }) {
            let isImplied = groups.allSatisfy(\.isImplied)
            let own = AppGroupNames(entitlement: first.extension)
            return SharedGroup(
                app: AppGroupNames(
                    entitlement: first.app,
                    infoPlist: isImplied ? nil : first.app
                ),
                extension: withPlist(own, first.group, found)
            )
        }
        // Each configuration has its own: a build setting names it in the Info.plists.
        let objects = zip(found.target.configurations, found.configurations)
        for ((object, own), group) in zip(objects, groups) {
            setGroup(group.group, in: object)
            if let app = settings.first(where: { $0.settings.configuration == own.name }) {
                setGroup(group.group, in: app.configuration)
            }
        }
        let names = AppGroupNames(infoPlist: "$(\(AppGroupName.setting))")
        return SharedGroup(app: names, extension: names)
    }

    private mutating func setGroup(_ name: String, in configuration: XcodeProject.Object) {
        let path = ["objects", configuration.id, "buildSettings", AppGroupName.setting]
        if editor.node(path) == nil { editor.set(path, .text(name)) }
    }

    /// Adds the value for the extension's Info.plist, unless its bundle ID implies the group.
    private func withPlist(
        _ names: AppGroupNames,
        _ group: String,
        _ found: ProjectFacts.Extension
    ) -> AppGroupNames {
        let isImplied = found.configurations.allSatisfy { configuration in
            let parts = configuration.bundleID.split(separator: ".").dropLast()
            return group == "group.\(parts.joined(separator: "."))"
        }
        var names = names
        names.infoPlist = isImplied ? nil : names.entitlement
        return names
    }

    // MARK: - Build settings

    /// Raises the deployment target of the extension to the app's if it is older than the library's.
    private mutating func raiseDeploymentTarget(
        of found: ProjectFacts.Extension
    ) throws(ProjectError) {
        let name = "IPHONEOS_DEPLOYMENT_TARGET"
        for (object, own) in zip(found.target.configurations, found.configurations) {
            guard let version = own.settings[name], ExtensionSettings.isTooOld(version) ?? false
            else { continue }
            let app = facts.first { $0.configuration == own.name } ?? facts.first
            guard let appVersion = app?.deploymentTarget, app?.isTooOld == false else {
                throw .adopt(
                    .oldDeploymentTarget(
                        target: found.name,
                        version: version,
                        appVersion: app?.deploymentTarget ?? version
                    )
                )
            }
            let path = ["objects", object.id, "buildSettings", name]
            if editor.node(path) == nil {
                editor.set(path, .text(appVersion))
            } else {
                editor.replace(path, with: appVersion)
            }
            let warning = InstallWarning.deploymentTargetRaised(
                target: found.name,
                from: version,
                to: appVersion
            )
            if !warnings.contains(warning) { warnings.append(warning) }
        }
    }

    /// Sets the version of Swift for an extension without Swift files.
    private mutating func addSwiftVersion(to found: ProjectFacts.Extension) {
        for (object, own) in zip(found.target.configurations, found.configurations)
        where (own.settings["SWIFT_VERSION"] ?? "").isEmpty {
            let app = settings.first { $0.settings.configuration == own.name }?.settings
            editor.set(
                ["objects", object.id, "buildSettings", "SWIFT_VERSION"],
                .text(app?["SWIFT_VERSION"] ?? "5.0")
            )
        }
    }

    // MARK: - The Podfile

    private mutating func extendPodfile(
        _ location: InstallOptions.PackageLocation,
        of found: ProjectFacts.Extension
    ) throws(ProjectError) {
        guard let file = Self.podfile(folder, files), let bytes = files.bytes(of: file) else {
            throw .install(.noPodfile(project: folder.bundle.lastPathComponent))
        }
        let path = folder.path(of: file)
        let podfile = try Podfile(bytes, path: path)
        let editor = PodfileEditor(
            podfile: podfile,
            path: path,
            host: host.name,
            location: location,
            folder: file.deletingLastPathComponent(),
            deploymentTarget: facts.compactMap(\.deploymentTarget).first
        )
        let edits =
            try editor.podEdits(in: found.name)
            + editor.edits(.service, name: found.name, linksApp: linksApp)
        guard !edits.isEmpty else { return }
        let result = edits.applied(to: bytes)
        let read = try Podfile(result, path: path)
        guard let block = read.block(of: found.name), read.names(pod: "Cameo", in: block) else {
            throw .inconsistentResult
        }
        files.plan(result, for: file)
        changed.append(.init(path: path, pieces: edits.pieces(in: bytes)))
    }
}

/// The folder and group for new files of an extension.
struct ExtensionPlace {
    /// The folder.
    let directory: URL
    /// The group that lists the extension's files.
    let group: String?
    /// The reference after which new ones are listed.
    let neighbor: String?
    /// Whether the group's path is the folder.
    let isGroupFolder: Bool
    /// Whether Xcode finds the files of the folder itself.
    let isSynchronized: Bool

    /// Finds the folder of the extension's class, or of its Info.plist.
    init(of found: ProjectFacts.Extension, _ service: ServiceClass, in folder: ProjectFolder) {
        let plist = found.configurations.first?.infoPlistPath.map(folder.root.file)
        let file = service.declaration?.source.file ?? plist ?? folder.root
        directory = file.deletingLastPathComponent()
        let paths = folder.paths
        let project = folder.project
        let own = directory.path
        isSynchronized = project.objects(
            "fileSystemSynchronizedGroups",
            of: found.target.object
        ).contains { group in
            paths.path(of: group.id).map { own == $0 || own.hasPrefix("\($0)/") } ?? false
        }
        let reference = project.all("PBXFileReference").first { paths.path(of: $0.id) == file.path }
        let parent = reference.flatMap { project.parent(of: $0) }
        neighbor = reference?.id
        group = parent?.id
        isGroupFolder = parent.map { paths.path(of: $0.id) == own } ?? false
    }

    /// The path of a new file, relative to the project's folder.
    func path(of name: String, in folder: ProjectFolder) -> String {
        folder.path(of: directory.appendingPathComponent(name))
    }
}

extension MovableBody {
    /// The override that runs the code. The parameter has the name that the code uses.
    var override: [String] {
        let signature = [
            "override func willProcess(",
            "    _ \(contentName): UNMutableNotificationContent",
            ") async throws -> UNMutableNotificationContent {",
        ]
        return signature + lines.map { $0.isEmpty ? "" : "    \($0)" }
            + ["    return \(contentName)", "}"]
    }
}
