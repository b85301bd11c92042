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

    /// Returns the configurations in the settings of a target in Tuist's manifest; an empty array if
    /// one has no bundle ID as text.
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
            // The settings of the project may follow those of its last target.
            if !all.contains(where: { $0.name == one.name }) { all.append(one) }
        }
        return all.contains { $0.name.isEmpty || $0.id.isEmpty || $0.id.contains("$") } ? [] : all
    }
}

extension ManifestTarget {
    /// Reads the bundle ID in each configuration, unless one has no bundle ID as text in the manifest
    /// or in its configuration file.
    mutating func readConfigurations(
        _ manifest: [YAMLLine],
        _ folder: FilePath,
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
            let values = path.map { files.values(ofFile: folder.file($0).path) }
            let id = ids[name] ?? ids[""] ?? values?["PRODUCT_BUNDLE_IDENTIFIER"]
            return ManifestConfiguration(name: name, id: id ?? "")
        }
        guard !all.contains(where: { $0.id.isEmpty || $0.id.contains("$") }) else { return }
        configurations = all
        id = all.first?.id
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
