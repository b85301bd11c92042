import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests with vectors from the RFCs and from NIST, for both CryptoKit and OpenSSL.
@Suite struct VectorTests {
    private func bytes(_ text: String) throws -> [UInt8] {
        try #require(BinaryEncoding.base64.bytes(text.filter { !$0.isWhitespace }))
    }

    private func hexadecimal(_ text: String) -> [UInt8] {
        let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    @Test func `RFC 8188, section 3_1`() throws {
        let header = try #require(
            EncryptedContentEncoding.Header(
                try bytes(
                    "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg"
                )
            )
        )
        #expect(header.recordSize == 4096)
        #expect(header.keyID.isEmpty)
        let plaintext = EncryptedContentEncoding.open(
            header,
            secret: try bytes("yqdlZ-tYemfogSmv7Ws5PQ")
        )
        #expect(plaintext == Array("I am the walrus".utf8))
    }

    /// A message with two records and padding.
    private let twoRecords =
        "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA"
    private let twoRecordsSecret = "BO3ZVPxUlnLORbVGMpbT1Q"

    @Test func `RFC 8188, section 3_2`() throws {
        let header = try #require(EncryptedContentEncoding.Header(try bytes(twoRecords)))
        #expect(header.recordSize == 25)
        #expect(Array(header.keyID) == Array("a1".utf8))
        let plaintext = EncryptedContentEncoding.open(header, secret: try bytes(twoRecordsSecret))
        #expect(plaintext == Array("I am the walrus".utf8))
    }

    @Test func `missing, reordered or modified records are rejected`() throws {
        let all = try bytes(twoRecords)
        let secret = try bytes(twoRecordsSecret)
        func open(_ bytes: [UInt8]) -> [UInt8]? {
            EncryptedContentEncoding.Header(bytes).flatMap {
                EncryptedContentEncoding.open($0, secret: secret)
            }
        }
        #expect(open(all) != nil)
        // The last record is missing.
        #expect(open(Array(all[..<(23 + 25)])) == nil)
        // The first record is missing.
        #expect(open(Array(all[..<23] + all[(23 + 25)...])) == nil)
        for count in 0..<all.count { #expect(open(Array(all[..<count])) == nil, "\(count)") }
        for position in all.indices where !(20..<23).contains(position) {
            var changed = all
            changed[position] ^= 1
            #expect(open(changed) == nil, "\(position)")
        }
        #expect(
            EncryptedContentEncoding.Header(all).flatMap {
                EncryptedContentEncoding.open($0, secret: [UInt8](repeating: 0, count: 16))
            } == nil
        )
    }

    @Test func `RFC 8291, section 5`() throws {
        let key = try #require(
            AgreementKey(try bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
        )
        #expect(
            key.publicKey
                == (try bytes(
                    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
                ))
        )
        let payload = Payload(
            root: JSONObject([("message", .string(try WebPushVector.message(.base64)))])
        )
        let plaintext = try WebPushDecryptor(
            keys: WebPushVector.keys(),
            field: "message",
            keyIDField: nil,
            encoding: .base64
        ).plaintext(of: payload, account: nil)
        #expect(plaintext.bytes == Array("When I grow up, I want to be a watermelon".utf8))
    }

    @Test func `a public key that isn't a point on the curve is rejected`() throws {
        let key = try #require(
            AgreementKey(try bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
        )
        var other = key.publicKey
        #expect(key.sharedSecret(with: other)?.count == 32)
        other[64] ^= 1
        #expect(key.sharedSecret(with: other) == nil)
        #expect(key.sharedSecret(with: []) == nil)
        #expect(key.sharedSecret(with: [0]) == nil)
        #expect(key.sharedSecret(with: [UInt8](repeating: 0, count: 65)) == nil)
        #expect(AgreementKey([UInt8](repeating: 0, count: 32)) == nil)
        #expect(AgreementKey([UInt8](repeating: 0xFF, count: 32)) == nil)
        #expect(AgreementKey([1]) == nil)
    }

    @Test func `RFC 5869, test cases 1 and 3`() throws {
        let secret = [UInt8](repeating: 0x0B, count: 22)
        #expect(
            KeyDerivation.hkdf(
                secret,
                salt: Array(0...12),
                info: Array(0xF0...0xF9),
                count: 42
            )
                == hexadecimal(
                    "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
                )
        )
        #expect(
            KeyDerivation.hkdf(secret, salt: [], info: [], count: 42)
                == hexadecimal(
                    "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
                )
        )
    }

    /// Test cases 2, 8 and 14 of the GCM specification, which encrypt one block of zeros with a key
    /// of zeros.
    @Test(arguments: [
        (16, "0388dace60b6a392f328c2b971b2fe78", "ab6e47d42cec13bdf53a67b21257bddf"),
        (24, "98e7247c07f0fe411c267e4384b0f600", "2ff58d80033927ab8ef4d4587514f0fb"),
        (32, "cea7403d4d606b6e074ec5d3baf39d18", "d0d1c8a799996bf0265b98b5d48ab919"),
    ])
    func `AES-GCM with keys of each size`(_ size: Int, _ ciphertext: String, _ tag: String) {
        let zeros = [UInt8](repeating: 0, count: 32)
        func open(_ tag: [UInt8], key: [UInt8], nonce: ArraySlice<UInt8>? = nil) -> [UInt8]? {
            AESGCM.open(
                hexadecimal(ciphertext)[...],
                tag: tag[...],
                nonce: nonce ?? zeros[..<12],
                key: key
            )
        }
        let key = Array(zeros[..<size])
        #expect(open(hexadecimal(tag), key: key) == Array(zeros[..<16]))
        var wrong = hexadecimal(tag)
        wrong[15] ^= 1
        #expect(open(wrong, key: key) == nil)
        #expect(open(Array(wrong[..<12]), key: key) == nil)
        #expect(open(hexadecimal(tag), key: key + [0]) == nil)
        #expect(open(hexadecimal(tag), key: key, nonce: zeros[..<16]) == nil)
    }

    @Test func `base85 is Z85 whose last n bytes have n + 1 digits`() {
        // Source: ZeroMQ RFC 32.
        #expect(
            BinaryEncoding.base85.bytes("HelloWorld")
                == [0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B]
        )
        #expect(BinaryEncoding.base85.bytes("") == [])
        for bytes in [[0x7F], [0x00], [0xFF, 0xFE], [1, 2, 3], [1, 2, 3, 4, 5]] as [[UInt8]] {
            #expect(BinaryEncoding.base85.bytes(WebPushVector.base85(bytes)) == bytes)
        }
        for text in ["H", "HelloW", "Hell o", "%%%%%", "#####", "ä", "\"a"] {
            #expect(BinaryEncoding.base85.bytes(text) == nil, "\(text)")
        }
    }

    @Test func `base64 is decoded in both alphabets, with and without padding`() {
        for text in ["+/+/AA==", "-_-_AA==", "-_-_AA", "+/+/AA"] {
            #expect(BinaryEncoding.base64.bytes(text) == [0xFB, 0xFF, 0xBF, 0x00], "\(text)")
        }
        #expect(BinaryEncoding.base64.bytes("A") == nil)
        #expect(BinaryEncoding.base64.bytes("AA!A") == nil)
    }
}
