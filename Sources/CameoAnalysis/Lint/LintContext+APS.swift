import Cameo

/// A line of the alert that may be localized with the app's string tables.
struct LocalizedLine {
    /// The names of the line, of its localization key and of its arguments.
    let text, key, arguments: String
    let hasKey: Bool
    let argumentCount: Int
}

extension LintContext {
    func findLiveActivity() -> Bool {
        if hasLiveActivityContent || hasKey("event") || hasKey("content-state") { return true }
        // A payload with an alert but no Live Activity keys is for another kind of push.
        return payload.aps.alert.isEmpty && isRequestForLiveActivity
    }

    /// Returns the keys of `aps` that a preset would read next to it; empty if it would find no
    /// sender there.
    func findSenderKeysInAPS() -> [String] {
        let isReported = inspection.appearance.diagnostics.contains {
            $0.isOf(.payloadNotRead) && $0.location != .whole
        }
        guard isReported else { return [] }
        let moved = aps.members.filter {
            !APSNames.spelledAPS.contains($0.name) && payload.root[$0.name] == nil
        }
        let parsed = PayloadParser()
            .parse(Payload(root: JSONObject(payload.root.members + moved)))
        guard parsed.sender != nil else { return [] }
        let names = parsed.sources.flatMap { $0.paths.compactMap { $0.steps.first?.name } }
        return moved.map { $0.name }.filter { names.contains($0) }
    }

    /// The fix that moves the sender keys out of `aps`; `nil` if there are none.
    var senderKeysFix: LintFixProposal? {
        let names = senderKeysInAPS
        guard !names.isEmpty else { return nil }
        return .safe(
            "Move \(nameList(names)) next to \"aps\"",
            .all(
                [.remove(names.map { ["aps", $0] })]
                    + names.map {
                        .insert(into: [], name: $0, json: (aps[$0] ?? .null).compact)
                    }
            )
        )
    }

    /// Returns the name that the request uses for a key of `aps`.
    func sentName(of key: String) -> String {
        message.location(of: ["aps", key])?.path.last ?? key
    }

    /// Returns whether `aps` contains a key, in any spelling.
    func hasKey(_ known: String) -> Bool {
        aps.members.contains { APSNames.aps[$0.name.asciiLetters] == known }
    }

    /// Whether the request has headers or a token for a Live Activity push.
    private var isRequestForLiveActivity: Bool {
        guard message.service == .apns || message.service == .fcm, payload.root["aps"] != nil else {
            return false
        }
        return message.headerText("apns-push-type") == "liveactivity"
            || message.headerText("apns-topic")?.hasSuffix(".push-type.liveactivity") == true
    }

    /// Whether `aps` has a key that only Live Activities have.
    var hasLiveActivityContent: Bool { aps.hasAny(of: APSNames.liveActivity) }

    /// Returns the sounds and their paths.
    func findSounds() -> [(path: [String], value: JSONValue)] {
        var sounds: [(path: [String], value: JSONValue)] = []
        if let value = aps["sound"] { sounds.append((["aps", "sound"], value)) }
        if isLiveActivity, let value = alert["sound"] {
            sounds.append((["aps", "alert", "sound"], value))
        }
        return sounds
    }

    /// Returns the alert lines that have a localization key or arguments.
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

    /// The alert keys that are directly in `aps`.
    private var misplacedLines: [(name: String, value: JSONValue)] {
        aps.members.filter { APSNames.alert[$0.name.asciiLetters] == $0.name }
    }

    /// Whether the alert is missing or has no content.
    var isAlertBlank: Bool {
        guard let value = aps["alert"] else { return true }
        return value.isAbsent || value.unencodedObject?.members.isEmpty == true
    }

    /// Whether the alert exists but all its lines are empty.
    var hasEmptyAlert: Bool {
        guard let value = aps["alert"], payload.aps.alert.isEmpty else { return false }
        let lines: Set = ["title", "subtitle", "body"]
        return value.unencodedObject?.members.allSatisfy { lines.contains($0.name) } ?? true
    }

    /// The fix that fills an empty alert: it moves lines from `aps`, or copies lines from the top
    /// level, where the app may also read them; `nil` if the alert has content, or if there are no
    /// such lines.
    var misplacedLinesFix: LintFixProposal? {
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
        return .safe("Move \(nameList(lines.map { $0.name })) into \"alert\"", change)
    }

    private var copiedLinesFix: LintFixProposal? {
        let lines = payload.root.members.filter { name, value in
            ["title", "subtitle", "body"].contains(name)
                && value.unencodedString?.isEmpty == false
        }
        guard !lines.isEmpty else { return nil }
        let json = JSONValue.object(JSONObject(lines)).compact
        return .suggested(
            "Copy \(nameList(lines.map { $0.name })) into \"alert\"",
            aps["alert"] == nil
                ? .insert(into: ["aps"], name: "alert", json: json)
                : .replace(["aps", "alert"], json: json)
        )
    }

    /// Whether `mutable-content` is misspelled or outside `aps`, which another rule reports.
    var isMutableMisspelled: Bool {
        reports.reports.contains {
            $0.finding.isAboutMutableContent(
                .keyMisspelled,
                .keyMisplaced,
                .fcmKeyCamelCase,
                .fcmKeyUnknown
            )
        }
    }
}

extension String {
    /// Whether the file extension is one of the audio formats that iOS plays in notifications.
    var hasSoundExtension: Bool {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return ["caf", "aiff", "aif", "wav"].contains(self[utf8.index(after: dot)...].lowercased())
    }
}

extension String {
    /// The number of arguments that the format string requires, such as for `%@`, `%1$@` or `%d`.
    package var formatSpecifierCount: Int {
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
