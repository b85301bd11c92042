import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

/// Tests of the secrets that the app and its extension share.
@Suite struct SharedKeychainTests {
    private let keychain = MemoryKeychain()

    private func description(_ json: String) throws -> DecryptorDescription {
        try DecryptorDescription(JSONDocument(parsing: Array(json.utf8)).root)
    }

    private func group(_ more: String) throws -> SharedKeychain {
        try keychain.shared(#"{"keychainGroup": "TEAM.com.example.shared", \#(more)}"#)
    }

    @Test func `the defaults match the decryptors' defaults`() throws {
        let keys = InMemoryKeyStore()
        let aes = try #require(
            description(#"{"algorithm": "aes-gcm"}"#).decryptor(keys: keys) as? AESGCMDecryptor
        )
        let expected = AESGCMDecryptor(keys: keys)
        #expect(aes.field == expected.field && aes.keyIDField == expected.keyIDField)
        #expect(aes.encoding == expected.encoding && aes.fallbackText == nil)
        let push = try #require(
            description(#"{"algorithm": "webpush"}"#).decryptor(keys: keys) as? WebPushDecryptor
        )
        let expectedPush = WebPushDecryptor(keys: keys)
        #expect(push.field == expectedPush.field && push.keyIDField == expectedPush.keyIDField)
        #expect(push.encoding == expectedPush.encoding)
        #expect(push.discardedMembers == expectedPush.discardedMembers)
    }

    @Test func `all keys have an effect`() throws {
        let json = """
            {"algorithm": "webpush", "field": "a.b", "keyIdField": "c", "encoding": "base64",
             "fallbackText": "New", "discardedMembers": ["token"]}
            """
        let push = try #require(
            description(json).decryptor(keys: InMemoryKeyStore()) as? WebPushDecryptor
        )
        #expect(push.field == "a.b" && push.keyIDField == "c" && push.encoding == .base64)
        #expect(push.fallbackText == "New" && push.discardedMembers == ["token"])
    }

