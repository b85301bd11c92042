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
    fileprivate var signing: CheckResult? {
        for setting in ["DEVELOPMENT_TEAM", "CODE_SIGN_STYLE"] {
            let isStyle = setting == "CODE_SIGN_STYLE"
            func value(_ configuration: ProjectProperties.Configuration) -> String {
                configuration.settings[setting] ?? ""
            }
            let different = pairs { app, own in
                value(app) != value(own)
                    && !(isStyle && (value(app).isEmpty || value(own).isEmpty))
            }
            guard let first = different.first else { continue }
            let (app, own) = (value(first.app), value(first.own))
            let message =
                "\(setting) of \(first.item.name) is \(own.isEmpty ? "not set" : own), but the app's is "
                + "\(app.isEmpty ? "not set" : app) (\(first.app.name))"
            let suggestion =
                isStyle
                ? "Use the same value for both in Xcode (Signing & Capabilities), unless the target with manual "
                    + "signing has profiles of the same team"
                : "Use the same value for both in Xcode (Signing & Capabilities)"
            return isStyle || app.isEmpty || own.isEmpty
                ? .warning(.signing, message, suggestion: suggestion)
                : .failure(.signing, message, suggestion: suggestion)
        }
        return .pass(.signing, "The app and its extensions are signed by the same team")
    }
}
