import CameoAnalysis

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

    private static func check(_ id: String, _ name: String, _ location: String) throws(SendError) {
        guard !SendProfile.isAppleID(id) else { return }
        throw .configuration(
            "The \(name) must consist of 10 uppercase letters and digits; see \(location)"
        )
    }

    /// Returns the key ID from the name of Apple's file, such as `keys/AuthKey_ABC123DEFG.p8`;
    /// `nil` for other names.
    package static func keyID(inPath path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard name.hasPrefix("AuthKey_"), name.hasSuffix(".p8") else { return nil }
        let id = String(name.dropFirst(8).dropLast(3))
        return SendProfile.isAppleID(id) ? id : nil
    }
}
