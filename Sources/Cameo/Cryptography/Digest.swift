#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import COpenSSL
#endif

/// The SHA-256 digest. CryptoKit computes it on Apple platforms. On Linux, OpenSSL computes it if
/// it is installed, otherwise a slower implementation in Swift.
package enum Digest {
    /// Returns the SHA-256 digest of a string in UTF-8, as hexadecimal digits.
    package static func sha256(_ text: String) -> String {
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

    /// Returns the SHA-256 digest of a byte source. Reads the source in chunks to limit memory use.
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

    /// Returns the SHA-256 digest of bytes.
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

        mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

        func finish() -> [UInt8] { Array(hash.finalize()) }
    }
    #else
    private struct Stream {
        private let context = Context()
        private var portable = PortableSHA256()

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            if let pointer = context.pointer {
                _ = openssl.EVP_DigestUpdate(pointer, bytes.baseAddress, bytes.count)
            } else {
                portable.update(bytes)
            }
        }

        func finish() -> [UInt8] {
            guard let pointer = context.pointer else { return portable.finish() }
            var digest = [UInt8](repeating: 0, count: 32)
            var length: UInt32 = 0
            _ = openssl.EVP_DigestFinal_ex(pointer, &digest, &length)
            return digest
        }

        private final class Context {
            /// The digest's context; `nil` if OpenSSL isn't available.
            let pointer: OpaquePointer?

            init() {
                guard let context = openssl.EVP_MD_CTX_new() else {
                    pointer = nil
                    return
                }
                // Initialization fails only if OpenSSL was built without SHA-256.
                let isReady = openssl.EVP_DigestInit_ex(context, openssl.EVP_sha256(), nil) == 1
                pointer = isReady ? context : nil
                if !isReady { openssl.EVP_MD_CTX_free(context) }
            }

            deinit {
                if let pointer { openssl.EVP_MD_CTX_free(pointer) }
            }
        }
    }
    #endif
}

#if !canImport(CryptoKit)
/// The OpenSSL functions, loaded on first use.
package let openssl = cameo_openssl_load()

/// A portable SHA-256 for machines without OpenSSL; several times slower. The names and checksums
/// of cached files, and the digests in pages, must be the same on every machine.
struct PortableSHA256 {
    private var state = IdentifierDigest.initialState
    /// The bytes after the last complete block.
    private var rest: [UInt8] = []
    private var count = 0

    /// Adds bytes to the message.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        count += bytes.count
        rest += bytes
        let end = rest.count - rest.count % 64
        for start in stride(from: 0, to: end, by: 64) {
            IdentifierDigest.compress(rest[start..<(start + 64)], into: &state)
        }
        rest.removeFirst(end)
    }

    /// Returns the 32-byte digest of the message.
    func finish() -> [UInt8] {
        var (state, rest) = (state, rest)
        IdentifierDigest.pad(&rest, count: count)
        for start in stride(from: 0, to: rest.count, by: 64) {
            IdentifierDigest.compress(rest[start..<(start + 64)], into: &state)
        }
        return state.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { shift in
                UInt8(truncatingIfNeeded: word >> UInt32(shift))
            }
        }
    }
}
#endif
