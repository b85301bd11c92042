#if os(macOS) || os(Linux)
@testable import Cameo
@testable import CameoCLI
import Foundation
import HostSupport
import TestSupport
import Testing

/// Tests of certificates, and of the tokens that are stored between runs.
@Suite(
    .enabled(if: SendServer.Program.apns.isAvailable, "requires Scripts/setup send"),
    .hangLimit
)
struct SendCredentialTests {
    private static let token = SendFolder.token

    // MARK: Certificates

    /// Writes a profile with a certificate.
    private func writeProfile(
        _ location: SendFolder,
        _ server: SendServer,
        _ certificate: String
    ) throws {
        try location.writeProfiles(
            """
            {"engines": {"provider": "apns", "topic": "\(SendFolder.topic)", \(certificate),
            "server": "\(server.url)", "authority": "\(location.keys.authority)"}}
            """
        )
    }

    @Test(arguments: [
        #""certificate": "KEYS/client.pem", "certificateKey": "KEYS/client.key""#,
        #""certificate": "KEYS/client-both.pem""#,
        #""certificate": "KEYS/client.pem", "certificateKey": "KEYS/client-locked.key", "password": {"env": "PASSWORD"}"#,
        #""certificate": "KEYS/client.p12", "password": {"env": "PASSWORD"}"#,
    ])
    func `a certificate authorizes pushes`(certificate: String) throws {
        let location = try SendFolder()
        let server = try SendServer(
            .apns,
            ["--certificate-only", "--authority", location.keys.authority]
        )
        try writeProfile(
            location,
            server,
            certificate.replacingOccurrences(of: "KEYS", with: location.keys.folder)
        )
        let environment = ["PASSWORD": SendKeys.password]
        let run = try location.run(["push.json", "--to", Self.token], environment: environment)
        #expect(run.code == 0, "\(run.output) \(run.errors)")
        let connection = try #require(try server.records.first { $0.kind == "connection" })
        #expect(connection.values["certificate"]?.text == "com.example.engines")
        let request = try #require(try server.requests.first)
        #expect(request["authorization"] == nil)
        #expect(request["apns-topic"] == SendFolder.topic)
        // No token is stored.
        #expect(!FileManager.default.fileExists(atPath: "\(location.home)/.cache"))
    }

