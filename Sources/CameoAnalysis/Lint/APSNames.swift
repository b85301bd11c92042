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

/// A key that iOS doesn't read where it is.
enum UnusualKey {
    /// A misspelling of one of Apple's keys.
    case misspelled([String], known: String)
    /// A line of the alert that is in `aps` instead of `alert`.
    case line(String)
    /// A key of `aps` that is in another object.
    case misplaced([String], name: String, known: String)
    /// A key of `aps` that Apple doesn't define.
    case custom(String)
    /// A key of the alert that Apple doesn't define.
    case unknownInAlert(String)
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

extension LintContext {
    func findUnusualKeys() -> [UnusualKey] {
        guard payload.root["aps"] != nil else { return [] }
        var keys: [UnusualKey] = []
        for (name, _) in aps.members where !APSNames.spelledAPS.contains(name) {
            if let known = APSNames.aps[name.asciiLetters] {
                keys.append(.misspelled(["aps", name], known: known))
            } else if APSNames.alert[name.asciiLetters] == name {
                keys.append(.line(name))
            } else if let known = misspelling(name, Self.namesOfMisspellings, in: aps) {
                keys.append(.misspelled(["aps", name], known: known))
            } else if name != "pw_badge", !isHeader(name) {
                keys.append(.custom(name))
            }
        }
        for (name, _) in alert.members where !APSNames.spelledAlert.contains(name) {
            // The alert of a Live Activity can contain `sound`.
            if isLiveActivity, name == "sound" { continue }
            if let known = APSNames.alert[name.asciiLetters] {
                keys.append(.misspelled(["aps", "alert", name], known: known))
            } else if let known = APSNames.aps[name.asciiLetters], known != "alert" {
                keys.append(.misplaced(["aps", "alert"], name: name, known: known))
            } else if let known = misspelling(name, ["title", "subtitle", "body"], in: alert) {
                keys.append(.misspelled(["aps", "alert", name], known: known))
            } else {
                keys.append(.unknownInAlert(name))
            }
        }
        return keys + keysOutsideAPS()
    }

    /// The names in `aps` whose misspellings are recognized. A name that resembles any other key,
    /// such as `event`, may be the app's own.
    private static let namesOfMisspellings = APSNames.common.union(["content-state", "stale-date"])

    /// Returns the correct spelling of a name; `nil` if the name isn't a misspelling or the object
    /// also has the correct one.
    private func misspelling(_ name: String, _ names: Set<String>, in object: JSONObject) -> String?
    {
        name.misspelling(of: names).flatMap { object[$0] == nil ? $0 : nil }
    }

    /// Returns the keys of `aps` that are at the top level or in `data`. Most one-word names are
    /// ignored, because they may be the app's own.
    private func keysOutsideAPS() -> [UnusualKey] {
        func known(_ name: String) -> String? {
            guard let known = APSNames.aps[name.asciiLetters] else { return nil }
            switch known {
            case "mutable-content", "content-available", "interruption-level", "relevance-score":
                return known
            case "thread-id", "target-content-id": return name == known ? known : nil
            default: return nil
            }
        }
        // Separate rules check requests to Firebase and Expo.
        guard message.service == nil || message.service == .apns else { return [] }
        // Providers define their own keys.
        let isProvider = parsed.preset.map { $0 != .mapping && $0 != .generic } ?? false
        var keys: [UnusualKey] = []
        for (name, value) in payload.root.members {
            if let known = known(name), !isRead([name]) {
                keys.append(.misplaced([], name: name, known: known))
            } else if name == "alert", aps["alert"] == nil, !isRead([name]), !isProvider {
                keys.append(.misplaced([], name: name, known: name))
            } else if name == "badge", case .number = value, aps["badge"] == nil, !isRead([name]),
                !isProvider
            {
                keys.append(.misplaced([], name: name, known: name))
            } else if name == "sound", aps["sound"] == nil, !isRead([name]), !isProvider,
                case .string(let sound) = value, sound == "default" || sound.hasSoundExtension
            {
                keys.append(.misplaced([], name: name, known: name))
            } else if name == "data", case .object(let data) = value {
                for (inner, _) in data.members {
                    guard let known = known(inner), !isRead([name, inner]) else { continue }
                    keys.append(.misplaced([name], name: inner, known: known))
                }
            }
        }
        return keys
    }

    /// Returns whether a preset or the mapping reads a value.
    private func isRead(_ path: [String]) -> Bool {
        parsed.sources.contains { source in
            source.paths.contains { $0.steps.map { $0.name } == path }
        }
    }
}

extension JSONValue {
    /// Returns whether iOS treats two values of a key alike: either they are equal, or both are
    /// flags with the same state.
    func hasMeaning(of other: JSONValue?) -> Bool {
        self == other || flag != nil && flag == other?.flag
    }
}
