import Cameo
import CameoAnalysis
import Foundation

/// The reason why a string isn't a valid recipient.
package enum DeviceTokenError: Error, Sendable, Equatable {
    case empty
    /// The string is a placeholder, such as `<device token>`.
    case placeholder
    /// The string is an abbreviated description of a token, which iOS 13 and later print for
    /// `Data`.
    case truncated
    /// The token has an odd number of hexadecimal digits.
    case oddDigits(Int)
    /// The token is too short or too long. The value is its length in bytes.
    case tooShort(Int), tooLong(Int)
    /// The string contains a character that isn't valid in a token, at this position (starting at
    /// 1).
    case character(Int)
    case apnsToken, fcmToken, expoToken
    case severalTokens
    /// The string is a UUID, such as the ID of a device or subscription.
    case uuid
    case notUUID
    case notExpoToken
}

/// Parser for device tokens in the formats that logs, debuggers and databases use.
package enum DeviceToken {
    /// The minimum size of an APNs device token, in bytes. Apple doesn't specify a size, but hasn't
    /// issued shorter tokens.
    private static let minSize = 32
    /// The maximum size of an APNs device token, in bytes.
    private static let maxSize = 200
    /// The maximum length of any recipient, in bytes.
    static let maxLength = 4096
    /// The length of a Firebase installation ID, in characters.
    private static let installationIDLength = 22
    /// The minimum length of a Firebase registration token, in characters.
    private static let minRegistrationLength = 64

    /// Returns the recipient in a string, in the form that the provider requires.
    ///
    /// - Parameter text: For APNs: hexadecimal digits in upper or lower case, with spaces, `<…>`,
    ///   `0x` or a preceding name; the bytes as decimal numbers in brackets; or Base64.
    package static func parse(
        _ text: String,
        for provider: PushRequest.Service
    ) throws(DeviceTokenError) -> String {
        guard text.utf8.count <= maxLength else { throw .tooLong(text.utf8.count) }
        // For speed: nearly every line of a long file.
        if provider == .apns, isLowercaseToken(text) { return text }
        // A condition starts with a quotation mark.
        if provider == .fcm, text.utf8.containsSequence(" in topics") {
            return text.trimmed
        }
        let text = unwrapped(text)
        guard !text.isEmpty else { throw .empty }
        switch provider {
        case .apns: return try apns(text)
        case .fcm: return try fcm(text)
        case .oneSignal: return try oneSignal(text)
        case .expo: return try expo(text)
        }
    }

    /// Returns a token shortened to its first 8 characters, for reports.
    package static func shortened(_ token: String) -> String {
        let open = token.firstIndex(of: "[")
        if isExpo(token), let open {
            let rest = token[token.index(after: open)...].dropLast()
            return token[...open] + rest.unicodeScalars.prefix(8).map(String.init).joined() + "…]"
        }
        let scalars = token.unicodeScalars
        guard scalars.count > 8 else { return token.printable }
        return String(scalars.prefix(8)).printable + "…"
    }

    // MARK: Forms

    /// Returns the text without whitespace, quotation marks or a preceding name.
    private static func unwrapped(_ text: String) -> String {
        var rest = trimmed(text[...])
        if let colon = rest.firstIndex(where: { $0 == ":" || $0 == "=" }) {
            let name = rest[..<colon].filter(\.isLetter).lowercased()
            let isName = rest[..<colon].allSatisfy {
                $0.isLetter || $0.isWhitespace || "_-\"'".contains($0)
            }
            if isName, name.hasSuffix("token") || name.hasSuffix("to") || name.hasSuffix("fid") {
                rest = trimmed(rest[rest.index(after: colon)...])
            }
        }
        return String(rest)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        func isPadding(_ character: Character) -> Bool {
            character.isWhitespace || "\"'`“”‘’,;".contains(character)
        }
        var rest = text.drop(while: isPadding)
        while let last = rest.last, isPadding(last) { rest.removeLast() }
        // `print()` writes an optional string as `Optional("…")`.
        if rest.hasPrefix("Optional("), rest.hasSuffix(")") {
            return trimmed(rest.dropFirst(9).dropLast())
        }
        return rest
    }

    private static func isLowercaseToken(_ text: String) -> Bool {
        let count = text.utf8.count
        return count % 2 == 0 && (2 * minSize...2 * maxSize).contains(count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
    }

    private static func isExpo(_ text: String) -> Bool {
        ["ExponentPushToken[", "ExpoPushToken["].contains { text.hasPrefix($0) }
            && text.hasSuffix("]")
    }

    private static func isURLSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    private static func isInstallationID(_ text: String) -> Bool {
        text.utf8.count == installationIDLength && text.utf8.allSatisfy(isURLSafe)
            // The first four bits of an installation ID are 0111 (firebase-ios-sdk,
            // `FIRInstallationsIIDStore`).
            && ("c"..."f").contains(text.first ?? " ")
    }

    private static func isRegistrationToken(_ text: String) -> Bool {
        text.utf8.count >= minRegistrationLength
            && text.utf8.allSatisfy { isURLSafe($0) || $0 == 0x3A }
            && (text.contains(":" as Character) || text.hasPrefix("APA91b"))
            // A device token may contain colons between its bytes.
            && text.utf8.contains { !$0.isHexadecimalDigit && $0 != 0x3A && $0 != 0x2D }
    }

    private static func isDeviceToken(_ text: String) -> Bool {
        text.utf8.count >= 2 * minSize && text.utf8.allSatisfy(\.isHexadecimalDigit)
    }

    // MARK: Providers

    private static func apns(_ text: String) throws(DeviceTokenError) -> String {
        if text.isUUID { throw .uuid }
        if isExpo(text) { throw .expoToken }
        if isRegistrationToken(text) || isInstallationID(text) { throw .fcmToken }
        if text.hasPrefix("{"), text.utf8.containsSequence("length") { return try described(text) }
        if text.hasPrefix("[") { return try decimal(text) }
        var digits = text[...]
        if digits.hasPrefix("<"), digits.hasSuffix(">") { digits = digits.dropFirst().dropLast() }
        if digits.utf8.containsSequence("...") || digits.contains("…" as Character) {
            throw .truncated
        }
        if digits.utf8.containsSequence("length ="), let prefix = digits.utf8.range(ofFirst: "0x") {
            digits = digits[prefix.upperBound...]
        }
        let words = digits.split { $0.isWhitespace || ",:-".contains($0) }
        let compact = words.map { word in
            word.hasPrefix("0x") || word.hasPrefix("0X") ? word.dropFirst(2) : word
        }.joined()
        guard !compact.isEmpty else { throw .empty }
        // If one of several words is long enough to be a complete token, don't join the words.
        if words.count > 1, words.contains(where: { $0.utf8.count >= 2 * minSize }),
            compact.utf8.allSatisfy(\.isHexadecimalDigit)
        {
            throw .severalTokens
        }
        if compact.utf8.allSatisfy(\.isHexadecimalDigit) {
            return try checked(compact.lowercased())
        }
        if !isNearlyHexadecimal(compact), let bytes = Base64.decoded(Array(text.utf8)),
            bytes.count >= minSize
        {
            return try checked(Digest.hexadecimal(bytes))
        }
        if text.hasPrefix("<"), text.contains(where: { $0.isLetter && !$0.isHexDigit }) {
            throw .placeholder
        }
        if isPlaceholder(text) { throw .placeholder }
        let position = text.unicodeScalars.enumerated().first {
            !($0.element.isASCII && UInt8($0.element.value).isHexadecimalDigit)
                && !$0.element.properties.isWhitespace
        }
        throw .character((position?.offset ?? 0) + 1)
    }

    /// Returns whether a hexadecimal token may have been damaged: at least nine of ten characters
    /// are hexadecimal digits. In Base64, one of three is.
    private static func isNearlyHexadecimal(_ text: String) -> Bool {
        10 * text.utf8.count(where: \.isHexadecimalDigit) >= 9 * text.utf8.count
    }

    /// Parses `{length = 32, bytes = 0x… }`, the description of `Data` in Objective-C since iOS 13.
    private static func described(_ text: String) throws(DeviceTokenError) -> String {
        guard let prefix = text.utf8.range(ofFirst: "0x"), !text.utf8.containsSequence("...") else {
            throw .truncated
        }
        let bytes = text[prefix.upperBound...]
        return try checked(
            bytes.filter { $0.isASCII && ($0.asciiValue ?? 0).isHexadecimalDigit }.lowercased()
        )
    }

    /// Parses `[18, 52, …]`, the description of an array of bytes.
    private static func decimal(_ text: String) throws(DeviceTokenError) -> String {
        guard text.hasSuffix("]") else { throw .truncated }
        let numbers = text.dropFirst().dropLast().split { $0 == "," || $0.isWhitespace }
        let bytes = numbers.compactMap { UInt8($0) }
        guard bytes.count == numbers.count else { throw .character(2) }
        return try checked(Digest.hexadecimal(bytes))
    }

    private static func checked(_ digits: String) throws(DeviceTokenError) -> String {
        let count = digits.utf8.count
        guard count % 2 == 0 else { throw .oddDigits(count) }
        guard count >= 2 * minSize else { throw .tooShort(count / 2) }
        guard count <= 2 * maxSize else { throw .tooLong(count / 2) }
        return digits
    }

    private static func isPlaceholder(_ text: String) -> Bool {
        // Words without a digit, such as "no token yet", are a placeholder, too.
        let isSentence = text.split(separator: " ").count > 2
        if isSentence, !text.contains(where: { $0.isNumber || "<[{:".contains($0) }) { return true }
        let letters = text.lowercased().filter { $0.isLetter }
        return ["devicetoken", "yourtoken", "token", "yourdevicetoken", "tokenhere"].contains(
            letters
        )
    }

    private static func fcm(_ text: String) throws(DeviceTokenError) -> String {
        if text.isUUID { throw .uuid }
        if isExpo(text) { throw .expoToken }
        if isDeviceToken(text) { throw .apnsToken }
        if text.hasPrefix("/topics/") { return text }
        if isInstallationID(text) || isRegistrationToken(text) { return text }
        if isPlaceholder(text) || text.hasPrefix("<") { throw .placeholder }
        let bytes = Array(text.utf8)
        if let position = bytes.firstIndex(where: { !isURLSafe($0) && $0 != 0x3A }) {
            throw .character(position + 1)
        }
        guard bytes.count >= minRegistrationLength else { throw .tooShort(bytes.count) }
        return text
    }

    private static func oneSignal(_ text: String) throws(DeviceTokenError) -> String {
        if text.isUUID { return text.lowercased() }
        if isExpo(text) { throw .expoToken }
        if isDeviceToken(text) { throw .apnsToken }
        if isRegistrationToken(text) { throw .fcmToken }
        if isPlaceholder(text) || text.hasPrefix("<") { throw .placeholder }
        throw .notUUID
    }

    private static func expo(_ text: String) throws(DeviceTokenError) -> String {
        if text.isUUID { return text }
        if isDeviceToken(text) { throw .apnsToken }
        if isRegistrationToken(text) { throw .fcmToken }
        guard isExpo(text), let open = text.firstIndex(of: "[") else { throw .notExpoToken }
        let content = text[text.index(after: open)...].dropLast()
        if content.isEmpty || content.contains(where: { "<>… ".contains($0) })
            || isPlaceholder(String(content))
        {
            throw .placeholder
        }
        guard content.utf8.allSatisfy({ isURLSafe($0) }) else { throw .notExpoToken }
        return text
    }
}

extension DeviceTokenError {
    /// Returns a sentence with the error and the fix. It never contains the token.
    package func description(for provider: PushRequest.Service) -> String {
        let name = provider.displayName
        switch self {
        case .empty: return "There is no token; pass one"
        case .placeholder: return "The token is a placeholder; pass the token that the app logged"
        case .truncated:
            return "The token is abbreviated with \"...\", as iOS prints data; log each byte with "
                + "String(format: \"%02x\", byte)"
        case .oddDigits(let count):
            return "The token has \(count) hexadecimal digits, an odd number; copy it again"
        case .tooShort(let count):
            return provider == .apns
                ? "The token has \(count) bytes, but device tokens have at least 32; copy it again"
                : "The token has only \(count) characters; copy it again"
        case .tooLong(let count): return "The token has \(count) bytes; pass one token"
        case .character(let position):
            return provider == .apns
                ? "Character \(position) of the token isn't a hexadecimal digit; pass the APNs "
                    + "device token"
                : "Character \(position) isn't valid in a token for \(name); copy it again"
        case .apnsToken:
            return "This is an APNs device token; pass the \(name) token, or --provider apns"
        case .fcmToken:
            return "This is a Firebase token; pass the \(name) token, or --provider fcm"
        case .expoToken: return "This is an Expo token; pass the \(name) token, or --provider expo"
        case .uuid:
            return
                "This is a UUID, such as the identifier of a device or of a OneSignal subscription; "
                + "pass the \(name) token"
        case .severalTokens:
            return "There are several tokens; pass each with --to, or one per line in a file"
        case .notUUID:
            return "This isn't a OneSignal subscription ID, which is a UUID; copy the ID again"
        case .notExpoToken:
            return "This isn't an Expo push token, such as ExponentPushToken[…]; copy it again"
        }
    }
}

extension PushRecipient {
    /// The token, shortened to its first 8 characters, for reports.
    package var shortened: String { DeviceToken.shortened(token) }
}
