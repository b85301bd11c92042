import Foundation

/// What is added to the app's entitlements, or to its Info.plist.
struct PlistAdditions {
    /// Names whose value is set where they are not there.
    var values: [PlistValue.Member] = []
    /// Arrays that are extended.
    var lists: [List] = []

    /// Texts for an array.
    struct List {
        let name: String
        let texts: [String]
        /// What stands before them in an array that is made.
        var leading: [String] = []

        /// The array that is made.
        var all: [String] { leading + texts }
    }

    var isEmpty: Bool { values.isEmpty && lists.isEmpty }

    /// The names of all.
    var names: [String] { values.map(\.name) + lists.map(\.name) }

    /// A property list that holds these alone.
    var list: PlistValue {
        let members = values + lists.map { .init($0.name, .array($0.all.map(PlistValue.string))) }
        return .dictionary(members.sorted { $0.name < $1.name })
    }
}

/// How the files of the app that settings name are extended, or made.
extension InstallPlanner {
    /// Changes the files that a setting names, and makes one for the configurations that name none.
    ///
    /// - Parameters:
    ///   - setting: `CODE_SIGN_ENTITLEMENTS` or `INFOPLIST_FILE`.
    ///   - newFile: The path of the file that is made.
    /// - Returns: The file that was made; `nil` where none was.
    mutating func extend(
        _ setting: String,
        newFile: String,
        _ additions: PlistAdditions
    ) throws(ProjectError) -> URL? {
        var assigned: [URL] = []
        var without: [XcodeProject.Object] = []
        for (configuration, settings) in settings {
            guard let path = settings[setting], !path.isEmpty else {
                // A setting of variables that only a build knows is not ours to replace.
                if let raw = settings.raw(setting)?.value, !raw.isEmpty {
                    warnings.append(
                        .unresolvedSetting(
                            setting: setting,
                            target: host.name,
                            value: raw,
                            keys: additions.names
                        )
                    )
                } else {
                    without.append(configuration)
                }
                continue
            }
            let file = folder.root.file(path)
            if !assigned.contains(file) { assigned.append(file) }
        }
        for file in assigned { try extend(file, setting, additions) }
        guard !without.isEmpty else { return nil }
        for configuration in without {
            let path = ["objects", configuration.id, "buildSettings", setting]
            if editor.node(path) == nil {
                editor.set(path, .text(newFile))
            } else {
                editor.replace(path, with: newFile)
            }
        }
        let file = folder.root.file(newFile)
        guard files.bytes(of: file) == nil else {
            try extend(file, setting, additions)
            return nil
        }
        files.plan(Array(additions.list.file.utf8), for: file)
        return file
    }

    private mutating func extend(
        _ file: URL,
        _ setting: String,
        _ additions: PlistAdditions
    ) throws(ProjectError) {
        let path = folder.path(of: file)
        guard let bytes = files.bytes(of: file) else {
            let target = host.name
            throw .install(
                FileManager.default.fileExists(atPath: file.path)
                    ? .unreadableFile(path: path, target: target, setting: setting)
                    : .missingFile(path: path, target: target, setting: setting)
            )
        }
        var plist = try PlistEditor(bytes, path: path)
        for member in additions.values {
            guard let present = plist.root[member.name] else {
                plist.set(member.name, member.value)
                continue
            }
            if case .bool(true) = member.value, !present.isTrue {
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
            plist.append(plist.root[list.name] == nil ? list.all : list.texts, to: list.name)
        }
        let (result, edits) = try plist.result()
        guard result != bytes else { return }
        if !plist.changedLines.isEmpty {
            warnings.append(
                .plistLinesChanged(path: path, lines: plist.changedLines.unique)
            )
        }
        changed.append(.init(path: path, pieces: edits.pieces(in: bytes)))
        files.plan(result, for: file)
    }
}
