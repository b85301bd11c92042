/// The credentials of a developer team for APNs.
package enum APNsCredentials: Sendable {
    /// A key that signs provider tokens.
    case key(APNsKey)
    case certificate(HTTPOptions.ClientCertificate)
    /// No credentials, for a request that is shown but not sent.
    case unsigned
}

/// A key that signs provider tokens, from Apple's file `AuthKey_….p8`.
package struct APNsKey: Sendable {
    /// The ID of the developer team.
    package let teamID: String
    package let keyID: String
    let key: SigningKey

    /// The length of team IDs and key IDs, in characters.
    private static let idLength = 10

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - teamID: The ID of the team, with 10 characters.
    ///   - keyID: The ID of the key, with 10 characters.
    ///   - file: The content of the file.
    package init(teamID: String, keyID: String, file: [UInt8]) throws(SendError) {
        try Self.check(teamID, "team ID", "Membership details in your developer account")
        try Self.check(keyID, "key ID", "the name of the file AuthKey_….p8")
        self.teamID = teamID
        self.keyID = keyID
        do { key = try SigningKey(.es256, pem: file) } catch {
            throw .configuration(error.description)
        }
    }

    private static func check(
        _ id: String,
        _ name: String,
        _ location: String
    ) throws(SendError) {
        guard id.utf8.count != idLength || !id.utf8.allSatisfy(isIDByte) else { return }
        throw .configuration(
            "The \(name) must have \(idLength) uppercase letters and digits; see \(location)"
        )
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
    }

    /// Returns the key ID from the name of Apple's file, such as `keys/AuthKey_ABC123DEFG.p8`;
    /// `nil` for other names.
    package static func keyID(inPath path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard name.hasPrefix("AuthKey_"), name.hasSuffix(".p8") else { return nil }
        let id = String(name.dropFirst(8).dropLast(3))
        return id.utf8.count == idLength && id.utf8.allSatisfy(isIDByte) ? id : nil
    }
}
