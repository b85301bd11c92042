#if os(macOS) || os(Linux)
@testable import Cameo
@testable import CameoCLI
import Foundation
import HostSupport
import TestSupport
import Testing

/// Tests that run the tool with servers that simulate the providers.
@Suite(.enabled(if: SendServer.Program.apns.isAvailable, "requires Scripts/setup send"))
struct SendDeliveryTests {
    private static let token = SendFolder.token
    private static let other = String(repeating: "0f", count: 32)

    private func server(
        _ location: SendFolder,
        _ options: [String] = [],
        answers: String? = nil
    ) throws -> SendServer {
        try SendServer(
            .apns,
            [
                "--public-key", location.keys.path("apns-public.pem"), "--key-id", SendKeys.keyID,
                "--team", SendKeys.team, "--topics", SendFolder.topic,
            ] + options,
            answers: answers
        )
    }

    private func lines(_ run: Tool.Run) throws -> [JSONObject] {
        try run.output.split(separator: "\n").map { line in
            try #require(try JSONDocument(parsing: Array(line.utf8)).root.object)
        }
    }

    @Test func `the file arrives unchanged, and the provider token is stored`() throws {
        let location = try SendFolder()
        let server = try server(location)
        let first = try location.apns("push.json", "--to", Self.token, server: server)
        #expect(first.code == 0, "\(first.errors)")
        #expect(first.output.hasPrefix("✓ a1b2c3d4… accepted, apns-id "))
        let second = try location.apns("push.json", "--to", Self.token, server: server)
        #expect(second.code == 0)
        let requests = try server.requests
        #expect(requests.count == 2)
        #expect(requests.first?.body == Array(SendFolder.payload.utf8))
        #expect(requests.first?["apns-push-type"] == "alert")
        #expect(requests.first?["apns-topic"] == SendFolder.topic)
        #expect(requests.first?["authorization"] == requests.last?["authorization"])
        let secret = try #require(requests.first?["authorization"]?.split(separator: " ").last)
        for text in [first.output, first.errors, second.output] {
            #expect(!text.contains(secret) && !text.contains(Self.token))
        }
        #expect(
            secret.utf8.count
                == SendRun.providerTokenLength(team: SendKeys.team, keyID: SendKeys.keyID)
        )
    }

    @Test func `the transcript in the README matches the tool's output`() throws {
        let readme = try Repository.text("README.md")
        let command = "$ cameo send push.json --to-file devices.txt\n"
        let start = try #require(readme.range(of: command)?.upperBound)
        let end = try #require(
            readme.range(of: "\n```", range: start..<readme.endIndex)?.lowerBound
        )
        let location = try SendFolder([
            "push.json": try Repository.text("Examples/payloads/direct.json"),
            "devices.txt": "\(Self.token)\n\(Self.other)\n",
        ])
        let server = try server(
            location,
            answers: #"{"\#(Self.other)": [{"status": 400, "reason": "BadDeviceToken"}]}"#
        )
        try location.writeProfiles(
            """
            {"engines": {"provider": "apns", "environment": "sandbox", "topic": "\(SendFolder.topic)",
            "team": "\(SendKeys.team)", "keyID": "\(SendKeys.keyID)",
            "key": {"file": "\(location.keys.path("apns.p8"))"},
            "server": "\(server.url)", "authority": "\(location.keys.authority)"}}
            """
        )
        let run = try location.run(["push.json", "--to-file", "devices.txt"])
        #expect(run.code == 1, "\(run.errors)")
        // Each push has new IDs.
        let id = #/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#
        func results(_ output: some StringProtocol) -> Set<String> {
            Set(
                String(output).replacing(id, with: "ID").replacing(#/\n(?=[✓✗])/#, with: "\0")
                    .split(separator: "\0").map { $0.trimmingCharacters(in: .newlines) }
            )
        }
        #expect(
            results(run.output) == results(readme[start..<end]),
            "\(run.output)"
        )
    }

    @Test(.enabled(if: SendServer.Program.fastAPNs.isAvailable, "requires Scripts/setup send"))
    func `a long list uses several connections in turn, and no push is sent twice`() throws {
        let tokens = (0..<2500).map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 64 - digits.count) + digits
        }
        let location = try SendFolder(["devices.txt": tokens.joined(separator: "\n")])
        let server = try SendServer(
            .fastAPNs,
            ["--public-key", location.keys.path("apns-public.pem")]
        )
        let run = try location.apns(
            "push.json",
            "--to-file",
            "devices.txt",
            "--json",
            server: server
        )
        #expect(run.code == 0, "\(run.errors)")
        let results = try lines(run)
        #expect(results.count == 2500)
        #expect(results.allSatisfy { $0["attempts"]?.integer == 1 })
    }

    @Test func `each kind of response has its own line, fix and exit code`() throws {
        let location = try SendFolder()
        let cases: [(String, Int32)] = [
            (#"{"status": 400, "reason": "BadDeviceToken"}"#, 1),
            (#"{"status": 410, "reason": "Unregistered", "timestamp": 1769000000000}"#, 1),
            (#"{"status": 403, "reason": "InvalidProviderToken"}"#, 77),
            (#"{"status": 503, "reason": "ServiceUnavailable"}"#, 75),
            (#"{"status": 413, "reason": "PayloadTooLarge"}"#, 1),
        ]
        let text = try cases.map { answer, code in
            let server = try server(location, answers: #"{"*": [\#(answer)]}"#)
            let run = try location.apns("push.json", "--to", Self.token, server: server)
            #expect(run.code == code, "\(answer): \(run.output) \(run.errors)")
            return "\(run.output)\(run.errors)exit \(run.code)\n"
        }
        .joined(separator: "\n")
        try expectSnapshot(text, "send-answers.txt")
    }

    @Test func `--json writes an object per recipient, with shortened tokens`() throws {
        let location = try SendFolder()
        let server = try server(
            location,
            answers:
                #"{"\#(Self.other)": [{"status": 410, "reason": "Unregistered", "timestamp": 1769000000000}]}"#
        )
        let run = try location.apns(
            "push.json",
            "--to",
            Self.token,
            "--to",
            Self.other,
            "--json",
            server: server
        )
        #expect(run.code == 1)
        // Each response results in a line, in any order.
        let objects = try lines(run).sorted { $0["token"]?.text ?? "" > $1["token"]?.text ?? "" }
        #expect(objects.map { $0["token"]?.text } == ["a1b2c3d4…", "0f0f0f0f…"])
        #expect(objects.map { $0["outcome"]?.text } == ["accepted", "unregistered"])
        #expect(objects.map { $0["status"]?.integer } == [200, 410])
        #expect(objects.last?["reason"]?.text == "Unregistered")
        #expect(objects.last?["timestamp"]?.integer == 1_769_000_000)
        #expect(objects.first?["apnsId"]?.text?.utf8.count == 36)
        #expect(objects.allSatisfy { $0["attempts"]?.integer == 1 })
        let full = try location.apns(
            "push.json",
            "--to",
            Self.token,
            "--json",
            "--full-tokens",
            server: server
        )
        #expect(try lines(full).first?["token"]?.text == Self.token)
    }

    @Test func `unregistered tokens are listed, except for those that were registered again`()
        throws
    {
        let again = String(repeating: "1e", count: 32)
        let location = try SendFolder([
            "tokens.csv": """
            token,registeredAt
            \(Self.token),2025-01-01T00:00:00Z
            \(again),2027-01-01T00:00:00Z
            \(Self.other),
            """
        ])
        let unregistered =
            #"[{"status": 410, "reason": "Unregistered", "timestamp": 1769000000000}]"#
        let server = try server(
            location,
            answers: #"{"\#(Self.token)": \#(unregistered), "\#(again)": \#(unregistered)}"#
        )
        let run = try location.apns(
            "push.json",
            "--to-file",
            "tokens.csv",
            "--unregistered",
            "unregistered.csv",
            server: server
        )
        #expect(run.code == 1)
        let file = "\(location.project)/unregistered.csv"
        #expect(
            try String(contentsOfFile: file, encoding: .utf8)
                == "token,diedAt,reason\n\(Self.token),2026-01-21T12:53:20Z,Unregistered\n"
        )
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func `the exit code for servers that can't be reached or aren't trusted is 69`() throws {
        let location = try SendFolder()
        let server = try server(location)
        let untrusted = try location.run(
            ["push.json", "--to", Self.token, "--server", server.url] + location.apnsOptions
        )
        #expect(untrusted.code == 69)
        let port = server.port
        server.stop()
        let closed = try location.run(
            [
                "push.json", "--to", Self.token, "--server", "https://localhost:\(port)", "--ca",
                location.keys.authority,
            ]
                + location.apnsOptions
        )
        #expect(closed.code == 69)
        let proxy = try location.run(
            ["push.json", "--to", Self.token, "--server", "https://push.example.com"]
                + location.apnsOptions,
            environment: ["HTTPS_PROXY": "http://localhost:\(port)"]
        )
        #expect(proxy.code == 69)
        for run in [untrusted, closed, proxy] {
            #expect(run.output.hasPrefix("✗ a1b2c3d4… no response: "), "\(run.output)")
        }
        let authority = try location.run(
            [
                "push.json", "--to", Self.token, "--server", "https://localhost:\(port)", "--ca",
                "push.json",
            ] + location.apnsOptions
        )
        #expect(authority.code == 78)
        #expect(authority.errors.contains("contains no certificate"))
    }

    @Test func `an incorrect key, team or app is rejected`() throws {
        let location = try SendFolder()
        let server = try server(location)
        let keys = location.keys
        func run(_ key: String, _ team: String, _ topic: String) throws -> Tool.Run {
            try location.run([
                "push.json", "--to", Self.token, "--key-file", keys.path(key), "--key-id",
                SendKeys.keyID, "--team", team, "--topic", topic, "--server", server.url, "--ca",
                keys.authority,
            ])
        }
        let cases: [(Tool.Run, String, Int32)] = [
            (try run("other.p8", SendKeys.team, SendFolder.topic), "InvalidProviderToken", 77),
            (try run("apns.p8", "TEAM999999", SendFolder.topic), "InvalidProviderToken", 77),
            (try run("apns.p8", SendKeys.team, "com.example.other"), "TopicDisallowed", 1),
        ]
        for (run, reason, code) in cases {
            #expect(run.code == code, "\(run.output) \(run.errors)")
            #expect(run.output.contains(reason))
        }
    }

    @Test func `an incorrect clock is reported, and the token isn't renewed`() throws {
        let location = try SendFolder()
        let server = try server(
            location,
            answers: #"{"*": [{"status": 403, "reason": "ExpiredProviderToken"}]}"#
        )
        for _ in 1...2 {
            let run = try location.apns("push.json", "--to", Self.token, server: server)
            #expect(run.code == 77, "\(run.output) \(run.errors)")
            #expect(run.errors.contains("check this machine's clock"))
        }
        #expect(Set(try server.requests.map { $0["authorization"] }).count == 1)
    }

    @Test func `the curl command sends the same request`() throws {
        let location = try SendFolder()
        let server = try server(location)
        #expect(try location.apns("push.json", "--to", Self.token, server: server).code == 0)
        let sent = try #require(try server.requests.first)
        let run = try location.apns("push.json", "--to", Self.token, "--curl", server: server)
        #expect(run.code == 0)
        #expect(!run.output.contains(Self.token))
        let authorization = try #require(sent["authorization"]?.split(separator: " ").last)
        let curl = try Tool.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", run.output],
            environment: [
                "TOKEN": Self.token, "AUTHENTICATION_TOKEN": String(authorization),
            ]
        )
        #expect(curl.code == 0, "\(curl.errors)")
        let requests = try server.requests
        #expect(requests.count == 2)
        #expect(requests.last?.body == sent.body)
        #expect(requests.last?.path == sent.path)
        for name in ["authorization", "apns-topic", "apns-push-type", "apns-priority"] {
            #expect(requests.last?[name] == sent[name], "\(name)")
        }
    }

    @Test func `many results are summarized by reason`() throws {
        let tokens = (0..<30).map { index in
            String(repeating: "0", count: 60) + (index < 10 ? "000\(index)" : "00\(index)")
        }
        let location = try SendFolder(["tokens.txt": tokens.joined(separator: "\n")])
        let server = try server(
            location,
            answers:
                #"{"\#(tokens[3])": [{"status": 410, "reason": "Unregistered", "timestamp": 1769000000000}], "\#(tokens[7])": [{"status": 410, "reason": "Unregistered", "timestamp": 1769000000000}], "\#(tokens[9])": [{"status": 400, "reason": "DeviceTokenNotForTopic"}]}"#
        )
        let run = try location.apns("push.json", "--to-file", "tokens.txt", server: server)
        #expect(run.code == 1)
        try expectSnapshot(run.output + run.errors, "send-summary.txt")
    }

    @Test func `several files use one connection`() throws {
        let location = try SendFolder(["second.json": SendFolder.payload])
        let server = try server(location)
        let run = try location.apns("push.json", "second.json", "--to", Self.token, server: server)
        #expect(run.code == 0, "\(run.output) \(run.errors)")
        #expect(try server.records.count { $0.kind == "connection" } == 1)
        #expect(try server.requests.count == 2)
    }
}
#endif
