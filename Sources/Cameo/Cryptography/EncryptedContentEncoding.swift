/// The content encoding `aes128gcm` (RFC 8188): a header, and records that are each sealed.
enum EncryptedContentEncoding {
    /// What stands before the records.
    struct Header {
        let salt: ArraySlice<UInt8>
        let recordSize: Int
        /// Who sealed it; of a web push the sender's public key.
        let keyID: ArraySlice<UInt8>
        let records: ArraySlice<UInt8>

        /// Reads a header; `nil` when the bytes end in it, or the size of its records allows none.
        init?(_ bytes: [UInt8]) {
            guard bytes.count > 21 else { return nil }
            let end = 21 + Int(bytes[20])
            guard bytes.count > end else { return nil }
            salt = bytes[0..<16]
            recordSize = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
            keyID = bytes[21..<end]
            records = bytes[end...]
            // A record holds a tag, a delimiter, and something.
            guard recordSize > AESGCM.tagCount + 1 else { return nil }
        }
    }

    /// The plaintext of all records; `nil` when the key is another, or anything was changed, left out
    /// or put in another order.
    ///
    /// - Parameter secret: The input keying material: the key itself, or what was agreed on.
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
                let opened = AESGCM.open(
                    record.dropLast(AESGCM.tagCount),
                    tag: record.suffix(AESGCM.tagCount),
                    nonce: nonce(base, number)[...],
                    key: key
                ),
                // Zeros fill a record up; before them stands 2 in the last one, 1 in the others.
                let delimiter = opened.lastIndex(where: { $0 != 0 }),
                opened[delimiter] == (rest.isEmpty ? 2 : 1)
            else { return nil }
            plaintext += opened[..<delimiter]
            if rest.isEmpty { return plaintext }
            number += 1
        }
    }

    /// The base with the record's number in its last bytes.
    private static func nonce(_ base: [UInt8], _ number: Int) -> [UInt8] {
        var nonce = base
        for place in 0..<8 {
            nonce[nonce.count - 1 - place] ^= UInt8(truncatingIfNeeded: number >> (8 * place))
        }
        return nonce
    }
}
