import Cameo
import CameoAnalysis

/// Creation of JSON Web Tokens (RFC 7519).
enum JSONWebToken {
    /// The maximum lifetime that Google accepts, in seconds.
    static let googleLifetime = 3600

    /// Returns a signed provider token for APNs.
    ///
    /// Source: Apple, "Establishing a token-based connection to APNs".
    ///
    /// - Parameter date: The current time, in seconds since 1970.
    static func apns(
        teamID: String,
        keyID: String,
        date: Int,
        key: SigningKey
    ) throws(SigningKeyError) -> String {
        try signed(
            [("alg", .string(key.algorithm.rawValue)), ("kid", .string(keyID))],
            [("iss", .string(teamID)), ("iat", .number(JSONNumber(date)))],
            key
        )
    }

    /// Returns a signed token that Google exchanges for an access token.
    ///
    /// Source: Google, "Using OAuth 2.0 for server to server applications".
    ///
    /// - Parameter date: The current time, in seconds since 1970.
    static func google(
        email: String,
        keyID: String?,
        scope: String,
        audience: String,
        date: Int,
        key: SigningKey
    ) throws(SigningKeyError) -> String {
        var header: [JSONObject.Member] = [
            ("alg", .string(key.algorithm.rawValue)), ("typ", .string("JWT")),
        ]
        if let keyID { header.append(("kid", .string(keyID))) }
        return try signed(
            header,
            [
                ("iss", .string(email)), ("scope", .string(scope)), ("aud", .string(audience)),
                ("iat", .number(JSONNumber(date))),
                ("exp", .number(JSONNumber(date + googleLifetime))),
            ],
            key
        )
    }

    private static func signed(
        _ header: [JSONObject.Member],
        _ claims: [JSONObject.Member],
        _ key: SigningKey
    ) throws(SigningKeyError) -> String {
        let parts = [header, claims].map {
            Base64.urlSafe(Array(JSONValue.object(JSONObject($0)).compact.utf8))
        }
        let message = parts.joined(separator: ".")
        return message + "." + Base64.urlSafe(try key.signature(of: Array(message.utf8)))
    }
}
