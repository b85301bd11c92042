import Cameo
import CameoInspection

/// Apple's names for the keys in `aps` and its alert.
enum APSNames {
    /// The documented names, keyed by their lowercase letters. `events` is a frequent misspelling
    /// of `event`.
    static let aps: [String: String] = {
        var names = table(documentedNames)
        names["events"] = "event"
        return names
    }()
    private static let documentedNames =
        "alert badge sound thread-id category content-available mutable-content target-content-id "
        + "interruption-level relevance-score filter-criteria stale-date content-state "
        + "timestamp event dismissal-date attributes-type attributes input-push-token "
        + "input-push-channel content-changed url-args"
    /// The keys that only Live Activities use.
    static let liveActivity = [
        "content-state", "attributes-type", "input-push-token", "input-push-channel",
    ]
    static let alert: [String: String] = table(
        "title subtitle body launch-image title-loc-key title-loc-args subtitle-loc-key "
            + "subtitle-loc-args loc-key loc-args action action-loc-key summary-arg "
            + "summary-arg-count"
    )

    /// Expo's fields, keyed by the `aps` or `alert` key that each one sets.
    static let expo: [String: String] = [
        "mutable-content": "mutableContent", "content-available": "_contentAvailable",
        "interruption-level": "interruptionLevel", "category": "categoryId",
        "thread-id": "threadId",
        "sound": "sound", "badge": "badge", "title": "title", "subtitle": "subtitle",
        "body": "body",
    ]

    /// The names of the keys in ``aps`` that notifications use.
    static let common: Set<String> = [
        "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
        "target-content-id", "interruption-level", "relevance-score",
    ]

    /// The names of an alert's lines, keyed by the names that developers use by mistake.
    static let lineSynonyms: [String: String] = [
        "text": "body", "message": "body", "msg": "body", "content": "body", "description": "body",
        "heading": "title", "header": "title", "subject": "title",
    ]

    /// Apple's spelling of the names in ``aps`` and ``alert``.
    static let spelledAPS = Set(aps.values)
    static let spelledAlert = Set(alert.values)

    private static func table(_ names: String) -> [String: String] {
        names.split(separator: " ").reduce(into: [:]) { table, name in
            table[String(name).asciiLetters] = String(name)
        }
    }

    /// The Admin SDK's spelling, which a separate rule for Firebase reports.
    static let admin: Set<String> = [
        "contentAvailable", "mutableContent", "threadId", "locKey", "locArgs", "titleLocKey",
        "titleLocArgs", "subtitleLocKey", "subtitleLocArgs", "launchImage",
    ]
}

extension String {
    /// The name's ASCII letters in lowercase, which are the same for every spelling of the name.
    /// Empty if the name contains characters other than letters, hyphens, underscores and spaces,
    /// or has more than 64 bytes.
    var asciiLetters: String {
        guard utf8.count <= 64 else { return "" }
        var letters: [UInt8] = []
        letters.reserveCapacity(utf8.count)
        for byte in utf8 {
            if (0x41...0x5A).contains(byte) {
                letters.append(byte | 0x20)
            } else if (0x61...0x7A).contains(byte) {
                letters.append(byte)
            } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_"),
                byte != UInt8(ascii: " ")
            {
                // Apple's names don't contain other characters.
                return ""
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }
}

extension JSONValue {
    /// Returns whether iOS treats two values of a key alike: either they are equal, or both are
    /// flags with the same state.
    func hasMeaning(of other: JSONValue?) -> Bool {
        self == other || flag != nil && flag == other?.flag
    }
}
