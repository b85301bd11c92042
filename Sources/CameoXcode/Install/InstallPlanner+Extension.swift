import CameoAnalysis
import CameoHost

/// Plans the extension's files and target.
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

    /// Whether the app's bundle ID contains variables or differs between configurations. If so,
    /// build settings specify the app group.
    var hasVariableID: Bool {
        properties.map { $0.id }.unique.count > 1
            || properties.contains { $0.portableID.contains("$") }
    }

    /// The default app group of an app whose bundle ID is the same in all configurations.
    var defaultAppGroup: String { "group.\(properties.first?.id ?? "")" }

    /// The vendors whose code the service extension runs.
    var vendors: [VendorCode] { resources.vendors(app: properties.first?.id ?? "") }

    func extensionFiles(_ kind: ExtensionKind) -> ExtensionFiles {
        // At run time, the extension derives the group from its bundle ID without the last component.
        let settings = ExtensionSettings.identifiers(kind, options, properties)
        let isDerivable = zip(settings, properties).allSatisfy { own, appProperties in
            own.split(separator: ".").dropLast().joined(separator: ".") == appProperties.deviceID
                || !own.dropFirst(appProperties.id.count + 1).contains(".")
        }
        let group = options.appGroup.identifier(
            automatic: hasVariableID ? "$(\(AppGroupName.setting))" : defaultAppGroup
        )
        return ExtensionFiles(
            kind: kind,
            name: options.name(of: kind),
            options: options,
            resources: resources,
            group: group,
            writesAppGroup: options.appGroup.isNamed || (group != nil && !isDerivable),
            vendors: kind == .service ? vendors : [],
            supportsCatalyst: properties.contains { $0.supportsCatalyst }
        )
    }

    mutating func makeFiles(of kind: ExtensionKind) throws(ProjectError) -> ExtensionTarget {
        let name = options.name(of: kind)
        let content = extensionFiles(kind)
        for file in files(of: kind) { try create(file.path, file.bytes) }
        var sources = content.sources.map { $0.name }
        if kind == .service, let hook = resources.hook { sources.append(hook.name) }
        let picture = kind == .service ? resources.defaultAvatarImage : nil
        let id = ObjectIdentifiers(folder.project, target: name, reuses: generated != nil)
        let bases = configurationFiles(name).map { file in
            (configuration: file.configuration, id: id("file|\(file.name)"), name: file.name)
        }
        let settings = extensionSettings(kind)
        let configurations = zip(self.settings, properties).map { entry, appProperties in
            let base = bases.first { $0.configuration == appProperties.configuration }
            return ExtensionTarget.Configuration(
                name: appProperties.configuration,
                base: base.map { ($0.id, $0.name) },
                settings: settings.settings(entry.settings, appProperties)
            )
        }
        return ExtensionTarget(
            kind: kind,
            name: name,
            sources: sources.sorted(),
            resources: picture.map { [$0.name] } ?? [],
            hasEntitlements: content.entitlements != nil,
            configurations: configurations,
            platforms: properties.platforms,
            otherFiles: bases.map { ($0.id, $0.name) }
        )
    }

    /// Returns the files of an extension, with paths relative to the project's folder.
    func files(of kind: ExtensionKind) -> [(path: String, bytes: [UInt8])] {
        let name = options.name(of: kind)
        let content = extensionFiles(kind)
        var files = content.sources.map { ($0.name, Array($0.text.utf8)) }
        if kind == .service {
            files += [resources.hook, resources.defaultAvatarImage].compactMap { $0 }.map {
                ($0.name, $0.bytes)
            }
        }
        files.append(("Info.plist", Array(content.infoPlist.file.utf8)))
        if let entitlements = content.entitlements {
            files.append(("\(name).entitlements", Array(entitlements.file.utf8)))
        }
        files += configurationFiles(name).map { ($0.name, Array($0.text.utf8)) }
        return files.map { ("\(name)/\($0.0)", $0.1) }
    }

    /// Returns `.xcconfig` files that include the generated files that set the versions: Flutter's
    /// `Generated.xcconfig`, or that of react-native-config.
    private func configurationFiles(
        _ name: String
    ) -> [(configuration: String, name: String, text: String)] {
        let isFlutter = properties.contains { ($0.version ?? "").contains("FLUTTER_BUILD_") }
        let extensionFolder = folder.root.appendingPathComponent(name)
        return properties.compactMap { appProperties in
            let generated =
                isFlutter
                ? ["../Flutter/Generated.xcconfig"]
                : appProperties.generatedFiles.map {
                    extensionFolder.relativePath(to: FilePath($0))
                }
            guard !generated.isEmpty else { return nil }
            var lines = generated.map { "#include? \"\($0)\"" }
            if integration == .cocoapods {
                let pods = "Pods-\(name)"
                lines.insert(
                    "#include? \"../Pods/Target Support Files/\(pods)/\(pods)."
                        + "\(appProperties.configuration.lowercased()).xcconfig\"",
                    at: 0
                )
            }
            return (
                appProperties.configuration, "\(appProperties.configuration).xcconfig",
                lines.joined(separator: "\n") + "\n"
            )
        }
    }

    /// Plans a file, unless it already exists with the same contents, or the user edited it after
    /// an earlier run created it.
    /// - Throws: ``ProjectError`` if a different file exists at the path.
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
        switch generated?[path] {
        case false?: return files.plan(bytes, for: file)
        case true?: return warnings.append(.generatedFileEdited(path: path))
        case nil: break
        }
        guard let earlier = kept[path] else { throw .install(.fileExists(path: path)) }
        created.append(earlier)
        if earlier.fingerprint != FNV1a.of(bytes) {
            warnings.append(.generatedFileEdited(path: path))
        }
    }
}
