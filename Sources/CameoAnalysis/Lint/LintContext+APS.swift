import Cameo

/// A line of the alert that may be a key of the app's string tables.
struct LocalizedLine {
    /// The names of the line, of its key and of the arguments.
    let text, key, arguments: String
    let hasKey: Bool
    let argumentCount: Int
}

extension LintContext {
    func findLiveActivity() -> Bool {
        if hasLiveActivityContent || hasKey("event") || hasKey("content-state") { return true }
        // The text of a notification, if the request has one, is for another push.
        return payload.aps.alert.isEmpty && isRequestForLiveActivity
    }

    /// Whether `aps` has a key in any spelling.
    func hasKey(_ known: String) -> Bool {
        aps.members.contains { APSNames.aps[$0.name.asciiLetters] == known }
    }

    /// Whether the request has the headers or the token of a push for a Live Activity.
    private var isRequestForLiveActivity: Bool {
        guard message.service == .apns || message.service == .fcm, payload.root["aps"] != nil else {
            return false
        }
        return header("apns-push-type")?.value.unencodedString == "liveactivity"
            || header("apns-topic")?.value.unencodedString?.hasSuffix(".push-type.liveactivity")
                == true
    }

    /// Whether `aps` has a key that only Live Activities have.
    var hasLiveActivityContent: Bool {
        aps.hasAny(of: [
            "content-state", "attributes-type", "input-push-token", "input-push-channel",
        ])
    }

    /// The sounds and their paths.
    func findSounds() -> [(path: [String], value: JSONValue)] {
        var sounds: [(path: [String], value: JSONValue)] = []
        if let value = aps["sound"] { sounds.append((["aps", "sound"], value)) }
        if isLiveActivity, let value = alert["sound"] {
            sounds.append((["aps", "alert", "sound"], value))
        }
        return sounds
    }

    /// The lines of the alert with a key or with arguments.
    func findLocalizedLines() -> [LocalizedLine] {
        guard isAlert, !alert.members.isEmpty else { return [] }
        return [
            ("title", "title-loc-key", "title-loc-args"),
            ("subtitle", "subtitle-loc-key", "subtitle-loc-args"),
            ("body", "loc-key", "loc-args"),
        ]
        .compactMap { text, key, arguments in
            let line = LocalizedLine(
                text: text,
                key: key,
                arguments: arguments,
                hasKey: alert[key]?.isAbsent == false,
                argumentCount: alert[arguments]?.unencodedArray?.count ?? 0
            )
            return line.hasKey || line.argumentCount > 0 ? line : nil
        }
    }

    /// The lines of an alert that are in `aps`.
    private var misplacedLines: [(name: String, value: JSONValue)] {
        aps.members.filter { APSNames.alert[$0.name.asciiLetters] == $0.name }
    }

    /// Whether there is no alert, or one without any content.
    var isAlertBlank: Bool {
        guard let value = aps["alert"] else { return true }
        return value.isAbsent || value.unencodedObject?.members.isEmpty == true
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

    /// Whether `mutable-content` is misspelled or isn't in `aps`, which another rule reports.
    var isMutableMisspelled: Bool {
        reports.reports.contains { report in
            (report.finding.isOf(.keyMisspelled) || report.finding.isOf(.keyMisplaced))
                && report.finding.path.last?.asciiLetters == "mutablecontent"
        }
    }
}

extension String {
    /// Whether the name of a file has an extension of a sound that iOS plays in notifications.
    var hasSoundExtension: Bool {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return ["caf", "aiff", "aif", "wav"].contains(self[utf8.index(after: dot)...].lowercased())
    }
}

extension String {
    /// Whether the text has `%@`, `%1$@` or `%d`.
    var hasFormatSpecifier: Bool { formatSpecifierCount > 0 }

    /// The number of arguments that a format needs.
    var formatSpecifierCount: Int {
        let bytes = Array(utf8)
        var count = 0
        var highest = 0
        var offset = 0
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "%") else {
                offset += 1
                continue
            }
            offset += 1
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "%") {
                offset += 1
                continue
            }
            var number = 0
            while offset < bytes.count, (0x30...0x39).contains(bytes[offset]), number < 1000 {
                number = number * 10 + Int(bytes[offset] - 0x30)
                offset += 1
            }
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "$") {
                offset += 1
            } else {
                number = 0
            }
            while offset < bytes.count, bytes[offset] == UInt8(ascii: "l") { offset += 1 }
            guard offset < bytes.count, "@diuxXfs".utf8.contains(bytes[offset]) else { continue }
            offset += 1
            count += 1
            highest = max(highest, number)
        }
        return max(count, highest)
    }
}
