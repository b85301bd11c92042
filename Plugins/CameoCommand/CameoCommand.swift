import Foundation
import PackagePlugin

/// Runs the command-line tool as `swift package cameo`, in packages that depend on this one.
@main
struct CameoCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "CameoTool").url
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
        // The tool has reported the reason.
        if status != 0 { exit(status) }
    }
}
