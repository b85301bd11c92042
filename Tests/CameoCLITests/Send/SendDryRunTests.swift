#if os(macOS) || os(Linux)
@testable import Cameo
@testable import CameoCLI
import Foundation
import TestSupport
import Testing

@Suite struct SendDryRunTests {
    private static let token = SendFolder.token

    private func transcript(_ location: SendFolder, _ commands: [[String]]) throws -> String {
        try commands.map { words in
            let run = try location.run(words)
            #expect(run.code == 0, "\(words): \(run.errors)")
            let command = words.map(ShellWord.quoted).joined(separator: " ")
            return "$ cameo send \(command)\n\(run.output)\(run.errors)"
        }
        .joined(separator: "\n")
    }

    @Test func `a dry run shows the request of each provider, without a key`() throws {
        let location = try SendFolder()
        let text = try transcript(
            location,
            [
                ["push.json", "--provider", "apns", "--dry-run"],
                ["push.json", "--topic", SendFolder.topic, "--to", Self.token, "--dry-run"],
                ["push.json", "--provider", "fcm", "--dry-run"],
                ["push.json", "--provider", "onesignal", "--dry-run"],
                ["push.json", "--provider", "expo", "--dry-run"],
                ["push.json", "--provider", "simulator", "--topic", SendFolder.topic, "--dry-run"],
            ]
        )
        try expectSnapshot(text, "send-dry-run.txt")
    }

    @Test func `a profile completes the request, and no secret is read`() throws {
        let location = try SendFolder()
        // The files and variables don't exist, and the commands would fail.
        try location.writeProfiles(
            """
            {"ada": {"provider": "apns", "topic": "com.example.engines", "team": "TEAM123456",
              "key": {"file": "~/keys/AuthKey_ABC123DEFG.p8"}, "to": {"env": "ADA_TOKEN"}},
             "certificate": {"provider": "apns", "environment": "production",
              "certificate": "push.p12", "password": {"command": ["false"]}},
             "grace": {"provider": "onesignal", "appID": "8b1a9953-c461-4296-a827-abf8c47804d7",
              "key": {"command": ["false"]}},
             "expo": {"provider": "expo", "key": {"env": "NONE"}},
             "fire": {"provider": "fcm", "project": "engines-1", "key": {"file": "none.json"}}}
            """
        )
        let text = try transcript(
            location,
            ["ada", "certificate", "grace", "expo", "fire"].map {
                ["push.json", "--profile", $0, "--dry-run"]
            }
        )
        #expect(!text.contains(location.home))
        try expectSnapshot(text, "send-dry-run-profiles.txt")
    }

    @Test func `only the first characters of tokens are shown`() throws {
        let location = try SendFolder()
        let expo = "ExponentPushToken[abcdefghijklmnopqrstuv]"
        for (token, provider) in [(Self.token, "apns"), (expo, "expo")] {
            for option in ["--dry-run", "--curl"] {
                let run = try location.run([
                    "push.json", "--provider", provider, "--to", token, option,
                ])
                #expect(run.code == 0)
                #expect(!(run.output + run.errors).contains(token), "\(provider) \(option)")
            }
        }
    }

    @Test func `an option replaces a placeholder, and only these placeholders`() throws {
        let alert = #""contents": {"en": "Are you coming?"}, "headings": {"en": "Ada"}"#
        let expo = "ExponentPushToken[abcdefghijklmnopqrstuv]"
        let id = "8b1a9953-c461-4296-a827-abf8c47804d7"
        let cases = [
            (
                #"{"message": {"token": "YOUR_TOKEN", "notification": {"title": "Ada"}}}"#,
                ["--provider", "fcm", "--to", "abc:APA91b" + String(repeating: "x", count: 60)]
            ),
            (#"{"to": "ExponentPushToken[YOUR_TOKEN]", "title": "Ada"}"#, ["--to", expo]),
            (
                #"{"app_id": "YOUR_APP_ID", "include_subscription_ids": ["YOUR_ID"], \#(alert)}"#,
                ["--app-id", id, "--to", id]
            ),
        ]
        for (text, options) in cases {
            let location = try SendFolder(["push.json": text])
            for option in ["--dry-run", "--curl"] {
                let run = try location.run(["push.json"] + options + [option])
                #expect(run.code == 0, "\(run.errors)")
                #expect(!run.output.contains("YOUR_"))
            }
            let run = try location.run(["push.json", "--dry-run"])
            #expect(run.code == 1)
            #expect(
                run.errors.contains("fix it or pass --no-lint")
                    || run.errors.contains("fix them or")
            )
            let other = text.replacingOccurrences(of: "Ada", with: "YOUR_NAME")
            let named = try SendFolder(["push.json": other])
            #expect(try named.run(["push.json"] + options + ["--dry-run"]).code == 1)
        }
    }

