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
    fileprivate var processExit: CheckResult? {
        for service in services {
            guard let call = service.endingCall else { continue }
            return .warning(
                .processExit,
                "\(call.location) ends the process of \(service.name): \(call.line)",
                suggestion: service.runsCameo
                    ? "Remove the call, or make sure that it only runs before a result is delivered; "
                        + "otherwise iOS shows the original notification"
                    : "iOS shows the original notification if no result was delivered before; \(HostProgram.name) adopt "
                        + "requires --allow-exit for this extension"
            )
        }
        return nil
    }
}
