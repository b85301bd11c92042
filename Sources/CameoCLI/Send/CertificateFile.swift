import CameoAnalysis
import CameoSend

/// Validation of a client certificate before a connection is opened.
enum CertificateFile {
    /// The path of a file for messages, and its contents.
    typealias File = (path: String, bytes: [UInt8])

    /// Returns the format of a certificate file.
    ///
    /// - Parameters:
    ///   - file: The file with the certificate.
    ///   - keyFile: The file with the key; `nil` if there is none.
    ///   - hasPassword: Whether a password is specified. PKCS#12 files don't require one, because
    ///     their password may be empty.
    static func format(
        _ file: File,
        key keyFile: File?,
        hasPassword: Bool
    ) throws(SendError) -> HTTPOptions.ClientCertificate.Format {
        let bytes = file.bytes
        func error(_ problem: String) -> SendError {
            SendError.configuration("\(file.path): \(problem)")
        }
        guard bytes.first != 0x30 else {
            // PKCS#12 starts with its version, 3. A certificate starts with a sequence.
            guard content(bytes).starts(with: [0x02, 0x01, 0x03]) else {
                throw error(
                    "is a certificate without its key; in Keychain Access, export both as a .p12 file"
                )
            }
            return .pkcs12
        }
        guard !PEMCertificates.read(String(decoding: bytes, as: UTF8.self)).isEmpty else {
            throw error(
                "contains no certificate; pass the .p12 file, or PEM with the certificate and its key"
            )
        }
        let key = keyFile ?? file
        guard key.bytes.containsSequence("PRIVATE KEY-----") else {
            throw error(
                "contains no key; append it to the file, or add \"certificateKey\" to the profile"
            )
        }
        let isEncrypted =
            key.bytes.containsSequence("BEGIN ENCRYPTED PRIVATE KEY")
            || key.bytes.containsSequence("4,ENCRYPTED")
        guard !isEncrypted || hasPassword else {
            throw SendError.configuration(
                "\(key.path): has an encrypted key; add \"password\" to the profile"
            )
        }
        return .pem
    }

    /// Returns the contents of a DER value.
    private static func content(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard bytes.count > 2 else { return [] }
        return bytes.dropFirst(bytes[1] < 0x80 ? 2 : 2 + Int(bytes[1] & 0x7F))
    }
}
