import CameoAnalysis
import CameoHost

extension Check {
    package static let processExit = Check(
        "process-exit",
        scope: .serviceExtension,
        requirement: "The extension doesn't call `exit` or `abort`.",
        explanation: """
            After such a call, Cameo can neither style nor deliver a notification.
            """
    ) { $0.processExit }
}

extension Doctor {
    /// The finding for extensions that end their process.
    fileprivate var processExit: Check.Verdict? {
        for service in services {
            guard let call = service.code.endingCall else { continue }
            // If Cameo leaves a result unchanged, it delivers it before the class's handler
            // returns.
            let isHarmless = service.wrapped?.leavesStyled ?? false
            return .warning(
                "\(call.location) ends the process of \(service.name): \(call.line)",
                suggestion: !service.runsCameo
                    ? "iOS shows the original notification if no result was delivered before; \(HostProgram.name) adopt "
                        + "requires --allow-exit for this extension"
                    : isHarmless
                        ? "Remove the call, unless it only runs after the content handler"
                        : "Remove the call; if it runs before Cameo has delivered the result, iOS shows the "
                            + "original notification"
            )
        }
        return nil
    }
}
