import Cameo

extension LintContext {
    func checkCombinations() {
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

    func checkLiveActivity() {
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
