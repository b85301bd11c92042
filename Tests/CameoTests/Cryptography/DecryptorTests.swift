import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite struct DecryptorTests {
    private func payload(_ members: [String: JSONValue]) -> Payload {
        Payload(root: JSONObject(members.map { ($0.key, $0.value) }))
    }

    private func decryptor(_ change: (inout InMemoryKeyStore) -> Void = { _ in }) -> AESGCMDecryptor
    {
        var keys = InMemoryKeyStore()
        keys.add(DecryptionKey(EncryptedSample.key))
        change(&keys)
        return AESGCMDecryptor(keys: keys, keyIDField: "key.id")
    }

    @Test func `a field is decrypted with the key that the payload names`() throws {
        let encrypted = JSONValue.string(EncryptedSample.text)
        let decryptor = decryptor {
            $0.add(DecryptionKey(EncryptedSample.key, account: "home"), id: "k2", account: "home")
        }
        #expect(decryptor.ciphertext(in: payload([:])) == nil)
        let plain = payload(["encrypted_body": encrypted])
        #expect(decryptor.ciphertext(in: plain) == EncryptedSample.text)
        let text = Array("The second engine runs.".utf8)
        #expect(try decryptor.plaintext(of: plain, account: nil) == Plaintext(text))
        let named = payload([
            "encrypted_body": encrypted, "key": .object(JSONObject([("id", .string("k2"))])),
        ])
        #expect(
            try decryptor.plaintext(of: named, account: "home")
                == Plaintext(text, account: "home")
        )
        #expect(throws: DecryptionError.noKey) {
            try decryptor.plaintext(of: named, account: nil)
        }
        #expect(throws: DecryptionError.noKey) {
            try decryptor.plaintext(of: named, account: "office")
        }
    }

    @Test(
        arguments: [
            ("", .malformed), ("!!!!", .malformed), ("AQEBAQEB", .malformed),
            (String(EncryptedSample.text.dropLast(8)), .notAuthentic),
            ("B" + EncryptedSample.text.dropFirst(), .notAuthentic),
            // These labels stand for long strings, which would clutter the test output.
            ("A times 1000000", .tooLarge), ("A times 65536", .notAuthentic),
        ] as [(String, DecryptionError)]
    )
    func `a truncated, modified or enormous ciphertext is rejected`(
        _ text: String,
        _ expected: DecryptionError
    ) {
        let parts = text.split(separator: " ")
        let encrypted =
            parts.count == 3 ? String(repeating: "A", count: Int(parts[2]) ?? 0) : text
        let error = #expect(throws: DecryptionError.self) {
            try decryptor().plaintext(
                of: payload(["encrypted_body": .string(encrypted)]),
                account: nil
            )
        }
        #expect(error == expected)
        #expect(error?.description.isEmpty == false)
    }

    @Test func `a different key or a key of the wrong size is rejected`() {
        for (key, expected) in [
            ([UInt8](repeating: 7, count: 32), DecryptionError.notAuthentic),
            ([UInt8](repeating: 7, count: 31), .badKey), ([], .badKey),
        ] {
            let decryptor = decryptor { $0.add(DecryptionKey(key)) }
            let error = #expect(throws: DecryptionError.self) {
                try decryptor.plaintext(
                    of: payload(["encrypted_body": .string(EncryptedSample.text)]),
                    account: nil
                )
            }
            #expect(error == expected)
        }
    }

    @Test func `a relay's push is decrypted`() throws {
        let decryptor = WebPushDecryptor(keys: WebPushVector.keys(id: "account-42"))
        let message = JSONValue.string(try WebPushVector.message(.base85))
        let plaintext = try decryptor.plaintext(
            of: payload(["p": message, "x": .string("account-42")]),
            account: nil
        )
        #expect(plaintext.bytes == Array("When I grow up, I want to be a watermelon".utf8))
        #expect(throws: DecryptionError.noKey) {
            try decryptor.plaintext(
                of: payload(["p": message, "x": .string("other")]),
                account: nil
            )
        }
        for wrong in ["", "p", "5sdq", "A B"] {
            #expect(throws: DecryptionError.malformed) {
                try decryptor.plaintext(
                    of: payload(["p": .string(wrong), "x": .string("account-42")]),
                    account: nil
                )
            }
        }
        var keys = InMemoryKeyStore()
        keys.add(DecryptionKey([UInt8](repeating: 1, count: 32)))
        #expect(throws: DecryptionError.badKey) {
            try WebPushDecryptor(keys: keys).plaintext(of: payload(["p": message]), account: nil)
        }
        var others = InMemoryKeyStore()
        others.add(
            DecryptionKey(
                webPush: [UInt8](repeating: 1, count: 32),
                authenticationSecret: [UInt8](repeating: 2, count: 16)
            )
        )
        #expect(throws: DecryptionError.notAuthentic) {
            try WebPushDecryptor(keys: others).plaintext(of: payload(["p": message]), account: nil)
        }
    }

    private func decryption(
        _ text: String,
        over outer: [String: JSONValue] = [:],
        account: String? = nil,
        discarded: Set<String> = []
    ) throws -> Decryption {
        try Decryption(
            of: Plaintext(Array(text.utf8), account: account),
            over: payload(outer),
            mapping: Mapping([.account: ["acc", "data.acc"]]),
            discardedMembers: discarded
        )
    }

    @Test func `an object is merged into the payload, member by member`() throws {
        let decrypted = try decryption(
            #"{"data": {"b": 2}, "aps": {"alert": {"body": "B"}}, "new": [1], "token": "t"}"#,
            over: [
                "data": .object(JSONObject([("a", .number(JSONNumber(1)))])),
                "other": .string("stays"),
            ],
            discarded: ["token"]
        )
        #expect(
            JSONValue.object(decrypted.members).compact
                == #"{"data":{"a":1,"b":2},"aps":{"alert":{"body":"B"}},"new":[1]}"#
        )
        #expect(decrypted.alert == Alert(body: "B"))
        #expect(!decrypted.claimedOtherAccount)
    }

    @Test
    func `the lines come from the alert, the top-level members or the text, in this order`()
        throws
    {
        #expect(
            try decryption(#"{"title": "T", "subtitle": "S", "body": "B"}"#).alert
                == Alert(title: "T", subtitle: "S", body: "B")
        )
        #expect(
            try decryption(#"{"aps": {"alert": "A"}, "title": "T"}"#).alert == Alert(body: "A")
        )
        #expect(try decryption("just text").alert == Alert(body: "just text"))
        #expect(try decryption("[1]").alert == Alert(body: "[1]"))
        #expect(try decryption("{x").alert == Alert(body: "{x"))
        #expect(try decryption("{}").alert.isEmpty)
    }

    @Test func `a plaintext that is neither an object nor text is rejected`() {
        // A truncated object isn't shown, because it may contain a token.
        let truncated = Array(#" {"token": "x""#.utf8)
        for bytes in [[], [0xFF, 0xFE], [0x20], [0x41, 0xC3], truncated] as [[UInt8]] {
            #expect(throws: DecryptionError.notText) {
                try Decryption(of: Plaintext(bytes), over: payload([:]))
            }
        }
    }

    @Test(
        arguments: [
            (#"{"acc": "home"}"#, nil, nil, true), (#"{"acc": "home"}"#, "office", nil, true),
            (#"{"acc": "home"}"#, nil, "office", true), (#"{"acc": "home"}"#, "home", nil, false),
            (#"{"acc": "home"}"#, nil, "home", false),
            (#"{"acc": "home"}"#, "office", "home", true),
            (#"{"data": {"acc": "home"}}"#, "office", nil, true),
            (#"{"data.acc": "home"}"#, "office", nil, true),
            (#"{"data": "{\"acc\": \"home\"}"}"#, "office", nil, true),
            (#"{"acc": {"x": 1}}"#, "office", nil, true), (#"{"body": "x"}"#, "office", nil, false),
        ] as [(String, String?, String?, Bool)]
    )
    func `a plaintext belongs to the account of the payload or the key, and to no other`(
        _ text: String,
        _ payloadAccount: String?,
        _ keyAccount: String?,
        _ isRejected: Bool
    ) throws {
        let outer: [String: JSONValue] = payloadAccount.map { ["acc": .string($0)] } ?? [:]
        let decrypted = try decryption(text, over: outer, account: keyAccount)
        #expect(decrypted.claimedOtherAccount == isRejected)
        if isRejected { #expect(decrypted.members.members.isEmpty) }
        #expect(decrypted.account == payloadAccount ?? keyAccount)
    }

    @Test(arguments: [
        (#"{"acc": "office"}"#, #"{"acc": null, "body": "B"}"#),
        (#"{"acc": "office"}"#, #"{"acc": "", "body": "B"}"#),
        (#"{"data": {"acc": "office"}}"#, #"{"data": "x", "body": "B"}"#),
        (#"{"data": {"acc": "office"}}"#, #"{"data": {"acc": ["home"]}, "body": "B"}"#),
    ])
    func `a plaintext for another account is detected`(_ outer: String, _ text: String) throws {
        let root = try #require(try JSONDocument(parsing: Array(outer.utf8)).root.object)
        let decrypted = try Decryption(
            of: Plaintext(Array(text.utf8)),
            over: Payload(root: root),
            mapping: Mapping([.account: ["acc", "data.acc"]])
        )
        #expect(decrypted.account == "office")
        #expect(decrypted.claimedOtherAccount)
        #expect(decrypted.members.members.map(\.name) == ["body"])
    }

    @Test func `an object in a string is merged as an object`() throws {
        let root = JSONObject([("data", .string(#"{"acc": "office", "a": 1}"#))])
        let decrypted = try Decryption(
            of: Plaintext(Array(#"{"data": {"b": 2}}"#.utf8)),
            over: Payload(root: root),
            mapping: Mapping([.account: "data.acc"])
        )
        #expect(!decrypted.claimedOtherAccount)
        #expect(
            JSONValue.object(decrypted.members).compact
                == #"{"data":{"acc":"office","a":1,"b":2}}"#
        )
    }

    @Test func `redacting a megabyte of ciphertext is fast`() {
        let secret = String(repeating: "AbC1", count: 250_000)
        #expect(Alert(body: secret).hiding(secret).isEmpty)
        let line = String(repeating: "x", count: 4000)
        #expect(Alert(body: line).hiding(secret) == Alert(body: line))
    }

    @Test func `a key identifier never equals the name of an account's key`() {
        let keys = [
            DecryptionKey.name("k", account: nil), DecryptionKey.name("k", account: "a"),
            DecryptionKey.name("\"a\"/k", account: nil),
            DecryptionKey.name("+\"a\"/k", account: nil),
        ]
        #expect(Set(keys).count == 4)
        #expect(WebPushDecryptor(keys: InMemoryKeyStore()).discardedMembers == ["access_token"])
    }

    @Test func `no line shows a ciphertext, and some text is always shown`() {
        let secret = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        for line in [
            secret, "Encrypted: \(secret)!", String(secret.prefix(20)), "\(secret.prefix(20))…",
            String(secret.suffix(20)), "0123456789abcdefghi\njklmnopqrstuvwxyz",
            "x\(secret.dropFirst(1).dropLast(0))x",
        ] {
            let hidden = Alert(title: line, subtitle: line, body: line).hiding(secret)
            #expect(hidden.isEmpty)
            #expect(hidden.withFallback(nil) == Alert(body: Alert.redactedText))
            #expect(hidden.withFallback("Psst") == Alert(body: "Psst"))
        }
        let alert = Alert(title: "Ada", body: secret).hiding(secret)
        #expect(alert.withFallback(nil) == Alert(title: "Ada", body: Alert.redactedText))
        #expect(alert.withFallback("  ") == Alert(title: "Ada", body: Alert.redactedText))
        #expect(alert.withFallback("Psst") == Alert(title: "Ada", body: "Psst"))
        #expect(Alert(body: "0123456789").hiding(secret) == Alert(body: "0123456789"))
    }
}
