#if canImport(Cameo)
import Cameo
#endif

extension LintCode {
    static var apsRules: [LintRule] { apsKeyRules + apsValueRules }

    private static var apsKeyRules: [LintRule] {
        [
            rule(
                .misspeltKey,
                .aps,
                .error,
                .safe,
                "A key of `aps` or `alert` is misspelled, such as `mutable_content`.",
                "Apple's keys are in lower case with hyphens. iOS ignores any other spelling without a "
                    + "message.",
                LintEvidence.issue("andrei-m-code/net-core-push-notifications#9")
            ),
            rule(
                .misplacedKey,
                .aps,
                .error,
                .safe,
                "A key of `aps` is next to it, in `alert` or in `data`.",
                "iOS reads the keys only in `aps`, and the lines of the text only in `alert`.",
                LintEvidence.issue("firebase/quickstart-ios#70")
            ),
            rule(
                .customKeyInAPS,
                .aps,
                .warning,
                .suggested,
                "`aps` has a key that Apple doesn't define.",
                "Apple reserves the dictionary, so a future version of iOS may use the key. An app's "
                    + "own keys belong at the top level.",
                LintEvidence.issue("phonegap/phonegap-plugin-push#2663")
            ),
            rule(
                .unknownAlertKey,
                .aps,
                .warning,
                .none,
                "`alert` has a key that Apple doesn't define.",
                "iOS ignores the key. An app's own keys belong at the top level.",
                LintEvidence.payload
            ),
            rule(
                .summaryArg,
                .aps,
                .info,
                .safe,
                "`summary-arg` or `summary-arg-count` is used.",
                "iOS 15 and later ignore both.",
                LintEvidence.payload
            ),
            rule(
                .urlArgs,
                .aps,
                .info,
                .none,
                "`url-args` is used, which is for pushes to websites in Safari.",
                "Apps ignore the key.",
                LintEvidence.payload
            ),
            rule(
                .emptyText,
                .aps,
                .warning,
                .none,
                "A title, a thread ID or a category is an empty string.",
                "Some services send empty strings for missing values. Omit the key instead.",
                LintEvidence.payload
            ),
            rule(
                .alertAndLocKey,
                .aps,
                .info,
                .none,
                "A line has both a text and a localization key.",
                "iOS shows the localized text, so the other one is never shown.",
                LintEvidence.payload
            ),
            rule(
                .locArgsWithoutKey,
                .aps,
                .warning,
                .none,
                "There are localization arguments but no key, or a key with `%@` but no arguments.",
                "iOS inserts the arguments into the text of the key, so one is useless without the "
                    + "other.",
                LintEvidence.payload
            ),
            rule(
                .threadIDMissing,
                .aps,
                nil,
                .none,
                "A notification has no `thread-id`.",
                "Without it, iOS groups all notifications of the app. Cameo sets it to the "
                    + "conversation ID.",
                LintEvidence.payload
            ),
            rule(
                .alertWithoutSound,
                .aps,
                nil,
                .none,
                "A notification with a text has no `sound`.",
                "The device stays silent and doesn't vibrate.",
                LintEvidence.payload
            ),
        ]
    }

