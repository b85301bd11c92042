import Cameo

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

/// The keys of a payload that iOS doesn't read where they are.
struct UnusualKeys {
    let context: LintContext
    private var aps: JSONObject { context.aps }
    private var alert: JSONObject { context.alert }
    private var payload: Payload { context.payload }

    var all: [UnusualKey] {
        guard payload.root["aps"] != nil else { return [] }
        var keys: [UnusualKey] = []
        for (name, _) in aps.members where !APSNames.spelledAPS.contains(name) {
            if let known = APSNames.aps[name.asciiLetters] {
                keys.append(.misspelled(["aps", name], known: known))
            } else if APSNames.alert[name.asciiLetters] == name {
                keys.append(.line(name))
            } else if let known = misspelling(name, Self.namesOfMisspellings, in: aps) {
                keys.append(.misspelled(["aps", name], known: known))
            } else if name != "pw_badge", !APNsHeader.isHeader(name) {
                keys.append(.custom(name))
            }
        }
        for (name, _) in alert.members where !APSNames.spelledAlert.contains(name) {
            // The alert of a Live Activity can contain `sound`.
            if context.isLiveActivity, name == "sound" { continue }
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
        return keys + keysOutsideAPS
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

    /// The keys of `aps` that are at the top level or in `data`. Most one-word names are
    /// ignored, because they may be the app's own.
    private var keysOutsideAPS: [UnusualKey] {
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
        let service = context.message.service
        guard service == nil || service == .apns else { return [] }
        // Providers define their own keys.
        let isProvider = context.parsed.preset.map { $0 != .mapping && $0 != .generic } ?? false
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
        context.parsed.sources.contains { source in
            source.paths.contains { $0.steps.map { $0.name } == path }
        }
    }
}
