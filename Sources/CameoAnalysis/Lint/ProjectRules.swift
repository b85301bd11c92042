import Cameo

extension LintCode {
    static var projectRules: [LintRule] { appRules + severalFilesRules }

    private static var appRules: [LintRule] {
        [
            rule(
                .categoryNotRegistered,
                .project,
                .warning,
                .none,
                "The app doesn't register the category.",
                "iOS shows no buttons for a category that the app doesn't register, and no expanded "
                    + "notification if no content extension has it.",
                LintEvidence.payload,
                needs: .project
            ),
            rule(
                .soundNotInApp,
                .project,
                .error,
                .none,
                "The app doesn't contain the sound.",
                "iOS plays the default sound instead.",
                LintEvidence.payload,
                needs: .project
            ),
            rule(
                .locKeyNotInApp,
                .project,
                .error,
                .none,
                "The string tables of the app don't contain a localization key, or its text has "
                    + "another number of arguments.",
                "iOS shows the key instead of a text.",
                LintEvidence.payload,
                needs: .project
            ),
            rule(
                .extensionMissing,
                .project,
                .error,
                .none,
                "The payload needs a service extension, and the app has none.",
                "The avatar, the attachment and the style of a message are added by the extension. "
                    + "cameo install adds it.",
                LintEvidence.communication,
                needs: .project
            ),
            rule(
                .entitlementMissing,
                .project,
                .error,
                .none,
                "The payload needs an entitlement that the app doesn't have.",
                "Without it, iOS ignores the interruption level or the style, and reports no error.",
                LintEvidence.communication,
                needs: .project
            ),
            rule(
                .schemeNotInApp,
                .project,
                .warning,
                .none,
                "The app doesn't open URLs with the scheme of the link.",
                "Nothing happens when the user taps the notification.",
                needs: .project
            ),
        ]
    }

    private static var severalFilesRules: [LintRule] {
        [
            rule(
                .senderVaries,
                .files,
                .warning,
                .none,
                "A sender's ID has two names in the files.",
                "Either the ID is wrong, and one user is shown as another, or a name is."
            ),
            rule(
                .conversationVaries,
                .files,
                .warning,
                .none,
                "A conversation has two group names in the files.",
                "Notifications of two conversations would be grouped."
            ),
            rule(
                .messageIDRepeats,
                .files,
                .warning,
                .none,
                "Two messages of a conversation with different texts have the same ID.",
                "The second notification replaces the first."
            ),
            rule(
                .mappingMisses,
                .files,
                .warning,
                .none,
                "A field of the mapping has a value in none of the files.",
                "Its path may be misspelled. cameo inspect shows where the values of a payload are."
            ),
        ]
    }
}

extension LintContext {
    /// Compares the payload with the app's project.
    func checkProject(_ project: LintProject) {
        guard !payload.aps.alert.isEmpty || payload.hasAPS else { return }
        if let categories = project.categories, let category = payload.aps.category,
            !categories.contains(category)
        {
            report(
                .categoryNotRegistered,
                ["aps", "category"],
                "The app doesn't register the category",
                remedy: "Register it, or correct the name"
            )
        }
        if let sounds = project.sounds, let sound = payload.aps.sound, sound != "default",
            !sounds.contains(sound)
        {
            report(
                .soundNotInApp,
                aps["sound"]?.unencodedObject == nil
                    ? ["aps", "sound"] : ["aps", "sound", "name"],
                "The app doesn't contain the sound",
                remedy: "Add the file to the app's resources, or send default"
            )
        }
        if let strings = project.localizedStrings { checkLocalizedStrings(strings) }
        let isStyled = inspection.plan.layout != .plain
        if project.hasServiceExtension == false, isStyled || !parsed.media.isEmpty {
            report(
                .extensionMissing,
                path(ofFirst: .senderID, .senderName, .media),
                "The payload needs a service extension, and the app has none",
                remedy: "Run cameo install"
            )
        }
        if let entitlements = project.entitlements { checkEntitlements(entitlements, isStyled) }
        if let schemes = project.urlSchemes, let link = parsed.deepLink,
            let path = path(of: .deepLink),
            let colon = link.utf8.firstIndex(of: UInt8(ascii: ":"))
        {
            let scheme = link[..<colon].lowercased()
            let isScheme = scheme.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                    || "+-.".utf8.contains(byte)
            }
            if isScheme, !["https", "http", "mailto", "tel", "sms"].contains(scheme),
                !schemes.contains(scheme)
            {
                report(
                    .schemeNotInApp,
                    path,
                    "The app doesn't open URLs with this scheme",
                    remedy: "Add the scheme to the app's URL types, or correct the link"
                )
            }
        }
    }

    private func checkLocalizedStrings(_ strings: [String: Int]) {
        for (key, arguments) in [
            ("title-loc-key", "title-loc-args"), ("subtitle-loc-key", "subtitle-loc-args"),
            ("loc-key", "loc-args"), ("action-loc-key", ""),
        ] {
            guard let name = alert[key]?.unencodedString, !name.isEmpty else { continue }
            let path = ["aps", "alert", key]
            guard let expected = strings[name] else {
                report(
                    .locKeyNotInApp,
                    path,
                    "The app's string tables don't contain the key",
                    remedy: "Add it, or correct the name"
                )
                continue
            }
            let count = alert[arguments]?.unencodedArray?.count ?? 0
            guard !arguments.isEmpty, count != expected else { continue }
            report(
                .locKeyNotInApp,
                path,
                "The text needs \(expected) arguments, and \"\(arguments)\" has \(count)",
                remedy: "Send as many arguments as the text needs"
            )
        }
    }

    private func checkEntitlements(_ entitlements: Set<String>, _ isStyled: Bool) {
        let prefix = "com.apple.developer.usernotifications."
        func check(_ name: String, _ path: [String]) {
            guard !entitlements.contains(prefix + name) else { return }
            report(
                .entitlementMissing,
                path,
                "The app has no entitlement \(prefix)\(name)",
                remedy: "Add the capability in Xcode"
            )
        }
        if isStyled { check("communication", path(ofFirst: .senderID, .senderName)) }
        let level = inspection.plan.properties.interruptionLevel
        let path = path(of: .interruptionLevel) ?? ["aps", "interruption-level"]
        if level == .timeSensitive { check("time-sensitive", path) }
        if level == .critical { check("critical-alerts", path) }
        if level != .critical, payload.aps.isSoundCritical {
            check("critical-alerts", ["aps", "sound"])
        }
    }
}
