import Foundation

/// The extension's files and target.
extension InstallPlanner {
    func extensionSettings(_ kind: ExtensionKind) -> ExtensionSettings {
        let name = options.name(of: kind)
        return ExtensionSettings(
            kind: kind,
            name: name,
            options: options,
            format: format,
            hasEntitlements: extensionFiles(kind).entitlements != nil,
            groupSetting: { settings in
                guard options.appGroup == .automatic, hasVariableID else { return nil }
                return settings.portable("PRODUCT_BUNDLE_IDENTIFIER").map { "group.\($0)" }
            }
        )
    }

    /// Whether the app's bundle ID differs between configurations or contains variables; the app group then
    /// contains the same variables.
    var hasVariableID: Bool {
        facts.map(\.id).unique.count > 1 || facts.contains { $0.portableID.contains("$") }
    }

    /// The default app group of an app with one bundle ID.
    var defaultAppGroup: String { "group.\(facts.first?.id ?? "")" }

    func extensionFiles(_ kind: ExtensionKind) -> ExtensionFiles {
        // At run time, the extension derives the group from its bundle ID without the last component.
        let settings = ExtensionSettings.identifiers(kind, options, facts)
        let isDerivable = zip(settings, facts).allSatisfy { own, fact in
            own.split(separator: ".").dropLast().joined(separator: ".") == fact.portableID
                || !own.dropFirst(fact.id.count + 1).contains(".")
        }
        let group = options.appGroup.identifier(
            automatic: hasVariableID ? "$(\(AppGroupName.setting))" : defaultAppGroup
        )
        return ExtensionFiles(
            kind: kind,
            name: options.name(of: kind),
            options: options,
            group: group,
            writesAppGroup: options.appGroup.isNamed || (group != nil && !isDerivable)
        )
    }

    mutating func makeFiles(of kind: ExtensionKind) throws(ProjectError) -> ExtensionTarget {
        let name = options.name(of: kind)
        let content = extensionFiles(kind)
        var sources: [String] = []
        for source in content.sources {
            try create("\(name)/\(source.name)", Array(source.text.utf8))
            sources.append(source.name)
        }
        var resources: [String] = []
        if kind == .service, let hook = options.hook {
            try create("\(name)/\(hook.name)", hook.bytes)
            sources.append(hook.name)
        }
        if kind == .service, let picture = options.defaultAvatarImage {
            try create("\(name)/\(picture.name)", picture.bytes)
            resources.append(picture.name)
        }
        try create("\(name)/Info.plist", Array(content.infoPlist.file.utf8))
        if let entitlements = content.entitlements {
            try create("\(name)/\(name).entitlements", Array(entitlements.file.utf8))
        }
        let id = ObjectIdentifiers(folder.project, target: name)
        let bases = try configurationFiles(name, id)
        let settings = extensionSettings(kind)
        let configurations = zip(self.settings, facts).map { entry, fact in
            let base = bases.first { $0.configuration == fact.configuration }
            return ExtensionTarget.Configuration(
                name: fact.configuration,
                base: base.map { ($0.id, $0.name) },
                settings: settings.settings(entry.settings, fact)
            )
        }
        return ExtensionTarget(
            kind: kind,
            name: name,
            sources: sources.sorted(),
            resources: resources,
            hasEntitlements: content.entitlements != nil,
            configurations: configurations,
            platforms: facts.platforms,
            otherFiles: bases.map { ($0.id, $0.name) }
        )
    }

    /// Creates `.xcconfig` files that include Flutter's `Generated.xcconfig`, which sets the versions.
    private mutating func configurationFiles(
        _ name: String,
        _ id: ObjectIdentifiers
    ) throws(ProjectError) -> [(configuration: String, id: String, name: String)] {
        guard facts.contains(where: { ($0.version ?? "").contains("FLUTTER_BUILD_") }) else {
            return []
        }
        var bases: [(configuration: String, id: String, name: String)] = []
        for fact in facts {
            let file = "\(fact.configuration).xcconfig"
            var lines = ["#include? \"../Flutter/Generated.xcconfig\""]
            if integration == .cocoapods {
                let pods = "Pods-\(name)"
                lines.insert(
                    "#include? \"../Pods/Target Support Files/\(pods)/\(pods)."
                        + "\(fact.configuration.lowercased()).xcconfig\"",
                    at: 0
                )
            }
            try create("\(name)/\(file)", Array((lines.joined(separator: "\n") + "\n").utf8))
            bases.append((fact.configuration, id("file|\(file)"), file))
        }
        return bases
    }

    /// Creates a file, unless it exists with the same contents.
    mutating func create(_ path: String, _ bytes: [UInt8]) throws(ProjectError) {
        let file = folder.root.file(path)
        guard !folder.root.relativePath(to: file).hasPrefix("..") else {
            throw .install(.fileOutsideProject(path: path))
        }
        guard let present = files.bytes(of: file) else {
            files.plan(bytes, for: file)
            created.append(.init(path: path, fingerprint: FNV1a.of(bytes)))
            return
        }
        if present == bytes { return }
        guard let earlier = kept[path] else {
            throw .install(.fileExists(path: path))
        }
        created.append(earlier)
        if earlier.fingerprint != FNV1a.of(bytes) {
            warnings.append(.generatedFileEdited(path: path))
        }
    }
}
