import Cameo

extension LintRule {
    static let soundDictionaryInvalid: Self = LintRule(
        "sound-dictionary-invalid",
        .aps,
        .warning,
        fix: .suggested,
        summary: """
            A sound dictionary has no name, has an invalid volume, or isn't critical.
            """,
        mistake: """
            A sound with a custom volume plays at the usual volume, because the dictionary doesn't \
            request a critical alert.
            """,
        why: """
            `sound` is a dictionary only for critical alerts: `critical` is 1, `name` is a file \
            name or `default`, and `volume` is a number from 0 to 1. Other notifications can't set \
            a volume.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
            -     "sound": {"critical": 1, "name": "alarm.caf", "volume": 80}
            +     "sound": {"critical": 1, "name": "alarm.caf", "volume": 0.8}
                }
              }
            """#,
        given: #"{"both": ["entitlement-needed", "mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send only the name. For a critical alert, add `\"critical\": 1`.",
        evidence: LintEvidence.payload
    ) { context in
        for (path, value) in context.sounds {
            guard case .object(let sound) = value else { continue }
            let name = sound["name"]?.unencodedString ?? ""
            if name.isEmpty { context.reportNamelessSound(path, sound) }
            context.checkVolume(path + ["volume"], sound["volume"])
            guard sound["critical"]?.flag != true else { continue }
            context.report(
                .soundDictionaryInvalid,
                sound["critical"] == nil ? path : path + ["critical"],
                "The sound is a dictionary but isn't critical",
                suggestion: "Send \"critical\": 1, or only the name",
                fix: name.isEmpty
                    ? nil
                    : .suggested("Send only the name", .replace(path, json: name.json))
            )
        }
    }
}

extension LintContext {
    fileprivate func reportNamelessSound(_ path: [String], _ sound: JSONObject) {
        report(
            .soundDictionaryInvalid,
            path,
            "The sound has no \"name\"",
            suggestion: "Add \"name\"",
            fix: .suggested(
                "Send the default sound",
                sound["name"] == nil
                    ? .insert(into: path, name: "name", json: "\"default\"")
                    : .replace(path + ["name"], json: "\"default\"")
            )
        )
    }

    fileprivate func checkVolume(_ path: [String], _ value: JSONValue?) {
        guard let value else { return }
        if case .number(let number) = value, let volume = number.double, (0...1).contains(volume) {
            return
        }
        report(
            .soundDictionaryInvalid,
            path,
            "\"volume\" isn't a number between 0 and 1",
            suggestion: "Send a number from 0 to 1",
            fix: volumeFix(value, path)
        )
    }

    /// Returns the fix that replaces a volume with the nearest valid one, or converts a percentage;
    /// `nil` for a value that isn't a number.
    private func volumeFix(_ value: JSONValue, _ path: [String]) -> LintFixProposal? {
        guard let volume = value.double else { return nil }
        let share = volume > 1 && volume <= 100 ? volume / 100 : min(max(0, volume), 1)
        let number = JSONNumber(share).literal
        return .suggested("Replace with \(number)", .replace(path, json: number))
    }
}
