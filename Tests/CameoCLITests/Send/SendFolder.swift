#if os(macOS) || os(Linux)
import Foundation
import HostSupport
import Testing

/// A home folder and a project for runs of `cameo send`, with keys that are generated for the
/// tests.
struct SendFolder {
    let home: String
    let project: String
    let keys: SendKeys

    static let payload = """
        {
          "aps": {
            "alert": { "title": "Ada", "body": "Lunch? It's on me" },
            "mutable-content": 1,
            "sound": "default"
          },
          "sender": { "id": "ada", "name": "Ada" }
        }

        """
    static let token = String(repeating: "a1b2c3d4", count: 8)
    static let topic = "com.example.engines"

    init(_ files: [String: String] = [:]) throws {
        home = try Tool.folder([:])
        project = try Tool.folder(
            ["push.json": Self.payload, ".git/HEAD": ""].merging(files) { $1 }
        )
        try FileManager.default.createDirectory(
            atPath: home,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        keys = try SendKeys.shared()
    }

    /// Runs the tool in the project.
    func run(
        _ arguments: [String],
        input: String? = nil,
        environment: [String: String] = [:]
    ) throws -> Tool.Run {
        try Tool.run(
            ["send"] + arguments,
            input: input,
            folder: project,
            environment: ["HOME": home].merging(environment) { $1 }
        )
    }

    /// Runs the tool with the APNs key.
    func apns(
        _ arguments: String...,
        server: SendServer,
        environment: [String: String] = [:]
    ) throws -> Tool.Run {
        try run(
            arguments + apnsOptions + ["--server", server.url, "--ca", keys.authority],
            environment: environment
        )
    }

    /// The options for APNs without a profile.
    var apnsOptions: [String] {
        [
            "--key-file", keys.path("apns.p8"), "--key-id", SendKeys.keyID, "--team", SendKeys.team,
            "--topic", Self.topic,
        ]
    }

    /// Writes a file to the home folder, readable only by the user.
    func writeHome(_ path: String, _ text: String, mode: Int = 0o600) throws {
        let file = URL(fileURLWithPath: "\(home)/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// Writes profiles to the user's own file.
    func writeProfiles(_ json: String) throws {
        try writeHome(".config/cameo/cameo-send.json", #"{"profiles": \#(json)}"#)
    }

    /// Returns text without the paths of the home folder and the project.
    func redacted(_ text: String) -> String {
        text.replacingOccurrences(of: keys.folder, with: "KEYS")
            .replacingOccurrences(of: home, with: "HOME")
            .replacingOccurrences(of: project, with: "PROJECT")
    }
}
#endif
