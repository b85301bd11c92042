#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import COpenSSL
#endif

/// SHA-256, from CryptoKit on Apple platforms and from OpenSSL on Linux.
package enum Digest {
    /// Returns the SHA-256 of a string's UTF-8, in hexadecimal digits.
    static func sha256(_ text: String) -> String {
        hexadecimal(sha256(Array(text.utf8)[...]))
    }

    /// Returns bytes as hexadecimal digits.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the SHA-256 of a byte source, which is read in chunks to limit memory use.
    static func sha256(of source: some ByteSource) -> [UInt8] {
        var stream = Stream()
        var offset = 0
        while offset < source.count {
            let chunk = source.bytes(at: offset, count: 1 << 16)
            guard !chunk.isEmpty else { break }
            stream.update(chunk)
            offset += chunk.count
        }
        return stream.finish()
    }

    /// Returns the SHA-256 of bytes.
    package static func sha256(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var stream = Stream()
        stream.update(Array(bytes))
        return stream.finish()
    }

    #if canImport(CryptoKit)
    private struct Stream {
        private var hash = SHA256()

        mutating func update(_ bytes: [UInt8]) {
            hash.update(data: bytes)
        }

        func finish() -> [UInt8] { Array(hash.finalize()) }
    }
    #else
    private struct Stream {
        private let context = Context()

        mutating func update(_ bytes: [UInt8]) {
            EVP_DigestUpdate(context.pointer, bytes, bytes.count)
        }

        func finish() -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: 32)
            var length: UInt32 = 0
            EVP_DigestFinal_ex(context.pointer, &digest, &length)
            return digest
        }

        private final class Context {
            let pointer = EVP_MD_CTX_new()

            init() {
                // Fails only if OpenSSL was built without SHA-256.
                let status = EVP_DigestInit_ex(pointer, EVP_sha256(), nil)
                assert(status == 1, "OpenSSL has no SHA-256")
            }

            deinit {
                EVP_MD_CTX_free(pointer)
            }
        }
    }
    #endif
}
