extension Check {
    package static let signing = Check(
        "signing",
        scope: .serviceExtension,
        requirement:
            "The app and its extensions have the same development team and code signing style.",
        explanation: "A device doesn't install an extension that another team signed."
    ) { $0.signing }
}

extension Doctor {
    fileprivate var signing: Check.Verdict? {
        let (team, style) = ("DEVELOPMENT_TEAM", "CODE_SIGN_STYLE")
        // A team may be defined outside the repository.
        func isUnknown(_ one: ProjectProperties.Configuration) -> Bool {
            one.settings[team] == "" && one.settings.raw(team)?.value.contains("$") == true
        }
        let teams = pairs { app, own in
            app.settings[team] ?? "" != own.settings[team] ?? "" && !isUnknown(app)
                && !isUnknown(own)
        }
        let styles = pairs { app, own in
            let (app, own) = (app.settings[style] ?? "", own.settings[style] ?? "")
            return app != own && !app.isEmpty && !own.isEmpty
        }
        let messages = differences(of: team, teams) + differences(of: style, styles)
        guard !messages.isEmpty else {
            return .pass("The app and its extensions are signed by the same team")
        }
        let suggestion =
            "Use the same value for both in Xcode (Signing & Capabilities)"
            + (styles.isEmpty
                ? ""
                : ", unless the target with manual signing has profiles of the same team")
        let hasOtherTeam = teams.contains {
            $0.app.settings[team]?.isEmpty == false && $0.own.settings[team]?.isEmpty == false
        }
        let message = messages.joined(separator: "; ")
        return hasOtherTeam
            ? .failure(message, suggestion: suggestion)
            : .warning(message, suggestion: suggestion)
    }

    /// Returns a description of each difference in a setting, with the configurations in which it
    /// occurs.
    private func differences(of setting: String, _ pairs: [Pair]) -> [String] {
        func value(_ configuration: ProjectProperties.Configuration) -> String {
            let value = configuration.settings[setting] ?? ""
            return value.isEmpty ? "not set" : value
        }
        return groups(of: pairs, value).map { same in
            "\(setting) of \(list(same.map { $0.item.name })) is \(value(same[0].own)), but the app's is "
                + "\(value(same[0].app)) (\(configurations(of: same)))"
        }
    }
}
