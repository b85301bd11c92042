import Foundation
import TestSupport

/// Keys that OpenSSL generates for a test run, in the formats that users have.
struct SendTestKeys {
    let folder: URL

    /// The keys of this run.
    static let shared: Result<SendTestKeys, any Error> = Result { try SendTestKeys() }

    private static let script = """
        set -euo pipefail
        openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out apns.p8
        openssl pkey -in apns.p8 -pubout -out apns-public.pem
        openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out other.p8
        openssl ecparam -name prime256v1 -genkey -out parameters.pem
        openssl ec -in apns.p8 -out sec1.pem
        openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out p384.p8
        openssl genpkey -algorithm ED25519 -out ed25519.p8
        openssl pkcs8 -topk8 -in apns.p8 -passout pass:secret -out encrypted.p8
        openssl ec -in apns.p8 -aes128 -passout pass:secret -out encrypted-sec1.pem
        openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out account.pem
        openssl pkey -in account.pem -pubout -out account-public.pem
        openssl rsa -in account.pem -traditional -out pkcs1.pem
        openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024 -out short.pem
        openssl req -x509 -new -key apns.p8 -subj /CN=Ada -days 1 -out certificate.pem
        openssl req -new -key apns.p8 -subj /CN=Ada -out request.pem
        cat certificate.pem apns.p8 > both.pem
        openssl pkey -in apns.p8 -outform DER -out apns.der
        """

    private init() throws {
        folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", Self.script]
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        struct Failure: Error {}
        guard process.terminationStatus == 0 else { throw Failure() }
    }

    /// Returns the content of a key file.
    static func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: path(name)))
    }

    /// Returns the path of a key file.
    static func path(_ name: String) throws -> URL {
        try shared.get().folder.appendingPathComponent(name)
    }
}
