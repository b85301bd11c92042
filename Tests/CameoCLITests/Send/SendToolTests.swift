#if os(macOS) || os(Linux)
@testable import Cameo
@testable import CameoAnalysis
@testable import CameoCLI
import CameoCommands
import CameoSend
import Foundation
import HostSupport
import TestSupport
import Testing

/// Tests of sending to the Simulator, the trace, and the setup. A stub replaces Xcode's `simctl`.
@Suite struct SendToolTests {
    private static let token = SendFolder.token

    // MARK: Simulator

    /// Installs a stub of `xcrun` that runs a script, and returns the environment that finds it.
    private func xcrun(_ location: SendFolder, _ script: String) throws -> [String: String] {
        let folder = "\(location.home)/bin"
        try location.writeHome("bin/xcrun", "#!/bin/sh\n\(script)\n", mode: 0o700)
        return ["PATH": "\(folder):/usr/bin:/bin"]
    }

    @Test func `without Xcode, an .apns file is written`() throws {
        let location = try SendFolder()
        let run = try location.run([
            "push.json", "--provider", "simulator", "--topic", SendFolder.topic,
        ])
        #expect(run.code == 0)
        try expectSnapshot(run.output + run.errors, "send-simulator.txt")
        let file = try String(contentsOfFile: "\(location.project)/push.apns", encoding: .utf8)
        let object = try #require(try JSONDocument(parsing: Array(file.utf8)).root.object)
        #expect(object["Simulator Target Bundle"]?.text == SendFolder.topic)
        #expect(object["aps"]?.object?["alert"]?.object?["title"]?.text == "Ada")
        // An .apns file as the input isn't overwritten.
        let again = try location.run(["push.apns", "--provider", "simulator"])
        #expect(again.code == 64)
    }

