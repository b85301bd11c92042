extension Check {
    package static let styledOnce = Check(
        "styled-once",
        scope: .serviceExtension,
        requirement: "Either Cameo or the app's own code styles notifications, not both.",
        explanation: """
            The second style replaces the first, and both donate an interaction, so the user's \
            suggestions contain the message twice.
            """
    ) { $0.styledOnce }
}

extension Doctor {
    /// The finding for extensions that style notifications twice.
    fileprivate var styledOnce: Check.Verdict? {
        guard let service = services.first, service.runsCameo else { return nil }
        guard let style = service.code.ownStyle, style.isReached else {
            if let location = service.code.notifee, service.wrapped?.leavesStyled != true {
                return .warning(
                    "Both Cameo and Notifee (\(location)) style notifications whose notifee_options contain "
                        + "communicationInfo",
                    suggestion:
                        "Choose one: don't send communicationInfo, or set styled to leave"
                )
            }
            return .pass("Only Cameo styles notifications")
        }
        if case .wrapped = service.styling {
            return .pass("Only the app's own code styles notifications")
        }
        return .warning(
            "Both Cameo and the app's own code (\(style.location)) style notifications",
            suggestion: service.wrapped == nil
                ? "Choose one: remove the code, or the superclass \(AppExtension.superclass)"
                : "Choose one: remove the code, or set styled to leave in wrappedExtension of the "
                    + "Info.plist, so that its result is delivered unchanged"
        )
    }
}
