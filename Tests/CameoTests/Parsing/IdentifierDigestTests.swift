import Testing

@testable import Cameo

/// Tests that the digests of the pure core match those of CryptoKit or OpenSSL.
@Suite struct IdentifierDigestTests {
    @Test func `the digest of an empty string matches FIPS 180-4`() {
        #expect(
            IdentifierDigest.sha256("")
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        )
    }

    @Test func `digests of 1 to 200 bytes match the system's`() {
        for length in 1...200 {
            let text = String(decoding: (0..<length).map { UInt8(32 + $0 % 95) }, as: UTF8.self)
            #expect(IdentifierDigest.sha256(text) == Digest.sha256(text), "\(length) bytes")
        }
    }

    @Test(arguments: ["é", "Größe", "アダ", "👩‍🚀🇬🇧", "\u{0}\u{1F}\u{7F}", "аda", "\u{10FFFF}"])
    func `digests of non-ASCII strings match the system's`(_ text: String) {
        for count in [1, 9, 30] {
            let repeated = String(repeating: text, count: count)
            #expect(IdentifierDigest.sha256(repeated) == Digest.sha256(repeated))
        }
    }
}
