#if os(Linux)
import Cameo
import CameoAnalysis
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import CameoSend

/// Tests of sending to Firebase, OneSignal and Expo, with libcurl and the PyPI package hypercorn.
@Suite(.requires(.providers), .tags(.concurrency), .hangLimit)
struct ProviderSendingTests {
    private static let email = "ada@engines-1.iam.gserviceaccount.com"
    private static let appID = "8f4f2f0e-0a5c-4f2e-9a6b-0d5e3c1b2a49"

    private func account(_ server: SendServer, key: String = "account.pem") throws
        -> GoogleServiceAccount
    {
        let pem = try String(contentsOfFile: try SendKeys.shared().path(key), encoding: .utf8)
        let members = [
            ("type", "service_account"), ("project_id", "engines-1"), ("private_key_id", "0123"),
            ("client_email", Self.email), ("private_key", pem),
        ]
        let json = JSONValue.object(JSONObject(members.map { ($0.0, .string($0.1)) })).compact
        return try GoogleServiceAccount(
            file: Array(json.utf8),
            tokenURL: "\(server.url)/token"
        )
    }

    private func firebase(_ server: SendServer, account: GoogleServiceAccount) throws
        -> FCMService
    {
        var service = try FCMService(
            message: FCMMessage(PushFile(#"{"message":{"notification":{"title":"Ada"}}}"#)),
            credentials: .serviceAccount(account),
            server: server.url,
            cache: AccessTokenCache(directory: nil) { Date().timeIntervalSince1970 }
        )
        service.options.authorityFile = try SendKeys.shared().authority
        return service
    }

    private func send(_ service: any PushService, to tokens: [String]) async
        -> [String: SendResult]
    {
        await SendingTests.send(PushSender(service, SystemTransport.make()), to: tokens)
    }

    private static func registration(_ number: Int) -> String {
        "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1aBcDeFgHiJkLmNoPqRsTuVwXyZ\(1000 + number)"
    }

    @Test func `Google's endpoint accepts the token, and Firebase accepts the pushes`() async throws
    {
        let unregistered = Self.registration(7)
        let server = try await SendServer.start(
            .providers,
            [
                "--service-account", SendKeys.shared().path("account-public.pem"),
                "--client-email", Self.email, "--project", "engines-1",
            ],
            answers: #"{"\#(unregistered)": [{"status": 404, "error": "UNREGISTERED"}]}"#
        )
        let service = try firebase(server, account: account(server))
        let results = await send(service, to: (0..<60).map(Self.registration))
        #expect(results.count == 60)
        #expect(results[unregistered]?.response.outcome == .unregistered)
        #expect(results[unregistered]?.response.reason == "UNREGISTERED")
        #expect(results.values.filter { $0.response.outcome == .accepted }.count == 59)
        let accepted = results[Self.registration(1)]?.response.id
        #expect(accepted?.hasPrefix("projects/engines-1/messages/") == true)
        let requests = try server.requests
        // All requests use the same token.
        #expect(requests.filter { $0.path == "/token" }.count == 1)
        #expect(requests.filter { $0.path == "/v1/projects/engines-1/messages:send" }.count == 60)
        #expect(Set(requests.map { $0.values["version"]?.text }) == ["2"])
    }

    @Test func `a key that Google rejects is an error`() async throws {
        let server = try await SendServer.start(
            .providers,
            [
                "--service-account", SendKeys.shared().path("account-public.pem"),
                "--client-email", "other@engines-1.iam.gserviceaccount.com",
            ]
        )
        let service = try firebase(server, account: account(server))
        let sender = PushSender(service, SystemTransport.make())
        let results = await SendingTests.send(sender, to: (0..<5).map(Self.registration))
        #expect(results.values.allSatisfy { $0.response.outcome == .notSent })
        guard case .failure(let error) = sender.stopReason else {
            Issue.record("\(String(describing: sender.stopReason))")
            return
        }
        #expect(error.kind == .unauthorized)
        #expect(try server.requests.count == 1)
    }

    @Test func `OneSignal reports recipients that don't exist`() async throws {
        let ids = (0..<2500).map {
            "8f4f2f0e-0a5c-4f2e-9a6b-\(String(format: "%012x", $0))"
        }
        let server = try await SendServer.start(
            .providers,
            ["--onesignal-key", "os_v2_app_secret", "--onesignal-app", Self.appID],
            answers: #"{"\#(ids[3])": [{"error": true}], "\#(ids[2400])": [{"error": true}]}"#
        )
        var service = try OneSignalService(
            message: OneSignalMessage(
                PushFile(#"{"contents":{"en":"Hi"},"include_subscription_ids":["\#(ids[0])"]}"#),
                now: 1_800_000_000
            ),
            credentials: OneSignalCredentials(appID: Self.appID, key: "os_v2_app_secret"),
            server: server.url
        )
        service.options.authorityFile = try SendKeys.shared().authority
        let results = await send(service, to: ids)
        #expect(results.count == 2500)
        #expect(results.values.filter { $0.response.outcome == .accepted }.count == 2498)
        for id in [ids[3], ids[2400]] {
            #expect(results[id]?.response.outcome != .accepted)
            #expect(results[id]?.response.outcome != .notSent)
        }
        let requests = try server.requests
        #expect(requests.count == 2)
        #expect(requests.allSatisfy { $0["authorization"] == "Key os_v2_app_secret" })
    }

    @Test func `Expo receives batches of 100, and a failed ticket is reported`() async throws {
        let tokens = (0..<250).map { "ExponentPushToken[a\($0)]" }
        let server = try await SendServer.start(
            .providers,
            ["--expo-token", "secret"],
            answers: #"{"\#(tokens[120])": [{"error": "DeviceNotRegistered"}]}"#
        )
        var service = try ExpoService(
            message: ExpoMessage(PushFile(#"{"to":"ExponentPushToken[a]","title":"Ada"}"#)),
            accessToken: "secret",
            server: server.url
        )
        service.options.authorityFile = try SendKeys.shared().authority
        let results = await send(service, to: tokens)
        #expect(results.count == 250)
        #expect(results[tokens[120]]?.response.outcome == .unregistered)
        #expect(results.values.filter { $0.response.outcome == .accepted }.count == 249)
        let requests = try server.requests
        #expect(requests.count == 3)
        // Bodies of more than 1024 bytes are compressed.
        #expect(requests.allSatisfy { $0["content-encoding"] == "gzip" })
    }
}
#endif
