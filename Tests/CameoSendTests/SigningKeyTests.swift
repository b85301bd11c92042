import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

@Suite struct SigningKeyTests {
    private static let python = Repository.folder(".build/send-servers/bin/python")
    private static var hasPyJWT: Bool { FileManager.default.isExecutableFile(atPath: python) }

    // MARK: Files

    @Test(arguments: ["apns.p8", "sec1.pem", "parameters.pem", "both.pem"])
    func `keys for APNs are read`(name: String) throws {
        let key = try SigningKey(.es256, pem: SendTestKeys.file(name))
        #expect(try key.signature(of: [1, 2, 3]).count == 64)
        #expect(key.fingerprint.count == 64)
    }

    @Test(arguments: ["account.pem", "pkcs1.pem"]) func `keys for Google are read`(name: String)
        throws
    {
        let key = try SigningKey(.rs256, pem: SendTestKeys.file(name))
        #expect(try key.signature(of: [1, 2, 3]).count == 256)
    }

    @Test func `a key has the same fingerprint in all formats`() throws {
        func fingerprint(_ algorithm: SigningKey.Algorithm, _ name: String) throws -> String {
            try SigningKey(algorithm, pem: SendTestKeys.file(name)).fingerprint
        }
        #expect(try fingerprint(.es256, "apns.p8") == fingerprint(.es256, "sec1.pem"))
        #expect(try fingerprint(.es256, "apns.p8") != fingerprint(.es256, "other.p8"))
        #expect(try fingerprint(.rs256, "account.pem") == fingerprint(.rs256, "pkcs1.pem"))
    }

    @Test(arguments: [
        ("encrypted.p8", SigningKeyError.encrypted), ("encrypted-sec1.pem", .encrypted),
        ("certificate.pem", .certificate), ("request.pem", .certificateRequest),
        ("apns-public.pem", .publicKey), ("account.pem", .rsaInsteadOfEC),
        ("p384.p8", .otherCurve), ("ed25519.p8", .otherAlgorithm), ("apns.der", .notPEM),
        ("short.pem", .tooShort(1024)),
    ]) func `each kind of wrong file has its own error`(name: String, expected: SigningKeyError)
        throws
    {
        let file = try SendTestKeys.file(name)
        #expect(throws: expected) { try SigningKey(.es256, pem: file) }
    }

