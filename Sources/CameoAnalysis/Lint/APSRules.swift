import Cameo

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

    /// Whether `mutable-content` is misspelled or isn't in `aps`, which has a finding.
    var isMutableMisspelled: Bool {
        reports.reports.contains { report in
            (report.code == LintCode.misspeltKey.rawValue
                || report.code == LintCode.misplacedKey.rawValue)
                && report.path.last?.asciiLetters == "mutablecontent"
        }
    }
}
