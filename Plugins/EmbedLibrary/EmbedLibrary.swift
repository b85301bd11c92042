import Foundation
import PackagePlugin

/// A plugin that embeds the sources of the library in the tool, for apps that can't access this
/// package.
@main
struct EmbedLibrary: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let paths = try Self.paths(in: root)
        let output = context.pluginWorkDirectoryURL.appending(path: "LibraryFile+All.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(paths.count) files of the library",
                executable: try context.tool(named: "LibraryEmbedder").url,
                arguments: [output.path(percentEncoded: false), root.path(percentEncoded: false)]
                    + paths,
                inputFiles: paths.map { root.appending(path: $0) },
                outputFiles: [output]
            )
        ]
    }

    /// Returns the paths of the files that an app's build requires, except the manifest, and of the
    /// vendor steps that `cameo adopt` adds.
    private static func paths(in root: URL) throws -> [String] {
        let modules = ["Cameo", "CameoApp", "CameoContentUI"]
        let sources = try modules.map { "Sources/\($0)" }.flatMap { folder in
            try FileManager.default
                .subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".xcprivacy") }
                .map { "\(folder)/\($0)" }
        }
        let steps = try FileManager.default
            .contentsOfDirectory(atPath: root.appending(path: "Examples/VendorSteps").path)
            .filter { $0.hasSuffix(".swift") }
            .map { "Examples/VendorSteps/\($0)" }
        return (modules.map { "\($0).podspec" } + ["LICENSE"] + sources + steps).sorted()
    }
}