    @Test(arguments: [
        ("7", nil), ("{}", "algorithm"), (#"{"algorithm": "rsa"}"#, "algorithm"),
        (#"{"algorithm": "aes-gcm", "field": "a[["}"#, "field"),
        (#"{"algorithm": "aes-gcm", "field": ""}"#, "field"),
        (#"{"algorithm": "aes-gcm", "encoding": "hex"}"#, "encoding"),
        (#"{"algorithm": "aes-gcm", "discardedMembers": [{}]}"#, "discardedMembers"),
    ])
    func `an invalid description has a reason`(_ json: String, _ key: String?) throws {
        let error = #expect(throws: DecryptorDescription.ParseError.self) {
            try description(json)
        }
        guard let key else {
            #expect(error == .notAnObject)
            return
        }
        guard case .invalidValue(key, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `an unknown key is an error`() {
        #expect(throws: DecryptorDescription.ParseError.unknownKey("keyIDField")) {
            try description(#"{"algorithm": "aes-gcm", "keyIDField": "k"}"#)
        }
    }

    @Test func `a stored key decrypts payloads, until it is removed`() throws {
        let shared = try group(#""decryption": {"algorithm": "aes-gcm", "keyIdField": "k"}"#)
        let key = Data(EncryptedSample.key).base64EncodedString()
        try shared.setKey(key, authenticationSecret: nil, id: "k1", account: nil)
        let decryptor = try #require(shared.decryptor())
        let payload = try Payload(
            parsing: Array(#"{"encrypted_body": "\#(EncryptedSample.text)", "k": "k1"}"#.utf8)
        )
        let plaintext = try decryptor.plaintext(of: payload, account: nil)
        #expect(plaintext.bytes == Array("The second engine runs.".utf8))
        try shared.removeKey(id: "k1", account: nil)
        #expect(throws: DecryptionError.noKey) {
            try decryptor.plaintext(of: payload, account: nil)
        }
    }

    @Test(arguments: ["", "AAAA", "not base64!"])
    func `a key of the wrong size isn't stored`(_ key: String) throws {
        let shared = try group(#""decryption": {"algorithm": "aes-gcm"}"#)
        #expect(throws: SharedKeychain.Failure.key(.badKey)) {
            try shared.setKey(key, authenticationSecret: nil, id: nil, account: nil)
        }
        #expect(keychain.texts.isEmpty)
    }

    @Test func `a web push key requires a private key and a secret`() throws {
        let shared = try group(#""decryption": {"algorithm": "webpush"}"#)
        let key = Data([UInt8](repeating: 1, count: 32)).base64EncodedString()
        let secret = Data([UInt8](repeating: 2, count: 16)).base64EncodedString()
        for (key, secret) in [(key, nil), (key, key), (secret, secret)] {
            #expect(throws: SharedKeychain.Failure.key(.badKey)) {
                try shared.setKey(key, authenticationSecret: secret, id: nil, account: nil)
            }
        }
        try shared.setKey(key, authenticationSecret: secret, id: nil, account: nil)
        #expect(keychain.texts.count == 1)
    }

    @Test func `without a group or a decryptor, nothing is stored`() throws {
        for (information, failure) in [
            ("{}", SharedKeychain.Failure.noDecryptor),
            (#"{"decryption": {"algorithm": "aes-gcm"}}"#, .noGroup),
            // Xcode hasn't expanded the build setting.
            (
                #"{"decryption": {"algorithm": "aes-gcm"}, "keychainGroup": "$(AppIdentifierPrefix)a"}"#,
                .noGroup
            ),
        ] {
            let shared = try keychain.shared(information)
            #expect(throws: failure) {
                try shared.setKey("AAAA", authenticationSecret: nil, id: nil, account: nil)
            }
            #expect(throws: failure) { try shared.removeKey(id: nil, account: nil) }
        }
        var reasons: [String] = []
        let shared = try keychain.shared(#"{"decryption": {"algorithm": "aes-gcm"}}"#)
        #expect(shared.decryptor { reasons.append($0) } == nil)
        #expect(reasons.count == 1)
    }

    /// The statuses that the keychain returns: for the update, the addition and the second update.
    @Test(
        arguments: [[0], [-34018], [-25300, 0], [-25300, -34018], [-25300, -25299, 0]] as [[Int32]]
    )
    func `an item that another process adds in the meantime is updated`(_ statuses: [Int32]) {
        var remaining = statuses[...]
        var calls: [String] = []
        let status = KeychainStatus.storing {
            calls.append("update")
            return remaining.removeFirst()
        } add: {
            calls.append("add")
            return remaining.removeFirst()
        }
        #expect(status == statuses.last)
        #expect(calls == Array(["update", "add", "update"].prefix(statuses.count)))
    }

    @Test func `headers are sent to their host only`() throws {
        let shared = try group(#""authenticatedHosts": ["CDN.example.com", "b.example.com"]"#)
        try shared.setHeaders(["Authorization": "Bearer a"], for: "cdn.example.com")
        let headers = shared.headers
        #expect(
            headers.headers(for: "https://cdn.example.com/a.png") == ["Authorization": "Bearer a"]
        )
        for url in [
            "https://b.example.com/a.png", "https://a.cdn.example.com/a.png",
            "https://cdn.example.com.evil.example/a.png",
        ] {
            #expect(headers.headers(for: url).isEmpty, "\(url)")
        }
        // A new token applies to the next request.
        try shared.setHeaders(["Authorization": "Bearer b"], for: "CDN.example.com")
        #expect(
            headers.headers(for: "https://cdn.example.com/a.png") == ["Authorization": "Bearer b"]
        )
        #expect(
            keychain.texts.keys.sorted() == [
                "TEAM.com.example.shared/Cameo.headers/-cdn.example.com"
            ]
        )
        try shared.setHeaders(nil, for: "cdn.example.com")
        #expect(headers.headers(for: "https://cdn.example.com/a.png").isEmpty)
        #expect(keychain.texts.isEmpty)
    }

    @Test func `headers of other hosts and invalid headers are rejected`() throws {
        let shared = try group(#""authenticatedHosts": ["cdn.example.com"]"#)
        #expect(throws: SharedKeychain.Failure.unknownHost("a.cdn.example.com")) {
            try shared.setHeaders(["A": "b"], for: "a.cdn.example.com")
        }
        for headers in [
            ["A": "b\r\nHost: c"], ["A:": "b"], ["": "b"],
            ["A": String(repeating: "b", count: SharedKeychain.maxHeaderSize)],
        ] {
            #expect(throws: SharedKeychain.Failure.invalidHeaders) {
                try shared.setHeaders(headers, for: "cdn.example.com")
            }
        }
        let other = try keychain.shared(#"{"authenticatedHosts": ["cdn.example.com"]}"#)
        #expect(throws: SharedKeychain.Failure.noGroup) {
            try other.setHeaders(["A": "b"], for: "cdn.example.com")
        }
        #expect(other.headers.headers(for: "https://cdn.example.com/a").isEmpty)
        #expect(keychain.texts.isEmpty)
    }
}
