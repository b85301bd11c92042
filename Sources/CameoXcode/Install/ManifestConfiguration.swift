import Cameo
import CameoHost

/// A build configuration in a manifest, with the app's bundle ID.
struct ManifestConfiguration: Sendable, Hashable {
    let name: String
    let id: String

    /// Returns the configurations of an app in a generated project; an empty array if a bundle ID
    /// can't be determined.
    static func all(of app: String, in project: ProjectFolder) -> [ManifestConfiguration] {
        guard let host = project.appTargets.first(where: { $0.name == app }) else { return [] }
        let all = host.configurations.map { configuration in
            let settings = project.settings(of: host, configuration)
            return ManifestConfiguration(
                name: settings.configuration,
                id: settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? ""
            )
        }
        return all.contains { $0.id.isIncompleteBundleID } ? [] : all
    }

    /// Returns the configurations in the settings of a target in a Tuist manifest; an empty array
    /// if one has no literal bundle ID.
    static func all(swift text: String) -> [ManifestConfiguration] {
        let parts = text.replacing(".release(", with: ".debug(").parts(separatedBy: ".debug(")
        let all = parts.dropFirst().reduce(into: [ManifestConfiguration]()) { all, part in
            // `name: .debug` or `name: "Beta"`
            let name = part.parts(separatedBy: "name:").dropFirst().first?.trimmed.prefix {
                $0 != "," && $0 != ")"
            }
            let standard = [".debug": "Debug", ".release": "Release"]
            let one = ManifestConfiguration(
                name: name.map { standard[String($0)] ?? String($0.filter { $0 != "\"" }) } ?? "",
                id: ManifestTargets.literal("\"PRODUCT_BUNDLE_IDENTIFIER\":", in: part) ?? ""
            )
            // The project's settings may follow the last target's settings.
            if !all.contains(where: { $0.name == one.name }) { all.append(one) }
        }
        return all.contains { $0.name.isEmpty || $0.id.isEmpty || $0.id.contains("$") } ? [] : all
    }
}

extension ManifestTarget {
    /// Reads the settings that apply to the target. Also reads the bundle ID of each configuration,
    /// unless one has no literal bundle ID in the manifest or in its configuration file.
    ///
    /// - Parameter project: The project's settings.
    mutating func readConfigurations(
        _ manifest: [YAMLLine],
        _ folder: FilePath,
        _ project: ManifestTarget,
        _ system: any Host
    ) {
        func members(_ key: String) -> [YAMLLine] {
            YAMLLine.members(of: key, in: manifest).filter { $0.parents.isEmpty }.map { $0.line }
        }
        let names = members("configs").compactMap { $0.key }
        let shared = members("configFiles")
        let files = ConfigurationFiles(root: folder, cache: .init(), system: system)
        let all = (names.isEmpty ? ["Debug", "Release"] : names).map { name in
            let path = configFiles[name] ?? shared.first { $0.key == name }?.value
            let values = path.map { files.expandedValues(ofFile: folder.file($0).path) }
            // The project's settings take precedence over `bundleIdPrefix`.
            let id =
                ids[name] ?? ids[""] ?? values?["PRODUCT_BUNDLE_IDENTIFIER"]
                ?? project.ids[name] ?? project.ids[""]
            return ManifestConfiguration(name: name, id: id ?? "")
        }
        let own = configFiles.sorted { $0.key < $1.key }.map { $0.value }
        readSettings(ofFiles: own, in: folder, system, isShared: false)
        inherit(project)
        sharedSettings.formUnion(project.settings.keys)
        readSettings(ofFiles: shared.map { $0.value }, in: folder, system)
        guard isApp, !all.contains(where: { $0.id.isEmpty || $0.id.contains("$") }) else { return }
        configurations = all
        id = all.first?.id
    }

    /// Reads paths, the minimum iOS version and the app's versions from configuration files. They
    /// don't override values that are already set.
    ///
    /// - Parameter isShared: Whether the files belong to the project, so that they also apply to
    ///   extensions.
    mutating func readSettings(
        ofFiles paths: [String],
        in folder: FilePath,
        _ system: any Host,
        isShared: Bool = true
    ) {
        let files = ConfigurationFiles(root: folder, cache: .init(), system: system)
        var found = ManifestTarget(name: name)
        for path in paths {
            for (name, value) in files.expandedValues(ofFile: folder.file(path).path) {
                found.read(YAMLLine(indentation: 0, isItem: false, key: name, value: value), in: [])
            }
        }
        inherit(found)
        if isShared {
            sharedSettings.formUnion(found.settings.keys)
        } else {
            for (name, value) in found.settings where settings[name] == nil {
                settings[name] = value
            }
        }
    }
}

extension ConfigurationFiles {
    /// Returns the settings of a file, with the variables that it defines expanded.
    fileprivate func expandedValues(ofFile file: String) -> [String: String] {
        var values = values(ofFile: file)
        for _ in 0..<4 {
            let previous = values
            for (name, value) in previous where value.contains("$(") {
                values[name] = previous.reduce(value) {
                    $1.key == name ? $0 : $0.replacing("$(\($1.key))", with: $1.value)
                }
            }
        }
        return values
    }
}

extension [ManifestConfiguration] {
    /// Whether the bundle ID differs between configurations.
    var differ: Bool { map { $0.id }.unique.count > 1 }

    /// Returns the settings of an extension by configuration: its bundle ID, unless the suffix is
    /// `nil`, and the app group.
    func settings(suffix: String?, hasGroup: Bool) -> [PlistValue.Member] {
        guard suffix != nil || hasGroup else { return [] }
        return map { one in
            let settings = [
                ("PRODUCT_BUNDLE_IDENTIFIER", suffix.map { "\(one.id).\($0)" }),
                (AppGroupName.setting, hasGroup ? "group.\(one.id)" : nil),
            ]
            let members = settings.compactMap { name, value in
                value.map { PlistValue.Member(name, .string($0)) }
            }
            return .init(one.name, .dictionary(members))
        }
    }
}
