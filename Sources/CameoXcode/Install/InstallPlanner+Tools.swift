import CameoHost

/// Warnings about other tools that read or write the same files.
extension InstallPlanner {
    mutating func warnAboutOtherTools() {
        if ExpoApp.creates(folder.bundle, folder.system) { warnings.append(.recreatedByExpo) }
        if integration == .cocoapods, let podfile = Self.podfile(folder, files),
            folder.system.bytes(of: podfile).map(Podfile.isWrittenByCordova) == true
        {
            warnings.append(.rewrittenByCordova)
        }
        guard case .folder(let copy)? = resources.packageLocation else { return }
        for phase in folder.project.all("PBXShellScriptBuildPhase") {
            // Xcode 27 writes a list of lines.
            let lines = phase["shellScript"].map { [$0] } ?? phase.list("shellScript")
            let script = ShellScript(lines.joined(separator: "\n"), folder)
            let runs = script.runs.filter {
                $0.reads(copy, folder) && !$0.excludes(copy, folder)
            }
            for name in runs.map({ $0.tool.name }).unique {
                let same = runs.filter { $0.tool.name == name }
                warnings.append(
                    .toolReadsLibrary(
                        script: phase["name"] ?? "Run Script",
                        tool: name,
                        rewrites: same.contains { $0.rewrites },
                        copy: folder.path(of: copy),
                        fix: same[0].fix(copy, folder)
                    )
                )
            }
        }
    }

    /// Adds a warning for each file with export options that list the app's profile, but not the
    /// profiles of the new extensions.
    mutating func warnAboutExportOptions() {
        let ids = options.kinds.flatMap { extensionSettings($0).expandedIdentifiers(properties) }
        let apps = properties.map { $0.id }
        let folders = [folder.root, folder.root.deletingLastPathComponent()].flatMap {
            [$0, $0.appendingPathComponent("fastlane")]
        }
        for directory in folders {
            for name in folder.system.sortedNames(in: directory)
            where name.hasSuffix(".plist") && name.lowercased().contains("export") {
                let file = directory.appendingPathComponent(name)
                guard let bytes = folder.system.bytes(of: file),
                    let profiles = PropertyValue(plist: bytes)?["provisioningProfiles"]
                else { continue }
                let listed = apps.filter { profiles[$0] != nil }
                let missing = ids.unique.filter { id in
                    profiles[id] == nil && listed.contains { id.hasPrefix("\($0).") }
                }
                guard !missing.isEmpty else { continue }
                warnings.append(.profilesNotExported(path: folder.path(of: file), ids: missing))
            }
        }
    }
}
