import CameoHost

/// A search for payloads in folders.
enum PayloadFolder {
    /// Returns whether searches ignore a subfolder: a hidden folder, or one with third-party packages.
    static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || name == "node_modules" || name == "Pods"
    }

    /// Returns the payloads in a folder and its subfolders.
    static func sources(
        in folder: String,
        _ context: CommandContext
    ) throws(CommandError) -> [PayloadFile.Source] {
        let names = try names(in: folder, context)
        guard !names.isEmpty else { throw .file("\(folder): contains no .json or .apns file") }
        return names.map {
            PayloadFile.Source(path: AbsolutePath.file($0, in: folder), title: $0)
        }
    }

    /// Returns the sorted paths of the payloads in a folder and its subfolders, relative to the
    /// folder. Reports subfolders that can't be read.
    static func names(
        in folder: String,
        _ context: CommandContext
    ) throws(CommandError) -> [String] {
        guard context.isFolder(folder) else {
            throw .file(
                context.host.kind(ofLink: folder) == nil
                    ? "\(folder): no such folder"
                    : "\(folder): is a file; pass the folder that contains it"
            )
        }
        var names: [String] = []
        var waiting = [""]
        while let inner = waiting.popLast() {
            let path = inner.isEmpty ? folder : "\(folder)/\(inner)"
            guard let entries = try? context.host.contents(of: path) else {
                let error = CommandError(file: path, .permissions)
                guard !inner.isEmpty else { throw error }
                context.messages.report(error)
                continue
            }
            for entry in entries {
                let name = inner.isEmpty ? entry.name : "\(inner)/\(entry.name)"
                if entry.kind == .folder {
                    if !isIgnored(entry.name) { waiting.append(name) }
                } else if name.hasSuffix(".json") || name.hasSuffix(".apns") {
                    names.append(name)
                }
            }
        }
        return names.sorted()
    }
}