    @Test func `with Xcode, simctl receives the payload`() throws {
        let location = try SendFolder()
        let environment = try xcrun(
            location,
            "echo \"$@\" > \"\(location.home)/arguments\"; cat > \"\(location.home)/input\""
        )
        let run = try location.run(
            ["push.json", "--provider", "simulator", "--topic", SendFolder.topic],
            environment: environment
        )
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.contains("✓ push.json: sent to the Simulator (booted)"))
        let arguments = try String(contentsOfFile: "\(location.home)/arguments", encoding: .utf8)
        #expect(arguments == "simctl push booted com.example.engines -\n")
        let input = try String(contentsOfFile: "\(location.home)/input", encoding: .utf8)
        #expect(input.contains(#""title":"Ada""#))
        let failing = try xcrun(location, "echo 'No devices are booted.' >&2; exit 149")
        let failed = try location.run(
            ["push.json", "--provider", "simulator", "--topic", SendFolder.topic],
            environment: failing
        )
        #expect(failed.code == 1)
        #expect(failed.output.contains("No devices are booted."))
    }

    @Test func `simctl is terminated if it hangs, and the error names it`() async throws {
        let location = try SendFolder()
        _ = try xcrun(location, "exec sleep 3600")
        let clock = TestClock()
        let result = OneShot<Result<Program.Result, any Error>>()
        DispatchQueue(label: "simctl").async {
            result.resolve(
                Result {
                    try Program.simctl("\(location.home)/bin/xcrun", ["push"], input: [0x7B], clock)
                }
            )
        }
        let end = Program.timeLimit + Program.gracePeriod
        await clock.waitUntilScheduled(end)
        clock.advance(to: Program.timeLimit)
        clock.advance(to: end)
        let outcome = await result.value
        let error = #expect(throws: SendError.self) { try outcome?.get() }
        #expect(error?.description.hasPrefix("simctl push timed out after 120 s") == true)
        #expect(error?.exitCode == 69)
    }

    // MARK: Trace

    @Test func `the trace reads the log of the extension`() throws {
        let location = try SendFolder()
        let container = URL(fileURLWithPath: "\(location.home)/group", isDirectory: true)
        var record = DeliveryRecord()
        record.layout = .directMessage
        try DeliveryLog(container: container).append(
            record.closed(.done, at: 0.4),
            at: Date(timeIntervalSince1970: 1_769_000_000)
        )
        let environment = try xcrun(
            location,
            """
            [ "$*" = "simctl get_app_container booted com.example.engines groups" ] || exit 1
            printf 'group.com.example.engines\\t%s\\n' "\(container.path)"
            """
        )
        let run = try location.run(
            ["--trace", "--topic", SendFolder.topic],
            environment: environment
        )
        #expect(run.code == 0, "\(run.errors)")
        try expectSnapshot(run.output, "send-trace.txt")
    }

    @Test func `without Xcode, the trace is a command for a Mac`() throws {
        let location = try SendFolder()
        let run = try location.run(["--trace", "--topic", SendFolder.topic])
        #expect(run.code == 0)
        try expectSnapshot(run.output, "send-trace-command.txt")
    }

    // MARK: Setup

    private func setup(
        _ location: SendFolder,
        _ answers: [String],
        _ options: [String: [String]] = [:]
    ) async throws -> (transcript: String, code: Int32) {
        let words = options.flatMap { name, values in values.flatMap { [name, $0] } }
        let arguments = try CommandSyntax.of(.send).parse(
            ["--setup", "--profile-file", "\(location.home)/cameo-send.json"] + words
        )
        let script = Script(answers)
        let variables = ["HOME": location.home]
        let code = try await SendSetup(
            try SendOptions(arguments, environment: variables),
            variables,
            Console(["--quiet"]),
            script.dialog
        ).run()
        return (script.transcript, code)
    }

    @Test func `the setup asks for a profile and writes it without a secret`() async throws {
        let location = try SendFolder()
        let key = "os_v2_app_4wm3xk2abcdefghijklmnop"
        let (transcript, code) = try await setup(
            location,
            ["3", "not-a-uuid", "8b1a9953-c461-4296-a827-abf8c47804d7", key, "", "engines"]
        )
        #expect(code == 0)
        let file = "\(location.home)/cameo-send.json"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains("os_v2"))
        let object = try #require(try JSONDocument(parsing: Array(text.utf8)).root.object)
        let profile = try #require(SendConfiguration(object).profiles.first)
        #expect(profile.name == "engines")
        #expect(profile.profile.key == .environment("ONESIGNAL_REST_API_KEY"))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try expectSnapshot(
            transcript.replacingOccurrences(of: key, with: "KEY"),
            "send-setup.txt"
        )
        // Another profile is added, and the first one remains.
        _ = try await setup(location, ["4", "n", "grace"])
        let both = try String(contentsOfFile: file, encoding: .utf8)
        #expect(both.contains(#""engines""#) && both.contains(#""grace""#))
    }

    @Test func `a file that isn't a key is rejected when the setup asks for it`() async throws {
        let location = try SendFolder()
        let keys = location.keys
        try location.writeHome("empty.p8", "")
        try location.writeHome("two.txt", "one two")
        let wrong = [
            "", "none.p8", "\(location.home)", "\(location.home)/empty.p8",
            keys.path("account.pem"),
            keys.path("apns-public.pem"), keys.path("authority.pem"),
            keys.path("client-locked.key"),
            "\(location.project)/push.json",
        ]
        // The input ends at the next question.
        let apns = try await setup(location, ["1"] + wrong + [keys.path("apns.p8")])
        let firebase = try await setup(
            location,
            ["2", keys.path("account.pem"), "\(location.project)/push.json"]
        )
        let oneSignal = try await setup(
            location,
            ["3", "8b1a9953-c461-4296-a827-abf8c47804d7", "\(location.home)/two.txt"]
        )
        #expect([apns.code, firebase.code, oneSignal.code] == [1, 1, 1])
        // The key is accepted, so the next question follows.
        #expect(apns.transcript.hasSuffix("Key ID: "))
        try expectSnapshot(
            location.redacted(
                [apns, firebase, oneSignal].map(\.transcript).joined(separator: "\n\n") + "\n"
            ),
            "send-setup-keys.txt"
        )
        #expect(!FileManager.default.fileExists(atPath: "\(location.home)/cameo-send.json"))
    }

    @Test func `an invalid key in the options is rejected before anything is written`() throws {
        let location = try SendFolder()
        let run = try location.run([
            "--setup", "--provider", "apns", "--profile", "ada", "--key-file",
            location.keys.path("account.pem"), "--key-id", SendKeys.keyID, "--team", SendKeys.team,
            "--topic", SendFolder.topic,
        ])
        #expect(run.code == 78, "\(run.errors)")
        #expect(run.errors.contains("account.pem"))
        #expect(!FileManager.default.fileExists(atPath: "\(location.home)/.config"))
    }

    @Test func `a profile is replaced only if the user chooses that`() async throws {
        let location = try SendFolder()
        let file = "\(location.home)/cameo-send.json"
        func profiles() throws -> [String: String] {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
            let object = try #require(try JSONDocument(parsing: bytes).root.object)
            return Dictionary(
                uniqueKeysWithValues: try SendConfiguration(object).profiles
                    .map { ($0.name, $0.profile.provider.rawValue) }
            )
        }
        _ = try await setup(location, ["4", "n", "ada"])
        let (transcript, code) = try await setup(
            location,
            ["5", "com.example.engines", "ada", "1", "grace"]
        )
        #expect(code == 0)
        #expect(try profiles() == ["ada": "expo", "grace": "simulator"])
        try expectSnapshot(location.redacted(transcript), "send-setup-name.txt")
        _ = try await setup(location, ["5", "com.example.engines", "ada"])
        #expect(try profiles()["ada"] == "expo")
        _ = try await setup(location, ["5", "com.example.engines", "ada", "2"])
        #expect(try profiles()["ada"] == "simulator")
        // Without a terminal, nothing is replaced.
        let run = try location.run([
            "--setup", "--provider", "expo", "--profile", "ada", "--profile-file", file,
        ])
        #expect(run.code == 64)
        #expect(try profiles()["ada"] == "simulator")
    }

    @Test func `nothing is written if the input ends`() async throws {
        let location = try SendFolder()
        let (_, code) = try await setup(location, ["1"])
        #expect(code == 1)
        #expect(!FileManager.default.fileExists(atPath: "\(location.home)/cameo-send.json"))
    }

    @Test(.enabled(if: SendServer.Program.apns.isAvailable, "requires Scripts/setup send"))
    func `the key is checked with a device token that doesn't exist`() throws {
        let location = try SendFolder()
        func server(_ reason: String, _ status: Int) throws -> SendServer {
            try SendServer(
                .apns,
                answers: #"{"*": [{"status": \#(status), "reason": "\#(reason)"}]}"#
            )
        }
        func run(_ name: String, _ server: SendServer) throws -> Tool.Run {
            try location.run(
                [
                    "--setup", "--provider", "apns", "--profile", name, "--server", server.url,
                    "--ca", location.keys.authority,
                ] + location.apnsOptions
            )
        }
        let valid = try server("BadDeviceToken", 400)
        let first = try run("ada", valid)
        #expect(first.code == 0, "\(first.errors)")
        #expect(first.output.hasPrefix("✓ APNs accepts the key"))
        #expect(
            try valid.requests.map(\.path) == ["/3/device/" + String(repeating: "0", count: 64)]
        )
        let invalid = try run("grace", try server("InvalidProviderToken", 403))
        #expect(invalid.code == 77)
        let file = "\(location.home)/.config/cameo/cameo-send.json"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(#""ada""#) && text.contains(#""grace""#))
        #expect(!text.contains("PRIVATE"))
    }
}