    @Test func `a certificate that can't be used is rejected before a connection is opened`() throws
    {
        let location = try SendFolder(["broken.pem": "-----BEGIN CERTIFICATE-----\nxx\n"])
        let keys = location.keys
        _ = try Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "openssl", "x509", "-in", keys.path("client.pem"), "-outform", "DER", "-out",
                "\(location.project)/client.cer",
            ]
        )
        let cases: [(String, Int32)] = [
            (#""certificate": "KEYS/client.p12", "password": {"env": "PASSWORD"}"#, 78),
            (#""certificate": "KEYS/none.p12""#, 66),
            (#""certificate": "KEYS/client.pem", "certificateKey": "KEYS/none.key""#, 66),
            (#""certificate": "PROJECT/broken.pem""#, 78),
            (#""certificate": "PROJECT/client.cer""#, 78),
            (#""certificate": "PROJECT/push.json""#, 78),
            (#""certificate": "KEYS/client.pem""#, 78),
            (
                #""certificate": "KEYS/client.pem", "certificateKey": "KEYS/client-locked.key""#, 78
            ),
        ]
        let server = try SendServer(.apns, ["--certificate-only", "--authority", keys.authority])
        let text = try cases.map { certificate, code in
            try writeProfile(
                location,
                server,
                certificate.replacingOccurrences(of: "KEYS", with: keys.folder)
                    .replacingOccurrences(of: "PROJECT", with: location.project)
            )
            let run = try location.run(["push.json", "--to", Self.token])
            #expect(run.code == code, "\(certificate): \(run.output) \(run.errors)")
            #expect(run.output.isEmpty)
            return "\(certificate)\n\(run.errors)exit \(run.code)\n"
        }
        .joined(separator: "\n")
        try expectSnapshot(location.redacted(text), "send-certificate-errors.txt")
        #expect(try server.records.isEmpty)
    }

    @Test(arguments: ["", #", "password": {"env": "PASSWORD"}"#])
    func `a wrong PKCS#12 password is rejected by the TLS library`(password: String) throws {
        let location = try SendFolder()
        let server = try SendServer(
            .apns,
            ["--certificate-only", "--authority", location.keys.authority]
        )
        let file = location.keys.path("client.p12")
        try writeProfile(location, server, #""certificate": "\#(file)"\#(password)"#)
        let run = try location.run(
            ["push.json", "--to", Self.token],
            environment: ["PASSWORD": "wrong-password"]
        )
        #expect(run.code == 69, "\(run.output) \(run.errors)")
        #expect(run.output.contains("password"))
        #expect(!(run.output + run.errors).contains("wrong-password"))
        #expect(try server.requests.isEmpty)
    }

    // MARK: Tokens

    @Test func `no token is stored in a folder that other users can write to`() throws {
        let location = try SendFolder(["second.json": SendFolder.payload])
        let server = try SendServer(
            .apns,
            ["--public-key", location.keys.path("apns-public.pem")]
        )
        let folder = "\(location.home)/.cache/cameo"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        func run() throws -> Tool.Run {
            try location.apns("push.json", "second.json", "--to", Self.token, server: server)
        }
        let first = try run()
        #expect(first.code == 0, "\(first.errors)")
        try expectSnapshot(
            location.redacted(first.errors),
            "send-cache.txt"
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        // After the fix, the token is stored.
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        #expect(try run().errors.isEmpty)
        #expect(try run().errors.isEmpty)
        let tokens = try server.requests.map { $0["authorization"] }
        #expect(tokens.count == 6)
        #expect(tokens[0] == tokens[1] && tokens[1] != tokens[2])
        #expect(Set(tokens[2...]).count == 1)
    }

    @Test func `errors for other problems with the folder contain a fix`() throws {
        let location = try SendFolder()
        func problem(_ environment: [String: String]) throws -> String {
            let run = try location.run(
                ["push.json", "--to", Self.token, "--server", "https://localhost:1"]
                    + location.apnsOptions,
                environment: environment
            )
            #expect(run.code == 69, "\(run.errors)")
            return location.redacted(run.errors.split(separator: "\n").first.map(String.init) ?? "")
        }
        try location.writeHome("file", "")
        let problems = [
            try problem(["XDG_CACHE_HOME": "\(location.home)/file"]),
            try problem(["XDG_CACHE_HOME": "/proc/none"]),
        ]
        #expect(problems.allSatisfy { $0.contains("XDG_CACHE_HOME") }, "\(problems)")
        try location.writeHome(".cache/cameo", "")
        #expect(try problem([:]).contains("isn't a folder"))
    }

    @Test func `a dry run creates no folder`() throws {
        let location = try SendFolder()
        for option in ["--dry-run", "--curl"] {
            let run = try location.run(
                ["push.json", "--to", Self.token, option] + location.apnsOptions
            )
            #expect(run.code == 0)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: location.home).isEmpty)
    }
}

/// Tests of the keys that a project's profile may reference.
@Suite(.enabled(if: SendServer.Program.providers.isAvailable, "requires Scripts/setup send"))
struct SendProjectKeyTests {
    private static let expo = "ExponentPushToken[abcdefghijklmnopqrstuv]"
    private static let subscription = "8b1a9953-c461-4296-a827-abf8c47804d7"
    /// A string with the length of Expo's tokens, which other services' tokens may also have.
    private static let other = "ghp_" + String(repeating: "aB3", count: 12)

    private func send(
        _ profile: String,
        _ arguments: [String],
        _ environment: [String: String],
        files: [String: String] = [:]
    ) throws -> (run: Tool.Run, count: Int) {
        let location = try SendFolder(
            files.merging(["cameo-send.json": #"{"profiles": {"ada": \#(profile)}}"#]) { $1 }
        )
        let server = try SendServer(.providers)
        let run = try location.run(
            ["push.json", "--trust", "--server", server.url, "--ca", location.keys.authority]
                + arguments,
            environment: environment
        )
        #expect(!(run.output + run.errors).contains(Self.other))
        return (run, try server.requests.count)
    }

    @Test func `another service's token isn't sent to Expo`() throws {
        let (run, count) = try send(
            #"{"provider": "expo", "key": {"env": "GITHUB_TOKEN"}}"#,
            ["--to", Self.expo],
            ["GITHUB_TOKEN": Self.other]
        )
        #expect(run.code == 78, "\(run.errors)")
        #expect(count == 0)
        #expect(run.errors.contains("EXPO_ACCESS_TOKEN"))
        let (file, fileCount) = try send(
            #"{"provider": "expo", "key": {"file": "token"}}"#,
            ["--to", Self.expo],
            [:],
            files: ["token": Self.other]
        )
        #expect(file.code == 78 && fileCount == 0)
    }

    @Test func `Expo's own variable is used`() throws {
        let (run, count) = try send(
            #"{"provider": "expo", "key": {"env": "EXPO_ACCESS_TOKEN"}}"#,
            ["--to", Self.expo],
            ["EXPO_ACCESS_TOKEN": Self.other]
        )
        #expect(run.code == 0, "\(run.errors)")
        #expect(count == 1)
    }

    @Test func `OneSignal accepts its own variable and its own key format`() throws {
        func profile(_ variable: String) -> String {
            #"{"provider": "onesignal", "appID": "\#(Self.subscription)", "key": {"env": "\#(variable)"}}"#
        }
        let old = String(repeating: "aB3d", count: 12)
        let to = ["--to", Self.subscription]
        let (rejected, count) = try send(profile("OTHER"), to, ["OTHER": old])
        #expect(rejected.code == 78 && count == 0)
        for (variable, key) in [("ONESIGNAL_REST_API_KEY", old), ("OTHER", "os_v2_app_abc")] {
            let (run, count) = try send(profile(variable), to, [variable: key])
            #expect(run.code == 0, "\(run.errors)")
            #expect(count == 1)
        }
    }

    @Test func `a project can't send the lines of a file as user IDs`() throws {
        let request =
            #"{"contents": {"en": "Hi"}, "include_aliases": {"external_id": []}, "target_channel": "push"}"#
        let (run, count) = try send(
            #"{"provider": "onesignal", "appID": "\#(Self.subscription)", "key": {"env": "KEY"}, "to": {"file": "../../secret"}}"#,
            ["--no-lint"],
            ["KEY": "os_v2_app_abc"],
            files: ["push.json": request]
        )
        #expect(run.code != 0, "\(run.output)")
        #expect(count == 0)
    }
}
#endif
