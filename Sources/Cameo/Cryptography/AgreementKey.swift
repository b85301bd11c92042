#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import COpenSSL
#endif

/// A P-256 private key for key agreement (ECDH).
package struct AgreementKey {
    /// The size of a private key, in bytes.
    static let count = 32
    /// The size of an uncompressed public key, in bytes.
    static let publicCount = 65

    /// The public key in uncompressed form: the byte 4, followed by both coordinates.
    package let publicKey: [UInt8]

    #if canImport(CryptoKit)
    private let key: P256.KeyAgreement.PrivateKey

    /// Creates a key from its 32 bytes. Returns `nil` if they aren't a valid private key.
    package init?(_ bytes: [UInt8]) {
        guard let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes) else {
            return nil
        }
        self.key = key
        publicKey = Array(key.publicKey.x963Representation)
    }

    /// Returns the ECDH shared secret for a peer's public key, or `nil` if the public key isn't a
    /// point on the curve.
    func sharedSecret(with other: [UInt8]) -> [UInt8]? {
        guard let other = try? P256.KeyAgreement.PublicKey(x963Representation: other),
            let secret = try? key.sharedSecretFromKeyAgreement(with: other)
        else { return nil }
        return secret.withUnsafeBytes(Array.init)
    }
    #else
    private let bytes: [UInt8]

    /// Creates a key from its 32 bytes. Returns `nil` if they aren't a valid private key.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count,
            let publicKey = Self.withKey(
                bytes,
                { key, group in
                    Self.encoded(openssl.EC_KEY_get0_public_key(key), group)
                }
            )
        else { return nil }
        self.bytes = bytes
        self.publicKey = publicKey
    }

    /// Returns the ECDH shared secret for a peer's public key, or `nil` if the public key isn't a
    /// point on the curve.
    func sharedSecret(with other: [UInt8]) -> [UInt8]? {
        guard other.count == Self.publicCount, other.first == 4 else { return nil }
        return Self.withKey(bytes) { key, group in
            guard let point = openssl.EC_POINT_new(group) else { return nil }
            defer { openssl.EC_POINT_free(point) }
            var secret = [UInt8](repeating: 0, count: Self.count)
            guard openssl.EC_POINT_oct2point(group, point, other, other.count, nil) == 1,
                openssl.ECDH_compute_key(&secret, secret.count, point, key, nil)
                    == Int32(Self.count)
            else { return nil }
            return secret
        }
    }

    /// Calls a closure with a key and its group, and returns the result of the closure. Returns
    /// `nil` if the bytes aren't a valid key.
    package static func withKey<Result>(
        _ bytes: [UInt8],
        _ body: (_ key: OpaquePointer, _ group: OpaquePointer) -> Result?
    ) -> Result? {
        guard let key = openssl.EC_KEY_new_by_curve_name(NID_X9_62_prime256v1),
            let group = openssl.EC_KEY_get0_group(key),
            let number = openssl.BN_bin2bn(bytes, Int32(bytes.count), nil),
            let point = openssl.EC_POINT_new(group)
        else { return nil }
        defer {
            openssl.EC_POINT_free(point)
            openssl.BN_clear_free(number)
            openssl.EC_KEY_free(key)
        }
        // EC_KEY_check_key rejects 0 and numbers that aren't less than the group's order.
        guard openssl.EC_KEY_set_private_key(key, number) == 1,
            openssl.EC_POINT_mul(group, point, number, nil, nil, nil) == 1,
            openssl.EC_KEY_set_public_key(key, point) == 1, openssl.EC_KEY_check_key(key) == 1
        else { return nil }
        return body(key, group)
    }

    private static func encoded(_ point: OpaquePointer?, _ group: OpaquePointer) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: publicCount)
        let count = openssl.EC_POINT_point2oct(
            group,
            point,
            POINT_CONVERSION_UNCOMPRESSED,
            &bytes,
            bytes.count,
            nil
        )
        return count == publicCount ? bytes : nil
    }
    #endif
}
