#if os(macOS) || os(Linux)
@testable import CameoAnalysis
@testable import Cameo
@testable import CameoCLI
import CameoSend
import Foundation
import HostSupport
import TestSupport
import Testing

@Suite struct SendProfileTests {
    private static let token = SendFolder.token
    private static let profile =
        #"{"provider": "apns", "topic": "com.example.engines", "team": "TEAM123456", "keyID": "ABC123DEFG", "key": {"file": "KEY"}}"#

    private func projectFile(_ profile: String, name: String = "ada") -> [String: String] {
        ["cameo-send.json": #"{"profiles": {"\#(name)": \#(profile)}}"#]
    }

    /// Returns a profile with the key of the tests.
    private func profile(_ location: SendFolder) -> String {
        Self.profile.replacingOccurrences(of: "KEY", with: location.keys.path("apns.p8"))
    }

    /// Returns the profile with an additional member.
    private func adding(_ member: String) -> String { "\(Self.profile.dropLast()), \(member)}" }

    private func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    // MARK: Choice

    @Test func `the specified profile is used, or else the only one`() throws {
        let location = try SendFolder()
        let dryRun = ["push.json", "--dry-run", "--to", Self.token]
        try location.writeProfiles(#"{"ada": \#(profile(location))}"#)
        #expect(try location.run(dryRun).output.contains("profile ada"))
        try location.writeProfiles(
            #"{"ada": \#(profile(location)), "grace": {"provider": "expo"}}"#
        )
        let several = try location.run(dryRun)
        #expect(several.code == 64)
        #expect(several.errors.contains("ada, grace"))
        #expect(try location.run(dryRun + ["--profile", "ada"]).output.contains("profile ada"))
        #expect(try location.run(dryRun + ["--provider", "apns"]).output.contains("profile ada"))
        let environment = ["CAMEO_PROFILE": "ada"]
        #expect(try location.run(dryRun, environment: environment).output.contains("profile ada"))
        let unknown = try location.run(dryRun + ["--profile", "adda"])
        #expect(unknown.code == 78)
        #expect(unknown.errors.contains("did you mean 'ada'?"))
    }

    @Test func `the project's file is found in parent folders, up to the repository`() throws {
        let location = try SendFolder(projectFile(Self.profile))
        try FileManager.default.createDirectory(
            atPath: "\(location.project)/a/b",
            withIntermediateDirectories: true
        )
        let environment = ["HOME": location.home]
        let arguments = ["send", "\(location.project)/push.json", "--dry-run"]
        let below = try Tool.run(
            arguments,
            folder: "\(location.project)/a/b",
            environment: environment
        )
        #expect(below.output.contains("profile ada"))
        // Outside of a repository, only the current folder is searched.
        try FileManager.default.removeItem(atPath: "\(location.project)/.git")
        let outside = try Tool.run(
            arguments,
            folder: "\(location.project)/a/b",
            environment: environment
        )
        #expect(outside.code == 0)
        #expect(!outside.output.contains("profile ada"))
    }

    @Test func `variables that the providers document replace a profile`() throws {
        let location = try SendFolder()
        let apple = [
            "TEAM_ID": "TEAM123456", "AUTH_KEY_ID": "ABC123DEFG", "TOPIC": "com.example.engines",
            "TOKEN_KEY_FILE_NAME": "key.p8", "DEVICE_TOKEN": Self.token,
            "APNS_HOST_NAME": "api.push.apple.com",
        ]
        let run = try location.run(["push.json", "--dry-run"], environment: apple)
        #expect(run.output.contains("POST https://api.push.apple.com/3/device/a1b2c3d4…\n"))
        #expect(run.output.contains("apns-topic: com.example.engines"))
        let other = try location.run(
            ["push.json", "--dry-run"],
            environment: apple.merging(["APNS_HOST_NAME": "evil.example.com"]) { $1 }
        )
        #expect(other.code == 78)
        #expect(other.errors.contains("--server"))
        let oneSignal = try location.run(
            ["push.json", "--dry-run"],
            environment: ["ONESIGNAL_APP_ID": "8b1a9953-c461-4296-a827-abf8c47804d7"]
        )
        #expect(oneSignal.output.contains("POST https://api.onesignal.com/notifications"))
    }

    @Test func `a file that other users can change or read is reported`() throws {
        let location = try SendFolder()
        try location.writeHome(
            ".config/cameo/cameo-send.json",
            #"{"profiles": {"ada": \#(profile(location))}}"#,
            mode: 0o666
        )
        let run = try location.run(["push.json", "--dry-run"])
        #expect(run.code == 78)
        #expect(run.errors.contains("chmod 600"))
        try location.writeHome("keys/key.p8", "no key", mode: 0o644)
        let readable = try location.run([
            "push.json", "--to", Self.token, "--topic", SendFolder.topic, "--team", "TEAM123456",
            "--key-id", "ABC123DEFG", "--key-file", "\(location.home)/keys/key.p8",
        ])
        #expect(readable.code == 78)
        #expect(readable.errors.contains("other users can read this key; run: chmod 600"))
    }

    // MARK: Trust

    @Test func `a project can't run programs, choose a server, or replace certificates`() throws {
        let command = #"{"command": ["touch", "PROOF"]}"#
        let cases: [String] = [
            Self.profile.replacingOccurrences(of: #"{"file": "KEY"}"#, with: command),
            adding(#""to": \#(command)"#),
            adding(#""server": "https://push.example.com""#),
            adding(#""server": "https://127.0.0.1.example.com""#),
            adding(#""authority": "ca.pem""#),
            // The user's key must not be sent to another program on this machine.
            adding(#""server": "https://localhost:1""#),
            #"{"provider": "onesignal", "key": {"env": "SECRET"}, "server": "https://localhost:1"}"#,
        ]
        let text = try cases.map { profile in
            let location = try SendFolder(
                projectFile(
                    profile.replacingOccurrences(of: "KEY", with: "~/key.p8")
                )
            )
            try write("x", "\(location.project)/ca.pem")
            let proof = "\(location.project)/PROOF"
            for option in [["--trust"], ["--dry-run"], ["--curl"]] {
                let run = try location.run(
                    ["push.json", "--to", Self.token] + option,
                    environment: ["SECRET": "secret"]
                )
                #expect(run.code == 78, "\(profile) \(option)")
                #expect(!FileManager.default.fileExists(atPath: proof))
            }
            return try location.run(["push.json", "--to", Self.token, "--trust"]).errors
        }
        .joined()
        try expectSnapshot(text, "send-project-profiles.txt")
    }

    @Test func `a profile in the user's own file can run a command`() throws {
        let location = try SendFolder()
        let script = "\(location.project)/key.sh"
        try write("#!/bin/sh\ncat \"$1\"\n", script)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
        let profile = profile(location).replacingOccurrences(
            of: #"{"file": "\#(location.keys.path("apns.p8"))"}"#,
            with: #"{"command": ["\#(script)", "\#(location.keys.path("apns.p8"))"]}"#
        )
        try location.writeProfiles(#"{"ada": \#(profile)}"#)
        // The key is read, and only the connection fails.
        let run = try location.run(
            ["push.json", "--to", Self.token, "--server", "https://localhost:1"]
        )
        #expect(run.code == 69, "\(run.errors)")
    }

    @Test(arguments: [
        // Neither the command nor its child exits after SIGTERM, and both keep the pipe open.
        "trap '' TERM; exec 3> \"$0\"; sleep 600 & echo x >&3; wait",
        // The command has exited, but its child keeps the pipe open.
        "trap '' TERM; exec 3> \"$0\"; sleep 600 & echo x >&3",
        // The command has closed the pipe.
        "trap '' TERM; exec 3> \"$0\"; sleep 600 >&3 & exec >&3; echo x; wait",
    ])
    func `a command that runs too long is terminated together with its child processes`(
        script: String
    ) async throws {
        let path = try Tool.folder([:]) + ".fifo"
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let clock = TestClock()
        let reader = SecretReader(Console(), clock: clock)
        let result = OneShot<Result<[UInt8], any Error>>()
        DispatchQueue(label: "reader").async {
            result.resolve(
                Result {
                    try reader.bytes(.command(["sh", "-c", script, path]), "key", in: "/")
                }
            )
        }
        // Opening the pipe waits for the command. The other end remains open while one of the
        // command's processes is running.
        let processes = open(path, O_RDONLY)
        defer { close(processes) }
        var buffer = [UInt8](repeating: 0, count: 8)
        #expect(read(processes, &buffer, 2) == 2)
        let end = Program.timeLimit + Program.gracePeriod
        await clock.waitUntilScheduled(end)
        clock.advance(to: Program.timeLimit)
        clock.advance(to: end)
        let outcome = await result.value
        #expect(throws: SendError.self) { try outcome?.get() }
        var descriptor = pollfd(fd: processes, events: Int16(POLLIN), revents: 0)
        #expect(poll(&descriptor, 1, 10_000) == 1)
        #expect(read(processes, &buffer, 1) == 0)
    }

    #if os(Linux)
    @Test func `a process that has left a command's process group doesn't delay the command`()
        async throws
    {
        let clock = TestClock()
        let reader = SecretReader(Console(), clock: clock)
        let result = OneShot<Result<[UInt8], any Error>>()
        DispatchQueue(label: "reader").async {
            // A process in another session keeps the pipe open until this process ends.
            let words = ["setsid", "--fork", "tail", "--pid=\(getpid())", "-f", "/dev/null"]
            result.resolve(Result { try reader.bytes(.command(words), "key", in: "/") })
        }
        let end = Program.timeLimit + Program.gracePeriod
        await clock.waitUntilScheduled(end)
        clock.advance(to: end)
        let outcome = await result.value
        #expect(throws: SendError.self) { try outcome?.get() }
    }
    #endif

    @Test func `a symbolic link to a test key outside of the project is rejected`() throws {
        let location = try SendFolder(
            projectFile(
                adding(#""server": "https://localhost:1""#)
                    .replacingOccurrences(of: "KEY", with: "test.p8")
            )
        )
        try write("x", "\(location.project)/test.p8")
        #expect(try location.run(["push.json", "--dry-run"]).code == 0)
        try FileManager.default.removeItem(atPath: "\(location.project)/test.p8")
        try FileManager.default.createSymbolicLink(
            atPath: "\(location.project)/test.p8",
            withDestinationPath: location.keys.path("apns.p8")
        )
        #expect(try location.run(["push.json", "--dry-run"]).code == 78)
    }

    @Test
    func `a project's profile is shown before its first use, and remembered until it changes`()
        throws
    {
        let location = try SendFolder()
        let file = "\(location.project)/cameo-send.json"
        try write(#"{"profiles": {"ada": \#(profile(location))}}"#, file)
        // No server listens at this URL.
        let send = ["push.json", "--to", Self.token, "--server", "https://localhost:1"]
        let first = try location.run(send)
        #expect(first.code == 78)
        try expectSnapshot(location.redacted(first.errors), "send-trust.txt")
        #expect(try location.run(send).code == 78)
        #expect(try location.run(send + ["--trust"]).code == 69)
        #expect(try location.run(send).code == 69)
        let state = "\(location.home)/.local/state/cameo/accepted-profiles"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: state).first)
        let mode = try FileManager.default.attributesOfItem(atPath: "\(state)/\(name)")[
            .posixPermissions
        ]
        #expect(mode as? Int == 0o600)
        // A single different byte makes it a different profile.
        try write(#"{"profiles": {"ada": \#(profile(location))}} "#, file)
        #expect(try location.run(send).code == 78)
        // A link in place of the file with trusted profiles is ignored.
        #expect(try location.run(send + ["--trust"]).code == 69)
        for name in try FileManager.default.contentsOfDirectory(atPath: state) {
            try FileManager.default.removeItem(atPath: "\(state)/\(name)")
            try FileManager.default.createSymbolicLink(
                atPath: "\(state)/\(name)",
                withDestinationPath: "/dev/null"
            )
        }
        #expect(try location.run(send).code == 78)
    }

    @Test(.enabled(if: geteuid() == 0, "requires root, to change the owner"))
    func `a file of another user isn't used`() throws {
        let location = try SendFolder(projectFile(Self.profile))
        let file = "\(location.project)/cameo-send.json"
        #expect(chown(file, 65534, 65534) == 0)
        for option in ["--trust", "--dry-run"] {
            let run = try location.run(["push.json", "--to", Self.token, option])
            #expect(run.code == 78)
            #expect(run.errors.contains("belongs to another user"))
        }
    }

    @Test func `a profile is trusted in a terminal only if the user answers yes`() throws {
        let location = try SendFolder()
        try write(
            #"{"profiles": {"ada": \#(profile(location))}}"#,
            "\(location.project)/cameo-send.json"
        )
        let loaded = try #require(
            try ProfileFiles(
                given: nil,
                environment: ["HOME": location.home],
                currentFolder: location.project
            ).profile("ada", nil)
        )
        #expect(loaded.origin == .project)
        let folders = UserFolders(["HOME": location.home])
        for (answers, isAccepted) in [
            (["n"], false), ([], false), (["", "y"], false), (["y"], true),
        ] {
            let script = Script(answers)
            let result = Result {
                try ProfileTrust.require(
                    loaded,
                    isAcceptedByOption: false,
                    Console(),
                    script.dialog,
                    folders: folders
                )
            }
            #expect(ProfileTrust.isAccepted(loaded, folders) == isAccepted, "\(answers)")
            if !isAccepted { #expect(throws: SendError.self) { try result.get() } }
        }
    }

    @Test func `a project can't send another file or variable as a key`() throws {
        let location = try SendFolder([
            "cameo-send.json":
                #"{"profiles": {"ada": {"provider": "onesignal", "appID": "8b1a9953-c461-4296-a827-abf8c47804d7", "key": {"env": "AWS_SECRET"}, "to": {"file": "../../../../../../../../etc/hostname"}}}}"#
        ])
        let subscription = "8b1a9953-c461-4296-a827-abf8c47804d7"
        let run = try location.run(
            ["push.json", "--to", subscription, "--trust"],
            environment: ["AWS_SECRET": "wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY"]
        )
        #expect(run.code == 78)
        #expect(!run.errors.contains("wJalr"))
        // A file that isn't a list of recipients is rejected without showing its content.
        let list = try location.run(["push.json", "--trust"])
        #expect(list.code == 64)
        let name = try String(contentsOfFile: "/etc/hostname", encoding: .utf8)
        #expect(!list.errors.contains(name.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
}

/// A terminal with scripted answers.
final class Script: @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [String]
    private var text = ""

    init(_ answers: [String]) { self.answers = answers }

    /// The text in the terminal, including the answers.
    var transcript: String { lock.withLock { text } }

    var dialog: Dialog {
        Dialog(
            isInteractive: true,
            tell: { text in self.lock.withLock { self.text += text } },
            answer: {
                self.lock.withLock {
                    guard !self.answers.isEmpty else { return nil }
                    let answer = self.answers.removeFirst()
                    self.text += "\(answer)\n"
                    return answer
                }
            }
        )
    }
}
#endif
