#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import COpenSSL
#endif

/// The key derivation function HKDF with SHA-256 (RFC 5869).
enum KeyDerivation {
    /// Derives a key of `count` bytes. Returns `nil` if the system library fails.
    static func hkdf(_ secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8]? {
        #if canImport(CryptoKit)
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret),
            salt: salt,
            info: info,
            outputByteCount: count
        )
        return key.withUnsafeBytes(Array.init)
        #else
        guard let context = openssl.EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { return nil }
        defer { openssl.EVP_PKEY_CTX_free(context) }
        var key = [UInt8](repeating: 0, count: count)
        var length = count
        guard openssl.EVP_PKEY_derive_init(context) == 1,
            openssl.EVP_PKEY_CTX_set_hkdf_md(context, openssl.EVP_sha256()) == 1,
            openssl.EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1,
            openssl.EVP_PKEY_CTX_set1_hkdf_key(context, secret, Int32(secret.count)) == 1,
            openssl.EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1,
            openssl.EVP_PKEY_derive(context, &key, &length) == 1, length == count
        else { return nil }
        return key
        #endif
    }
}