    @Test func `the card of a request names the fixes of its provider`() throws {
        let location = try SendFolder([
            "push.json":
                #"{"to": "ExponentPushToken[a]", "title": "Ada", "data": {"senderId": "ada"}}"#
        ])
        let run = try location.run(["push.json", "--dry-run"])
        #expect(run.output.contains(#""mutableContent": true"#))
        #expect(!run.output.contains(#""mutable-content": 1"#))
        // The tool adds this value.
        #expect(!run.output.contains("expo-ttl-missing"))
    }

    @Test(arguments: ["--dry-run", "--curl"])
    func `a short token is redacted only where it is the recipient`(_ option: String) throws {
        let location = try SendFolder([
            "fcm.json":
                #"{"message":{"token":"t","notification":{"title":"t","body":"token"},"apns":{"payload":{"aps":{"mutable-content":1}}}}}"#
        ])
        let run = try location.run(["fcm.json", "--provider", "fcm", option])
        #expect(run.code == 0)
        let token = option == "--curl" ? #""'"$TOKEN"'""# : "\"…\""
        #expect(
            run.output.contains(
                #"{"message":{"token":\#(token),"notification":{"title":"t","body":"token"},"#
            )
        )
        #expect(run.output.contains("content-type: application/json"))
        #expect(run.output.contains("https://fcm.googleapis.com/v1/projects/"))
    }

    @Test func `a command for curl also names a missing topic`() throws {
        let location = try SendFolder()
        let words = ["push.json", "--provider", "apns", "--to", Self.token, "--curl"]
        let run = try location.run(words)
        #expect(
            run.output.hasPrefix("# apns-topic is missing; pass the app's bundle ID with --topic\n")
        )
        let complete = try location.run(words + ["--topic", SendFolder.topic])
        #expect(complete.code == 0 && !complete.output.contains("missing"))
    }

    @Test func `the request's topic can come from the recipients`() throws {
        func line(_ token: String, _ topic: String) -> String {
            #"{"token": "\#(token)", "environment": "sandbox", "topic": "\#(topic)"}"#
        }
        let other = String(repeating: "b", count: 64)
        let location = try SendFolder([
            "recipients.txt": line(Self.token, SendFolder.topic) + "\n" + line(other, "com.a.other")
        ])
        for words in [
            ["--to-file", "recipients.txt"], ["--to", line(Self.token, SendFolder.topic)],
        ] {
            let run = try location.run(["push.json", "--provider", "apns", "--dry-run"] + words)
            #expect(run.output.contains("apns-topic: \(SendFolder.topic)"))
            #expect(run.errors.contains("for another app") == words.contains("recipients.txt"))
        }
        let run = try location.run([
            "push.json", "--topic", "com.a.other", "--to-file", "recipients.txt", "--dry-run",
        ])
        #expect(run.output.contains("apns-topic: com.a.other"))
    }

    @Test func `the JSON of a dry run contains the request`() throws {
        let location = try SendFolder()
        let run = try location.run([
            "push.json", "--topic", SendFolder.topic, "--to", Self.token, "--dry-run", "--json",
        ])
        #expect(run.code == 0)
        let object = try #require(
            JSONDocument(parsing: Array(run.output.utf8)).root.object
        )
        #expect(object["url"]?.text == "https://api.sandbox.push.apple.com/3/device/a1b2c3d4…")
        #expect(object["body"]?.text == SendFolder.payload.trimmingCharacters(in: .newlines))
        #expect(object["bodySize"]?.integer == SendFolder.payload.utf8.count)
    }

    @Test func `a shell reads a quoted word back unchanged`() {
        for text in ["it's", "a'\u{301}b", "$(id)", "`id`", "a\nb", "", "'", "\\'", "é", "a b"] {
            let word = ShellWord.quoted(text)
            let run = try? Tool.shell("printf %s \(word)", "")
            #expect(run?.output == text, "\(word)")
        }
        #expect(ShellWord.quoted("push.json") == "push.json")
    }

    @Test func `the length of a provider token is computed before it's signed`() {
        #expect(SendRun.providerTokenLength(team: "TEAM123456", keyID: "ABC123DEFG") == 184)
    }
}
#endif