    @Test func `text that isn't a key has a specific error`() throws {
        let pem = String(decoding: try SendTestKeys.file("apns.p8"), as: UTF8.self)
        let cases: [(String, SigningKeyError)] = [
            ("", .empty), (" \r\n\t ", .empty),
            (pem.replacing("\n", with: "\\n"), .escapedLineBreaks),
            ("\"" + pem.replacing("\n", with: "\\n") + "\"", .escapedLineBreaks),
            (#"{"type": "service_account", "private_key": "-----BEGIN"}"#, .serviceAccount),
            ("{}", .notPEM), ("ABC123DEFG", .notPEM),
            (String(pem.prefix(pem.count / 2)), .malformed),
            (pem.replacing("END", with: "BEGIN"), .malformed),
            (pem.replacing("-----END PRIVATE", with: "-----END PUBLIC"), .malformed),
            (String(repeating: "A", count: 40_000), .tooLarge),
        ]
        for (text, expected) in cases {
            #expect(throws: expected, "\(expected)") {
                try SigningKey(.es256, pem: Array(text.utf8))
            }
        }
        #expect(throws: SigningKeyError.ecInsteadOfRSA) {
            try SigningKey(.rs256, pem: Array(pem.utf8))
        }
    }

    @Test func `line breaks and text around a key don't matter`() throws {
        let pem = String(decoding: try SendTestKeys.file("apns.p8"), as: UTF8.self)
        let expected = try SigningKey(.es256, pem: Array(pem.utf8)).fingerprint
        for text in [
            pem.replacing("\n", with: "\r\n"), pem.replacing("\n", with: "\r"),
            "\u{FEFF}" + pem, "Bag Attributes\n  friendlyName: Ada\n" + pem, pem + "\n\n",
            pem.split(separator: "\n").map { "  \($0)  " }.joined(separator: "\n"),
        ] {
            #expect(try SigningKey(.es256, pem: Array(text.utf8)).fingerprint == expected)
        }
    }

    @Test func `a damaged key is rejected or can sign`() throws {
        // Parsing must not crash, and signatures must have the correct size.
        var generator = SeededGenerator(seed: 7)
        for (algorithm, name) in [(SigningKey.Algorithm.es256, "apns.p8"), (.rs256, "account.pem")]
        {
            let file = try SendTestKeys.file(name)
            for _ in 0..<300 {
                var damaged = file
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    damaged[Int.random(in: 0..<file.count, using: &generator)] = UInt8.random(
                        in: 0x2B...0x7A,
                        using: &generator
                    )
                }
                guard let key = try? SigningKey(algorithm, pem: damaged) else { continue }
                let count = try? key.signature(of: [1]).count
                // A damaged modulus may be longer.
                #expect(
                    count.map { algorithm == .es256 ? $0 == 64 : $0 >= 256 } ?? true,
                    "\(count ?? 0)"
                )
            }
        }
    }

    @Test func `descriptions never contain a key`() throws {
        let key = try SigningKey(.es256, pem: SendTestKeys.file("apns.p8"))
        var dump = ""
        Swift.dump(key, to: &dump)
        #expect("\(key)" == "SigningKey(ES256)")
        #expect(String(reflecting: key) == "SigningKey(ES256)")
        #expect(!dump.contains("secret"))
    }

    @Test func `each signature of a message is different`() throws {
        let key = try SigningKey(.es256, pem: SendTestKeys.file("apns.p8"))
        #expect(try key.signature(of: [1]) != key.signature(of: [1]))
    }

    // MARK: Base64

    @Test(arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg")])
    func `Base64 conforms to RFC 4648`(text: String, expected: String) {
        #expect(Base64.urlSafe(Array(text.utf8)) == expected)
        #expect(Base64.decoded(Array(expected.utf8)) == Array(text.utf8))
    }

    @Test func `decoding reverses encoding, and agrees with Foundation`() {
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
            #expect(Base64.decoded(Array(Base64.urlSafe(bytes).utf8)) == bytes)
            #expect(Base64.decoded(Array(Data(bytes).base64EncodedString().utf8)) == bytes)
        }
        for text in ["A", "AA=", "AAA==", "AA==A", "A===", "AAAAA", "A A", "Ä"] {
            #expect(Base64.decoded(Array(text.utf8)) == nil, "\(text)")
        }
    }

    // MARK: Tokens

    @Test(.enabled(if: hasPyJWT, "SKIPPED, requires PyJWT; run Scripts/setup send"))
    func `PyJWT accepts both kinds of tokens`() throws {
        let apns = try SigningKey(.es256, pem: SendTestKeys.file("apns.p8"))
        let google = try SigningKey(.rs256, pem: SendTestKeys.file("account.pem"))
        let tokens = try (0..<20).map { _ in
            try JSONWebToken.apns(
                teamID: "TEAM123456",
                keyID: "ABC123DEFG",
                date: 1_800_000_000,
                key: apns
            )
        }
        let assertion = try JSONWebToken.google(
            email: "ada@engines.iam.gserviceaccount.com",
            keyID: "0123456789abcdef",
            scope: FCMService.scope,
            audience: GoogleServiceAccount.defaultTokenURL,
            date: 1_800_000_000,
            key: google
        )
        let script = """
            import json, sys, jwt
            apns, google, *tokens = sys.argv[1:]
            options = {"verify_exp": False, "verify_iat": False, "verify_aud": False}
            for token in tokens:
                algorithm = jwt.get_unverified_header(token)["alg"]
                key = open(apns if algorithm == "ES256" else google).read()
                claims = jwt.decode(token, key, algorithms=[algorithm], options=options)
                print(json.dumps([jwt.get_unverified_header(token), claims], sort_keys=True))
            """
        let output = try run(
            Self.python,
            ["-c", script] + [
                try SendTestKeys.path("apns-public.pem").path,
                try SendTestKeys.path("account-public.pem").path,
            ] + tokens + [assertion]
        )
        let lines = output.split(separator: "\n").map(String.init)
        try #require(lines.count == 21, "\(output)")
        #expect(
            Set(lines.prefix(20)) == [
                #"[{"alg": "ES256", "kid": "ABC123DEFG"}, {"iat": 1800000000, "iss": "TEAM123456"}]"#
            ]
        )
        #expect(
            lines[20]
                == #"[{"alg": "RS256", "kid": "0123456789abcdef", "typ": "JWT"}, "#
                + #"{"aud": "https://oauth2.googleapis.com/token", "exp": 1800003600, "iat": 1800000000, "#
                + #""iss": "ada@engines.iam.gserviceaccount.com", "#
                + #""scope": "https://www.googleapis.com/auth/firebase.messaging"}]"#
        )
    }

    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
