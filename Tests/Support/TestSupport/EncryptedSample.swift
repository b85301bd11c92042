/// Messages that another implementation encrypted with AES-256-GCM (Python's cryptography package).
package enum EncryptedSample {
    /// The key: the bytes 0 to 31.
    package static let key: [UInt8] = Array(0..<32)
    /// "The second engine runs."
    package static let text =
        "AQEBAQEBAQEBAQEBI6uAFRvgCwm6MEd9dgA7tq5O/a7/8DjV4wH8cxZ52YbdZ09CEDo9"
    /// An object with `aps` (Ada Lovelace, the text, the category `message`), `senderId`,
    /// `conversationId`, `token` and `data.inner`.
    package static let object =
        "AgICAgICAgICAgIC4Ap4y8r7C3uwp8OUVguuMSbJ1E7gPQydJ3zrI1UqLaPwtLcUelqSu7xIrpHImiH8C/s2vWT9sAEsoS/RcncKdLmtNARRT3/jn9N+6W5DJsbf1e7Dx6LRlU6fm4+B5E3aMv5rtApFWSGA2DThmBwhq2lY+6IwXwCN/dnCDSfcYc4NcBmundtl0TIKq4xidpCDcXg2TB1U7Vr8+aqxZnJb5iBxf8odWqJZVnAwhkHJFiUkmeaCagiTA9aDkYRqYHv//RzhjjLRviMr2JJj"
    /// An object with `title`, `body`, `senderId` and `acc`, which specifies the account `home`.
    package static let claim =
        "AwMDAwMDAwMDAwMDlWlIv3/+NzTkfSQ/qct2Kzp0lJ++gR6Lop8OdCYOiXDoZlK6wPU+gWqRZCweFFx+kvRbjInDJckcx2wz74CRP2W3QfVuhNJFqaLpmCoQq2Fmpw=="
    /// Bytes that aren't text.
    package static let binary = "BAQEBAQEBAQEBAQEm3nOVC3zNF8w5GNmjTi1skLJzw=="
}
