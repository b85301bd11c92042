import Cameo
import CameoInspection

/// Apple's names.
enum APSNames {
    /// The names of one word, and the letters of all names.
    static let aps: [String: String] = table(
        "alert badge sound thread-id category content-available mutable-content target-content-id "
            + "interruption-level relevance-score filter-criteria stale-date content-state "
            + "timestamp event dismissal-date attributes-type attributes input-push-token "
            + "input-push-channel content-changed url-args"
    )
    static let alert: [String: String] = table(
        "title subtitle body launch-image title-loc-key title-loc-args subtitle-loc-key "
            + "subtitle-loc-args loc-key loc-args action action-loc-key summary-arg "
            + "summary-arg-count"
    )

    /// The names in ``aps`` and ``alert`` as Apple spells them.
    static let spelledAPS = Set(aps.values)
    static let spelledAlert = Set(alert.values)

    private static func table(_ names: String) -> [String: String] {
        names.split(separator: " ").reduce(into: [:]) { table, name in
            table[String(name).asciiLetters] = String(name)
        }
    }

    /// The Admin SDK's spelling, for which Firebase has a rule of its own.
    static let admin: Set<String> = [
        "contentAvailable", "mutableContent", "threadId", "locKey", "locArgs", "titleLocKey",
        "titleLocArgs", "subtitleLocKey", "subtitleLocArgs", "launchImage",
    ]
}

extension String {
    /// Whether the name may be one that ``LintContext/checkAPS()`` looks for outside of `aps`: the first
    /// letters and the length exclude almost all.
    fileprivate var mayBeAPSName: Bool {
        let bytes = utf8
        guard bytes.count >= 8, bytes.count <= 64, let first = bytes.first else { return false }
        switch first | 0x20 {
        case UInt8(ascii: "m"), UInt8(ascii: "c"), UInt8(ascii: "i"), UInt8(ascii: "r"),
            UInt8(ascii: "t"):
            return true
        // Hyphens, underscores and spaces don't count.
        default: return first == UInt8(ascii: "-") || first == UInt8(ascii: "_") || first == 0x20
        }
    }

    /// The ASCII letters in lower case: equal for all spellings of a name.
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
                // Another name.
                return ""
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }
}

extension LintContext {
    func reportMisspelled(_ path: [String], _ known: String) {
        let name = path[path.count - 1]
        if message.service == .fcm, APSNames.admin.contains(name) { return }
        report(
            .misspeltKey,
            path,
            anchor: .name,
            "iOS doesn't read \(nameList([name])); the key is \"\(known)\"",
            remedy: "Rename it to \"\(known)\"",
            fix: Fix(title: "Rename to \"\(known)\"", change: .rename(path, to: known))
        )
    }

    func reportMisplaced(_ place: [String], _ name: String, _ known: String) {
        let location = place.isEmpty ? "next to \"aps\"" : "in \"\(PayloadPath.text(of: place))\""
        let change: LintChange =
            aps[known] == nil
            ? .move(place + [name], into: ["aps"], name: known, json: nil)
            : .remove([place + [name]])
        report(
            .misplacedKey,
            place + [name],
            anchor: .name,
            "iOS doesn't read \(nameList([name])) \(location)",
            remedy: "Move it into \"aps\"",
            fix: Fix(title: "Move into \"aps\"", change: change, isSafe: aps[known] == nil)
        )
    }

    /// The lines of an alert that are in `aps`.
    private var misplacedLines: [(name: String, value: JSONValue)] {
        aps.members.filter { APSNames.alert[$0.name.asciiLetters] == $0.name }
    }

    /// Whether there is no alert, or one without any content.
    private var isAlertBlank: Bool {
        guard let value = aps["alert"] else { return true }
        return value.isAbsent || value.unencodedObject?.members.isEmpty == true
    }

    /// Whether the push has a title or a body where iOS doesn't read it: in `aps` or next to it.
    var hasTextOutsideAlert: Bool {
        ["title", "body"].contains { name in
            [aps[name], payload.root[name]].contains { $0?.unencodedString?.isEmpty == false }
        }
    }

