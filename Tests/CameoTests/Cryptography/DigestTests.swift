#if !canImport(CryptoKit)
import TestSupport
import Testing

@testable import Cameo

/// Tests of OpenSSL's SHA-256, and of the portable implementation that replaces it if OpenSSL isn't
/// installed.
@Suite(.tags(.concurrency)) struct DigestTests {
    /// Returns the portable digest of bytes that are added in several parts.
    private func portable(_ bytes: [UInt8], parts: Int) -> [UInt8] {
        var digest = PortableSHA256()
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(parts))
            part.withUnsafeBytes { digest.update($0) }
            rest = rest.dropFirst(parts)
        }
        return digest.finish()
    }

    @Test func `the portable digest of abc matches FIPS 180-4`() {
        #expect(
            Digest.hexadecimal(portable(Array("abc".utf8), parts: 3))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
        #expect(
            Digest.hexadecimal(portable([], parts: 1))
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        )
    }

    @Test(arguments: [1, 55, 63, 64, 65, 128, 1000])
    func `portable digests of chunked bytes match OpenSSL`(_ parts: Int) {
        for count in [1, 55, 56, 63, 64, 65, 127, 128, 129, 4096, 70_001] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
            #expect(portable(bytes, parts: parts) == Digest.sha256(bytes[...]), "\(count) bytes")
        }
    }

    /// Tests the lookup of OpenSSL's functions, which occurs at the first call to each function on
    /// any thread.
    @Test func `digests on many threads are equal`() async {
        let digests = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<200 { group.addTask { Digest.sha256([1, 2, 3]) } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(digests.count == 1)
    }
}
#endif
