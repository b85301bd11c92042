import CameoAnalysis
import CameoHost

/// The files and property lists of an adopted extension.
extension InstallPlanner {
    /// Plans a new source file, and adds it to the extension's target. Keeps Cameo's class if the
    /// user edited it after an earlier adoption.
    mutating func create(
        _ bytes: [UInt8],
        named name: String,
        _ location: AppExtension.FileLocation,
        _ found: AppExtension
    ) throws(ProjectError) {
        let path = location.path(of: name, in: folder)
        if let present = files.bytes(of: folder.root.file(path)), present != bytes,
            kept[path] == nil
        {
            let isOwn = SourceCode(present, language: .swift).classes.contains {
                $0.name == Adoption.wrapperClass && $0.superclass == AppExtension.superclass
            }
            guard isOwn else { throw .adopt(.fileExists(path: path)) }
            created.append(.init(path: path, fingerprint: FNV1a.of(bytes)))
        } else {
            try create(path, bytes)
        }
        guard !location.isSynchronized else { return }
        let file = addReference(to: name, path, "sourcecode.swift", location, found)
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

    /// Adds a reference to a new file to the extension's group.
    ///
    /// - Returns: The ID of the reference.
    mutating func addReference(
        to name: String,
        _ path: String,
        _ type: String,
        _ location: AppExtension.FileLocation,
        _ found: AppExtension
    ) -> String {
        // Extensions of several apps can share a file.
        let url = folder.root.file(path).path
        let present = folder.project.all("PBXFileReference").first {
            folder.paths.path(of: $0.id) == url
        }
        if let present { return present.id }
        let id = ObjectIdentifiers(folder.project, target: found.name)("file|\(name)")
        let pathEntries: [(String, OpenStepValue)] =
            location.isGroupFolder
            ? [("path", .text(name)), ("sourceTree", .text("<group>"))]
            : [("name", .text(name)), ("path", .text(path)), ("sourceTree", .text("SOURCE_ROOT"))]
        editor.add(
            id,
            comment: format.hasComments ? name : nil,
            .dictionary(
                [("isa", .text("PBXFileReference")), ("lastKnownFileType", .text(type))]
                    + pathEntries
            )
        )
        editor.insert(
            format.reference(id, name),
            into: [
                "objects", location.group ?? folder.project.root["mainGroup"] ?? "", "children",
            ],
            at: location.neighbor.map { .after($0) } ?? .end
        )
        return id
    }

    /// Adds Cameo's settings and the app group to the extension's Info.plists, and sets the new
    /// principal class and the wrapped class there.
    mutating func extendInfoPlists(
        of found: AppExtension,
        _ adoption: Adoption,
        _ group: SharedGroup
    ) throws(ProjectError) {
        for path in found.infoPlistPaths {
            let file = folder.root.file(path)
            guard let bytes = files.bytes(of: file) else {
                throw .adopt(.unreadableInfoPlist(path: path, target: found.name))
            }
            var plist = try PlistEditor(bytes, path: path, folder.system)
            // Omit a setting with its default value.
            var members = resources.settings.filter { $0 != .init("logLevel", .string("off")) }
            if let present = plist.root["Cameo"], present.name != "dict" {
                throw .adopt(.otherSettings(path: path, key: "Cameo", value: present.text))
            }
            if adoption.addsClass, let old = adoption.oldNames[path] {
                if adoption.way == .wrap {
                    if let present = plist.root["Cameo"]?["wrappedExtension"],
                        present["class"]?.text != old
                    {
                        let name = present["class"]?.text ?? present.text
                        throw .adopt(
                            .otherSettings(path: path, key: "wrappedExtension", value: name)
                        )
                    }
                    let wrapped = [PlistValue.Member("class", .string(old))] + adoption.settings
                    members.append(
                        .init("wrappedExtension", .dictionary(wrapped.sorted { $0.name < $1.name }))
                    )
                }
                let principal = "\(adoption.module(of: old)).\(Adoption.wrapperClass)"
                let isDone =
                    plist.root["NSExtension"]?["NSExtensionPrincipalClass"]?.text == principal
                if !isDone {
                    plist.replace("NSExtensionPrincipalClass", in: "NSExtension", with: principal)
                }
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

    /// Warns about other targets that use the same Info.plist and don't contain the new class yet.
    mutating func warnAboutSharedPlists(of found: AppExtension) {
        for path in found.infoPlistPaths {
            let others = targets(sharing: path, with: found).filter {
                !AppExtension($0, folder, files).importsCameo
            }.map { $0.name }
            if !others.isEmpty {
                warnings.append(.sharedInfoPlist(path: path, targets: others))
            }
        }
    }

    /// Returns the other targets that use an Info.plist of an extension.
    func targets(sharing path: String, with found: AppExtension) -> [XcodeTarget] {
        targets(with: "INFOPLIST_FILE", of: folder.root.file(path)).filter {
            $0.object.id != found.target.object.id
        }
    }

    /// Adds the app group and the keychain access group to the extension's entitlements, and the
    /// sandbox if the app and the extension support Mac Catalyst.
    mutating func extendEntitlements(
        of found: AppExtension,
        _ group: SharedGroup,
        _ location: AppExtension.FileLocation
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
        let onMac = properties.filter { $0.supportsCatalyst }.map { $0.configuration }
        if found.configurations.contains(where: {
            $0.settings.supportsCatalyst && onMac.contains($0.name)
        }) {
            additions.values += PlistAdditions.sandbox
        }
        guard !additions.isEmpty else { return }
        let name = "\(found.name).entitlements"
        let owner: Owner = (
            found.name,
            zip(found.target.configurations, found.configurations).map { object, own in
                let group = groups[object.id]
                return (
                    object,
                    group.map { own.settings.setting(AppGroupName.setting, to: $0) } ?? own.settings
                )
            }
        )
        let path = location.path(of: name, in: folder)
        guard
            let file = try extend("CODE_SIGN_ENTITLEMENTS", of: owner, newFile: path, additions)
        else { return }
        created.append(.init(path: path, fingerprint: FNV1a.of(files.bytes(of: file) ?? [])))
        if !location.isSynchronized {
            _ = addReference(to: name, path, "text.plist.entitlements", location, found)
        }
    }
}
