import Cameo

/// Parser for certificates in PEM format, as in files of certificate authorities.
package enum PEMCertificates {
    /// Returns the DER content of each certificate. Ignores other blocks and text outside blocks.
    package static func read(_ text: some StringProtocol) -> [[UInt8]] {
        var certificates: [[UInt8]] = []
        var digits: String?
        for line in text.split(whereSeparator: \.isNewline) {
            var line = line.drop(while: \.isWhitespace)
            while line.last?.isWhitespace == true { line.removeLast() }
            switch line {
            case "-----BEGIN CERTIFICATE-----": digits = ""
            case _ where line.hasPrefix("-----"):
                if let digits, let certificate = Base64.decoded(Array(digits.utf8)),
                    !certificate.isEmpty
                {
                    certificates.append(certificate)
                }
                digits = nil
            default: digits? += line
            }
        }
        return certificates
    }
}
