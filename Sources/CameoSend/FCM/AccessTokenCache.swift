import Cameo
import Foundation

/// The access tokens of this user, which Google issues for an hour.
package struct AccessTokenCache: Sendable {
    /// The time before its end at which a token is no longer used, in seconds.
    static let margin = 300.0
    /// The maximum lifetime of a token that's stored, in seconds.
    private static let maxLifetime = 12.0 * 3600

    private let directory: String?
    let now: @Sendable () -> Double

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - directory: A folder for this user's tokens; `nil` keeps them in memory.
    ///   - now: The wall clock, in seconds since 1970.
    package init(
        directory: String?,
        now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        self.directory = directory
        self.now = now
    }

    struct Token: Sendable, Equatable {
        let value: String
        /// The end of its life, in seconds since 1970.
        let end: Double

        func isUsable(at now: Double) -> Bool {
            end - now > margin && end - now < maxLifetime
        }

        /// Whether a text can be a token. Anything else could add headers to a request.
        static func isValid(_ value: String) -> Bool {
            (1...4096).contains(value.utf8.count)
                && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
    }

    private func file(_ account: GoogleServiceAccount) -> PrivateFile? {
        let name = Digest.hexadecimal(
            Digest.sha256(
                Array("\(account.email)\n\(account.tokenURL)\n\(FCMService.scope)".utf8)[...]
            )
        )
        return directory.map { PrivateFile("google-\(name).json", in: $0) }
    }

    /// Returns the stored token of an account, if it can still be used and the same key was used for it.
    func stored(_ account: GoogleServiceAccount, except refused: String?) -> Token? {
        guard let object = file(account)?.read(), case .string(let value)? = object["token"],
            Token.isValid(value), value != refused, let end = object["end"]?.double,
            object["key"] == .string(account.key.fingerprint)
        else { return nil }
        let token = Token(value: value, end: end)
        return token.isUsable(at: now()) ? token : nil
    }

    /// Stores a token.
    func store(_ token: Token, _ account: GoogleServiceAccount) {
        file(account)?.write(
            JSONObject([
                ("token", .string(token.value)), ("end", .number(JSONNumber(token.end))),
                ("key", .string(account.key.fingerprint)),
            ])
        )
    }
}
