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
        var text = text
        return hexadecimal(text.withUTF8 { sha256(UnsafeRawBufferPointer($0)) })
    }

    /// Returns bytes as hexadecimal digits.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }
        return String(unsafeUninitializedCapacity: bytes.count * 2) { text in
            for (position, byte) in bytes.enumerated() {
                text[position * 2] = digit(byte >> 4)
                text[position * 2 + 1] = digit(byte & 15)
            }
            return bytes.count * 2
        }
    }

    /// Returns the SHA-256 of a byte source, which is read in chunks to limit memory use.
    static func sha256(of source: some ByteSource) -> [UInt8] {
        var stream = Stream()
        var offset = 0
        while offset < source.count {
            let chunk = source.bytes(at: offset, count: 1 << 16)
            guard !chunk.isEmpty else { break }
            chunk.withUnsafeBytes { stream.update($0) }
            offset += chunk.count
        }
        return stream.finish()
    }

    /// Returns the SHA-256 of bytes.
    package static func sha256(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.withUnsafeBytes { sha256($0) }
    }

    private static func sha256(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var stream = Stream()
        stream.update(bytes)
        return stream.finish()
    }

    #if canImport(CryptoKit)
    private struct Stream {
        private var hash = SHA256()

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            hash.update(bufferPointer: bytes)
        }

        func finish() -> [UInt8] { Array(hash.finalize()) }
    }
    #else
    private struct Stream {
        private let context = Context()

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            EVP_DigestUpdate(context.pointer, bytes.baseAddress, bytes.count)
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
