#if os(macOS) || os(Linux)
@testable import CameoCLI
import Foundation
import HostSupport
import TestSupport
import Testing

@Suite struct SendErrorTests {
    private static let token = SendFolder.token

    @Test func `misuse is explained`() throws {
        let location = try SendFolder([
            "bad.json": #"{"aps":{"alert":"x","badge":"3"}}"#, "text.json": "hello",
            "utf16.json": "{\0}\0",
            "tokens.txt": "\(Self.token)\n# a comment\nnot-a-token\n\n12ab\n",
            "onesignal.json":
                #"{"app_id":"8b1a9953-c461-4296-a827-abf8c47804d7","contents":{"en":"x"},"include_subscription_ids":["8b1a9953-c461-4296-a827-abf8c47804d7"]}"#,
        ])
        let commands: [([String], Int32)] = [
            ([], 64),
            (["push.json"], 64),
            (["none.json"], 66),
            (["text.json"], 1),
            (["utf16.json", "--dry-run"], 1),
            (["push.json", "--provider", "apn"], 64),
            (["push.json", "--provider", "fmc"], 64),
            (["push.json", "--device", "iPhone"], 64),
            (["push.json", "-n"], 64),
            (["push.json", "--dry-run=now"], 64),
            (["push.json", "--provider", "apns"], 64),
            (["push.json", "--provider", "apns", "--to", "12ab"], 64),
            (["push.json", "--provider", "apns", "--to", ""], 64),
            (["push.json", "--provider", "apns", "--to-file", "tokens.txt"], 64),
            (["push.json", "--provider", "apns", "--to-file", "none.txt"], 66),
            (["push.json", "--provider", "apns", "--to", Self.token], 78),
            (["push.json", "--provider", "expo", "--to", Self.token], 64),
            (["push.json", "--provider", "apns", "--dry-run=remote"], 64),
            (["push.json", "--provider", "apns", "--wait"], 64),
            (["push.json", "--provider", "apns", "--priority", "high"], 64),
            (["push.json", "--provider", "apns", "--push-type", "alerts", "--dry-run"], 64),
            (["push.json", "--provider", "apns", "--expiration", "soon"], 64),
            (["push.json", "--provider", "apns", "--server", "http://example.com"], 64),
            (["push.json", "--provider", "apns", "--server", "https://a@b"], 64),
            (["push.json", "--provider", "apns", "--ca", "none.pem", "--dry-run"], 66),
            (["push.json", "--profile", "ada"], 78),
            (["push.json", "-", "--to-file", "-"], 64),
            (["push.json", "push.json", "--unsent", "rest.txt"], 64),
            (["onesignal.json", "--provider", "apns", "--dry-run"], 1),
            (["--receipts", " , "], 64),
            (["--setup"], 64),
            (["--setup", "--provider", "apns"], 64),
            (["bad.json", "--provider", "apns", "--curl"], 1),
        ]
        let text = try commands.map { words, code in
            let run = try location.run(words)
            #expect(run.code == code, "\(words): \(run.errors)")
            #expect(run.output.isEmpty, "\(words)")
            #expect(!run.errors.contains(Self.token) && !run.errors.contains("not-a-token"))
            let command = words.map { $0 == Self.token ? "TOKEN" : ShellWord.quoted($0) }
            return "$ cameo send \(command.joined(separator: " "))\n\(run.errors)exit \(run.code)\n"
        }
        .joined(separator: "\n")
        try expectSnapshot(location.redacted(text), "send-errors.txt")

        let run = try location.run(["bad.json", "--provider", "apns", "--dry-run"])
        #expect(run.code == 1)
        #expect(run.output.contains("POST https://api.sandbox.push.apple.com/3/device/"))
        #expect(run.errors.contains("1 error, so nothing was sent"))
    }

    @Test func `an invalid key is rejected without showing its content`() throws {
        let location = try SendFolder(["secret.txt": "hunter2-hunter2-hunter2"])
        let keys = location.keys
        let commands: [([String], Int32)] = [
            (["--key-file", "secret.txt", "--key-id", "ABC123DEFG", "--team", "TEAM123456"], 78),
            (["--key-file", "none.p8", "--key-id", "ABC123DEFG", "--team", "TEAM123456"], 66),
            (
                [
                    "--key-file", keys.path("account.pem"), "--key-id", "ABC123DEFG", "--team",
                    "TEAM123456",
                ], 78
            ),
            (["--key-file", keys.path("apns.p8"), "--team", "TEAM123456"], 78),
            (["--key-file", keys.path("apns.p8"), "--key-id", "ABC123DEFG"], 78),
            (["--key-file", keys.path("apns.p8"), "--key-id", "ABC"], 64),
            (["--provider", "fcm", "--key-file", "secret.txt"], 78),
        ]
        let fcm = "c" + String(repeating: "A", count: 21)
        let text = try commands.map { words, code in
            let isFCM = words.contains("fcm")
            let run = try location.run(
                ["push.json", "--to", isFCM ? fcm : Self.token, "--topic", SendFolder.topic] + words
            )
            #expect(run.code == code, "\(words): \(run.errors)")
            #expect(!run.errors.contains("hunter2"))
            return "$ cameo send push.json \(words.joined(separator: " "))\n\(run.errors)"
        }
        .joined(separator: "\n")
        try expectSnapshot(location.redacted(text), "send-key-errors.txt")
    }

    @Test func `with --json, errors are JSON`() throws {
        let location = try SendFolder()
        let run = try location.run(["push.json", "--profile", "ada", "--json"])
        #expect(run.code == 78)
        #expect(run.errors.hasPrefix(#"{"schemaVersion":1,"error":{"code":"configuration","#))
    }
}
#endif
