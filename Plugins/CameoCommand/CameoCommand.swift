import Foundation
import PackagePlugin

/// A plugin that runs the command-line tool as `swift package cameo` in packages that depend on
/// this package.
@main
struct CameoCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        // If the tool were a dependency of the plugin, each build of all targets would compile it a
        // second time.
        let build = try packageManager.build(.product("cameo"), parameters: .init())
        guard build.succeeded,
            let tool = build.builtArtifacts.first(where: { $0.kind == .executable })
        else {
            Diagnostics.error(build.logText)
            exit(1)
        }
        let process = Process()
        process.executableURL = tool.url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        // The plugin's standard input is a connection to SwiftPM.
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let status = process.terminationStatus
        guard process.terminationReason == .exit else {
            Diagnostics.error("cameo was terminated by signal \(status)")
            exit(1)
        }
        // The tool has already reported the error.
        if status != 0 { exit(status) }
    }
}
