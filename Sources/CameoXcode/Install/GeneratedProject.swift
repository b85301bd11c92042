import Foundation

/// A project that a tool writes anew from a manifest, so that what is added to it would be lost.
package struct GeneratedProject: Sendable {
    /// The tool.
    package enum Tool: String, Sendable {
        case xcodeGen = "XcodeGen"
        case tuist = "Tuist"

        /// The name of its manifest.
        var manifest: String {
            switch self {
            case .xcodeGen: "project.yml"
            case .tuist: "Project.swift"
            }
        }

        /// The command that writes the project.
        var command: String {
            switch self {
            case .xcodeGen: "xcodegen generate"
            case .tuist: "tuist generate"
            }
        }
    }

    /// The tool that writes it.
    package let tool: Tool
    /// The folder of its manifest.
    private let folder: URL

    /// Looks for a manifest in a folder.
    ///
    /// - Returns: `nil` where there is none.
    package init?(in folder: URL) {
        let found = [Tool.xcodeGen, .tuist].first { tool in
            guard let bytes = FileOverlay.bytesOnDisk(folder.appendingPathComponent(tool.manifest))
            else { return false }
            // Other tools have such files, too: these say what they are.
            return tool == .xcodeGen
                ? bytes.contains("targets:") && bytes.contains("name:")
                : bytes.contains("ProjectDescription")
        }
        guard let found else { return nil }
        tool = found
        self.folder = folder
    }

    /// Why nothing was added, and what to put into the manifest.
    ///
    /// - Parameters:
    ///   - app: The name of the app's target.
    ///   - id: The app's identifier.
    package func instructions(app: String, id: String, options: InstallOptions) -> String {
        let group = options.appGroup.identifier(automatic: "group.\(id)")
        let snippets = options.kinds.map { kind in
            let name = options.name(of: kind)
            let isFirst = kind == options.kinds.first
            return ManifestSnippet(
                app: app,
                id: isFirst
                    ? options.bundleID ?? "\(id).\(options.bundleSuffix ?? name)" : "\(id).\(name)",
                name: name,
                group: group,
                files: ExtensionFiles(
                    kind: kind,
                    name: name,
                    options: options,
                    group: group,
                    writesAppGroup: options.appGroup.isNamed
                ),
                options: options,
                folder: folder
            )
        }
        var text = """
            \(tool.rawValue) writes this project from \(tool.manifest), and would take away again what
            was added to it, so that nothing was changed. Put this into \(tool.manifest), beside
            what is there:

            """
        let manifest =
            tool == .xcodeGen ? ManifestSnippet.yaml(snippets) : ManifestSnippet.swift(snippets)
        text += "\n\(manifest.indented)"
        for snippet in snippets {
            for source in snippet.files.sources {
                text += "\nMake \(snippet.name)/\(source.name):\n\n\(source.text.indented)"
            }
        }
        let imported = [options.hook, options.defaultAvatarImage].compactMap { $0 }
        if let name = snippets.first?.name, !imported.isEmpty {
            text += "\nCopy into \(name): \(imported.map(\.name).joined(separator: ", "))\n"
        }
        return text + "\nThen run \(tool.command).\n"
    }
}

extension String {
    /// The text with each line four columns to the right.
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }
}