/// Tests of Firebase, OneSignal and Expo.
@Suite(.enabled(if: SendServer.Program.providers.isAvailable, "requires Scripts/setup send"))
struct SendProviderTests {
    private static let subscription = "8b1a9953-c461-4296-a827-abf8c47804d7"
    private static let app = "0d5ccb28-5d1c-4a3f-8f5a-5c0f3a0d6f11"
    private static let expo = "ExponentPushToken[abcdefghijklmnopqrstuv]"
    private static let fcm = "c" + String(repeating: "Ab9_", count: 5) + "x"

    @Test func `OneSignal receives the notification with its key`() throws {
        let location = try SendFolder()
        let server = try SendServer(
            .providers,
            ["--onesignal-key", "test-key", "--onesignal-app", Self.app]
        )
        let arguments = [
            "push.json", "--provider", "onesignal", "--app-id", Self.app, "--to",
            Self.subscription, "--server", server.url, "--ca", location.keys.authority,
        ]
        let run = try location.run(
            arguments,
            environment: ["ONESIGNAL_REST_API_KEY": "test-key", "ONESIGNAL_APP_ID": Self.app]
        )
        #expect(run.code == 0, "\(run.output) \(run.errors)")
        let wrong = try location.run(
            arguments,
            environment: ["ONESIGNAL_REST_API_KEY": "other-key", "ONESIGNAL_APP_ID": Self.app]
        )
        #expect(wrong.code == 77, "\(wrong.output) \(wrong.errors)")
        for text in [run.output, run.errors, wrong.output, wrong.errors] {
            #expect(!text.contains("test-key") && !text.contains("other-key"))
        }
    }

