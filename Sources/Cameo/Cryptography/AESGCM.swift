#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import COpenSSL
#endif

/// Decryption with AES in Galois/Counter Mode, with keys of 16, 24 or 32 bytes.
enum AESGCM {
    static let nonceCount = 12
    static let tagCount = 16
    static let keyCounts = [16, 24, 32]

    /// Returns the plaintext. Returns `nil` if the key, nonce or tag has the wrong size, or if the
    /// tag doesn't match, because the key is wrong or the message was modified.
    static func open(
        _ ciphertext: ArraySlice<UInt8>,
        tag: ArraySlice<UInt8>,
        nonce: ArraySlice<UInt8>,
        key: [UInt8]
    ) -> [UInt8]? {
        guard keyCounts.contains(key.count), nonce.count == nonceCount, tag.count == tagCount
        else { return nil }
        return decrypted(Array(ciphertext), Array(tag), Array(nonce), key)
    }

    #if canImport(CryptoKit)
    private static func decrypted(
        _ ciphertext: [UInt8],
        _ tag: [UInt8],
        _ nonce: [UInt8],
        _ key: [UInt8]
    ) -> [UInt8]? {
        guard let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: ciphertext, tag: tag),
            let data = try? AES.GCM.open(box, using: SymmetricKey(data: key))
        else { return nil }
        return Array(data)
    }
    #else
    private static func decrypted(
        _ ciphertext: [UInt8],
        _ tag: [UInt8],
        _ nonce: [UInt8],
        _ key: [UInt8]
    ) -> [UInt8]? {
        guard let context = openssl.EVP_CIPHER_CTX_new() else { return nil }
        defer { openssl.EVP_CIPHER_CTX_free(context) }
        let cipher =
            switch key.count {
            case 16: openssl.EVP_aes_128_gcm()
            case 24: openssl.EVP_aes_192_gcm()
            default: openssl.EVP_aes_256_gcm()
            }
        var plaintext = [UInt8](repeating: 0, count: ciphertext.count + 1)
        var tag = tag
        var length: Int32 = 0
        guard openssl.EVP_DecryptInit_ex(context, cipher, nil, key, nonce) == 1,
            openssl.EVP_DecryptUpdate(
                context,
                &plaintext,
                &length,
                ciphertext,
                Int32(ciphertext.count)
            ) == 1,
            openssl.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
        else { return nil }
        var rest = [UInt8](repeating: 0, count: 16)
        var restLength: Int32 = 0
        guard openssl.EVP_DecryptFinal_ex(context, &rest, &restLength) == 1 else { return nil }
        return Array(plaintext.prefix(Int(length)))
    }
    #endif
}
