/// The reason why a file isn't a private key that the provider accepts.
package enum SigningKeyError: Error, Sendable, Equatable {
    /// The file is empty or contains only whitespace.
    case empty
    case tooLarge
    /// The text contains a backslash and the letter n instead of each line break.
    case escapedLineBreaks
    /// The file is Google's JSON key file, not a PEM key.
    case serviceAccount
    case certificate, publicKey, certificateRequest
    case encrypted
    case notPEM
    /// The PEM block is incomplete, or its content isn't a private key.
    case malformed
    case rsaInsteadOfEC, ecInsteadOfRSA
    case otherCurve
    /// The key uses neither an elliptic curve nor RSA.
    case otherAlgorithm
    /// The RSA key is too short. The value is its length in bits.
    case tooShort(Int)
    /// The cryptography library isn't available or failed. The value is the reason.
    case unavailable(String)
}

extension SigningKeyError: CustomStringConvertible {
    /// The error and the fix. It never contains content of the file.
    package var description: String {
        switch self {
        case .empty: "The key file is empty; download the key again, or correct the path"
        case .tooLarge: "The key file is larger than 32 KB, so it isn't a key; correct the path"
        case .escapedLineBreaks:
            "The key contains \\n as two characters; replace each with a line break"
        case .serviceAccount:
            "The key file is a Google service account; pass Apple's AuthKey_….p8, or --provider fcm"
        case .certificate:
            "The key file contains a certificate but no key; pass Apple's AuthKey_….p8, or the file "
                + "as a certificate"
        case .publicKey: "The key file contains a public key; pass the private key"
        case .certificateRequest:
            "The key file contains a certificate request; pass the private key"
        case .encrypted:
            "The key is encrypted with a password; decrypt it: openssl pkey -in FILE -out NEW.p8"
        case .notPEM:
            "The key file isn't PEM, which begins with -----BEGIN PRIVATE KEY-----; pass Apple's "
                + "AuthKey_….p8"
        case .malformed: "The key file is incomplete or damaged; download the key again"
        case .rsaInsteadOfEC:
            "The key is an RSA key, but APNs requires a P-256 key; pass Apple's AuthKey_….p8"
        case .ecInsteadOfRSA:
            "The key is an elliptic curve key, but Google requires an RSA key; pass the JSON file of "
                + "the service account"
        case .otherCurve: "The key isn't a P-256 key; pass Apple's AuthKey_….p8"
        case .otherAlgorithm:
            "The key is neither a P-256 key nor an RSA key; pass the provider's key"
        case .tooShort(let bits):
            "The RSA key has \(bits) bits, but at least \(PrivateKeyFile.minRSABits) are required; "
                + "create a new key"
        case .unavailable(let reason): "The key can't be used for signing: \(reason)"
        }
    }
}