    /// The fix that moves the lines in `aps` into the alert, which is empty, or copies those at the top level, which the
    /// app may read; `nil` if there are none.
    var misplacedLinesFix: Fix? {
        guard isAlertBlank else { return nil }
        let lines = misplacedLines
        guard !lines.isEmpty else { return copiedLinesFix }
        let json = JSONValue.object(JSONObject(lines)).compact
        let paths = lines.map { ["aps", $0.name] }
        let change: LintChange =
            aps["alert"] == nil
            ? .all([
                .rename(paths[0], to: "alert"), .replace(paths[0], json: json),
                .remove(Array(paths.dropFirst())),
            ]) : .all([.replace(["aps", "alert"], json: json), .remove(paths)])
        return Fix(
            title: "Move \(nameList(lines.map { $0.name })) into \"alert\"",
            change: change
        )
    }

    private var copiedLinesFix: Fix? {
        let lines = payload.root.members.filter { name, value in
            ["title", "subtitle", "body"].contains(name)
                && value.unencodedString?.isEmpty == false
        }
        guard !lines.isEmpty else { return nil }
        let json = JSONValue.object(JSONObject(lines)).compact
        return Fix(
            title: "Copy \(nameList(lines.map { $0.name })) into \"alert\"",
            change: aps["alert"] == nil
                ? .insert(into: ["aps"], name: "alert", json: json)
                : .replace(["aps", "alert"], json: json),
            isSafe: false
        )
    }

    /// Reports a title in `aps`. Without an alert, nothing is shown, which is reported already.
    func reportMisplacedLine(_ name: String) {
        guard aps["alert"] != nil else { return }
        if isAlertBlank,
            inspection.appearance.diagnostics.contains(where: { $0.code == .nothingShown })
        {
            return
        }
        let canMove = aps["alert"]?.unencodedObject != nil && alert[name] == nil
        report(
            .misplacedKey,
            ["aps", name],
            anchor: .name,
            "iOS doesn't read \"\(name)\" in \"aps\"",
            remedy: "Move it into \"alert\"",
            fix: canMove
                ? Fix(
                    title: "Move into \"alert\"",
                    change: .move(["aps", name], into: ["aps", "alert"], name: name, json: nil)
                ) : nil
        )
    }

    func reportCustomKey(_ name: String) {
        report(
            .customKeyInAPS,
            ["aps", name],
            anchor: .name,
            "Apple doesn't define \(nameList([name])) in \"aps\"",
            remedy: "Move it to the top level",
            fix: payload.root[name] == nil
                ? Fix(
                    title: "Move to the top level",
                    change: .move(["aps", name], into: [], name: name, json: nil),
                    isSafe: false
                ) : nil
        )
    }

    /// Reports keys of `aps` at the top level and in `data`. Names of one word may be the app's own.
    func checkOutsideAPS() {
        func isMisplaced(_ name: String, _ value: JSONValue) -> String? {
            guard name.mayBeAPSName, let known = APSNames.aps[name.asciiLetters] else {
                return nil
            }
            switch known {
            case "mutable-content", "content-available", "interruption-level", "relevance-score":
                return known
            case "thread-id", "target-content-id": return name == known ? known : nil
            default: return nil
            }
        }
        // Firebase and Expo have rules of their own.
        guard message.service == nil || message.service == .apns else { return }
        // Providers have keys of their own.
        let isProvider = parsed.preset.map { $0 != .mapping && $0 != .generic } ?? false
        for (name, value) in payload.root.members {
            if let known = isMisplaced(name, value), !isRead([name]) {
                reportMisplaced([], name, known)
            } else if name == "badge", case .number = value, aps["badge"] == nil, !isRead([name]),
                !isProvider
            {
                reportMisplaced([], name, name)
            } else if name == "sound", aps["sound"] == nil, !isRead([name]), !isProvider,
                case .string(let sound) = value, sound == "default" || sound.hasSoundExtension
            {
                reportMisplaced([], name, name)
            } else if name == "data", case .object(let data) = value {
                for (inner, value) in data.members {
                    guard let known = isMisplaced(inner, value), !isRead([name, inner]) else {
                        continue
                    }
                    reportMisplaced([name], inner, known)
                }
            }
        }
    }

    /// Whether a preset or the mapping reads a value.
    private func isRead(_ path: [String]) -> Bool {
        parsed.sources.contains { source in
            source.paths.contains { $0.steps.map { $0.name } == path }
        }
    }
}
