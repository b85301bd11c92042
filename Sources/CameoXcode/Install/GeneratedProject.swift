import Foundation

/// A project that a tool generates from a manifest, which would discard additions.
package struct GeneratedProject: Sendable {
    /// A project generator.
    package enum Tool: String, Sendable {
        case xcodeGen = "XcodeGen"
        case tuist = "Tuist"

        /// The file name of its manifest.
        var manifest: String {
            switch self {
            case .xcodeGen: "project.yml"
            case .tuist: "Project.swift"
            }
        }

        /// The command that generates the project.
        var command: String {
            switch self {
            case .xcodeGen: "xcodegen generate"
            case .tuist: "tuist generate"
            }
        }
    }

    /// The tool that generates the project.
    package let tool: Tool
    /// The folder of its manifest.
    private let folder: URL
    /// The manifest.
    package var file: URL { folder.appendingPathComponent(tool.manifest) }

    /// Finds a manifest in a folder.
    ///
    /// - Returns: `nil` if there is none.
    package init?(in folder: URL) {
        let found = [Tool.xcodeGen, .tuist].first { tool in
            guard let bytes = FileOverlay.bytesOnDisk(folder.appendingPathComponent(tool.manifest))
            else { return false }
            // Other tools use the same file names, so look for typical contents.
            return tool == .xcodeGen
                ? bytes.contains("targets:") && bytes.contains("name:")
                : bytes.contains("ProjectDescription")
        }
        guard let found else { return nil }
        tool = found
        self.folder = folder
    }

    /// Explains why nothing was added, and shows what to add to the manifest.
    ///
    /// - Parameters:
    ///   - app: The name of the app's target.
    ///   - id: The app's bundle ID.
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
            \(tool.rawValue) generates this project from \(tool.manifest) and would discard additions, so
            it was not changed. Add this to \(tool.manifest):

            """
        let manifest =
            tool == .xcodeGen ? ManifestSnippet.yaml(snippets) : ManifestSnippet.swift(snippets)
        text += "\n\(manifest.indented)"
        for snippet in snippets {
            for source in snippet.files.sources {
                text += "\nCreate \(snippet.name)/\(source.name):\n\n\(source.text.indented)"
            }
        }
        let imported = [options.hook, options.defaultAvatarImage].compactMap { $0 }
        if let name = snippets.first?.name, !imported.isEmpty {
            text +=
                "\nCopy these files to \(name): \(imported.map(\.name).joined(separator: ", "))\n"
        }
        return text + "\nThen run \(tool.command).\n"
    }
}

extension String {
    /// The text with each line indented by four spaces.
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }
}
