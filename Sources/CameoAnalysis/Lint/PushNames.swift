/// The names that identify a push in a string that can't be parsed.
enum PushNames {
    /// The names that only payloads and requests contain.
    private static let certain: Set<String> = [
        "aps", "mutable-content", "content-available", "interruption-level", "apns-push-type",
        "apns-topic", "apns-priority", "apns-collapse-id", "apns-expiration", "title-loc-key",
        "fcm_options", "registration_ids", "include_subscription_ids", "include_aliases",
        "include_player_ids", "include_external_user_ids", "included_segments", "ios_attachments",
        "mutableContent", "mutable_content", "content_available",
    ]
    /// The names of text fields and targets, which occur together only in payloads and requests.
    private static let texts: Set<String> = ["notification", "contents", "headings", "template_id"]
    private static let targets: Set<String> = [
        "token", "fid", "topic", "condition", "app_id", "apns",
    ]
    private static let tokens = ["ExponentPushToken[", "ExpoPushToken["]
    private static let maxLength = 32

    /// Returns whether a string contains a member name that only pushes have, with or without
    /// quotation marks, or an Expo push token.
    static func occur(in bytes: [UInt8]) -> Bool {
        if tokens.contains(where: { bytes.containsSequence($0) }) { return true }
        var (hasText, hasTarget) = (false, false)
        var start = 0
        for offset in 0...bytes.count {
            if offset < bytes.count, isName(bytes[offset]) { continue }
            defer { start = offset + 1 }
            guard offset - start >= 3, offset - start <= maxLength, isNameEnd(bytes[offset...])
            else { continue }
            let name = String(decoding: bytes[start..<offset], as: UTF8.self)
            if certain.contains(name) { return true }
            hasText = hasText || texts.contains(name)
            hasTarget = hasTarget || targets.contains(name)
            if hasText, hasTarget { return true }
        }
        return false
    }

    /// Returns whether a byte can be part of a name: a letter, a digit, `-` or `_`, or a character
    /// that joins names into a path.
    private static func isName(_ byte: UInt8) -> Bool {
        byte.isTokenByte || "./".utf8.contains(byte)
    }

    /// Returns whether a name ends here: the next character, after spaces and any quotation
    /// marks, is `:`, `=`, `{` or `[`.
    private static func isNameEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
        let end = bytes.first { $0 > 0x20 && $0 < 0x80 && !"\"'\\".utf8.contains($0) }
        return end.map { ":={[".utf8.contains($0) } ?? false
    }
}
