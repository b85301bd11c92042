import Cameo
import Foundation

/// aioapns (PyPI), a third-party APNs client.
package enum OtherClient {
    /// The report of a run.
    package struct Report: Sendable {
        /// The number of accepted pushes.
        package let accepted: Int
        /// The time from the first push to the last response, in seconds.
        package let seconds: Double
    }

    /// Sends pushes to a server; `aioapns-send.py` describes the options.
    package static func send(to server: SendServer, _ options: [String]) throws -> Report {
        let keys = try SendKeys.shared()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: SendServer.python)
        process.arguments =
            [
                "\(SendServer.folder)/aioapns-send.py", "--port", "\(server.port)",
                "--authority", keys.authority, "--key", keys.path("apns.p8"),
                "--key-id", SendKeys.keyID, "--team", SendKeys.team,
                "--topic", "com.example.engines",
            ] + options
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let report = try? JSONDocument(parsing: Array(text)).root.object
        guard let accepted = report?["accepted"]?.integer,
            let seconds = report?["seconds"]?.double
        else {
            throw CocoaError(
                .executableLoad,
                userInfo: [NSDebugDescriptionErrorKey: "aioapns reported nothing"]
            )
        }
        return Report(accepted: accepted, seconds: seconds)
    }
}