    @Test func `Firebase receives the message, and only validates it with --dry-run=remote`() throws
    {
        let location = try SendFolder()
        let server = try SendServer(
            .providers,
            [
                "--service-account", location.keys.path("account-public.pem"), "--client-email",
                "cameo@engines-1.iam.gserviceaccount.com",
            ]
        )
        let key = try String(contentsOfFile: location.keys.path("account.pem"), encoding: .utf8)
        let account = JSONValue.object(
            JSONObject([
                ("type", .string("service_account")), ("project_id", .string("engines-1")),
                ("client_email", .string("cameo@engines-1.iam.gserviceaccount.com")),
                ("private_key", .string(key)),
            ])
        )
        try location.writeHome("account.json", account.compact)
        let arguments = [
            "push.json", "--provider", "fcm", "--key-file", "\(location.home)/account.json", "--to",
            Self.fcm, "--server", server.url, "--ca", location.keys.authority,
        ]
        let run = try location.run(arguments)
        #expect(run.code == 0, "\(run.output) \(run.errors)")
        let validated = try location.run(arguments + ["--dry-run=remote"])
        #expect(validated.code == 0, "\(validated.output) \(validated.errors)")
        let bodies = try server.requests.filter { $0.path?.hasSuffix("messages:send") == true }
            .map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.map { $0.contains(#""validate_only":true"#) } == [false, true])
    }

    @Test func `receipts are requested with Expo's tickets`() throws {
        let location = try SendFolder()
        let server = try SendServer(
            .providers,
            answers: #"{"\#(Self.expo)": [{"receipt": "DeviceNotRegistered"}]}"#
        )
        let connection = ["--server", server.url, "--ca", location.keys.authority]
        let run = try location.run(
            ["push.json", "--provider", "expo", "--to", Self.expo, "--json"] + connection
        )
        #expect(run.code == 0, "\(run.output) \(run.errors)")
        let ticket = try #require(
            try JSONDocument(parsing: Array(run.output.utf8)).root.object?["id"]?.text
        )
        let receipts = try location.run(
            ["--receipts", ticket, "--provider", "expo"] + connection
        )
        #expect(receipts.code == 1, "\(receipts.output) \(receipts.errors)")
        #expect(receipts.output.contains("DeviceNotRegistered"))
        let unknown = try location.run(
            ["--receipts", "00000000-0000-4000-8000-000000000000", "--provider", "expo", "--json"]
                + connection
        )
        #expect(unknown.code == 75, "\(unknown.output) \(unknown.errors)")
    }
}
#endif
