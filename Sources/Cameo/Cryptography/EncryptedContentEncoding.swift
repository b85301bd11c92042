/// The content encoding `aes128gcm` (RFC 8188): a header, followed by encrypted records.
enum EncryptedContentEncoding {
    /// The header before the records.
    struct Header {
        let salt: ArraySlice<UInt8>
        let recordSize: Int
        /// The identifier of the key. In web push, it is the sender's public key.
        let keyID: ArraySlice<UInt8>
        let records: ArraySlice<UInt8>

        /// Parses a header. Returns `nil` if it is truncated or its record size is less than 18
        /// bytes.
        init?(_ bytes: [UInt8]) {
            guard bytes.count > 21 else { return nil }
            let end = 21 + Int(bytes[20])
            guard bytes.count > end else { return nil }
            salt = bytes[0..<16]
            recordSize = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
            keyID = bytes[21..<end]
            records = bytes[end...]
            // A record consists of a tag, a delimiter and at least one byte.
            guard recordSize > AESGCM.tagCount + 1 else { return nil }
        }
    }

    /// Returns the plaintext of all records. Returns `nil` if the key is wrong, or if records were
    /// modified, removed or reordered.
    ///
    /// - Parameter secret: The input keying material, which is the key itself or the shared secret.
    static func open(_ header: Header, secret: [UInt8]) -> [UInt8]? {
        let salt = Array(header.salt)
        func derived(_ name: String, _ count: Int) -> [UInt8]? {
            KeyDerivation.hkdf(
                secret,
                salt: salt,
                info: Array("Content-Encoding: \(name)\0".utf8),
                count: count
            )
        }
        guard let key = derived("aes128gcm", 16),
            let base = derived("nonce", AESGCM.nonceCount)
        else { return nil }
        var plaintext: [UInt8] = []
        var rest = header.records
        var number = 0
        while true {
            let record = rest.prefix(header.recordSize)
            rest = rest.dropFirst(header.recordSize)
            guard record.count > AESGCM.tagCount,
                let padded = AESGCM.open(
                    record.dropLast(AESGCM.tagCount),
                    tag: record.suffix(AESGCM.tagCount),
                    nonce: nonce(base, number)[...],
                    key: key
                ),
                // The padding consists of a delimiter and zeros. The delimiter is 2 in the last
                // record and 1 in the others.
                let delimiter = padded.lastIndex(where: { $0 != 0 }),
                padded[delimiter] == (rest.isEmpty ? 2 : 1)
            else { return nil }
            plaintext += padded[..<delimiter]
            if rest.isEmpty { return plaintext }
            number += 1
        }
    }

    /// Returns the nonce of a record: the base nonce, whose last eight bytes are XORed with the
    /// record's number.
    private static func nonce(_ base: [UInt8], _ number: Int) -> [UInt8] {
        var nonce = base
        for index in 0..<8 {
            nonce[nonce.count - 1 - index] ^= UInt8(truncatingIfNeeded: number >> (8 * index))
        }
        return nonce
    }
}
