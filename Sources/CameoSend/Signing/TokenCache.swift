import Cameo
import Foundation

/// A token that authorizes requests, and the key that it was issued for.
struct AuthorizationToken: Sendable, Equatable {
    /// The maximum length of a token, in characters.
    private static let maxLength = 4096

    let value: String
    /// When it was signed, or until when it's valid, in seconds since 1970.
    let date: Double
    /// The fingerprint of the key.
    let key: String

    init(_ value: String, date: Double, key: SigningKey) {
        (self.value, self.date, self.key) = (value, date, key.fingerprint)
    }

    /// Creates a token from a file; `nil` if the file is broken.
    init?(_ object: JSONObject?) {
        guard let object, case .string(let value)? = object["token"], Self.isValid(value),
            let date = object["date"]?.double, case .string(let key)? = object["key"]
        else { return nil }
        (self.value, self.date, self.key) = (value, date, key)
    }

    /// The content of a file.
    var object: JSONObject {
        JSONObject([
            ("token", .string(value)), ("date", .number(JSONNumber(date))), ("key", .string(key)),
        ])
    }

    /// Whether a string can be a token or a key in a header. Anything else could add headers to a request.
    static func isValid(_ value: String) -> Bool {
        (1...maxLength).contains(value.utf8.count)
            && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

/// The folder for this user's tokens, and the wall clock by which they expire. Without a folder, a token is kept in memory.
struct TokenFolder: Sendable {
    private let directory: String?
    private let memory = Locked<[String: AuthorizationToken]>([:])
    /// The wall clock, in seconds since 1970.
    let now: @Sendable () -> Double

    /// - Parameter directory: `nil` keeps tokens in memory.
    init(_ directory: String?, _ now: @escaping @Sendable () -> Double) {
        (self.directory, self.now) = (directory, now)
    }

    /// Returns the file of a token, or `nil` if tokens are kept in memory.
    func file(_ name: String) -> PrivateFile? { directory.map { PrivateFile(name, in: $0) } }

    /// The token with a name, if there is one.
    subscript(name: String) -> AuthorizationToken? {
        if let file = file(name) { return AuthorizationToken(file.read()) }
        return memory.withLock { $0[name] }
    }

    /// Stores a token.
    func store(_ token: AuthorizationToken, _ name: String) {
        if let file = file(name) {
            file.write(token.object)
        } else {
            memory.withLock { $0[name] = token }
        }
    }

    /// The name of a file, which doesn't reveal the strings.
    static func name(_ prefix: String = "", _ texts: String...) -> String {
        let seed = Array(texts.joined(separator: "\n").utf8)
        return "\(prefix)\(Digest.hexadecimal(Digest.sha256(seed[...]))).json"
    }
}

/// The renewal of a token that the provider refused as expired.
struct TokenRenewal: Sendable {
    /// The time in which a token is renewed only once, in seconds.
    private static let pause = 60.0

    /// When the token was last renewed, in seconds since 1970.
    var date: Double?

    /// Whether a token may be renewed. All requests under way are refused at the same time, and one of them renews it.
    func isAllowed(at now: Double) -> Bool {
        date.map { abs(now - $0) > Self.pause } ?? true
    }
}
