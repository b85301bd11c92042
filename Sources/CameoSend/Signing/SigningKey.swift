import Cameo

#if canImport(CryptoKit)
import CryptoKit
import Foundation
import Security
#else
import COpenSSL
#endif

/// A private key that signs JSON Web Tokens.
package struct SigningKey: Sendable {
    /// A signature algorithm of JSON Web Tokens (RFC 7518).
    package enum Algorithm: String, Sendable {
        /// ECDSA with P-256 and SHA-256. The signature consists of R and S, with 32 bytes each.
        case es256 = "ES256"
        /// RSA (PKCS #1, version 1.5) with SHA-256.
        case rs256 = "RS256"
    }

    package let algorithm: Algorithm
    /// The SHA-256 hash of the public key, in hexadecimal digits.
    package let fingerprint: String
    private let secret: [UInt8]

    /// Reads a private key, which must not be encrypted.
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm that the provider requires.
    ///   - pem: The content of the file.
    package init(_ algorithm: Algorithm, pem: [UInt8]) throws(SigningKeyError) {
        #if !canImport(CryptoKit)
        if let reason = openssl.failure { throw .unavailable(String(cString: reason)) }
        #endif
        self.algorithm = algorithm
        switch (algorithm, try PrivateKeyFile(pem: pem)) {
        case (.es256, .p256(let secret)):
            guard let publicKey = AgreementKey(secret)?.publicKey else { throw .malformed }
            self.secret = secret
            fingerprint = Digest.hexadecimal(Digest.sha256(publicKey[...]))
        case (.rs256, .rsa(let pkcs1, let modulus)):
            secret = pkcs1
            fingerprint = Digest.hexadecimal(Digest.sha256(modulus[...]))
            // Report a damaged key now, not when the first push is sent.
            guard Self.rs256([], pkcs1) != nil else { throw .malformed }
        case (.es256, .rsa): throw .rsaInsteadOfEC
        case (.rs256, .p256): throw .ecInsteadOfRSA
        }
    }

    /// Returns the signature of a message in the format of JSON Web Tokens.
    func signature(of message: [UInt8]) throws(SigningKeyError) -> [UInt8] {
        let signature =
            switch algorithm {
            case .es256: Self.es256(message, secret)
            case .rs256: Self.rs256(message, secret)
            }
        guard let signature else { throw .unavailable("the cryptography library failed") }
        return signature
    }
}

extension SigningKey: CustomStringConvertible, CustomReflectable {
    /// Only the algorithm, so that a description never contains the key.
    package var description: String { "SigningKey(\(algorithm.rawValue))" }
    /// An empty mirror, so that dumps never contain secrets.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

#if canImport(CryptoKit)
extension SigningKey {
    private static func es256(_ message: [UInt8], _ secret: [UInt8]) -> [UInt8]? {
        guard let key = try? P256.Signing.PrivateKey(rawRepresentation: secret) else { return nil }
        return (try? key.signature(for: message)).map { Array($0.rawRepresentation) }
    }

    private static func rs256(_ message: [UInt8], _ pkcs1: [UInt8]) -> [UInt8]? {
        let attributes = [
            kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPrivate,
        ]
        guard
            let key = SecKeyCreateWithData(Data(pkcs1) as CFData, attributes as CFDictionary, nil),
            let signature = SecKeyCreateSignature(
                key,
                .rsaSignatureMessagePKCS1v15SHA256,
                Data(message) as CFData,
                nil
            )
        else { return nil }
        return Array(signature as Data)
    }
}
#else
extension SigningKey {
    private static func es256(_ message: [UInt8], _ secret: [UInt8]) -> [UInt8]? {
        let digest = Digest.sha256(message[...])
        return AgreementKey.withKey(secret) { key, _ in
            guard let signature = openssl.ECDSA_do_sign(digest, Int32(digest.count), key) else {
                return nil
            }
            defer { openssl.ECDSA_SIG_free(signature) }
            // R and S may be shorter than 32 bytes, so pad them with leading zeros.
            let count: Int32 = 32
            var (r, s) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
            guard openssl.BN_bn2binpad(openssl.ECDSA_SIG_get0_r(signature), &r, count) == count,
                openssl.BN_bn2binpad(openssl.ECDSA_SIG_get0_s(signature), &s, count) == count
            else { return nil }
            return r + s
        }
    }

    private static func rs256(_ message: [UInt8], _ pkcs1: [UInt8]) -> [UInt8]? {
        let key = pkcs1.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return openssl.d2i_PrivateKey(EVP_PKEY_RSA, nil, &start, buffer.count)
        }
        guard let key else { return nil }
        defer { openssl.EVP_PKEY_free(key) }
        guard let context = openssl.EVP_MD_CTX_new() else { return nil }
        defer { openssl.EVP_MD_CTX_free(context) }
        var count = 0
        guard openssl.EVP_DigestSignInit(context, nil, openssl.EVP_sha256(), nil, key) == 1,
            openssl.EVP_DigestSign(context, nil, &count, message, message.count) == 1
        else { return nil }
        var signature = [UInt8](repeating: 0, count: count)
        guard openssl.EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { return nil }
        return Array(signature.prefix(count))
    }
}
#endif
