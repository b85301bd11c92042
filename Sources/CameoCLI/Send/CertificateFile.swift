import CameoAnalysis
import CameoSend

/// The files of a client certificate, which are checked before a connection is opened.
struct CertificateFile {
    /// The reason why a certificate can't be used.
    enum Problem: Error, Equatable {
        /// There is neither PEM nor PKCS#12.
        case noCertificate
        /// A certificate in DER, which has no key.
        case certificateOnly
        /// Neither the file nor the file of the key contains one.
        case noKey
        /// The key is encrypted, and there is no password.
        case encrypted
    }

    /// Returns the format of a certificate.
    ///
    /// - Parameters:
    ///   - bytes: The file with the certificate.
    ///   - key: The file with the key; `nil` if there is none.
    ///   - hasPassword: Whether there is a password. In PKCS#12, it may be empty.
    static func format(
        _ bytes: [UInt8],
        key: [UInt8]?,
        hasPassword: Bool
    ) throws(Problem) -> HTTPOptions.ClientCertificate.Format {
        guard bytes.first != 0x30 else {
            // PKCS#12 begins with its version, 3; a certificate begins with another sequence.
            guard content(bytes).starts(with: [0x02, 0x01, 0x03]) else { throw .certificateOnly }
            return .pkcs12
        }
        guard !PEMCertificates.read(String(decoding: bytes, as: UTF8.self)).isEmpty else {
            throw .noCertificate
        }
        let key = key ?? bytes
        guard key.containsSequence("PRIVATE KEY-----") else { throw .noKey }
        let isEncrypted =
            key.containsSequence("BEGIN ENCRYPTED PRIVATE KEY")
            || key.containsSequence("4,ENCRYPTED")
        guard !isEncrypted || hasPassword else { throw .encrypted }
        return .pem
    }

    /// Returns the content of a value in DER.
    private static func content(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard bytes.count > 2 else { return [] }
        return bytes.dropFirst(bytes[1] < 0x80 ? 2 : 2 + Int(bytes[1] & 0x7F))
    }
}

extension CertificateFile.Problem: CustomStringConvertible {
    /// The problem and the fix, to follow the path of the file.
    var description: String {
        switch self {
        case .noCertificate:
            "contains no certificate; pass the .p12 file, or PEM with the certificate and its key"
        case .certificateOnly:
            "is a certificate without its key; in Keychain Access, export both as a .p12 file"
        case .noKey:
            "contains no key; append it to the file, or add \"certificateKey\" to the profile"
        case .encrypted: "has an encrypted key; add \"password\" to the profile"
        }
    }
}
