import Cameo

/// Reads certificates in PEM, as files of authorities have them.
package enum PEMCertificates {
    /// Returns the content (DER) of each certificate; text outside and other blocks are ignored.
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
