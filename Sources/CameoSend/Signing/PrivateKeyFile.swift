import Cameo
import CameoAnalysis
import Foundation

/// A private key in PEM format: PKCS #8, or the older formats of OpenSSL (SEC 1 and PKCS #1).
///
/// Sources: RFC 5958, RFC 5915, RFC 8017 and RFC 7468.
enum PrivateKeyFile: Equatable {
    /// The 32 bytes of a P-256 key.
    case p256([UInt8])
    /// An RSA key as a PKCS #1 structure, and its modulus.
    case rsa(pkcs1: [UInt8], modulus: [UInt8])

    /// The minimum size of an RSA key, in bits (RFC 7518).
    static let minRSABits = 2048
    /// The maximum size of a file, in bytes. A file with a 4096-bit RSA key has about 3.3 kB.
    private static let maxSize = 32_768

    private static let ecAlgorithm: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    private static let p256Curve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    private static let rsaAlgorithm: [UInt8] = [
        0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
    ]
    private static let p256Count = 32

    /// Parses a PEM file.
    init(pem bytes: [UInt8]) throws(SigningKeyError) {
        guard bytes.count <= Self.maxSize else { throw .tooLarge }
        // Some editors on Windows write a byte order mark.
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        guard let text = String(validating: Array(bytes.dropFirst(hasMark ? 3 : 0))) else {
            throw .notPEM
        }
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        let (label, der) = try Self.block(in: text)
        switch label {
        case "PRIVATE KEY": try self.init(pkcs8: der)
        case "EC PRIVATE KEY": try self.init(sec1: der, curve: nil)
        case "RSA PRIVATE KEY": try self.init(pkcs1: der)
        case "ENCRYPTED PRIVATE KEY": throw .encrypted
        case "PUBLIC KEY", "RSA PUBLIC KEY", "EC PUBLIC KEY": throw .publicKey
        case "CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE": throw .certificate
        case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST": throw .certificateRequest
        case "DSA PRIVATE KEY", "OPENSSH PRIVATE KEY": throw .otherAlgorithm
        default: throw .malformed
        }
    }

    // MARK: PEM

    /// Returns the label and the content of the first private key, or of the first block if there
    /// is no private key.
    private static func block(
        in text: String
    ) throws(SigningKeyError) -> (label: String, der: [UInt8]) {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.drop(while: \.isWhitespace)
        }
        var first: (label: String, der: [UInt8])?
        var label: String?
        var digits = ""
        for line in lines {
            if let name = Self.label(of: line, "-----BEGIN ") {
                (label, digits) = (name, "")
            } else if let name = Self.label(of: line, "-----END ") {
                guard name == label else { throw .malformed }
                label = nil
                // `openssl ecparam -genkey` writes the parameters before the key.
                guard name != "EC PARAMETERS" else { continue }
                if let der = Base64.decoded(Array(digits.utf8)) {
                    if name.hasSuffix("PRIVATE KEY") { return (name, der) }
                    first = first ?? (name, der)
                } else {
                    throw digits.utf8.containsSequence("Proc-Type:") ? .encrypted : .malformed
                }
            } else if label != nil {
                digits += line.filter { !$0.isWhitespace }
            }
        }
        if let first { return first }
        if text.first(where: { !$0.isWhitespace }) == "{" {
            throw text.utf8.containsSequence("\"private_key\"") ? .serviceAccount : .notPEM
        }
        if text.utf8.containsSequence("\\n"), text.utf8.containsSequence("-----BEGIN ") {
            throw .escapedLineBreaks
        }
        if label != nil { throw .malformed }
        throw .notPEM
    }

    private static func label(of line: Substring, _ prefix: String) -> String? {
        guard line.hasPrefix(prefix) else { return nil }
        let rest = line.dropFirst(prefix.count)
        var end = rest[...]
        while let last = end.last, last.isWhitespace { end.removeLast() }
        return end.hasSuffix("-----") ? String(end.dropLast(5)) : nil
    }

    // MARK: Structures

    private init(pkcs8 der: [UInt8]) throws(SigningKeyError) {
        var file = DERReader(der[...])
        guard var info = file.readContainer(DERReader.Tag.sequence),
            info.read(DERReader.Tag.integer) != nil,
            var algorithm = info.readContainer(DERReader.Tag.sequence),
            let name = algorithm.read(DERReader.Tag.objectIdentifier),
            let key = info.read(DERReader.Tag.octetString)
        else { throw .malformed }
        switch Array(name) {
        case Self.ecAlgorithm:
            guard let curve = algorithm.read(DERReader.Tag.objectIdentifier) else {
                throw .otherCurve
            }
            try self.init(sec1: Array(key), curve: Array(curve))
        case Self.rsaAlgorithm: try self.init(pkcs1: Array(key))
        default: throw .otherAlgorithm
        }
    }

    private init(sec1 der: [UInt8], curve: [UInt8]?) throws(SigningKeyError) {
        var file = DERReader(der[...])
        guard var key = file.readContainer(DERReader.Tag.sequence),
            key.read(DERReader.Tag.integer) != nil,
            let secret = key.read(DERReader.Tag.octetString)
        else { throw .malformed }
        var curve = curve
        if curve == nil, key.nextTag == DERReader.Tag.firstField {
            guard var parameters = key.readContainer(DERReader.Tag.firstField),
                let name = parameters.read(DERReader.Tag.objectIdentifier)
            else { throw .otherCurve }
            curve = Array(name)
        }
        guard let curve else { throw .malformed }
        guard curve == Self.p256Curve else { throw .otherCurve }
        guard (1...Self.p256Count).contains(secret.count) else { throw .malformed }
        // Some programs omit leading zeros.
        let zeros = [UInt8](repeating: 0, count: Self.p256Count - secret.count)
        self = .p256(zeros + secret)
    }

    private init(pkcs1 der: [UInt8]) throws(SigningKeyError) {
        var file = DERReader(der[...])
        guard var key = file.readContainer(DERReader.Tag.sequence),
            key.read(DERReader.Tag.integer) != nil,
            let number = key.read(DERReader.Tag.integer),
            key.read(DERReader.Tag.integer) != nil, key.read(DERReader.Tag.integer) != nil
        else { throw .malformed }
        let modulus = Array(number.drop { $0 == 0 })
        guard let first = modulus.first else { throw .malformed }
        let bits = modulus.count * 8 - first.leadingZeroBitCount
        guard bits >= Self.minRSABits else { throw .tooShort(bits) }
        self = .rsa(pkcs1: der, modulus: modulus)
    }
}
