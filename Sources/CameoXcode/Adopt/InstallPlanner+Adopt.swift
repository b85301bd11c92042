import CameoHost

/// Changes that make an existing service extension use Cameo.
extension InstallPlanner {
    /// Plans an adoption and returns its manifest entry.
    mutating func adopt(
        _ adoption: Adoption,
        _ found: AppExtension
    ) throws(ProjectError) -> InstallManifest.Entry {
        guard let location = resources.packageLocation else { throw .install(.packageNotFound) }
        try checkIncludes(of: found)
        warnings += adoption.warnings
        try raiseDeploymentTarget(of: found)
        let files = AppExtension.FileLocation(of: found, adoption.oldClass.declaration)
        let group = sharedGroup(with: found, adoption.match?.vendor)
        if adoption.addsClass {
            let source = wrapper(of: found, adoption.way)
            try create(source, named: "\(Adoption.wrapperClass).swift", files, found)
        } else {
            let step = adoption.match?.vendor?.file
            if let step {
                guard let bytes = resources.vendorStep(step) else {
                    throw .install(.packageNotFound)
                }
                try create(bytes, named: "VendorStep+\(step)", files, found)
            }
            try rewrite(
                adoption,
                with: adoption.match?.step.map { Adoption.stepOverride([$0]) } ?? []
            )
        }
        try extendInfoPlists(of: found, adoption, group)
        if adoption.addsClass { warnAboutSharedPlists(of: found) }
        warnAboutOtherTools()
        try extendEntitlements(of: found, group, files)
        addSwiftVersion(to: found)
        addDependency(on: found)
        if integration == .spm {
            let package = PackageLink(folder: folder, host: host, format: format)
                .reference(to: location, &editor)
            let builder = TargetBuilder(project: folder.project, host: host, format: format)
            builder.link(.core, of: package, to: found.target, &editor)
            if linksApp { builder.linkApp(to: package, &editor) }
        } else {
            try extendPodfile(location, of: found)
        }
        try extendApp(group: group.app, of: found)
        if integration == .spm, folder.project.objectVersion < 52, folder.project.objectVersion > 0
        {
            warnings.append(.oldProjectFormat(folder.project.objectVersion))
        }
        return try entry(extensions: [:])
    }

    /// Throws if a bundle ID or an app group depends on a configuration file that doesn't exist,
    /// because the additions would change once the file exists.
    private func checkIncludes(of found: AppExtension) throws(ProjectError) {
        guard let include = folder.missingIncludeOrPods else { return }
        let app = ProjectProperties.configurations(of: host, folder, files)
        for (name, configurations) in [(host.name, app), (found.name, found.configurations)]
        where configurations.contains(where: { $0.hasUndefinedIdentifiers }) {
            throw .install(.missingInclude(include, target: name))
        }
    }

    /// Plans the changes to another app that uses an adopted extension, and returns its manifest
    /// entry.
    mutating func adoptApp(of found: AppExtension) throws(ProjectError) -> InstallManifest.Entry {
        guard let location = resources.packageLocation else { throw .install(.packageNotFound) }
        addDependency(on: found)
        if integration == .cocoapods {
            try extendPodfile(location, of: found)
        } else if linksApp {
            let package = PackageLink(folder: folder, host: host, format: format)
                .reference(to: location, &editor)
            TargetBuilder(project: folder.project, host: host, format: format)
                .linkApp(to: package, &editor)
        }
        let group = groupForApp(of: found)
        try extendApp(group: group, of: found)
        return try entry(extensions: [:])
    }

    /// Returns the summary of an adoption for the user.
    func summary(of found: AppExtension) -> InstallSummary {
        summary(of: [
            .init(
                kind: .service,
                name: found.name,
                identifiers: found.configurations.map { $0.shownBundleID }.unique
            )
        ])
    }

    /// Returns the source of the new principal class.
    private func wrapper(of found: AppExtension, _ way: Adoption.Way) -> [UInt8] {
        let isIsolated = found.configurations.contains {
            $0.settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
        }
        return Array(Adoption.wrapperSource(way, isNonisolated: isIsolated).utf8)
    }

    /// Replaces the class in its file, and adds `import Cameo`.
    private mutating func rewrite(
        _ adoption: Adoption,
        with members: [String]
    ) throws(ProjectError) {
        guard let declaration = adoption.oldClass.declaration,
            let bytes = files.bytes(of: declaration.source.file)
        else { throw .inconsistentResult }
        let (type, code) = (declaration.type, declaration.source.code)
        let lines = TextLines(bytes)
        let name = type.objectiveCName.map { "@objc(\($0))\n" } ?? ""
        let modifiers = type.modifiers.filter { ["public", "nonisolated"].contains($0) }
        let signature = (modifiers + ["final class \(type.name): CommunicationService {"])
            .joined(separator: " ")
        let text =
            members.isEmpty
            ? "\(name)\(signature)}"
            : "\(name)\(signature)\n"
                + members.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined() + "}"
        var edits = [TextEdit(replace: type.range, with: text.replacing("\n", with: lines.ending))]
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
        // Verify that the result declares the same class.
        let after = SourceCode(result, language: .swift)
        guard after.error == nil,
            after.classes.contains(where: {
                $0.name == type.name && $0.superclass == "CommunicationService"
            })
        else { throw .inconsistentResult }
        files.plan(result, for: declaration.source.file)
        changed.append(.init(path: declaration.source.path, pieces: edits.pieces(in: bytes)))
    }
}
