import Cameo
import Foundation

/// The user's access tokens, which Google issues for an hour.
package struct AccessTokenCache: Sendable {
    /// The minimum remaining lifetime of a usable token, in seconds.
    static let margin = 300.0
    /// The maximum lifetime of a stored token, in seconds.
    private static let maxLifetime = 12.0 * 3600

    private let folder: TokenFolder

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - directory: A folder for the user's tokens; `nil` to keep them in memory.
    ///   - now: The wall clock, in seconds since 1970.
    package init(
        directory: String?,
        now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        folder = TokenFolder(directory, now)
    }

    var now: Double { folder.now() }

    /// Returns whether a token may be used. The date of the token is its expiration date.
    func isUsable(_ token: AuthorizationToken) -> Bool {
        let lifetime = token.date - now
        return lifetime > Self.margin && lifetime < Self.maxLifetime
    }

    private static func name(_ account: GoogleServiceAccount) -> String {
        TokenFolder.name("google-", account.email, account.tokenURL, FCMService.scope)
    }

    /// Returns the stored token of an account; `nil` if it's no longer valid, was issued for a
    /// different key, or is the rejected token.
    func stored(_ account: GoogleServiceAccount, except rejected: String?) -> AuthorizationToken? {
        guard let token = folder[Self.name(account)], token.value != rejected,
            token.key == account.key.fingerprint, isUsable(token)
        else { return nil }
        return token
    }

    func store(_ token: AuthorizationToken, _ account: GoogleServiceAccount) {
        folder.store(token, Self.name(account))
    }
}
