import Cameo

extension LintRule {
    static let soundNameInvalid: Self = LintRule(
        "sound-name-invalid",
        .aps,
        .warning,
        summary: """
            The sound's name has no file extension, contains a path, or has the extension of a \
            format that iOS doesn't play.
            """,
        mistake: "The phone plays the default sound instead of the app's.",
        why: """
            The value is the name of a file in the app, with its extension. iOS plays the default \
            sound if it can't find the file or play its format.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "sound": "chime"}
            +   "aps": {"alert": {"body": "Are you coming?"}, "sound": "chime.caf"}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Send the name of a CAF, AIFF or WAV file in the app, without a path, or `default`.
            """,
        background: """
            The file must be in the main bundle of the app, or in `Library/Sounds` of its \
            container or of its app group, and be shorter than 30 seconds. Convert an MP3 with \
            `afconvert chime.mp3 chime.caf -d ima4 -f caff`. Android uses names without an \
            extension, so the same value can't be correct on both platforms. `\(HostProgram.name) \
            lint --project` checks whether the app contains the file.
            """,
        evidence: LintEvidence.payload
    ) { context in
        for (path, value) in context.sounds {
            switch value {
            case .string(let name): context.checkSoundName(name, path)
            case .object(let sound):
                context.checkSoundName(sound["name"]?.unencodedString ?? "", path + ["name"])
            default: break
            }
        }
    }
}

extension LintContext {
    fileprivate func checkSoundName(_ name: String, _ path: [String]) {
        guard name != "default", !name.isEmpty else { return }
        // A number is the ID of a system sound, which only an extension can play.
        let isSystemSound = name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard !isSystemSound || !payload.aps.isMutable else { return }
        let text: String
        if name.utf8.contains(UInt8(ascii: "/")) {
            text = "The sound's name contains a path"
        } else if !name.utf8.contains(UInt8(ascii: ".")) {
            text = "The sound's name has no file extension"
        } else if !name.hasSoundExtension, !isLiveActivity {
            text = "iOS doesn't play sounds of this format"
        } else {
            return
        }
        report(
            .soundNameInvalid,
            path,
            text,
            suggestion: "Send the name of a CAF, AIFF or WAV file in the app, or default"
        )
    }
}
