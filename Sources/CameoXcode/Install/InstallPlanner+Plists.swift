import CameoAnalysis
import CameoHost

/// Values to add to the entitlements or the Info.plist of a target.
struct PlistAdditions {
    /// Values to set for keys that are missing.
    var values: [PlistValue.Member] = []
    /// Arrays to extend.
    var lists: [List] = []

    /// Strings to add to an array, and the array's key.
    struct List {
        let name: String
        let texts: [String]
        /// Strings that precede `texts` in a new array.
        var leading: [String] = []

        /// The contents of a new array.
        var all: [String] { leading + texts }
    }

    /// The entitlements without which macOS doesn't run an extension of a Mac Catalyst app, or
    /// doesn't let it download avatars. Source: dotnet/macios#17408.
    static let sandbox: [PlistValue.Member] = [
        EntitlementName.appSandbox, EntitlementName.networkClient,
    ]
    .map { .init($0, .bool(true)) }

    var isEmpty: Bool { values.isEmpty && lists.isEmpty }

    /// The keys that are set or extended.
    var names: [String] { values.map { $0.name } + lists.map { $0.name } }

    /// A property list that contains only the additions.
    var list: PlistValue {
        let members = values + lists.map { .init($0.name, .array($0.all.map(PlistValue.string))) }
        return .dictionary(members.sorted { $0.name < $1.name })
    }
}

/// Plans new property lists, and changes to existing ones.
extension InstallPlanner {
    /// A target with its build settings.
    typealias Owner = (
        name: String, settings: [(configuration: XcodeProject.Object, settings: BuildSettings)]
    )

    /// Extends the files to which a build setting refers. Creates a file for configurations without
    /// the setting.
    ///
    /// - Parameters:
    ///   - setting: `CODE_SIGN_ENTITLEMENTS` or `INFOPLIST_FILE`.
    ///   - owner: The target. (default: the app)
    ///   - newFile: The path of the file to create.
    /// - Returns: The new file; `nil` if none was created.
    mutating func extend(
        _ setting: String,
        of owner: Owner? = nil,
        newFile: String,
        _ additions: PlistAdditions
    ) throws(ProjectError) -> FilePath? {
        let owner = owner ?? (host.name, settings)
        var assigned: [(file: FilePath, settings: [BuildSettings])] = []
        var without: [XcodeProject.Object] = []
        for (configuration, settings) in owner.settings {
            guard let path = settings[setting], !path.isEmpty else {
                // Keep a setting with variables that only a build can resolve.
                if let raw = settings.raw(setting)?.value, !raw.isEmpty {
                    warnings.append(
                        .unresolvedSetting(
                            setting: setting,
                            target: owner.name,
                            value: raw,
                            keys: additions.names
                        )
                    )
                } else {
                    without.append(configuration)
                }
                continue
            }
            let file = folder.file(path)
            if let index = assigned.firstIndex(where: { $0.file == file }) {
                assigned[index].settings.append(settings)
            } else {
                assigned.append((file, [settings]))
            }
        }
        for (file, settings) in assigned {
            try extend(file, setting, owner.name, additions, settings)
        }
        guard !without.isEmpty else { return nil }
        for configuration in without {
            let path = ["objects", configuration.id, "buildSettings", setting]
            editor.setText(path, newFile)
        }
        let file = folder.root.file(newFile)
        guard files.bytes(of: file) == nil else {
            try extend(file, setting, owner.name, additions, [])
            return nil
        }
        files.plan(Array(additions.list.file.utf8), for: file)
        return file
    }

    /// Returns whether an array contains a string, or a string with other variables that has the
    /// same value in all build configurations.
    private static func contains(
        _ text: String,
        in present: [String],
        _ settings: [BuildSettings]
    ) -> Bool {
        present.contains(text)
            || !settings.isEmpty
                && settings.allSatisfy { settings in
                    present.map(settings.expanded).contains(settings.expanded(text))
                }
    }

    private mutating func extend(
        _ file: FilePath,
        _ setting: String,
        _ target: String,
        _ additions: PlistAdditions,
        _ settings: [BuildSettings]
    ) throws(ProjectError) {
        let path = folder.path(of: file)
        if lost.contains(path) {
            let bytes = Array(additions.list.file.utf8)
            files.plan(bytes, for: file)
            created.append(.init(path: path, fingerprint: FNV1a.of(bytes)))
            return
        }
        guard let bytes = files.bytes(of: file) else {
            throw .install(
                folder.system.exists(file)
                    ? .unreadableFile(path: path, target: target, setting: setting)
                    : .missingFile(path: path, target: target, setting: setting)
            )
        }
        var plist = try PlistEditor(bytes, path: path, folder.system)
        for member in additions.values {
            guard let present = plist.root[member.name] else {
                plist.set(member.name, member.value)
                continue
            }
            if case .bool(true) = member.value, present.name != "true" {
                throw .install(.valueNotTrue(path: path, key: member.name))
            }
            if case .dictionary(let members) = member.value {
                for inner in members where present[inner.name] == nil {
                    warnings.append(
                        .dictionarySkipped(path: path, key: member.name, member: inner.name)
                    )
                }
            }
        }
        for list in additions.lists {
            if let present = plist.root[list.name], present.name != "array" {
                throw .install(.valueNotAnArray(path: path, key: list.name))
            }
            let present = plist.root[list.name]?.texts ?? []
            let missing = list.texts.filter { !Self.contains($0, in: present, settings) }
            appended[list.name, default: []] += missing
            plist.append(plist.root[list.name] == nil ? list.all : missing, to: list.name)
        }
        let (result, edits) = try plist.result()
        guard result != bytes else { return }
        if !plist.changedLines.isEmpty {
            warnings.append(.plistLinesChanged(path: path, lines: plist.changedLines.unique))
        }
        let others = targets(with: setting, of: file).map { $0.name }.filter { $0 != target }
        if !others.isEmpty { warnings.append(.sharedFile(path: path, targets: others)) }
        changed.append(.init(path: path, pieces: edits.pieces(in: bytes)))
        files.plan(result, for: file)
    }

    /// Returns the targets whose build setting contains the path of a file.
    func targets(with setting: String, of file: FilePath) -> [XcodeTarget] {
        folder.project.targets.filter { target in
            target.configurations.contains { configuration in
                let settings = folder.settings(of: target, configuration)
                return settings[setting].map { folder.file($0).path } == file.path
            }
        }
    }
}
