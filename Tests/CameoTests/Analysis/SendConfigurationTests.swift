import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct SendConfigurationTests {
    private func parse(_ text: String) throws -> Result<
        SendConfiguration, SendConfiguration.ParseError
    > {
        let root = try JSONDocument(parsing: Array(text.utf8)).root
        let object = try #require(root.object)
        return Result { () throws(SendConfiguration.ParseError) in try SendConfiguration(object) }
    }

    @Test func `a profile contains the values in its file`() throws {
        let configuration = try parse(
            """
            {"$schema": "x", "profiles": {"ada": {"provider": "apns", "environment": "production",
              "topic": "com.example.engines", "team": "TEAM123456", "keyID": "ABC123DEFG",
              "key": {"keychain": "cameo/ada/apns"}, "to": {"command": ["op", "read", "x"]}}}}
            """
        ).get()
        let (name, profile) = try #require(configuration.profiles.first)
        #expect(name == "ada")
        #expect(profile.provider == .apns)
        #expect(profile.environment == .production)
        #expect(profile.topic == "com.example.engines")
        #expect(profile.team == "TEAM123456")
        #expect(profile.keyID == "ABC123DEFG")
        #expect(profile.key == .keychain(service: "cameo", account: "ada/apns"))
        #expect(profile.to == .command(["op", "read", "x"]))
        // Encoding and parsing the profile again results in the same profile.
        let again = try parse(#"{"profiles": {"ada": \#(profile.json.compact)}}"#).get()
        #expect(again.profiles.first?.profile.json == profile.json)
    }

    @Test func `errors name mistakes and the fix, and never repeat secrets`() throws {
        let key = "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQg"
        let cases = [
            "{}", #"{"profile": {}}"#, #"{"profiles": []}"#, #"{"profiles": {"a b": {}}}"#,
            #"{"profiles": {"ada": 1}}"#, #"{"profiles": {"ada": {}}}"#,
            #"{"profiles": {"ada": {"provider": "apn"}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "keyId": "ABC123DEFG"}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "keyFile": "key.p8"}}}"#,
            #"{"profiles": {"ada": {"provider": "expo", "topic": "a.b"}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "team": "TEAM"}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "topic": "engines"}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "environment": "prodution"}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "key": "key.p8"}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "key": {"path": "key.p8"}}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "key": {"fil": "key.p8"}}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "key": {"command": "op read"}}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "key": {"keychain": "cameo"}}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "key": {"env": "A B"}}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "key": {"env": "A"}, "certificate": "b"}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "key": "\#(key)"}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "key": {"command": ["echo", "\#(key)"]}}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "\#(key)": 1}}}"#,
            #"{"profiles": {"ada": {"provider": "onesignal", "key": {"env": "os_v2_app_abcdefghijk"}}}}"#,
            #"{"profiles": {"ada": {"provider": "apns", "server": "https://u:p@host"}}}"#,
        ]
        let text = try cases.map { text in
            guard case .failure(let error) = try parse(text) else {
                Issue.record("no error: \(text)")
                return text
            }
            #expect(!error.description.contains(key) && !error.description.contains("os_v2"))
            return "\(text)\n  \(error)"
        }
        try expectSnapshot(text.joined(separator: "\n") + "\n", "send-configuration-errors.txt")
    }

    @Test(arguments: [
        "-----BEGIN PRIVATE KEY-----\nMIGT", "MIGHAgEAMBMGByqGSM49", "os_v2_app_4wm3xk2",
        "ya29.a0AfH6SMBx", "eyJhbGciOiJFUzI1NiJ9.eyJpc3Mi", "ExponentPushToken[abc]",
        "a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4", "https://ada:lovelace@example.com",
        "--token=a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4",
    ])
    func `text with a secret is recognized`(_ text: String) {
        #expect(SecretText.isSecret(text))
    }

    @Test(arguments: [
        "~/keys/AuthKey_ABC123DEFG.p8", "8b1a9953-c461-4296-a827-abf8c47804d7",
        "com.example.a-very-long-bundle-identifier.with.many.parts.1", "ONESIGNAL_REST_API_KEY",
        "op://Private/AuthKey ABC123DEFG/credential", "https://localhost:8443",
        "/Users/ada/Library/Application Support/Engines/keys/production/2026/service-account.json",
    ])
    func `text that refers to a secret isn't a secret`(_ text: String) {
        #expect(!SecretText.isSecret(text))
    }

    @Test func `the article lists every key of a profile`() throws {
        let rows = SendProfile.Key.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
        try expectGeneratedSection(
            (["| Key | Value |", "|---|---|"] + rows).joined(separator: "\n"),
            "send keys",
            in: "Sources/Cameo/Cameo.docc/Send.md"
        )
    }

    @Test func `the schema accepts a profile, and no unknown key`() throws {
        func value(_ text: String) throws -> JSONValue {
            try JSONDocument(parsing: Array(text.utf8)).root
        }
        let schema = try SchemaFile.send.json()
        for (text, isAccepted) in [
            (#"{"a": {"provider": "fcm", "key": {"file": "x"}, "to": {"env": "T"}}}"#, true),
            (#"{"a": {"provider": "fcm", "kay": {}}}"#, false),
            (#"{"a": {"provider": "fcm", "key": "x"}}"#, false), (#"{"a": {}}"#, false),
        ] {
            let value = try value(#"{"profiles": \#(text)}"#)
            #expect(value.isAccepted(by: schema) == isAccepted, "\(text)")
        }
    }
}
