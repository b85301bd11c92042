import Foundation

/// What is added to the app's entitlements and Info.plist.
struct AppFiles {
    /// What is added to one property list.
    struct Additions {
        /// Names whose value is set where they are not there.
        var values: [PlistValue.Member] = []
        /// Names whose array is extended.
        var lists: [(name: String, texts: [String])] = []

        var isEmpty: Bool { values.isEmpty && lists.isEmpty }
    }

    /// A file of the app's target, and the configurations that have it.
    private struct Assignment {
        let file: URL
        let configurations: [XcodeProject.Object]
    }

    let folder: ProjectFolder
    let host: XcodeTarget
    /// The app's settings by configuration.
    let settings: [(configuration: XcodeProject.Object, settings: BuildSettings)]

    /// Changes the files that a setting names, and makes one for the configurations that name none.
    ///
    /// - Parameters:
    ///   - setting: `CODE_SIGN_ENTITLEMENTS` or `INFOPLIST_FILE`.
    ///   - newFile: The path of the file that is made.
    /// - Returns: The file that was made; `nil` where none was.
    func extend(
        _ setting: String, newFile: String, _ additions: Additions, _ files: inout FileView,
        _ editor: inout OpenStepEditor, _ notes: inout [String],
        _ pieces: inout [InstallRecord.ChangedFile]
    ) throws(ProjectError) -> URL? {
        var assigned: [(file: URL, path: String)] = []
        var without: [XcodeProject.Object] = []
        for (configuration, settings) in settings {
            guard let path = settings[setting], !path.isEmpty else {
                // A setting of variables that only a build knows is not ours to replace.
                if let raw = settings.raw(setting)?.value, !raw.isEmpty {
                    notes.append(unknown(setting, raw, additions))
                } else {
                    without.append(configuration)
                }
                continue
            }
            let file = folder.root.file(path)
            if !assigned.contains(where: { $0.file == file }) { assigned.append((file, path)) }
        }
        for (file, _) in assigned {
            try extend(file, setting, additions, &files, &notes, &pieces)
        }
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
            try extend(file, setting, additions, &files, &notes, &pieces)
            return nil
        }
        let members =
            additions.values
            + additions.lists.map { .init($0.name, .array($0.texts.map(PlistValue.string))) }
        let value = PlistValue.dictionary(members.sorted { $0.name < $1.name })
        files.plan(Array(value.file.utf8), for: file)
        return file
    }

    private func unknown(
        _ setting: String, _ raw: String, _ additions: Additions
    ) -> String {
        let names = additions.values.map(\.name) + additions.lists.map(\.name)
        return "\(setting) of \(host.name) is \(raw), of which a part is unknown here; "
            + "add to that file by hand: \(names.joined(separator: ", "))"
    }

    private func extend(
        _ file: URL, _ setting: String, _ additions: Additions, _ files: inout FileView,
        _ notes: inout [String], _ pieces: inout [InstallRecord.ChangedFile]
    ) throws(ProjectError) {
        let path = folder.path(of: file)
        guard let bytes = files.bytes(of: file) else {
            throw .refused(
                "\(path): the target \(host.name) names it as its \(setting), but "
                    + (FileManager.default.fileExists(atPath: file.path)
                        ? "it cannot be read; see its permissions" : "there is no such file"))
        }
        var editor = try PlistEditor(bytes, path: path)
        for member in additions.values {
            guard let present = editor.root[member.name] else {
                editor.set(member.name, member.value)
                continue
            }
            if case .bool(true) = member.value, !present.isTrue {
                throw .refused("\(path): \(member.name) is not true; set it to true, or remove it")
            }
            if case .dictionary(let members) = member.value {
                for inner in members where present[inner.name] == nil {
                    notes.append(
                        "\(path): the dictionary \(member.name) was left as it is; "
                            + "add \(inner.name) to it by hand")
                }
            }
        }
        for list in additions.lists {
            if let present = editor.root[list.name], present.name != "array" {
                throw .refused("\(path): \(list.name) is no array; make it one")
            }
            let isThere = editor.root[list.name] != nil
            let own = list.name == "keychain-access-groups" && isThere
            editor.append(own ? Array(list.texts.suffix(1)) : list.texts, to: list.name)
        }
        let (result, edits) = try editor.result()
        guard result != bytes else { return }
        if !editor.changedLines.isEmpty {
            notes.append(
                "\(path): a line was changed, not only added: "
                    + editor.changedLines.unique.joined(separator: ", "))
        }
        pieces.append(.init(path: path, pieces: edits.pieces(in: bytes)))
        files.plan(result, for: file)
    }
}
