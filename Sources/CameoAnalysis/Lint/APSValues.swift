import Cameo

extension LintContext {
    func checkAPSValue(_ name: String, _ value: JSONValue) {
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

    func checkAlertValue(_ name: String, _ value: JSONValue) {
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

    /// Whether Expo's service has made the payload. It sends empty thread IDs and categories.
    private var hasExpoKeys: Bool {
        payload.root.hasAny(of: ["experienceId", "scopeKey"])
            && payload.root["body"]?.unencodedObject != nil
    }

    // MARK: - Sounds

    func checkSound(_ value: JSONValue, _ path: [String]) {
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
}

extension String {
    /// Whether the name of a file has an extension of a sound that iOS plays in notifications.
    var hasSoundExtension: Bool {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return ["caf", "aiff", "aif", "wav"].contains(self[utf8.index(after: dot)...].lowercased())
    }
}
