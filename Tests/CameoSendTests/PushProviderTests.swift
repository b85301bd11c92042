import Foundation
import TestSupport
import Testing

@testable import CameoSend

/// Tests of the API for servers.
@Suite struct PushProviderTests {
    private static let push = Data(#"{"aps": {"alert": {"title": "Ada", "body": "Hi"}}}"#.utf8)

    @Test func `an invalid key is an error before anything is sent`() throws {
        #expect(throws: SendError.self) {
            try PushProvider.apns(
                Self.push,
                key: "no key".utf8,
                keyID: "ABC123DEFG",
                teamID: "ABCDE12345",
                topic: "com.example.engines",
                environment: .sandbox
            )
        }
        #expect(throws: SendError.self) {
            try PushProvider.firebase(Self.push, serviceAccount: "{}".utf8)
        }
        #expect(throws: SendError.self) {
            try PushProvider.oneSignal(Self.push, appID: "engines", key: "key")
        }
        #expect(throws: SendError.self) { try PushProvider.expo("{".utf8) }
    }

    @Test(arguments: ["../../admin", "ab/../cd", "0011 hello", ""])
    func `text that isn't a device token is never part of a URL`(token: String) async throws {
        let service = try APNsService(
            message: APNsMessage(PushFile(parsing: Array(Self.push)), options: Self.options),
            credentials: .unsigned,
            environment: .sandbox,
            cache: ProviderTokenCache(directory: nil)
        )
        #expect(throws: SendError.self) {
            try service.request(to: [PushRecipient(token)], id: "id", authorization: nil)
        }
    }

    private static var options: APNsMessage.Options {
        var options = APNsMessage.Options()
        options.topic = "com.example.engines"
        return options
    }
}
