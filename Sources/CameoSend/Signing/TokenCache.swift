import Cameo
import Foundation

/// A token that authorizes requests, and the fingerprint of the key for which it was issued.
struct AuthorizationToken: Sendable, Equatable {
    /// The maximum length of a token, in characters.
    private static let maxLength = 4096

    let value: String
    /// The time at which the token was signed or expires, in seconds since 1970.
    let date: Double
    /// The fingerprint of the key.
    let key: String

    init(_ value: String, date: Double, key: SigningKey) {
        (self.value, self.date, self.key) = (value, date, key.fingerprint)
    }

    /// Reads a token from a file's JSON; returns `nil` if it is invalid.
    init?(_ object: JSONObject?) {
        guard let object, case .string(let value)? = object["token"], Self.isValid(value),
            let date = object["date"]?.double, case .string(let key)? = object["key"]
        else { return nil }
        (self.value, self.date, self.key) = (value, date, key)
    }

    /// The token as JSON for a file.
    var object: JSONObject {
        ["token": .string(value), "date": .number(JSONNumber(date)), "key": .string(key)]
    }

    /// Returns whether a string is a valid token or key for a header. Other strings could inject
    /// headers into a request.
    static func isValid(_ value: String) -> Bool {
        (1...maxLength).contains(value.utf8.count)
            && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

/// The folder for the user's tokens, and the wall clock for their expiration. Without a folder,
/// tokens are kept in memory.
struct TokenFolder: Sendable {
    private let directory: String?
    private let memory = Locked<[String: AuthorizationToken]>([:])
    /// The wall clock, in seconds since 1970.
    let now: @Sendable () -> Double

    /// Creates a folder for tokens.
    ///
    /// - Parameter directory: The path of the folder; `nil` to keep tokens in memory.
    init(_ directory: String?, _ now: @escaping @Sendable () -> Double) {
        (self.directory, self.now) = (directory, now)
    }

    /// Returns the file of a token; `nil` if tokens are kept in memory.
    func file(_ name: String) -> PrivateFile? { directory.map { PrivateFile(name, in: $0) } }

    /// The stored token with the given name; `nil` if there is none.
    subscript(name: String) -> AuthorizationToken? {
        if let file = file(name) { return AuthorizationToken(file.read()) }
        return memory.withLock { $0[name] }
    }

    func store(_ token: AuthorizationToken, _ name: String) {
        if let file = file(name) {
            file.write(token.object)
        } else {
            memory.withLock { $0[name] = token }
        }
    }

    /// Returns the name of a file, which doesn't reveal the strings that identify the token.
    static func name(_ prefix: String = "", _ texts: String...) -> String {
        let seed = Array(texts.joined(separator: "\n").utf8)
        return "\(prefix)\(Digest.hexadecimal(Digest.sha256(seed[...]))).json"
    }
}

/// The time of the last token renewal after a provider rejected a token as expired.
struct TokenRenewal: Sendable {
    /// The minimum time between two renewals, in seconds.
    private static let pause = 60.0

    /// The time of the last renewal, in seconds since 1970; `nil` if no token was renewed.
    var date: Double?

    /// Returns whether a token may be renewed. All pending requests are rejected at the same
    /// time, but only one of them renews the token.
    func isAllowed(at now: Double) -> Bool { date.map { abs(now - $0) > Self.pause } ?? true }
}
