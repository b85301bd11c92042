#if canImport(CryptoKit)
    import CryptoKit
    import Foundation
#else
    import COpenSSL
#endif

/// The cryptography that Cameo uses: the system's on Apple's platforms, OpenSSL's on Linux.
enum Digest {
    /// The SHA-256 of a text's UTF-8, in hexadecimal digits.
    static func sha256(_ text: String) -> String {
        let digest = bytes(of: Array(text.utf8))
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    #if canImport(CryptoKit)
        private static func bytes(of message: [UInt8]) -> [UInt8] {
            Array(SHA256.hash(data: message))
        }
    #else
        private static func bytes(of message: [UInt8]) -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: 32)
            var length: UInt32 = 0
            let status = EVP_Digest(message, message.count, &digest, &length, EVP_sha256(), nil)
            // Fails only where OpenSSL was built without SHA-256; names must still be derived.
            assert(status == 1 && length == 32, "OpenSSL has no SHA-256")
            return digest
        }
    #endif
}