    private static var apsValueRules: [LintRule] {
        [
            rule(
                .flagNotOne,
                .aps,
                .warning,
                .safe,
                "`mutable-content` or `content-available` is another value than 1.",
                "Apple documents only 1. To turn the flag off, omit the key.",
                LintEvidence.payload
            ),
            rule(
                .badgeNegative,
                .aps,
                .error,
                .none,
                "`badge` is negative.",
                "The badge is the number on the app icon; 0 removes it.",
                LintEvidence.payload
            ),
            rule(
                .relevanceScoreRange,
                .aps,
                .warning,
                .none,
                "`relevance-score` is less than 0 or greater than 1.",
                "iOS sorts notifications in the summary by a score from 0 to 1. Only Live Activities "
                    + "may use other numbers.",
                LintEvidence.payload
            ),
            rule(
                .interruptionLevelSpelling,
                .aps,
                .error,
                .safe,
                "The interruption level is misspelled, such as `time_sensitive`.",
                "iOS accepts passive, active, time-sensitive and critical, in lower case and with a "
                    + "hyphen. OneSignal's API has another spelling.",
                LintEvidence.issue("react-native-push-notification/ios#390")
            ),
            rule(
                .criticalSound,
                .aps,
                .warning,
                .suggested,
                "A sound that is a dictionary has no name, an invalid volume, or isn't critical.",
                "A dictionary is for critical alerts: `critical` is 1, `name` is a file or default, and "
                    + "`volume` is between 0 and 1.",
                LintEvidence.payload
            ),
            rule(
                .soundName,
                .aps,
                .warning,
                .none,
                "The name of the sound has no file extension, has a path, or isn't a format that iOS "
                    + "plays.",
                "The name is that of a CAF, AIFF or WAV file in the app, with its extension, or default. "
                    + "iOS plays the default sound for others.",
                LintEvidence.payload
            ),
            rule(
                .backgroundWithAlert,
                .aps,
                .warning,
                .none,
                "`content-available` is sent together with a text.",
                "A background push shows nothing. With a text, the push is an alert that also wakes the "
                    + "app, and iOS may delay or discard the background part.",
                LintEvidence.background
            ),
            rule(
                .backgroundOnlyBadge,
                .aps,
                .warning,
                .none,
                "`content-available` is sent with a badge or a sound but no text.",
                "A background push has no alert, sound or badge. Send the badge with the push type "
                    + "alert, or update it in the app.",
                LintEvidence.background
            ),
            rule(
                .liveActivityShape,
                .aps,
                .error,
                .suggested,
                "A push for a Live Activity lacks a required key, or has a date in milliseconds.",
                "Each push has a `timestamp` in seconds; a start or update has `content-state`, and a "
                    + "start has `attributes-type` and `attributes`.",
                LintEvidence.liveActivity
            ),
        ]
    }
}

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
    /// Checks the keys and values of `aps`.
    func checkAPS() {
        guard payload.root["aps"] != nil else { return }
        for (name, value) in aps.members {
            if APSNames.spelledAPS.contains(name) {
                checkAPSValue(name, value)
            } else if let known = APSNames.aps[name.asciiLetters] {
                reportMisspelled(["aps", name], known)
            } else if APSNames.alert[name.asciiLetters] == name {
                reportMisplacedLine(name)
            } else if name != "pw_badge" {
                reportCustomKey(name)
            }
        }
        // The alert of a Live Activity has other keys, and lines that are dictionaries.
        let isLiveActivity = aps["event"] != nil
        for (name, value) in alert.members {
            if isLiveActivity, name == "sound" {
                checkSound(value, ["aps", "alert", "sound"])
            } else if isLiveActivity, case .object = value, name == "title" || name == "body" {
                continue
            } else if APSNames.spelledAlert.contains(name) {
                checkAlertValue(name, value)
            } else if let known = APSNames.alert[name.asciiLetters] {
                reportMisspelled(["aps", "alert", name], known)
            } else if let known = APSNames.aps[name.asciiLetters], known != "alert" {
                reportMisplaced(["aps", "alert"], name, known)
            } else {
                report(
                    .unknownAlertKey,
                    ["aps", "alert", name],
                    anchor: .name,
                    "iOS doesn't read \(nameList([name])) in \"alert\"",
                    remedy: "Move it to the top level, or remove it"
                )
            }
        }
        checkOutsideAPS()
        checkCombinations()
        checkLiveActivity()
    }

    /// Whether Expo's service has made the payload. It sends empty thread IDs and categories.
    private var hasExpoKeys: Bool {
        payload.root.hasAny(of: ["experienceId", "scopeKey"])
            && payload.root["body"]?.unencodedObject != nil
    }

    /// Whether `mutable-content` is misspelled or isn't in `aps`, which has a finding.
    var isMutableMisspelled: Bool {
        reports.reports.contains { report in
            (report.code == LintCode.misspeltKey.rawValue
                || report.code == LintCode.misplacedKey.rawValue)
                && report.path.last?.asciiLetters == "mutablecontent"
        }
    }

    // MARK: - Keys

    private func reportMisspelled(_ path: [String], _ known: String) {
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

    private func reportMisplaced(_ place: [String], _ name: String, _ known: String) {
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

    /// Reports a title in `aps`. Without an alert, nothing is shown, which is reported already.
    private func reportMisplacedLine(_ name: String) {
        guard aps["alert"] != nil else { return }
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

    private func reportCustomKey(_ name: String) {
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
    private func checkOutsideAPS() {
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

    // MARK: - Values

    private func checkAPSValue(_ name: String, _ value: JSONValue) {
        let path = ["aps", name]
        switch name {
        case "badge":
            switch value {
            case .number(let number):
                if let badge = number.double, badge < 0 {
                    report(
                        .badgeNegative,
                        path,
                        "\"badge\" is negative",
                        remedy: "Send 0 to remove the badge, or a positive number"
                    )
                }
            case .null: break
            default: reportType(path, value, "a number", numberFix(path, value))
            }
        case "mutable-content", "content-available": checkFlag(path, value)
        case "relevance-score":
            guard case .number(let number) = value else {
                return reportType(path, value, "a number", numberFix(path, value))
            }
            guard let score = number.double, !(0...1).contains(score), aps["event"] == nil else {
                return
            }
            report(
                .relevanceScoreRange,
                path,
                "\"relevance-score\" isn't between 0 and 1",
                remedy: "Send a number from 0 to 1"
            )
        case "interruption-level":
            guard let level = value.unencodedString else {
                return reportType(path, value, "a string", nil)
            }
            let levels = ["passive", "active", "time-sensitive", "critical"]
            guard !levels.contains(level), !level.isEmpty,
                let known = levels.first(where: { $0.asciiLetters == level.asciiLetters })
            else { return }
            report(
                .interruptionLevelSpelling,
                path,
                "iOS doesn't know the interruption level \(nameList([level]))",
                remedy: "Send \"\(known)\"",
                fix: Fix(
                    title: "Replace with \"\(known)\"",
                    change: .replace(path, json: known.json)
                )
            )
        case "thread-id", "category", "target-content-id":
            guard let text = value.unencodedString else {
                return reportType(path, value, "a string", stringFix(path, value))
            }
            if text.isEmpty, !hasExpoKeys { reportEmpty(path) }
        case "sound": checkSound(value, path)
        case "url-args":
            report(
                .urlArgs,
                path,
                anchor: .name,
                "\"url-args\" is for pushes to websites; apps ignore it",
                remedy: "Remove it"
            )
        default: break
        }
    }

    private func checkAlertValue(_ name: String, _ value: JSONValue) {
        let path = ["aps", "alert", name]
        switch name {
        case "title", "subtitle", "body", "loc-key", "title-loc-key", "subtitle-loc-key":
            guard let text = value.unencodedString else {
                if value == .null { return }
                return reportType(path, value, "a string", stringFix(path, value))
            }
            if text.isEmpty, name == "title" || name == "subtitle" { reportEmpty(path) }
        case "loc-args", "title-loc-args", "subtitle-loc-args":
            guard value.unencodedArray == nil, value != .null else { return }
            let array = value.array.map(JSONValue.array)
            reportType(
                path,
                value,
                "an array of strings",
                array.map {
                    Fix(title: "Replace with the array", change: .replace(path, json: $0.compact))
                }
            )
        case "summary-arg", "summary-arg-count":
            report(
                .summaryArg,
                path,
                anchor: .name,
                "iOS 15 and later ignore \"\(name)\"",
                remedy: "Remove it",
                fix: Fix(title: "Remove \"\(name)\"", change: .remove([path]))
            )
        default: break
        }
    }

    private func checkFlag(_ path: [String], _ value: JSONValue) {
        let name = path[path.count - 1]
        let one = Fix(title: "Replace with 1", change: .replace(path, json: "1"))
        let none = Fix(title: "Remove \"\(name)\"", change: .remove([path]))
        // A missing flag has a diagnostic of its own.
        let isReported = name == "mutable-content"
        switch value {
        case .number(let number):
            if number.literal == "1" { return }
            guard number.integer != 0 || !isReported else { return }
            var fix = number.integer == 0 ? none : one
            fix.isSafe = number.integer == 0 || number.integer == 1
            reportFlag(path, fix)
        case .bool(let flag):
            guard flag || !isReported else { return }
            reportFlag(path, flag ? one : none)
        case .null: break
        default: reportType(path, value, "the number 1", value.flag == true ? one : nil)
        }
    }

    private func reportFlag(_ path: [String], _ fix: Fix) {
        report(
            .flagNotOne,
            path,
            "Apple documents only the number 1 for \"\(path[path.count - 1])\"",
            remedy: "Send 1, or omit the key",
            fix: fix
        )
    }

    private func reportType(
        _ path: [String],
        _ value: JSONValue,
        _ expected: String,
        _ fix: Fix?
    ) {
        report(
            PushRequest.Diagnostic.Code.wrongType.rawValue,
            path,
            .value,
            nil,
            "\"\(path[path.count - 1])\" is \(value.typeName), but iOS expects \(expected)",
            "Send \(expected)",
            fix
        )
    }

    private func reportEmpty(_ path: [String]) {
        report(
            .emptyText,
            path,
            "\"\(path[path.count - 1])\" is empty",
            remedy: "Omit the key, or send a value"
        )
    }

    private func numberFix(_ path: [String], _ value: JSONValue) -> Fix? {
        guard case .string(let text) = value, let number = JSONNumber(parsing: text) else {
            return nil
        }
        return Fix(
            title: "Replace with the number",
            change: .replace(path, json: number.literal)
        )
    }

    private func stringFix(_ path: [String], _ value: JSONValue) -> Fix? {
        guard case .number(let number) = value else { return nil }
        return Fix(
            title: "Replace with the string",
            change: .replace(path, json: number.literal.json)
        )
    }

    // MARK: - Sounds

    private func checkSound(_ value: JSONValue, _ path: [String]) {
        switch value {
        case .string(let name): checkSoundName(name, path)
        case .object(let sound): checkCriticalSound(sound, path)
        case .null: break
        default: reportType(path, value, "a string or a dictionary", nil)
        }
    }

    private func checkCriticalSound(_ sound: JSONObject, _ path: [String]) {
        let name = sound["name"]?.unencodedString ?? ""
        if name.isEmpty {
            let isMissing = sound["name"] == nil
            report(
                .criticalSound,
                path,
                "The sound has no \"name\"",
                remedy: "Add \"name\"",
                fix: Fix(
                    title: "Send the default sound",
                    change: isMissing
                        ? .insert(into: path, name: "name", json: "\"default\"")
                        : .replace(path + ["name"], json: "\"default\""),
                    isSafe: false
                )
            )
        } else {
            checkSoundName(name, path + ["name"])
        }
        if let volume = sound["volume"] {
            var isValid = false
            if case .number(let number) = volume, let volume = number.double {
                isValid = (0...1).contains(volume)
            }
            if !isValid {
                report(
                    .criticalSound,
                    path + ["volume"],
                    "\"volume\" isn't a number between 0 and 1",
                    remedy: "Send a number from 0 to 1",
                    fix: volumeFix(volume, path + ["volume"])
                )
            }
        }
        if sound["critical"]?.flag != true {
            report(
                .criticalSound,
                sound["critical"] == nil ? path : path + ["critical"],
                "The sound is a dictionary but isn't critical",
                remedy: "Send \"critical\": 1, or only the name",
                fix: name.isEmpty
                    ? nil
                    : Fix(
                        title: "Send only the name",
                        change: .replace(path, json: name.json),
                        isSafe: false
                    )
            )
        }
    }

    /// The fix that replaces a volume with the nearest one, or with the share of a percentage.
    private func volumeFix(_ value: JSONValue, _ path: [String]) -> Fix? {
        guard let volume = value.double else { return nil }
        let share = volume > 1 && volume <= 100 ? volume / 100 : min(max(0, volume), 1)
        let number = JSONNumber(share).literal
        return Fix(
            title: "Replace with \(number)",
            change: .replace(path, json: number),
            isSafe: false
        )
    }

    private func checkSoundName(_ name: String, _ path: [String]) {
        guard name != "default", !name.isEmpty else { return }
        // A system sound, which only an extension can play.
        let isSystemSound = name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard !isSystemSound || !payload.aps.isMutable else { return }
        let text: String
        if name.utf8.contains(UInt8(ascii: "/")) {
            text = "The name of the sound has a path"
        } else if !name.utf8.contains(UInt8(ascii: ".")) {
            text = "The name of the sound has no file extension"
        } else if !name.hasSoundExtension {
            text = "iOS doesn't play sounds of this format"
        } else {
            return
        }
        report(
            .soundName,
            path,
            text,
            remedy: "Send the name of a CAF, AIFF or WAV file in the app, or default"
        )
    }

    // MARK: - Combinations

    private func checkCombinations() {
        let content = payload.aps
        let hasEvent = aps["event"] != nil
        if content.isContentAvailable, !hasEvent {
            if !content.alert.isEmpty {
                report(
                    .backgroundWithAlert,
                    ["aps", "content-available"],
                    anchor: .name,
                    // An alert that also wakes the app is common in messaging apps.
                    severity: parsed.sender != nil || content.isMutable ? .info : nil,
                    "The push has a text and also wakes the app in the background",
                    remedy: "Omit \"content-available\" unless the app needs it"
                )
            } else if content.badge != nil || content.sound?.isEmpty == false,
                inspection.pushType != .removal
            {
                report(
                    .backgroundOnlyBadge,
                    ["aps", "content-available"],
                    anchor: .name,
                    "A background push has no badge and no sound",
                    remedy: "Omit \"content-available\", or the badge and the sound"
                )
            }
        }
        guard !content.alert.isEmpty, !hasEvent else { return }
        if aps["sound"] == nil, content.interruptionLevel != "passive" {
            report(
                .alertWithoutSound,
                ["aps"],
                anchor: .name,
                "The notification has no sound",
                remedy: "Add \"sound\": \"default\""
            )
        }
        if aps["thread-id"] == nil {
            report(
                .threadIDMissing,
                ["aps"],
                anchor: .name,
                "The notification has no \"thread-id\"",
                remedy: "Add the ID of the conversation as \"thread-id\""
            )
        }
        for (text, key, arguments) in [
            ("title", "title-loc-key", "title-loc-args"),
            ("subtitle", "subtitle-loc-key", "subtitle-loc-args"),
            ("body", "loc-key", "loc-args"),
        ] { checkLocalization(text, key, arguments) }
    }

    private func checkLocalization(_ text: String, _ key: String, _ arguments: String) {
        let path = ["aps", "alert"]
        let hasKey = alert[key]?.isAbsent == false
        let count = alert[arguments]?.unencodedArray?.count ?? 0
        if hasKey, alert[text]?.isAbsent == false {
            report(
                .alertAndLocKey,
                path + [text],
                anchor: .name,
                "iOS shows the text of \"\(key)\", not \"\(text)\"",
                remedy: "Send one of them"
            )
        }
        if !hasKey, count > 0 {
            report(
                .locArgsWithoutKey,
                path + [arguments],
                anchor: .name,
                "\"\(arguments)\" has no \"\(key)\"",
                remedy: "Add \"\(key)\", or remove the arguments"
            )
        } else if hasKey, count == 0, alert[key]?.unencodedString?.hasFormatSpecifier == true {
            report(
                .locArgsWithoutKey,
                path + [key],
                "\"\(key)\" has a placeholder but there are no \"\(arguments)\"",
                remedy: "Add \"\(arguments)\""
            )
        }
    }

    // MARK: - Live Activities

    private func checkLiveActivity() {
        guard case .string(let event)? = aps["event"],
            ["start", "update", "end"].contains(event)
        else { return }
        var required = ["timestamp"]
        if event != "end" { required.append("content-state") }
        if event == "start" { required += ["attributes-type", "attributes"] }
        let missing = required.filter { aps[$0] == nil }
        if !missing.isEmpty {
            report(
                .liveActivityShape,
                ["aps", "event"],
                "A push with event \(event) needs \(nameList(missing))",
                remedy: "Add \(nameList(missing))"
            )
        }
        for name in ["timestamp", "stale-date", "dismissal-date"] {
            guard case .number(let number)? = aps[name], let date = number.double, date > 1e11
            else { continue }
            let digits = number.text
            let isInteger = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
            let seconds = isInteger ? String(digits.dropLast(3)) : nil
            report(
                .liveActivityShape,
                ["aps", name],
                "\"\(name)\" is in milliseconds",
                remedy: "Send the seconds since 1970",
                fix: seconds.map {
                    Fix(
                        title: "Replace with seconds",
                        change: .replace(["aps", name], json: $0),
                        isSafe: false
                    )
                }
            )
        }
    }
}

extension String {
    /// Whether the name of a file has an extension of a sound that iOS plays in notifications.
    var hasSoundExtension: Bool {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return ["caf", "aiff", "aif", "wav"].contains(self[utf8.index(after: dot)...].lowercased())
    }

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
