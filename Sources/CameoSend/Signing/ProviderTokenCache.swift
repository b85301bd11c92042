import Cameo
import Foundation

/// The provider tokens of this user, which are kept between runs.
///
/// APNs refuses a token that is older than an hour, and one that replaces another more than once in 20 minutes.
/// Because no two signatures are equal, a tool that signs at each start would renew the token at each start.
package struct ProviderTokenCache: Sendable {
    /// The age until which a token is used, in seconds.
    static let maxAge = 45.0 * 60
    /// The minimum age of a token that is renewed, in seconds.
    static let minAge = 20.0 * 60
    /// The time by which a token may be from the future, in seconds.
    private static let clockTolerance = 60.0

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

    /// A token and the time at which it was signed.
    struct Token: Sendable, Equatable {
        let value: String
        /// Seconds since 1970.
        let date: Double
        /// The fingerprint of the key that signed it.
        let key: String

        /// Returns whether the token may be sent.
        func isUsable(at now: Double, by key: SigningKey) -> Bool {
            let age = now - date
            return self.key == key.fingerprint && age < maxAge && age > -clockTolerance
        }
    }

    /// The name of the file with a token. IDs of teams aren't readable in it.
    static func name(teamID: String, keyID: String) -> String {
        Digest.hexadecimal(Digest.sha256(Array("\(teamID)\n\(keyID)".utf8)[...])) + ".json"
    }

    /// Returns the current token of a key, or signs one.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - current: The token of this process, if there is one.
    ///   - refused: The token that APNs refused as expired.
    func token(
        _ key: APNsKey,
        current: Token?,
        refused: String? = nil
    ) throws(SendError) -> Token {
        let now = now()
        if let current, current.value != refused, current.isUsable(at: now, by: key.key) {
            return current
        }
        guard let directory else {
            if let current { try check(current, refused, now) }
            return try sign(key, now)
        }
        let file = PrivateFile(Self.name(teamID: key.teamID, keyID: key.keyID), in: directory)
        if let stored = Token(file.read()), stored.value != refused,
            stored.isUsable(at: now, by: key.key)
        {
            return stored
        }
        let result: Result<Token, SendError> = file.locked {
            do throws(SendError) {
                // Another process may have signed one.
                let stored = Token(file.read()) ?? current
                if let stored, stored.value != refused, stored.isUsable(at: now, by: key.key) {
                    return .success(stored)
                }
                if let stored { try check(stored, refused, now) }
                let token = try sign(key, now)
                file.write(token.object)
                return .success(token)
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let token): return token
        case .failure(let error): throw error
        }
    }

    /// Throws if a refused token is too young to be renewed.
    private func check(
        _ token: Token,
        _ refused: String?,
        _ now: Double
    ) throws(SendError) {
        let age = now - token.date
        guard token.value == refused, age < Self.minAge, age > -Self.clockTolerance else { return }
        let seconds = (Self.minAge - age).wholeSeconds
        throw SendError(
            .later,
            "APNs refused a provider token that is \(max(0, age).wholeSeconds) seconds old as expired; "
                + "set the clock of this machine. The token may be renewed in \(seconds) seconds"
        )
    }

    private func sign(_ key: APNsKey, _ now: Double) throws(SendError) -> Token {
        do {
            let value = try JSONWebToken.apns(
                teamID: key.teamID,
                keyID: key.keyID,
                date: Int(now),
                key: key.key
            )
            return Token(value: value, date: now.rounded(.down), key: key.key.fingerprint)
        } catch {
            throw SendError(.configuration, error.description)
        }
    }
}

extension ProviderTokenCache.Token {
    /// The maximum length of a token, in characters.
    private static let maxLength = 1024

    /// Creates a token from a file; `nil` if the file is broken.
    init?(_ object: JSONObject?) {
        guard let object, case .string(let value)? = object["token"],
            let date = object["date"]?.double, case .string(let key)? = object["key"],
            value.utf8.count <= Self.maxLength, value.split(separator: ".").count == 3,
            // Anything else could add headers to a request.
            value.utf8.allSatisfy({ $0 == 0x2E || Self.isDigit($0) })
        else { return nil }
        self.init(value: value, date: date, key: key)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    /// The content of a file.
    var object: JSONObject {
        JSONObject([
            ("token", .string(value)), ("date", .number(JSONNumber(date))), ("key", .string(key)),
        ])
    }
}
