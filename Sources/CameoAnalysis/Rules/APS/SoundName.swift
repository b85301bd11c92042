import Cameo

extension LintRule {
    static let soundName: Self = LintRule(
        "sound-name",
        .aps,
        .warning,
        summary: """
            The name of the sound has no file extension, has a path, or isn't a format that iOS \
            plays.
            """,
        why: """
            The name is that of a CAF, AIFF or WAV file in the app, with its extension, or \
            default. iOS plays the default sound for others.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "sound": "chime"}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "sound": "chime.caf"}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Send the name of a CAF, AIFF or WAV file in the app, or default.",
        evidence: LintEvidence.payload
    ) { context in
        for (path, value) in context.sounds {
            switch value {
            case .string(let name): context.checkSoundName(name, path)
            case .object(let sound):
                context.checkSoundName(
                    sound["name"]?.unencodedString ?? "",
                    path + ["name"]
                )
            default: break
            }
        }
    }
}

extension LintContext {
    fileprivate func checkSoundName(_ name: String, _ path: [String]) {
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
