import CameoAnalysis
import Testing

@testable import CameoSend

@Suite struct PEMCertificatesTests {
    @Test(
        arguments: [
            ("", []), ("no certificate", []),
            ("-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----\n", [[1, 2, 3]]),
            (
                "-----BEGIN CERTIFICATE-----\r\n AQ\r\nID \r\n-----END CERTIFICATE-----",
                [[1, 2, 3]]
            ),
            (
                """
                # An authority
                -----BEGIN CERTIFICATE-----
                AQID
                -----END CERTIFICATE-----
                -----BEGIN PRIVATE KEY-----
                BAUG
                -----END PRIVATE KEY-----
                -----BEGIN CERTIFICATE-----
                BwgJ
                -----END CERTIFICATE-----
                """,
                [[1, 2, 3], [7, 8, 9]]
            ), ("-----BEGIN CERTIFICATE-----\nAQID\n", []),
            ("-----BEGIN CERTIFICATE-----\n&&&&\n-----END CERTIFICATE-----\n", []),
            ("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n", []),
        ] as [(String, [[UInt8]])]
    )
    func `certificates are read from a file`(text: String, certificates: [[UInt8]]) {
        #expect(PEMCertificates.read(text) == certificates)
    }

    @Test(arguments: [
        ("abcabd", "abd", true), ("aab", "ab", true), ("abc", "abd", false), ("ab", "abc", false),
        ("", "a", false), ("åä", "ä", true),
    ])
    func `a sequence of bytes is found in a string`(
        text: String,
        part: String,
        isFound: Bool
    ) {
        #expect(text.utf8.containsSequence(part) == isFound)
    }
}
