import Cameo
import Foundation

/// The user's provider tokens, which are kept between runs.
///
/// APNs rejects tokens that are older than an hour, and tokens that change more than once in 20
/// minutes. Each signature is different, so a tool that signs a token at every launch would change
/// the token each time.
package struct ProviderTokenCache: Sendable {
    /// The maximum age of a token, in seconds.
    static let maxAge = 45.0 * 60
    /// The minimum age at which a token may be renewed, in seconds.
    static let minAge = 20.0 * 60
    /// How far in the future a token's date may be, in seconds.
    private static let clockTolerance = 60.0

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

    /// Returns whether a token was signed with the key less than ``maxAge`` ago, and not in the
    /// future. A token's date is its signing time.
    private func isUsable(_ token: AuthorizationToken, by key: APNsKey, at now: Double) -> Bool {
        let age = now - token.date
        return token.key == key.key.fingerprint && age < Self.maxAge && age > -Self.clockTolerance
    }

    /// Returns the name of a token's file. It reveals neither the team ID nor the key ID.
    static func name(teamID: String, keyID: String) -> String {
        TokenFolder.name("", teamID, keyID)
    }

    /// Returns the current token of a key, or signs a new one.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - current: The token of this process, if it has one.
    ///   - rejected: The token that APNs rejected as expired.
    func token(
        _ key: APNsKey,
        current: AuthorizationToken?,
        rejected: String? = nil
    ) throws(SendError) -> AuthorizationToken {
        let now = now
        if let current, current.value != rejected, isUsable(current, by: key, at: now) {
            return current
        }
        let name = Self.name(teamID: key.teamID, keyID: key.keyID)
        if let stored = token(name), stored.value != rejected, isUsable(stored, by: key, at: now) {
            return stored
        }
        func renew() -> Result<AuthorizationToken, SendError> {
            do throws(SendError) {
                // Another process may have signed a new token.
                let stored = token(name) ?? current
                if let stored, stored.value != rejected, isUsable(stored, by: key, at: now) {
                    return .success(stored)
                }
                if let stored { try check(stored, rejected, now) }
                let token = try sign(key, now)
                folder.store(token, name)
                return .success(token)
            } catch {
                return .failure(error)
            }
        }
        switch folder.file(name).map({ $0.locked(renew) }) ?? renew() {
        case .success(let token): return token
        case .failure(let error): throw error
        }
    }

    /// Returns the stored token with the given name; `nil` if none is stored or it isn't a JWT.
    private func token(_ name: String) -> AuthorizationToken? {
        folder[name].flatMap { $0.value.split(separator: ".").count == 3 ? $0 : nil }
    }

    /// Throws if a rejected token is too new to be renewed.
    private func check(
        _ token: AuthorizationToken,
        _ rejected: String?,
        _ now: Double
    ) throws(SendError) {
        let age = now - token.date
        guard token.value == rejected, age < Self.minAge, age > -Self.clockTolerance else { return }
        let seconds = (Self.minAge - age).wholeSeconds
        throw SendError(
            .retryLater,
            "APNs rejected a provider token that is \(max(0, age).wholeSeconds) s old as expired; "
                + "check this machine's clock. The token may be renewed in \(seconds) seconds"
        )
    }

    private func sign(_ key: APNsKey, _ now: Double) throws(SendError) -> AuthorizationToken {
        do {
            let value = try JSONWebToken.apns(
                teamID: key.teamID,
                keyID: key.keyID,
                date: Int(now),
                key: key.key
            )
            return AuthorizationToken(value, date: now.rounded(.down), key: key.key)
        } catch {
            throw .configuration(error.description)
        }
    }
}
